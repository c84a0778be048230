import type { TenantFixture, TwoCustomers } from '../../support/two-customers.ts'

/*
 * Who may do what, written down from the product's matrix of roles and not from the server's table: the two
 * are compared by matrix.test.ts. `own` is the line of work that a user belongs to, `customer` that and every
 * other of the same customer.
 */

export const roleNames = ['admin', 'customer', 'transporter', 'driver', 'reader'] as const
export type RoleName = (typeof roleNames)[number]

type Letters = '' | '?' | 'C' | 'R' | 'RU' | 'CR' | 'CRU' | 'CRUD'
/** Which rows a role sees: none, those of its own tenant fixture, all of its customer, all. */
export type Reach = 'none' | 'own' | 'customer' | 'all'

/** What a role may do to things of a kind, which of them stands for the kind, and how many of them it sees. */
export type Cell = readonly [letters: Letters, subject: keyof TenantFixture, reach: Reach]
export type Row = Readonly<Record<RoleName, Cell>>

/** Nothing, what the matrix is silent of (another customer's thing is hidden all the same), or letters and reach. */
type Access = '-' | '?' | `${Letters} ${Reach}`
/** With the thing that stands for the kind, where it is another for this role. */
type RoleAccess = Access | readonly [Access, keyof TenantFixture]

function cellOf(roleAccess: RoleAccess, common: keyof TenantFixture): Cell {
  const [access, subject] = typeof roleAccess === 'string' ? [roleAccess, common] : roleAccess
  if (access === '-') return ['', subject, 'none']
  if (access === '?') return ['?', subject, 'customer']
  const [letters, reach] = access.split(' ') as [Letters, Reach]
  return [letters, subject, reach]
}

const row = (
  subject: keyof TenantFixture,
  admin: RoleAccess,
  customer: RoleAccess,
  transporter: RoleAccess,
  driver: RoleAccess,
  reader: RoleAccess,
): Row => ({
  admin: cellOf(admin, subject),
  customer: cellOf(customer, subject),
  transporter: cellOf(transporter, subject),
  driver: cellOf(driver, subject),
  reader: cellOf(reader, subject),
})

export const matrix: Readonly<Record<string, Row>> = {
  customers: row('customer', 'CRUD all', 'R customer', '-', '-', '-'),
  users: row(
    'colleague',
    'CRUD all',
    'CRUD customer',
    ['CRU own', 'driverUser'],
    ['RU own', 'driverUser'],
    ['RU own', 'reader'],
  ),
  companies: row(
    'employer',
    'CRUD all',
    'CRUD customer',
    ['RU own', 'carrier'],
    ['R own', 'carrier'],
    'R own',
  ),
  company_transporters: row('companyTransporter', 'CRUD all', 'CRUD customer', '-', '-', '-'),
  locations: row('location', 'CRUD all', 'CRUD customer', ['CRUD own', 'carrierLocation'], 'R own', 'R own'),
  contact_persons: row(
    'contactPerson',
    'CRUD all',
    'CRUD customer',
    ['CRUD own', 'carrierContact'],
    'R own',
    'R own',
  ),
  projects: row('project', 'CRUD all', 'CRUD customer', 'R own', 'R own', 'R own'),
  project_shares: row('share', 'CRUD all', 'CRUD customer', '-', '-', '-'),
  project_readers: row('projectReader', 'CRUD all', 'CRUD customer', '-', '-', '-'),
  material_flows: row('freshFlow', 'CRUD all', 'CRUD customer', 'R own', 'R own', 'R own'),
  products: row('product', 'CRUD all', 'CRUD customer', '-', 'R own', 'R own'),
  shipments: row('shipment', 'CRUD all', 'RU customer', 'R own', 'CR own', 'R own'),
  dashboard_vehicles: row('shipment', 'R all', 'R customer', 'R own', '-', 'R own'),
  shipment_exceptions: row('refused', 'R all', 'R customer', '-', '-', '-'),
  hand_overs: row('handOver', 'R all', 'R customer', '-', '-', '-'),
  transport_modes: row('mode', 'CRUD all', 'R customer', 'CRUD own', ['CRUD own', 'ownMode'], '-'),
  documents: row(
    'document',
    'CRUD all',
    'CRUD customer',
    ['R own', 'letter'],
    ['R own', 'letter'],
    ['R own', 'letter'],
  ),
  document_versions: row(
    'documentVersion',
    'CRUD all',
    'CRUD customer',
    ['R own', 'letterVersion'],
    ['R own', 'letterVersion'],
    ['R own', 'letterVersion'],
  ),
  drivers: row('driver', 'CRUD all', '?', 'CRU own', 'RU own', '-'),
  company_change_requests: row(
    'changeRequest',
    'RU all',
    'CR customer',
    ['CR own', 'carrierChangeRequest'],
    '-',
    '-',
  ),
  material_flow_versions: row('flowVersion', 'R all', 'R customer', 'R own', 'R own', 'R own'),
  media_objects: row(
    'upload',
    'CRUD all',
    'CRUD customer',
    ['CR own', 'photo'],
    ['R own', 'photo'],
    ['R own', 'photo'],
  ),
  lma_other_loads: row('lmaOtherLoads', 'CRUD all', 'CRUD customer', '-', '-', '-'),
  outgoing_mails: row('mail', 'R all', 'R customer', '-', '-', '-'),
  audit_entries: row('auditEntry', 'R all', 'R customer', '-', '-', '-'),
}

