import { useTranslation } from 'react-i18next'
import type { OutgoingMail } from '#contract/accounts/outgoing-mails.ts'
import { StatusBadge, type Tone } from '../../../ui/theme/surfaces.tsx'

const tones = {
  queued: 'info',
  sent: 'success',
  failed: 'danger',
} as const satisfies Record<OutgoingMail['status'], Tone>

export function MailStatusBadge({ status }: { readonly status: OutgoingMail['status'] }) {
  const { t } = useTranslation('mails')
  return <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
}
