import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'

const Tab = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: 'control',
    textDecoration: 'none',
    color: 'fg.muted',
    fontWeight: '600',
    whiteSpace: 'nowrap',
    '&:hover': { color: 'fg' },
    '&.active': { color: 'fg' },
  },
  variants: {
    kind: {
      page: {
        padding: '0 2px',
        borderBottom: '2px solid transparent',
        '&.active': { borderBottomColor: 'primary.solid' },
      },
      part: {
        padding: '0 12px',
        borderRadius: '3px',
        '&:hover': { background: 'bg.muted' },
        '&.active': { background: 'primary.subtle', color: 'primary.fg' },
      },
    },
  },
})

const Bar = chakra('nav', {
  base: { display: 'flex', overflowX: 'auto' },
  variants: {
    kind: {
      page: {
        gap: '20px',
        borderBottom: '1px solid {colors.border}',
        // Shades the edges behind which there are more tabs; what hides the shade moves with the tabs.
        backgroundImage:
          'linear-gradient(to right, {colors.bg} 40%, transparent), linear-gradient(to left, {colors.bg} 40%, transparent), linear-gradient(to right, color-mix(in srgb, {colors.fg} 20%, transparent), transparent), linear-gradient(to left, color-mix(in srgb, {colors.fg} 20%, transparent), transparent)',
        backgroundPosition: 'left, right, left, right',
        backgroundSize: '24px 100%, 24px 100%, 10px 100%, 10px 100%',
        backgroundRepeat: 'no-repeat',
        backgroundAttachment: 'local, local, scroll, scroll',
      },
      part: {
        justifySelf: 'start',
        maxWidth: '100%',
        background: 'bg.panel',
        border: '1px solid',
        borderColor: 'border.strong',
        borderRadius: 'control',
      },
    },
  },
})

export interface Tab {
  readonly to: string
  readonly title: string
  readonly count?: string
  readonly end?: boolean
}

/**
 * Tabs are links, so that each has an address of its own. `page` divides a page, `part` divides a tab once
 * more.
 */
export function Tabs({
  label,
  kind = 'page',
  tabs,
}: {
  readonly label: string
  readonly kind?: 'page' | 'part'
  readonly tabs: readonly Tab[]
}) {
  const bar = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => showActiveTab(bar.current), [pathname])
  return (
    <Bar ref={bar} aria-label={label} kind={kind}>
      {tabs.map(({ to, title, count, end }) => (
        <Tab key={to} to={to} end={end ?? false} kind={kind}>
          {title}{' '}
          {count === undefined ? null : (
            <chakra.span className="numbers" color="fg.muted" fontSize="small" fontWeight="500">
              {count}
            </chakra.span>
          )}
        </Tab>
      ))}
    </Bar>
  )
}

/** Scrolls the bar, not the page around it, so far that the open tab is in view. */
function showActiveTab(bar: HTMLElement | null) {
  const active = bar?.querySelector<HTMLElement>('.active')
  if (bar === null || active === null || active === undefined) return
  const { left, right } = bar.getBoundingClientRect()
  const tab = active.getBoundingClientRect()
  if (tab.right > right) bar.scrollLeft += tab.right - right + 24
  else if (tab.left < left) bar.scrollLeft -= left - tab.left + 24
}
