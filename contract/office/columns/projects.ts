import type { Project } from '../../flows/projects.ts'
import { momentColumn, numberColumn, textColumn } from '../../kit/list-column.ts'

export const projectColumns = {
  number: textColumn<Project>((row) => row.number),
  name: textColumn<Project>((row) => row.name),
  status: textColumn<Project>((row, locale) => row.status.names[locale]),
  employer: textColumn<Project>((row) => row.employer?.name),
  employerReference: textColumn<Project>((row) => row.employerReference),
  employerContact: textColumn<Project>((row) => row.employerContact?.name),
  customer: textColumn<Project>((row) => row.customer.name),
  description: textColumn<Project>((row) => row.description),
  materialFlowCount: numberColumn<Project>((row) => row.materialFlowCount),
  shipmentCount: numberColumn<Project>((row) => row.shipmentCount),
  createdAt: momentColumn<Project>((row) => row.createdAt),
} as const
