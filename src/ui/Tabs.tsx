import { chakra } from '@chakra-ui/react'
import { NavLink } from 'react-router-dom'

const Tab = chakra(NavLink, {
  base: {
    padding: '10px 4px',
    textDecoration: 'none',
    color: 'fg.muted',
    fontWeight: '600',
    borderBottom: '3px solid transparent',
    whiteSpace: 'nowrap',
    '&:hover': { color: 'fg' },
    '&.active': { color: 'fg', borderBottomColor: 'primary.solid' },
  },
})

/** Tabs that are links, so that each tab has an address of its own. */
export function Tabs({
  label,
  tabs,
}: {
  readonly label: string
  readonly tabs: readonly { readonly to: string; readonly title: string; readonly end?: boolean }[]
}) {
  return (
    <chakra.nav
      aria-label={label}
      display="flex"
      gap="24px"
      overflowX="auto"
      borderBottom="1px solid"
      borderColor="border"
    >
      {tabs.map(({ to, title, end }) => (
        <Tab key={to} to={to} end={end ?? false}>
          {title}
        </Tab>
      ))}
    </chakra.nav>
  )
}
