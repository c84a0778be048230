import type { OutgoingMailRow } from '../../accounts/outgoing-mails.ts'
import { momentColumn, numberColumn, textColumn, type Texts } from '../../kit/list-column.ts'

const messageStatusTexts: Readonly<Record<OutgoingMailRow['status'], Texts>> = {
  queued: { en: 'queued', nl: 'in de wachtrij' },
  sent: { en: 'sent', nl: 'verzonden' },
  failed: { en: 'failed', nl: 'mislukt' },
}

export const outgoingMailColumns = {
  createdAt: momentColumn<OutgoingMailRow>((row) => row.createdAt),
  channel: textColumn<OutgoingMailRow>((row) => row.channel),
  template: textColumn<OutgoingMailRow>((row) => row.template),
  recipients: textColumn<OutgoingMailRow>((row) => row.recipients.join('; ')),
  subject: textColumn<OutgoingMailRow>((row) => row.subject),
  status: textColumn<OutgoingMailRow>((row, locale) => messageStatusTexts[row.status][locale]),
  attempts: numberColumn<OutgoingMailRow>((row) => row.attempts),
  sentAt: momentColumn<OutgoingMailRow>((row) => row.sentAt),
  lastError: textColumn<OutgoingMailRow>((row) => row.lastError),
} as const
