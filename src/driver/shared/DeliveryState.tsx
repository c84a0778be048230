import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { OutboxEntry } from '../../offline/outbox/entries.ts'
import { CheckIcon, ClockIcon, SendIcon, WarningIcon } from '../../ui/theme/icons.tsx'
import { showMoment } from './formats.ts'
import { useLocale } from './use-locale.ts'

const appearances = {
  waiting: { StateIcon: ClockIcon, color: 'info.fg', text: 'saved' },
  sending: { StateIcon: SendIcon, color: 'info.fg', text: 'sending' },
  attention: { StateIcon: WarningIcon, color: 'danger.fg', text: 'attention' },
  update: { StateIcon: WarningIcon, color: 'warning.fg', text: 'update' },
  settled: { StateIcon: CheckIcon, color: 'fg.muted', text: 'settled' },
  'handed-over': { StateIcon: CheckIcon, color: 'success.fg', text: 'handedOver' },
  withdrawn: { StateIcon: CheckIcon, color: 'fg.muted', text: 'withdrawn' },
  delivered: { StateIcon: CheckIcon, color: 'success.fg', text: 'delivered' },
} as const

export function DeliveryState({ entry }: { readonly entry: Pick<OutboxEntry, 'state' | 'deliveredAt'> }) {
  const { t } = useTranslation('refusals', { keyPrefix: 'delivery' })
  const locale = useLocale()
  const { StateIcon, color, text } = appearances[entry.state]
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="4px" color={color} fontWeight="600">
      <StateIcon width="20" height="20" />
      {t(text, { when: entry.deliveredAt === undefined ? '' : showMoment(entry.deliveredAt, locale) })}
    </chakra.span>
  )
}
