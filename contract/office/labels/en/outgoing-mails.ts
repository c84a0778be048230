export const outgoingMailLabels = {
  createdAt: 'Written',
  sentAt: 'Sent',
  status: 'Status',
  channel: 'By',
  recipients: 'To',
  subject: 'Subject',
  template: 'Kind',
  attempts: 'Attempts',
  lastError: 'Last error',
}
