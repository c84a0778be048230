export const auditEntryLabels = {
  createdAt: 'Time',
  actor: 'Who',
  impersonator: 'Administrator in their name',
  action: 'What happened',
  subject: 'Of what',
  subjectType: 'Kind',
  subjectId: 'Id',
  customer: 'Customer',
  before: 'Before',
  after: 'After',
}