export const masterData = [
  'project_statuses',
  'units',
  'truck_types',
  'ewc_codes',
  'processing_methods',
  'sender_types',
  'countries',
  'languages',
] as const

/** The five calls of a collection: list it, create, read, change and remove one. */
export const collectionCalls = {
  L: ['GET', ''],
  C: ['POST', ''],
  R: ['GET', '/:id'],
  U: ['PATCH', '/:id'],
  D: ['DELETE', '/:id'],
} as const
export type CollectionCall = keyof typeof collectionCalls

/**
 * Collections without all five; every other in this file has them. A route that vanishes or appears
 * contradicts this.
 */
const fewerCalls: Readonly<Record<string, string>> = {
  shipment_exceptions: 'LR',
  hand_overs: 'LR',
  document_versions: 'LR',
  company_change_requests: 'LCRU',
  material_flow_versions: 'LR',
  media_objects: 'LCRD',
  outgoing_mails: 'LR',
  audit_entries: 'LR',
  languages: 'LR',
  dashboard_vehicles: 'LR',
}

export const hasCall = (path: string, call: CollectionCall): boolean =>
  (fewerCalls[path] ?? 'LCRUD').includes(call)

export interface Action {
  /**
   * Statuses for a resource of the caller, of another company and of another customer, `a|b` where either is
   * right; one for all where it is the same.
   */
  readonly expected: Readonly<Record<RoleName, string>>
  /** What the parameters of the path name, unless `parameters` says. */
  readonly subject?: keyof TenantFixture
  readonly parameters?: (tenant: TenantFixture, role: RoleName) => Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: (tenant: TenantFixture, fixtures: TwoCustomers) => unknown
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

const who = (admin: string, customer: string, transporter: string, driver: string, reader: string) => ({
  admin,
  customer,
  transporter,
  driver,
  reader,
})

const all = (status: string) => who(status, status, status, status, status)
const driverAlone = (status: string) => who('403', '403', '403', status, '403')
const adminAlone = (status: string) => who(status, '403', '403', '403', '403')
const officeOnly = (status: string) => who(status, status, '403', '403', '403')
/** What the office does to a flow or project of its customer; the others who see it may not. */
const officeAlone = (status: string) =>
  who(status, `${status} ${status} 404`, '403 404 404', '403 404 404', '403 404 404')
const readers = who('200', '200 200 404', '200 404 404', '200 404 404', '200 404 404')
/** To a driver of one's own company. */
const plannersOwn = (status: string) =>
  who(status, '403|404 403|404 404', `${status} 404 404`, '403 404 404', '404')

/** What they may not, whether they see it or not. */
const hidden = '403 403|404 403|404'
const ofOwnCarrier = who('200', hidden, '200 403|404 403|404', hidden, hidden)

export const actions: Readonly<Record<string, Action>> = {
  'POST /api/projects/:id/regenerate_pairing_code': { subject: 'project', expected: officeAlone('200') },
  'GET /api/customers/:id/statistics': {
    subject: 'customer',
    expected: who('200', '200 200 404', '404', '404', '404'),
  },
  'GET /api/material_flows/:id/amounts': { subject: 'flow', expected: readers },
  'GET /api/material_flows/:id/versions': { subject: 'flow', expected: readers },
  // If-Match is required and absent: a caller who may amend is told so.
  'POST /api/material_flows/:id/amend': {
    subject: 'flow',
    body: () => ({ confirmExtraCosts: true }),
    expected: officeAlone('428'),
  },
  'POST /api/material_flows/:id/send_mail': {
    subject: 'flow',
    body: () => ({ recipients: 'somebody@example.com' }),
    expected: officeAlone('202'),
  },
  'GET /api/ewc_code_changes': { expected: who('200', '200', '403', '403', '403') },
  // The flow has no code that changes: a caller who may is told so.
  'POST /api/ewc_code_changes': {
    subject: 'flow',
    body: ({ flow }) => ({ flows: [{ materialFlow: flow, version: 1, ewcCode: '160607-2026-12-09' }] }),
    expected: who('422', '422', '403', '403', '403'),
  },

  'GET /api/dashboard/attention': { expected: who('200', '200', '200', '403', '200') },
  'GET /api/dashboard/figures': { expected: who('200', '200', '200', '403', '200') },
  'GET /api/dashboard/map': { expected: who('200', '200', '200', '403', '200') },
  'GET /api/users/me': { expected: all('200') },
  'POST /api/users/:id/impersonate': {
    subject: 'colleague',
    expected: who('200', '403 403 404', '404', '404', '404'),
  },
  'POST /api/users/:id/send_link': {
    subject: 'colleague',
    expected: who('202', '202 202 404', '404', '404', '404'),
  },
  // The colleague has none.
  'POST /api/users/:id/remove_second_factor': { subject: 'colleague', expected: all('404') },
  'POST /api/users/:id/end_sessions': {
    subject: 'colleague',
    expected: who('204', '204 204 404', '404', '404', '404'),
  },
  'POST /api/users/me/deactivate': { body: () => ({ password: 'not this' }), expected: all('422|429') },
  'POST /api/users/me/personal_data': { body: () => ({ password: 'not this' }), expected: all('422|429') },
  'POST /api/users/me/terms': { body: () => ({ version: 1 }), expected: all('204') },
  'GET /api/users/me/second_factor': { expected: all('200') },
  'POST /api/users/me/second_factor': {
    body: () => ({ password: 'not this' }),
    expected: who('422|429', '422|429', '422|429', '403', '422|429'),
  },
  'POST /api/users/me/second_factor/confirm': {
    body: () => ({ code: '000000' }),
    expected: who('404', '404', '404', '403', '404'),
  },
  'POST /api/users/me/second_factor/recovery_codes': {
    body: () => ({ password: 'not this', code: '000000' }),
    expected: who('422|429', '422|429', '422|429', '403', '422|429'),
  },
  'POST /api/users/me/second_factor/remove': {
    body: () => ({ password: 'not this', code: '000000' }),
    expected: all('422|429'),
  },
  'POST /api/user_password_change': { body: () => ({}), expected: all('422') },
  'POST /api/contact_changes': {
    body: () => ({ email: 'somebody@example.com', password: 'not this' }),
    expected: all('422|429'),
  },
  'GET /api/sessions': { expected: all('200') },
  'GET /api/sessions/:id': { subject: 'project', expected: all('404') },
  'DELETE /api/sessions/:id': { subject: 'project', expected: all('404') },
  // The driver's own planner has rejected this driver just before: nothing of the company is open any more.
  'POST /api/drivers/:id/reject': {
    subject: 'driver',
    body: () => ({}),
    expected: { ...plannersOwn('200'), driver: '403' },
  },
  'POST /api/drivers/:id/approve': { subject: 'driver', expected: plannersOwn('200') },
  'POST /api/drivers/:id/reset_pincode': { subject: 'driver', expected: plannersOwn('202|429') },
  'POST /api/drivers/:id/resend_invitation': { subject: 'driver', expected: plannersOwn('409|429') },

  // If-Match is required and absent.
  'PATCH /api/shipments/:id/unload': {
    subject: 'shipment',
    body: () => ({ unloadedAt: '2026-11-20T10:00:00Z' }),
    expected: who('428', '403 403 404', '403 404 404', '428 404 404', '403 404 404'),
  },
  // It was not turned away.
  'POST /api/shipments/:id/forward': {
    subject: 'shipment',
    body: ({ flow }) => ({ materialFlow: `/api/material_flows/${flow}` }),
    expected: who('409', '409 409 404', '403 404 404', '403 404 404', '403 404 404'),
  },
  'POST /api/shipments/:id/signature_links': {
    subject: 'shipment',
    body: () => ({ role: 'disposer' }),
    expected: who('201', '201 201 404', '403 404 404', '403 404 404', '403 404 404'),
  },
  'POST /api/shipments/:id/acceptance': {
    subject: 'shipment',
    body: () => ({ outcome: 'accepted', reason: 'By telephone' }),
    expected: who('200', '200 200 404', '403 404 404', '403 404 404', '403 404 404'),
  },
  // Nobody turned it away.
  'POST /api/shipments/:id/rest': {
    subject: 'shipment',
    body: () => ({ restAt: 'origin', unloadedAt: new Date().toISOString(), reason: 'By telephone' }),
    expected: who('409', '409 409 404', '403 404 404', '403 404 404', '403 404 404'),
  },
  // It is on the road.
  'POST /api/shipments/:id/treatment': {
    subject: 'shipment',
    body: () => ({ processingMethod: '/api/processing_methods/D05', treatedOn: '2026-11-20', kilograms: 1 }),
    expected: who('409', '409 409 404', '403 404 404', '403 404 404', '403 404 404'),
  },
  // The administrator comes first, and settles all three.
  'POST /api/shipment_exceptions/:id/settle': {
    subject: 'refused',
    body: () => ({ decision: 'dismissed' }),
    expected: who('200', '409 409 404', '404', '404', '404'),
  },
  // There is no exception of this id, which the answer says of it.
  'POST /api/shipment_exceptions/settle': {
    body: ({ shipment }) => ({ exceptions: [shipment], decision: 'dismissed' }),
    expected: officeOnly('200'),
  },
  'POST /api/hand_overs/:id/settle': {
    subject: 'handOver',
    body: () => ({ decision: 'dismissed', comment: 'Twice.' }),
    expected: who('200', '409 409 404', '404', '404', '404'),
  },
  'POST /api/hand_overs/import': { body: () => ({}), expected: officeOnly('422') },
  // Of companies that they may change: a carrier of the whole platform is not one of the office.
  'GET /api/companies/:id/eba': { subject: 'carrier', expected: ofOwnCarrier },
  'POST /api/companies/:id/eba/test': { subject: 'carrier', expected: ofOwnCarrier },
  'GET /api/shipments/:id/eba': {
    subject: 'shipment',
    expected: who('200', '200 200 404', hidden, hidden, hidden),
  },
  'POST /api/eba_weighings/:id/decide': {
    subject: 'shipment',
    body: () => ({ decision: 'dismissed' }),
    expected: who('404', '404', '403', '403', '403'),
  },
  'GET /api/lma_processors': { expected: officeOnly('200') },
  // A caller who may is told that company and month are missing.
  'GET /api/lma_months': { expected: officeOnly('422') },
  'POST /api/lma_sessions': { body: () => ({}), expected: officeOnly('422') },
  'POST /api/lma_streams': { body: () => ({}), expected: officeOnly('422') },
  'POST /api/lma_other_load_imports': {
    body: () => 'no table',
    type: 'text/csv',
    expected: officeOnly('422'),
  },
  'POST /api/lma_sessions/:id/ask_result': {
    subject: 'project',
    body: () => ({}),
    expected: officeOnly('404|409'),
  },
  'POST /api/lma_sessions/:id/withdraw': {
    subject: 'project',
    body: () => ({}),
    expected: officeOnly('404'),
  },
  'GET /api/lma_sessions/:id/file': { subject: 'project', expected: officeOnly('404') },
  // The server is not set up to ask the LMA.
  'POST /api/lma_number_checks': {
    body: () => ({ wasteStreamNumber: '99A020000001' }),
    expected: officeOnly('409'),
  },
  'GET /api/exports/shipments': { expected: who('200', '200', '200', '403', '200') },
  'GET /api/exports/shipment_register': { expected: who('200', '200', '200', '403', '200') },
  // A caller who may is told that the months are missing.
  'GET /api/exports/waste_stream_months': { expected: who('422', '422', '422', '403', '422') },
  'GET /api/waste_stream_months': { expected: who('422', '422', '422', '403', '422') },
  'GET /api/exports/material_flows': { expected: who('200', '200', '200', '403', '200') },
  'GET /api/exports/projects': { expected: who('200', '200', '200', '403', '200') },
  'GET /api/exports/companies': { expected: who('200', '200', '200', '403', '200') },
  'GET /api/exports/drivers': { expected: who('200', '200', '200', '403', '403') },
  'GET /api/exports/users': { expected: who('200', '200', '200', '403', '200') },
  'GET /api/exports/products': { expected: who('200', '200', '403', '403', '200') },
  'GET /api/exports/audit_entries': { expected: who('200', '200', '403', '403', '403') },
  'GET /api/exports/outgoing_mails': { expected: who('200', '200', '403', '403', '403') },
  // A caller who may is told that the file has not been previewed, or that the project is not named.
  'POST /api/company_imports': { body: () => 'no table', type: 'text/csv', expected: officeOnly('422') },
  'POST /api/location_imports': { body: () => 'no table', type: 'text/csv', expected: officeOnly('422') },
  'POST /api/waste_stream_imports': { body: () => 'no table', type: 'text/csv', expected: officeOnly('422') },
  'POST /api/ewc_code_imports': { body: () => 'no table', type: 'text/csv', expected: adminAlone('200|422') },

  'POST /api/devices': { body: ({ device }) => ({ id: device }), expected: driverAlone('201 403 403') },
  'POST /api/devices/:id/cleared': { subject: 'project', expected: driverAlone('404') },
  'POST /api/devices/:id/letter_parts': {
    subject: 'project',
    body: () => ({ flows: [] }),
    expected: driverAlone('404'),
  },
  'GET /api/push_key': { expected: driverAlone('200') },
  'POST /api/push_subscriptions': { body: () => ({}), expected: driverAlone('422') },
  'POST /api/push_subscriptions/remove': { body: () => ({}), expected: driverAlone('422') },
  'GET /api/driver_sync': { expected: driverAlone('200') },
  'GET /api/driver_sync/shipments/:id': { subject: 'project', expected: driverAlone('404') },
  'POST /api/project_pairings': { body: () => ({ pairingCode: 'WRONG2' }), expected: driverAlone('422|429') },
  'POST /api/operations': { body: () => ({ operations: [] }), expected: driverAlone('422') },
  'POST /api/operations/known': { body: () => ({}), expected: driverAlone('422') },
  'POST /api/operations/withdraw': { body: () => ({}), expected: driverAlone('422') },
  'POST /api/operations/hand_over': { body: () => ({}), expected: driverAlone('422') },
  'GET /api/operations/:id': {
    subject: 'project',
    expected: who('403|404', '403|404', '403|404', '404', '403|404'),
  },
  'POST /api/media_objects/:id/announcement': {
    subject: 'media',
    body: () => ({ photo: { sha256: 'c'.repeat(64), bytes: 9, mediaType: 'image/jpeg' } }),
    expected: who('403|404', '403|404', '403|404', '200|404', '403|404'),
  },
  // It names a place that its bytes have not come to.
  'PUT /api/media_objects/:id/content': {
    subject: 'media',
    body: () => 'x',
    type: 'application/octet-stream',
    headers: { 'upload-offset': '9' },
    expected: who('409', '409 409 404', '403 404 404', '409 404 404', '403 404 404'),
  },
  // The photo is announced and has not come; tests/server/shipments/media-visibility.test.ts reads some that have.
  'GET /api/media_objects/:id/content': { subject: 'media', expected: all('404') },
  // A letter is generated, and never edited.
  'POST /api/document_versions/:id/make_default': {
    subject: 'letterVersion',
    expected: who('403', '403 403 404', '403 404 404', '403 404 404', '403 404 404'),
  },
  // Its content is none; tests/server/letters/letter-pdf.test.ts reads some that have one.
  'GET /api/document_versions/:id/pdf': { subject: 'letterVersion', expected: all('404') },
  'GET /api/projects/:id/letters': {
    subject: 'project',
    expected: who('200', '200 200 404', '200 404 404', '403 404 404', '200 404 404'),
  },

  'GET /api/fault_reports': { expected: adminAlone('200') },
  'GET /api/fault_reports/:id': { subject: 'project', expected: all('404') },
  'DELETE /api/fault_reports/:id': { subject: 'project', expected: all('404') },
  'GET /api/api_keys': { expected: who('200', '200', '403', '403', '403') },
  'GET /api/api_keys/:id': { subject: 'project', expected: all('404') },
  // Administrators make none: they belong to no customer.
  'POST /api/api_keys': { body: () => ({}), expected: who('403', '422', '403', '403', '403') },
  'POST /api/api_keys/:id/revoke': { subject: 'project', expected: all('404') },
  'GET /api/webhooks': { expected: who('403', '200', '403', '403', '403') },
  'GET /api/webhooks/:id': { subject: 'project', expected: all('404') },
  'POST /api/webhooks': { body: () => ({}), expected: who('403', '422', '403', '403', '403') },
  'PATCH /api/webhooks/:id': { subject: 'project', body: () => ({ name: 'Other' }), expected: all('404') },
  'DELETE /api/webhooks/:id': { subject: 'project', expected: all('404') },
  'POST /api/webhooks/:id/rotate_secret': { subject: 'project', expected: all('404') },
  'POST /api/webhooks/:id/pause': { subject: 'project', expected: all('404') },
  'POST /api/webhooks/:id/resume': { subject: 'project', expected: all('404') },
  'POST /api/webhooks/:id/test': { subject: 'project', expected: all('404') },
  'POST /api/webhooks/:id/replay': {
    subject: 'project',
    body: () => ({ since: '2026-11-01T00:00:00Z' }),
    expected: all('404'),
  },
  'GET /api/webhook_deliveries': { expected: who('403', '200', '403', '403', '403') },
  'GET /api/webhook_deliveries/:id': { subject: 'project', expected: all('404') },
  'POST /api/webhook_deliveries/:id/replay': { subject: 'project', expected: all('404') },
  'GET /api/known_devices': { expected: who('200', '200', '200', '200', '403') },
  'GET /api/known_devices/:id': { subject: 'project', expected: all('404') },
  'POST /api/known_devices/:id/revoke': {
    subject: 'project',
    body: () => ({ reason: 'Lost' }),
    expected: all('404'),
  },
  'POST /api/outgoing_mails/:id/resend': { subject: 'project', expected: all('404') },
  'GET /api/system_status': { expected: adminAlone('200') },
  'GET /api/failed_jobs': { expected: adminAlone('200') },
  'GET /api/failed_jobs/:id': { subject: 'project', expected: all('404') },
  'DELETE /api/failed_jobs/:id': { subject: 'project', expected: all('404') },
  'POST /api/failed_jobs/:id/retry': { subject: 'project', expected: all('404') },
}

/**
 * What an anonymous client may call: signing in, what links in mails lead to, registration, and what the API
 * says of itself.
 */
export const openToAll: ReadonlySet<string> = new Set([
  'GET /api/check/:token',
  'GET /api/check/:token/signatures',
  'POST /api/check/:token/signatures',
  'GET /api/organisation',
  'GET /.well-known/letter-keys',
  'POST /api/token/login',
  'POST /api/token/refresh',
  'POST /api/token/invalidate',
  'POST /api/devices/:id/challenge',
  'POST /api/devices/:id/token',
  'POST /api/fault_reports',
  'POST /api/change_password_requests',
  'GET /api/change_password_requests/:hash',
  'POST /api/user_password_change/forgot_password',
  'POST /api/contact_changes/confirm',
  'POST /api/users/register/driver_or_skipper',
  'PATCH /api/users/driver_or_skipper/by_hash/:hash',
  'POST /api/companies/register_transporter',
  'GET /api/companies/transporters',
  'POST /api/vihb_checks',
  'GET /api',
  'GET /api/index.jsonld',
  'GET /api/docs',
  'GET /api/docs.jsonld',
  'GET /api/docs.jsonopenapi',
  'GET /api/docs.json',
  'GET /api/docs.html',
  'GET /api/docs/assets/:file',
  'GET /api/contexts/:type',
  'GET /api/errors/:status',
  'GET /api/languages',
  'GET /api/languages/:id',
  'GET /api/countries',
  'GET /api/countries/:id',
])

/** A stream that stays open: tests/server/platform/live.test.ts listens to it as everybody. */
export const streams: ReadonlySet<string> = new Set(['GET /.well-known/mercure'])

/**
 * Which calls nobody makes while acting as another, whoever that is: they give somebody access or a secret, take it away, or
 * state something in the other's name. Single fields are refused as well: tests/server/accounts/impersonation.test.ts.
 */
export const inPersonOnly: readonly string[] = [
  'DELETE /api/company_transporters/:id',
  'DELETE /api/drivers/:id',
  'DELETE /api/project_readers/:id',
  'DELETE /api/project_shares/:id',
  'DELETE /api/sessions/:id',
  'DELETE /api/users/:id',
  'DELETE /api/webhooks/:id',
  'PATCH /api/company_transporters/:id',
  'PATCH /api/project_readers/:id',
  'PATCH /api/project_shares/:id',
  'PATCH /api/shipments/:id',
  'PATCH /api/shipments/:id/unload',
  'POST /api/shipments/:id/acceptance',
  'POST /api/shipments/:id/forward',
  'POST /api/shipments/:id/rest',
  'POST /api/shipments/:id/signature_links',
  'POST /api/shipments/:id/treatment',
  'PATCH /api/webhooks/:id',
  'POST /api/api_keys',
  'POST /api/api_keys/:id/revoke',
  'POST /api/company_change_requests',
  'POST /api/company_transporters',
  'POST /api/contact_changes',
  'POST /api/devices',
  'POST /api/devices/:id/cleared',
  'POST /api/devices/:id/letter_parts',
  'POST /api/drivers',
  'POST /api/drivers/:id/approve',
  'POST /api/drivers/:id/reject',
  'POST /api/drivers/:id/resend_invitation',
  'POST /api/drivers/:id/reset_pincode',
  'POST /api/eba_weighings/:id/decide',
  'POST /api/hand_overs/:id/settle',
  'POST /api/hand_overs/import',
  'POST /api/known_devices/:id/revoke',
  'POST /api/lma_sessions',
  'POST /api/lma_sessions/:id/withdraw',
  'POST /api/material_flows/:id/send_mail',
  'POST /api/media_objects/:id/announcement',
  'POST /api/operations',
  'POST /api/operations/hand_over',
  'POST /api/operations/withdraw',
  'POST /api/project_pairings',
  'POST /api/project_readers',
  'POST /api/project_shares',
  'POST /api/projects/:id/regenerate_pairing_code',
  'POST /api/push_subscriptions',
  'POST /api/push_subscriptions/remove',
  'POST /api/shipment_exceptions/:id/settle',
  'POST /api/shipment_exceptions/settle',
  'POST /api/shipments',
  'POST /api/user_password_change',
  'POST /api/users',
  'POST /api/users/:id/end_sessions',
  'POST /api/users/:id/remove_second_factor',
  'POST /api/users/:id/send_link',
  'POST /api/users/me/deactivate',
  'POST /api/users/me/personal_data',
  'POST /api/users/me/second_factor',
  'POST /api/users/me/second_factor/confirm',
  'POST /api/users/me/second_factor/recovery_codes',
  'POST /api/users/me/second_factor/remove',
  'POST /api/users/me/terms',
  'POST /api/webhooks',
  'POST /api/webhooks/:id/rotate_secret',
  'PUT /api/media_objects/:id/content',
]
