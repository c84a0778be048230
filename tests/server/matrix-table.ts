import type { Circle, TwoCustomers } from '../support/two-customers.ts'

/*
 * Who may do what, written down from the product's matrix of roles and not from the server's table: the two are compared by
 * matrix.test.ts. `own` is the line of work that a user belongs to, `customer` that and every other of the same customer.
 */

export const roleNames = ['admin', 'customer', 'transporter', 'driver', 'reader'] as const
export type RoleName = (typeof roleNames)[number]

export type Letters = '' | 'C' | 'R' | 'U' | 'CR' | 'RU' | 'CRU' | 'CRUD'
/** How far somebody sees: nothing, his own line of work, all of his customer's, everything. */
export type Reach = 'none' | 'own' | 'customer' | 'all'

/** What a role may do to things of a kind, which of them stands for the kind, and how many of them it sees. */
export type Cell = readonly [letters: Letters, subject: keyof Circle, reach: Reach]
export type Row = Readonly<Record<RoleName, Cell>>

const row = (admin: Cell, customer: Cell, transporter: Cell, driver: Cell, reader: Cell): Row => ({ admin, customer, transporter, driver, reader })
const nothing = (subject: keyof Circle): Cell => ['', subject, 'none']

/** By the path of the collection. */
export const matrix: Readonly<Record<string, Row>> = {
  customers: row(['CRUD', 'customer', 'all'], ['R', 'customer', 'customer'], nothing('customer'), nothing('customer'), nothing('customer')),
  users: row(['CRUD', 'colleague', 'all'], ['CRUD', 'colleague', 'customer'], ['CRU', 'driverUser', 'own'], ['RU', 'driverUser', 'own'], ['RU', 'reader', 'own']),
  companies: row(['CRUD', 'employer', 'all'], ['CRUD', 'employer', 'customer'], ['RU', 'carrier', 'own'], ['R', 'carrier', 'own'], ['R', 'employer', 'own']),
  company_transporters: row(
    ['CRUD', 'companyTransporter', 'all'], ['CRUD', 'companyTransporter', 'customer'], nothing('companyTransporter'), nothing('companyTransporter'), nothing('companyTransporter'),
  ),
  locations: row(['CRUD', 'location', 'all'], ['CRUD', 'location', 'customer'], ['CRUD', 'carrierLocation', 'own'], ['R', 'location', 'own'], ['R', 'location', 'own']),
  contact_persons: row(['CRUD', 'contactPerson', 'all'], ['CRUD', 'contactPerson', 'customer'], ['CRUD', 'carrierContact', 'own'], ['R', 'contactPerson', 'own'], ['R', 'contactPerson', 'own']),
  projects: row(['CRUD', 'project', 'all'], ['CRUD', 'project', 'customer'], ['R', 'project', 'own'], ['R', 'project', 'own'], ['R', 'project', 'own']),
  project_shares: row(['CRUD', 'share', 'all'], ['CRUD', 'share', 'customer'], nothing('share'), nothing('share'), nothing('share')),
  project_readers: row(['CRUD', 'projectReader', 'all'], ['CRUD', 'projectReader', 'customer'], nothing('projectReader'), nothing('projectReader'), nothing('projectReader')),
  material_flows: row(['CRUD', 'freshFlow', 'all'], ['CRUD', 'freshFlow', 'customer'], ['R', 'freshFlow', 'own'], ['R', 'freshFlow', 'own'], ['R', 'freshFlow', 'own']),
  products: row(['CRUD', 'product', 'all'], ['CRUD', 'product', 'customer'], nothing('product'), ['R', 'product', 'own'], ['R', 'product', 'own']),
  shipments: row(['CRUD', 'shipment', 'all'], ['RU', 'shipment', 'customer'], ['R', 'shipment', 'own'], ['CR', 'shipment', 'own'], ['R', 'shipment', 'own']),
  transport_modes: row(['CRUD', 'mode', 'all'], ['R', 'mode', 'customer'], ['CRUD', 'mode', 'own'], ['CRUD', 'ownMode', 'own'], nothing('mode')),
  documents: row(['CRUD', 'document', 'all'], ['CRUD', 'document', 'customer'], ['R', 'letter', 'own'], ['R', 'letter', 'own'], ['R', 'letter', 'own']),
  document_versions: row(['CRUD', 'documentVersion', 'all'], ['CRUD', 'documentVersion', 'customer'], ['R', 'letterVersion', 'own'], ['R', 'letterVersion', 'own'], ['R', 'letterVersion', 'own']),
  audit_entries: row(['R', 'auditEntry', 'all'], ['R', 'auditEntry', 'customer'], nothing('auditEntry'), nothing('auditEntry'), nothing('auditEntry')),
}

/** Read by everybody, written by administrators. */
export const masterData = ['project_statuses', 'units', 'truck_types', 'ewc_codes', 'processing_methods', 'sender_types', 'countries', 'languages'] as const

/** A call that is none of the five of a collection. */
export interface Deed {
  /** Statuses for his own, another company's and another customer's thing, `a|b` where either is right; one for all where it is the same. */
  readonly expected: Readonly<Record<RoleName, string>>
  /** What the parameters of the path name, unless `parameters` says. */
  readonly subject?: keyof Circle
  readonly parameters?: (circle: Circle, role: RoleName) => Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: (circle: Circle, scene: TwoCustomers) => unknown
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

const who = (admin: string, customer: string, transporter: string, driver: string, reader: string) => ({ admin, customer, transporter, driver, reader })

/** Method and path -> who may. */
export const deeds: Readonly<Record<string, Deed>> = {
  'POST /api/projects/:id/regenerate_pairing_code': { subject: 'project', expected: who('200', '200 200 404', '403 404 404', '403 404 404', '403 404 404') },
  'GET /api/customers/:id/statistics': { subject: 'customer', expected: who('200', '200 200 404', '404', '404', '404') },
}

/** What a stranger may call: signing in, what links in mails lead to, registration, and what the API says of itself. */
export const openToAll: ReadonlySet<string> = new Set([
  'POST /api/token/login', 'POST /api/token/refresh', 'POST /api/token/invalidate',
  'GET /api', 'GET /api/index.jsonld', 'GET /api/docs', 'GET /api/docs.jsonld', 'GET /api/docs.jsonopenapi', 'GET /api/docs.json', 'GET /api/docs.html',
  'GET /api/docs/assets/:file', 'GET /api/contexts/:type', 'GET /api/errors/:status',
  'GET /api/languages', 'GET /api/languages/:id', 'GET /api/countries', 'GET /api/countries/:id',
])
