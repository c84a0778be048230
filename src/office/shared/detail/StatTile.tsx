import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

const style = {
  display: 'grid',
  // Keeps the lines of neighbouring tiles level where one of them takes two.
  gridRow: 'span 3',
  gridTemplateRows: 'subgrid',
  gap: '2px',
  minHeight: '92px',
  padding: 'card',
  background: 'bg.panel',
  border: '1px solid',
  borderColor: 'border',
  borderRadius: 'card',
} as const

const Tile = chakra('div', { base: style })
const LinkTile = chakra(Link, {
  base: { ...style, textDecoration: 'none', '&:hover': { background: 'bg.muted' } },
})

export const StatTiles = chakra('div', {
  base: {
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 45%), 1fr))',
    // Two side by side on a phone: the last of an odd number takes both places.
    '@media (max-width: 599px)': { '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' } },
  },
})

export function StatTile({
  label,
  hint,
  to,
  tone,
  children,
}: {
  readonly label: string
  readonly hint?: ReactNode
  readonly to?: string | undefined
  readonly tone?: 'warning' | undefined
  readonly children: ReactNode
}) {
  const content = (
    <>
      <chakra.span fontSize="label" fontWeight="600" color="fg.muted">
        {label}
      </chakra.span>
      <chakra.span
        className="numbers"
        fontSize="figure"
        lineHeight={1.2}
        fontWeight="600"
        letterSpacing="-0.02em"
        {...(tone === 'warning' ? { color: 'warning.fg' } : {})}
      >
        {children}
      </chakra.span>
      <chakra.span fontSize="small" color="fg.muted">
        {hint}
      </chakra.span>
    </>
  )
  return to === undefined ? <Tile>{content}</Tile> : <LinkTile to={to}>{content}</LinkTile>
}
