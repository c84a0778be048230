import type { OutgoingMailRow } from '../../accounts/outgoing-mails.ts'
import { createdTitle, momentColumn, numberColumn, textColumn, type Texts } from '../../kit/list-column.ts'

const messageStatusTexts: Readonly<Record<OutgoingMailRow['status'], Texts>> = {
  queued: { en: 'queued', nl: 'in de wachtrij' },
  sent: { en: 'sent', nl: 'verzonden' },
  failed: { en: 'failed', nl: 'mislukt' },
}

export const outgoingMailColumns = {
  createdAt: momentColumn<OutgoingMailRow>(createdTitle, (row) => row.createdAt),
  channel: textColumn<OutgoingMailRow>({ en: 'Channel', nl: 'Kanaal' }, (row) => row.channel),
  template: textColumn<OutgoingMailRow>({ en: 'Template', nl: 'Sjabloon' }, (row) => row.template),
  recipients: textColumn<OutgoingMailRow>({ en: 'Recipients', nl: 'Ontvangers' }, (row) =>
    row.recipients.join('; '),
  ),
  subject: textColumn<OutgoingMailRow>({ en: 'Subject', nl: 'Onderwerp' }, (row) => row.subject),
  status: textColumn<OutgoingMailRow>(
    { en: 'Status', nl: 'Status' },
    (row, locale) => messageStatusTexts[row.status][locale],
  ),
  attempts: numberColumn<OutgoingMailRow>({ en: 'Attempts', nl: 'Pogingen' }, (row) => row.attempts),
  sentAt: momentColumn<OutgoingMailRow>({ en: 'Sent', nl: 'Verzonden' }, (row) => row.sentAt),
  lastError: textColumn<OutgoingMailRow>({ en: 'Last error', nl: 'Laatste fout' }, (row) => row.lastError),
} as const
