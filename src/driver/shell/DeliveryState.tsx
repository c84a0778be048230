import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { OutboxEntry } from '../../offline/outbox/outbox.ts'
import { CheckIcon, ClockIcon, SendIcon, WarningIcon } from '../../ui/icons.tsx'
import { showMoment } from './formats.ts'
import { useLocale } from './use-locale.ts'

const looks = {
  waiting: { Sign: ClockIcon, color: 'info.fg', text: 'saved' },
  sending: { Sign: SendIcon, color: 'info.fg', text: 'sending' },
  attention: { Sign: WarningIcon, color: 'danger.fg', text: 'attention' },
  update: { Sign: WarningIcon, color: 'warning.fg', text: 'update' },
  delivered: { Sign: CheckIcon, color: 'success.fg', text: 'delivered' },
} as const

/** Saved on this phone / Sending / Delivered 14:03 / Needs you. */
export function DeliveryState({ entry }: { readonly entry: Pick<OutboxEntry, 'state' | 'deliveredAt'> }) {
  const { t } = useTranslation('driver', { keyPrefix: 'delivery' })
  const locale = useLocale()
  const { Sign, color, text } = looks[entry.state]
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="4px" color={color} fontWeight="600">
      <Sign width="20" height="20" />
      {t(text, { when: entry.deliveredAt === undefined ? '' : showMoment(entry.deliveredAt, locale) })}
    </chakra.span>
  )
}
