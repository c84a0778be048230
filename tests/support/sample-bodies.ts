import type { Circle } from './two-customers.ts'

let counter = 0

/** A body that creates one good thing in a collection, of a line of work; undefined for what is not created by a plain POST. */
export function sampleBody(path: string, circle: Circle): Record<string, unknown> | undefined {
  counter += 1
  return makers[path]?.(circle, counter)
}

const iri = (path: string, id: string) => `/api/${path}/${id}`

const makers: Readonly<Record<string, (circle: Circle, number: number) => Record<string, unknown>>> = {
  companies: (_, number) => ({
    name: `Sample Works ${number}`, types: ['employer', 'disposer'], chamberOfCommerceNumber: '12345678',
    address: { street: 'Quay', houseNumber: '1', postalCode: '3011 AA', city: 'Rotterdam', country: '/api/countries/NL' },
  }),
  projects: (circle, number) => ({ number: `S-${number}`, name: `Sample project ${number}`, employer: iri('companies', circle.employer) }),
  products: (circle, number) => ({ name: `Sample sand ${number}`, company: iri('companies', circle.employer) }),
  material_flows: (circle, number) => ({
    project: iri('projects', circle.project), documentType: 'reuse', usualName: `Sample sand ${number}`, originLocation: iri('locations', circle.location),
    destinationLocation: iri('locations', circle.destination), sender: iri('companies', circle.employer), senderType: 'primary_disposer',
    transportedBy: 'carrier', carriers: [iri('companies', circle.carrier)], cargoUnit: iri('units', 'ton'), amountDetermination: 'at_load', evidence: { declarationType: 'none', documentNumber: '1', organisationName: 'X' },
  }),
  project_readers: (circle) => ({ project: iri('projects', circle.project), user: iri('users', circle.colleague) }),
  project_shares: (circle) => ({ project: iri('projects', circle.project), debtorNumber: 'G-1' }),
}
