import { chakra } from '@chakra-ui/react'
import { type ReactNode } from 'react'
import { Hint, StatusBadge, type Tone, TitledCard } from '../../../ui/theme/surfaces.tsx'

export function Timeline({
  title,
  hint,
  more,
  children,
}: {
  readonly title: string
  readonly hint?: string
  readonly more?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <TitledCard title={title}>
      {hint === undefined ? null : <Hint>{hint}</Hint>}
      <chakra.ol paddingTop="12px">{children}</chakra.ol>
      {more === undefined ? null : (
        <chakra.p paddingTop="12px" fontSize="label" color="fg.muted">
          {more}
        </chakra.p>
      )}
    </TitledCard>
  )
}

const Item = chakra('li', {
  base: {
    position: 'relative',
    padding: '0 0 16px 24px',
    '&:last-child': { paddingBottom: 0 },
    _before: {
      content: '""',
      position: 'absolute',
      left: '3px',
      top: '6px',
      width: '9px',
      height: '9px',
      borderRadius: 'full',
      background: 'border.strong',
    },
    _after: {
      content: '""',
      position: 'absolute',
      left: '7px',
      top: '19px',
      bottom: '-2px',
      width: '1px',
      background: 'border',
    },
    '&:last-child::after': { display: 'none' },
  },
})

export function TimelineEntry({
  badge,
  tone = 'neutral',
  title,
  by,
  when,
  children,
}: {
  readonly badge?: string | undefined
  readonly tone?: Tone
  readonly title?: ReactNode
  readonly by?: ReactNode
  readonly when?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <Item>
      <chakra.div display="flex" flexWrap="wrap" gap="2px 10px" alignItems="center">
        {title === undefined ? null : <chakra.strong fontWeight="600">{title}</chakra.strong>}
        {badge === undefined ? null : <StatusBadge tone={tone}>{badge}</StatusBadge>}
        {by}
      </chakra.div>
      {when === undefined ? null : (
        <chakra.div color="fg.muted" fontSize="label">
          {when}
        </chakra.div>
      )}
      {children}
    </Item>
  )
}
