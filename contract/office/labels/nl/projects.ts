import type { projectLabels as english } from '../en/projects.ts'

export const projectLabels: typeof english = {
  number: 'Nummer',
  name: 'Naam',
  description: 'Omschrijving',
  status: 'Status',
  customer: 'Klant',
  employer: 'Opdrachtgever',
  employerReference: 'Kenmerk opdrachtgever',
  employerContact: 'Contactpersoon opdrachtgever',
  materialFlowCount: 'Materiaalstromen',
  shipmentCount: 'Vrachten',
  createdAt: 'Aangemaakt',
}
