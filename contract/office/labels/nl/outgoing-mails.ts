import type { outgoingMailLabels as english } from '../en/outgoing-mails.ts'

export const outgoingMailLabels: typeof english = {
  createdAt: 'Opgesteld',
  sentAt: 'Verzonden',
  status: 'Status',
  channel: 'Per',
  recipients: 'Aan',
  subject: 'Onderwerp',
  template: 'Soort',
  attempts: 'Pogingen',
  lastError: 'Laatste fout',
}
