import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx'

export const Card = chakra('section', {
  base: {
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'card',
    padding: 'card',
  },
})

export const PageTitle = chakra('h1', {
  base: {
    fontSize: 'title',
    fontWeight: '650',
    lineHeight: 1.25,
    letterSpacing: '-0.01em',
  },
})
export const SectionTitle = chakra('h2', {
  base: { fontSize: 'section', fontWeight: '600', lineHeight: 1.3 },
})

export function TitledCard({
  title,
  children,
  ...card
}: Omit<ComponentProps<typeof Card>, 'title'> & { readonly title: string }) {
  const id = useId()
  return (
    <Card aria-labelledby={id} {...card}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </Card>
  )
}

/** A note beside what it is about. */
export const Hint = chakra('p', { base: { color: 'fg.muted', fontSize: 'label' } })

/** Below a title: there is nothing to show. */
export const NoneText = chakra('p', { base: { paddingTop: '8px', color: 'fg.muted' } })

/** A line of a list within a card. */
export const ListLine = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2px 12px',
    minHeight: 'row',
    borderBottom: '1px solid',
    borderColor: 'border',
    '&:last-child': { borderBottom: 'none' },
  },
})

export type Tone = 'info' | 'success' | 'warning' | 'danger' | 'neutral'

const tones = {
  info: { background: 'info.subtle', color: 'info.fg' },
  success: { background: 'success.subtle', color: 'success.fg' },
  warning: { background: 'warning.subtle', color: 'warning.fg' },
  danger: { background: 'danger.subtle', color: 'danger.fg' },
  neutral: { background: 'bg.muted', color: 'fg.muted' },
} as const

const toneIcons = {
  info: InfoIcon,
  success: CheckIcon,
  warning: WarningIcon,
  danger: WarningIcon,
  neutral: InfoIcon,
} as const

export function Alert({
  tone = 'info',
  title,
  children,
  action,
}: {
  readonly tone?: Tone
  readonly title?: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  const ToneIcon = toneIcons[tone]
  return (
    <chakra.div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      display="flex"
      gap="12px"
      padding="10px 14px"
      borderRadius="card"
      {...tones[tone]}
    >
      <chakra.span flexShrink={0}>
        <ToneIcon />
      </chakra.span>
      <chakra.div flex="1" display="grid" gap="4px">
        {title === undefined ? null : <chakra.strong fontWeight="600">{title}</chakra.strong>}
        {children === undefined ? null : <chakra.div color="fg">{children}</chakra.div>}
        {action === undefined ? null : <chakra.div paddingTop="8px">{action}</chakra.div>}
      </chakra.div>
    </chakra.div>
  )
}

export function StatusBadge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      padding="2px 10px"
      borderRadius="full"
      fontSize="small"
      fontWeight="600"
      whiteSpace="nowrap"
      {...tones[tone]}
    >
      {children}
    </chakra.span>
  )
}

interface StateProps {
  readonly title: string
  readonly heading?: 'h1'
  readonly hint?: ReactNode
  readonly action?: ReactNode
}

export const EmptyState = ({ icon: Icon, ...props }: StateProps & { readonly icon?: typeof InfoIcon }) => (
  <StateOf icon={Icon && <Icon width={40} height={40} />} {...props} />
)

export const ErrorState = (props: StateProps) => (
  <StateOf role="alert" icon={<WarningIcon width={32} height={32} />} {...props} />
)

function StateOf({
  role,
  icon,
  title,
  heading,
  hint,
  action,
}: StateProps & { readonly role?: 'alert'; readonly icon: ReactNode }) {
  return (
    <chakra.div
      role={role}
      display="grid"
      justifyItems="center"
      gap="8px"
      padding="40px 16px"
      textAlign="center"
    >
      {icon && <chakra.span color={role === 'alert' ? 'danger.fg' : 'fg.muted'}>{icon}</chakra.span>}
      <chakra.strong as={heading ?? 'strong'} fontSize="section" fontWeight="600">
        {title}
      </chakra.strong>
      {hint && (
        <chakra.div color="fg.muted" maxWidth="44ch" textWrap="balance">
          {hint}
        </chakra.div>
      )}
      {action && <chakra.div paddingTop="8px">{action}</chakra.div>}
    </chakra.div>
  )
}

const SkeletonLine = chakra('div', {
  base: { height: '20px', borderRadius: 'control', background: 'bg.muted' },
})

export function LoadingState({ lines = 4, label }: { readonly lines?: number; readonly label: string }) {
  return (
    <chakra.div role="status" aria-label={label} display="grid" gap="12px" padding="8px 0">
      {Array.from({ length: lines }, (_, index) => (
        <SkeletonLine key={index} width={`${90 - ((index * 17) % 40)}%`} />
      ))}
    </chakra.div>
  )
}
