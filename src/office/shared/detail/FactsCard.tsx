import { chakra } from '@chakra-ui/react'
import { type ReactNode } from 'react'
import { TitledCard } from '../../../ui/theme/surfaces.tsx'

export function FactsCard({
  title,
  help,
  minColumnWidth = '140px',
  below,
  children,
}: {
  readonly title: string
  readonly help?: string
  readonly minColumnWidth?: string
  readonly below?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <TitledCard title={title}>
      {help === undefined ? null : (
        <chakra.p maxWidth="80ch" marginTop="4px" color="fg.muted" fontSize="label">
          {help}
        </chakra.p>
      )}
      <chakra.dl
        display="grid"
        gridTemplateColumns={`repeat(auto-fill, minmax(min(${minColumnWidth}, 100%), 1fr))`}
        gap="16px 24px"
        margin="12px 0 0"
      >
        {children}
      </chakra.dl>
      {below}
    </TitledCard>
  )
}

/** Nothing where there is no value. */
export function Fact({
  term,
  hint,
  details,
  prominent = false,
  children,
}: {
  readonly term: string
  readonly hint?: string | undefined
  readonly details?: string | readonly (string | undefined)[] | undefined
  readonly prominent?: boolean
  readonly children: ReactNode
}) {
  if (children === undefined || children === '') return null
  const lines = [details].flat().filter((line) => line !== undefined && line !== '')
  return (
    <chakra.div minWidth={0} overflowWrap="anywhere" hyphens="auto">
      <chakra.dt fontSize="label" color="fg.muted">
        {term}
        {hint === undefined ? null : (
          <chakra.span fontSize="small" marginInlineStart="6px">
            ({hint})
          </chakra.span>
        )}
      </chakra.dt>
      <chakra.dd
        margin="0"
        {...(prominent ? { fontSize: '1.375rem', lineHeight: 1.3, fontWeight: '600' } : {})}
      >
        {children}
      </chakra.dd>
      {lines.map((line) => (
        <chakra.dd key={line} margin="0" fontSize="label" color="fg.muted">
          {line}
        </chakra.dd>
      ))}
    </chakra.div>
  )
}
