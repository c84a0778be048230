import type { Project } from '../../flows/projects.ts'
import { createdTitle, momentColumn, numberColumn, textColumn } from '../../kit/list-column.ts'

export const projectColumns = {
  number: textColumn<Project>({ en: 'Number', nl: 'Nummer' }, (row) => row.number),
  name: textColumn<Project>({ en: 'Name', nl: 'Naam' }, (row) => row.name),
  status: textColumn<Project>({ en: 'Status', nl: 'Status' }, (row, locale) => row.status.names[locale]),
  employer: textColumn<Project>({ en: 'Employer', nl: 'Opdrachtgever' }, (row) => row.employer?.name),
  employerReference: textColumn<Project>(
    { en: "Employer's reference", nl: 'Kenmerk opdrachtgever' },
    (row) => row.employerReference,
  ),
  employerContact: textColumn<Project>(
    { en: 'Contact person', nl: 'Contactpersoon' },
    (row) => row.employerContact?.name,
  ),
  customer: textColumn<Project>({ en: 'Customer', nl: 'Klant' }, (row) => row.customer.name),
  description: textColumn<Project>({ en: 'Description', nl: 'Omschrijving' }, (row) => row.description),
  materialFlowCount: numberColumn<Project>(
    { en: 'Material flows', nl: 'Materiaalstromen' },
    (row) => row.materialFlowCount,
  ),
  shipmentCount: numberColumn<Project>({ en: 'Shipments', nl: 'Vrachten' }, (row) => row.shipmentCount),
  createdAt: momentColumn<Project>(createdTitle, (row) => row.createdAt),
} as const
