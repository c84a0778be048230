import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
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

export function EmptyState({
  title,
  heading,
  children,
  action,
  icon,
}: {
  readonly title: string
  readonly heading?: 'h1'
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly icon?: ReactNode
}) {
  return (
    <chakra.div display="grid" justifyItems="center" gap="8px" padding="40px 16px" textAlign="center">
      {icon === undefined ? null : <chakra.span color="fg.muted">{icon}</chakra.span>}
      <chakra.strong {...(heading === undefined ? {} : { as: heading })} fontSize="section" fontWeight="600">
        {title}
      </chakra.strong>
      {children === undefined ? null : (
        <chakra.div color="fg.muted" maxWidth="44ch" textWrap="balance">
          {children}
        </chakra.div>
      )}
      {action === undefined ? null : <chakra.div paddingTop="8px">{action}</chakra.div>}
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

export function ErrorState({
  title,
  heading,
  children,
  action,
}: {
  readonly title: string
  readonly heading?: 'h1'
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <chakra.div
      role="alert"
      display="grid"
      justifyItems="center"
      gap="8px"
      padding="40px 16px"
      textAlign="center"
    >
      <chakra.span color="danger.fg">
        <WarningIcon width={32} height={32} />
      </chakra.span>
      <chakra.strong {...(heading === undefined ? {} : { as: heading })} fontSize="section" fontWeight="600">
        {title}
      </chakra.strong>
      {children === undefined ? null : (
        <chakra.div color="fg.muted" maxWidth="52ch">
          {children}
        </chakra.div>
      )}
      {action === undefined ? null : <chakra.div paddingTop="8px">{action}</chakra.div>}
    </chakra.div>
  )
}
