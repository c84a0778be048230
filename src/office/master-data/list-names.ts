export const maintainedLists = [
  'ewc-codes',
  'processing-methods',
  'project-statuses',
  'sender-types',
  'truck-types',
  'units',
  'countries',
] as const
export type MaintainedList = (typeof maintainedLists)[number]
