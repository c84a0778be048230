import { expect, test } from 'vitest'
import { exportedLists } from '#contract/office/exports.ts'
import { keysOf } from '#contract/kit/objects.ts'
import { addFailures } from '../../support/add-failures.ts'
import { registeredRoutes } from '../../support/registered-routes.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { seedTwoCustomers } from '../../support/two-customers.ts'
import { webhookDeliveries } from '../../../server/platform/db/schema/webhooks.ts'
import { streams } from './matrix-table.ts'

test('a page may use the camera, and nothing else that browsers ask permission for', async () => {
  await using testServer = await startTestServer({ data: 'empty' })
  for (const url of ['/', '/api', '/api/projects', '/healthz']) {
    const { headers } = await testServer.app.inject({ url })
    expect(headers['permissions-policy'], url).toBe(
      'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    )
  }
})

/** Collections about persons, or with their contact details: no cache may store what they answer. */
const personalCollections = [
  'api_keys',
  'audit_entries',
  'company_change_requests',
  'contact_persons',
  'drivers',
  // The reason is the text of another server, which may repeat an address.
  'failed_jobs',
  'known_devices',
  // Its recipients are e-mail addresses.
  'material_flow_versions',
  'material_flows',
  'outgoing_mails',
  'project_readers',
  'sessions',
  // Those on board are reached by telephone and e-mail.
  'transport_modes',
  'users',
  'webhook_deliveries',
  'webhooks',
]
const businessCollections = [
  'companies',
  'company_transporters',
  'customers',
  'dashboard_vehicles',
  'document_versions',
  'documents',
  'ewc_codes',
  'fault_reports',
  'hand_overs',
  'lma_other_loads',
  'locations',
  'media_objects',
  'processing_methods',
  'products',
  'project_shares',
  'project_statuses',
  'projects',
  'sender_types',
  'shipment_exceptions',
  'shipments',
  'truck_types',
  'units',
]
const ofCollections = (paths: readonly string[], cacheControl: string) =>
  paths.flatMap((path) => [
    [`/api/${path}`, cacheControl],
    [`/api/${path}/:id`, cacheControl],
  ])

/** What these cannot do without. */
const requiredQueries: Readonly<Record<string, string>> = {
  '/api/companies/transporters': '?q=al',
  '/api/waste_stream_months': '?from=2026-10&until=2026-11',
  '/api/exports/waste_stream_months': '?from=2026-10&until=2026-11',
}
/** Path -> Cache-Control of a response to GET. */
const cacheControls: Readonly<Record<string, string>> = Object.fromEntries([
  ...ofCollections(personalCollections, 'no-store'),
  ...ofCollections(businessCollections, 'private, no-cache'),
  ...ofCollections(['countries', 'languages'], 'public, max-age=3600'),
  ['/api/users/me', 'no-store'],
  ['/api/dashboard/attention', 'no-store'],
  ['/api/system_status', 'no-store'],
  ['/api/organisation', 'no-store'],
  ['/api/ewc_code_changes', 'private, no-cache'],
  ['/api/dashboard/figures', 'private, no-cache'],
  ['/api/dashboard/map', 'private, no-cache'],
  ['/api/users/me/second_factor', 'no-store'],
  ['/api/driver_sync', 'no-store'],
  ['/api/push_key', 'no-store'],
  ['/api/material_flows/:id/versions', 'no-store'],
  ...keysOf(exportedLists).map((list) => [`/api/exports/${list}`, 'private, no-store']),
  ['/api/companies/:id/eba', 'private, no-cache'],
  ['/api/shipments/:id/eba', 'private, no-cache'],
  ['/api/exports/shipment_register', 'private, no-store'],
  ['/api/exports/waste_stream_months', 'private, no-store'],
  ['/api/projects/:id/letters', 'private, no-store'],
  ['/api/waste_stream_months', 'private, no-cache'],
  ['/api/lma_processors', 'private, no-cache'],
  ['/api/material_flows/:id/amounts', 'private, no-cache'],
  ['/api/customers/:id/statistics', 'private, no-cache'],
  ['/api/companies/transporters', 'private, no-cache'],
  // In the language of the request.
  ['/api/errors/:status', 'private, no-cache'],
  // The API's description of itself.
  ...[
    '',
    '/index.jsonld',
    '/docs',
    '/docs.jsonld',
    '/docs.jsonopenapi',
    '/docs.json',
    '/docs.html',
    '/docs/assets/:file',
    '/contexts/:type',
  ].map((path) => [`/api${path}`, 'public, max-age=3600']),
])

/**
 * Needs bytes, a link, a delivered operation or a receiver of waste: media-files, documents, password-changes, operations,
 * scanned-shipments and lma tests read these.
 */
const notReadHere: ReadonlySet<string> = new Set([
  '/api/media_objects/:id/content',
  '/api/document_versions/:id/pdf',
  // Not below /api: tests/server/letters/letter-codes.test.ts reads it.
  '/.well-known/letter-keys',
  // By the token of a letter: tests/server/letters/check.test.ts.
  '/api/check/:token',
  // By a challenge of that letter: tests/server/shipments/signing-links.test.ts.
  '/api/check/:token/signatures',
  '/api/change_password_requests/:hash',
  '/api/lma_months',
  '/api/lma_sessions/:id/file',
  '/api/operations/:id',
  '/api/driver_sync/shipments/:id',
])

test('no cache may store what is about persons; everything else may be stored, and is revalidated', async () => {
  await using testServer = await startTestServer()
  const { admin: adminId, alpha } = await seedTwoCustomers(testServer.database.query)
  const admin = await testServer.as(adminId)
  const driver = await testServer.as(alpha.driverUser)
  const office = await testServer.as(alpha.office)
  await office.post('/api_keys', { name: 'ERP', scopes: ['projects:read'] })
  const { body: webhook } = await office.post<{ id: string }>('/webhooks', {
    name: 'ERP',
    address: 'https://example.com/hook',
    events: ['shipment.loaded'],
  })
  await testServer.database.query
    .insert(webhookDeliveries)
    .values({ customerId: alpha.customer, webhookId: webhook.id, event: 'webhook.test' })
  await addFailures(testServer.database.pool.options.connectionString ?? '')
  await reportOneFault(testServer)

  const parameters: Readonly<Record<string, string>> = {
    file: 'swagger-ui.css',
    type: 'Project',
    status: '404',
  }
  // Webhooks are those of a customer alone.
  const readerOf = (path: string) => (/\/webhook/.test(path) ? office : admin)
  const firstIdOf = async (path: string) => {
    const { body } = await readerOf(path).get<{ member: readonly { id?: string; code?: string }[] }>(path)
    return body.member[0]?.id ?? body.member[0]?.code ?? ''
  }
  for (const { method, path } of registeredRoutes(testServer.app)) {
    if (method !== 'GET' || streams.has(`GET ${path}`) || notReadHere.has(path)) continue
    const [, collectionPath] = /^\/api(\/\w+)\/:id/.exec(path) ?? []
    const id = collectionPath === undefined ? '' : await firstIdOf(collectionPath)
    const url = path
      .slice('/api'.length)
      .replace(/:(\w+)/g, (_, name: string) => (name === 'id' ? id : (parameters[name] ?? '')))
    const caller = ['/api/driver_sync', '/api/push_key'].includes(path) ? driver : readerOf(path)
    const response = await caller.get(`${url}${requiredQueries[path] ?? ''}`)
    expect.soft(response.status, `${path} ${JSON.stringify(response.body)}`).toBe(200)
    expect.soft(response.headers['cache-control'], path).toBe(cacheControls[path])
  }
})

async function reportOneFault(testServer: TestServer): Promise<void> {
  const fault = { part: 'page', appVersion: '1', where: 'pull', name: 'TypeError', message: 'x', steps: [] }
  const { status } = await testServer.anonymous.post('/fault_reports', { faults: [{ ...fault, count: 1 }] })
  expect(status).toBe(204)
}
