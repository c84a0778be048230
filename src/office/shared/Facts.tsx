import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Card, SectionTitle } from '../../ui/surfaces.tsx'

/** A card of facts. `least`: how narrow a column may be. */
export function Facts({
  title,
  least = '140px',
  children,
}: {
  readonly title: string
  readonly least?: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <chakra.dl
        display="grid"
        gridTemplateColumns={`repeat(auto-fill, minmax(min(${least}, 100%), 1fr))`}
        gap="16px 24px"
        margin="12px 0 0"
      >
        {children}
      </chakra.dl>
    </Card>
  )
}

/** One of them; `under` says more of it, smaller, a line each. */
export function Fact({
  term,
  under,
  prominent = false,
  children,
}: {
  readonly term: string
  readonly under?: string | readonly (string | undefined)[] | undefined
  readonly prominent?: boolean
  readonly children: ReactNode
}) {
  const lines = [under].flat().filter((line) => line !== undefined && line !== '')
  return (
    <chakra.div minWidth={0} overflowWrap="anywhere" hyphens="auto">
      <chakra.dt fontSize="0.8125rem" color="fg.muted">
        {term}
      </chakra.dt>
      <chakra.dd
        margin="0"
        {...(prominent ? { fontSize: '1.375rem', lineHeight: 1.3, fontWeight: '600' } : {})}
      >
        {children}
      </chakra.dd>
      {lines.map((line) => (
        <chakra.dd key={line} margin="0" fontSize="0.8125rem" color="fg.muted">
          {line}
        </chakra.dd>
      ))}
    </chakra.div>
  )
}
