import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { documents } from '../../../server/platform/db/schema/documents.ts'
import { projectStatuses } from '../../../server/platform/db/schema/master-data.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { projects, projectShares } from '../../../server/platform/db/schema/projects.ts'
import { mediaObjects } from '../../../server/platform/db/schema/media-objects.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import {
  buildLoad,
  buildOperation,
  insertDriver,
  insertUser,
  pairDriver,
  sha256Of,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Actor, type Document } from '../platform/test-harness.ts'
import { wrongFields } from '../../support/test-server.ts'

const { db, alpha, beta, as, admin, office, driver } = await setUpHarness()

await pairDriver(db, alpha)
await db
  .update(materialFlows)
  .set({ recipients: [{ email: 'secret@example.com', atLoad: true, atUnload: false, onNewLetter: false }] })
  .where(eq(materialFlows.id, alpha.flow))
const load = buildLoad(alpha)
const shipment = load.shipment
await driver.deliver(buildOperation(alpha, 'shipment.load', load))
// A company of the address book that carries nothing of the project.
const company = newId()
await db
  .insert(companies)
  .values({ id: company, customerId: alpha.customer, name: 'Shared With B.V.', types: ['employer'] })
const planner = await as(await insertUser(db, { roles: ['ROLE_TRANSPORTER'], companyId: company }))
const [document, file] = [newId(), newId()]
await db.insert(documents).values({
  id: document,
  customerId: alpha.customer,
  projectId: alpha.project,
  documentType: 'permit',
  name: 'Permit',
})
await db.insert(mediaObjects).values({
  id: file,
  customerId: alpha.customer,
  ownerId: alpha.office,
  projectId: alpha.project,
  kind: 'document',
  mediaType: 'application/pdf',
  bytes: 3,
  sha256: sha256Of(Buffer.from('pdf')),
  status: 'received',
})
const project = () => `/api/projects/${alpha.project}`
const share = (body: object, actor = office) => actor.post('/project_shares', { project: project(), ...body })
const change = (actor: Actor, path: string, body: object) =>
  actor.patch<Document>(path, body, { 'if-match': '*' })
const everything = () => [
  `/projects/${alpha.project}`,
  `/material_flows/${alpha.flow}`,
  `/material_flows/${alpha.flow}/versions`,
  `/shipments/${shipment}`,
  `/documents/${document}`,
  `/media_objects/${file}`,
]
const statusesOf = async (actor: Actor) =>
  await Promise.all(everything().map(async (path) => (await actor.get(path)).status))

test('a company sees nothing of a project before, all of it while it is shared, and nothing after', async () => {
  expect(await statusesOf(planner)).toEqual([404, 404, 404, 404, 404, 404])
  const shared = await share({ sharedWithCompany: `/api/companies/${company}` })
  expect(shared).toMatchObject({
    status: 201,
    body: { project: project(), sharedWithCompany: { id: company, name: 'Shared With B.V.' } },
  })
  expect(shared.body).not.toHaveProperty('sharedWith')
  expect(await statusesOf(planner)).toEqual([200, 200, 200, 200, 200, 200])
  for (const list of ['projects', 'material_flows', 'shipments', 'documents'])
    expect((await planner.get(`/${list}`)).body.totalItems, list).toBeGreaterThan(0)

  const { body: seen } = await planner.get(`/projects/${alpha.project}`)
  expect(seen).toMatchObject({ shared: true, materialFlowCount: 2, shipmentCount: 1 })
  expect(seen, 'no code to pair drivers with').not.toHaveProperty('pairingCode')
  expect((await planner.get(`/material_flows/${alpha.flow}`)).body, 'nor who gets mail').not.toHaveProperty(
    'recipients',
  )
  const refused = [
    await change(planner, `/projects/${alpha.project}`, { name: 'Mine' }),
    await change(planner, `/material_flows/${alpha.flow}`, { usualName: 'Mine' }),
    await change(planner, `/shipments/${shipment}`, { note: 'Mine', reason: 'Mine' }),
    await change(planner, `/documents/${document}`, { name: 'Mine' }),
    await planner.post(`/projects/${alpha.project}/regenerate_pairing_code`, {}),
    await share({ sharedWithCompany: `/api/companies/${company}` }, planner),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])

  const drivers = await as(await insertDriver(db, company))
  expect(await statusesOf(drivers), 'a share is for planners').toEqual([404, 404, 404, 404, 404, 404])
  const stranger = await as(beta.planner)
  expect((await stranger.get(`/projects/${alpha.project}`)).status).toBe(404)

  expect((await office.delete(`/project_shares/${String(shared.body.id)}`)).status).toBe(204)
  expect(await statusesOf(planner)).toEqual([404, 404, 404, 404, 404, 404])
})

test('a customer sees the same of a project that is shared with it', async () => {
  const theirs = await as(beta.office)
  const id = newId()
  await db
    .insert(projectShares)
    .values({ id, customerId: alpha.customer, projectId: alpha.project, sharedWithId: beta.customer })
  expect(await statusesOf(theirs)).toEqual([200, 200, 200, 200, 200, 200])
  const { body: list } = await theirs.get(`/projects?sharedWith=/api/customers/${beta.customer}`)
  expect(list.member).toMatchObject([{ id: alpha.project, shared: true, shipmentCount: 1 }])
  expect(list.member?.[0]).not.toHaveProperty('pairingCode')
  expect((await change(theirs, `/projects/${alpha.project}`, { name: 'Theirs' })).status).toBe(403)
  await db.delete(projectShares).where(eq(projectShares.id, id))
  expect(await statusesOf(theirs)).toEqual([404, 404, 404, 404, 404, 404])
})

test("a list of what is one's own and what is shared has each row once, in order, on its page", async () => {
  const theirs = await as(beta.office)
  const documentOf = (name: string, customerId: string, projectId: string) => ({
    id: newId(),
    customerId,
    projectId,
    documentType: 'permit' as const,
    name: `Mixed ${name}`,
  })
  const theirsFirst = [
    documentOf('a', beta.customer, beta.project),
    documentOf('c', beta.customer, beta.project),
  ]
  const shared = [
    documentOf('b', alpha.customer, alpha.project),
    documentOf('d', alpha.customer, alpha.project),
  ]
  // Visible for both reasons.
  const both = documentOf('e', beta.customer, alpha.project)
  await db.insert(documents).values([...theirsFirst, ...shared, both])
  const shareWithBeta = (projectId: string) => ({
    id: newId(),
    customerId: alpha.customer,
    projectId,
    sharedWithId: beta.customer,
  })
  await db.insert(projectShares).values(shareWithBeta(alpha.project))

  const namesOf = async (query: string) => {
    const { body } = await theirs.get(`/documents?${query}`)
    return { total: body.totalItems, names: body.member?.map(({ name }) => name) }
  }
  const expectPages = async () => {
    for (const filter of ['name=Mixed', 'documentType=permit&createdAt[after]=2000-01-01T00:00:00Z']) {
      const page = (order: string, number: number) =>
        namesOf(`${filter}&order[name]=${order}&itemsPerPage=2&page=${number}`)
      const { total } = await page('asc', 1)
      expect(total).toBe(filter === 'name=Mixed' ? 5 : 6)
      expect(await page('asc', 1)).toEqual({ total, names: ['Mixed a', 'Mixed b'] })
      expect(await page('asc', 2)).toEqual({ total, names: ['Mixed c', 'Mixed d'] })
      expect((await page('asc', 3)).names?.[0]).toBe('Mixed e')
    }
    expect(await namesOf('name=Mixed&order[name]=desc&itemsPerPage=3')).toEqual({
      total: 5,
      names: ['Mixed e', 'Mixed d', 'Mixed c'],
    })
    expect((await namesOf('name=Mixed&itemsPerPage=5')).names).toEqual(
      [...theirsFirst, ...shared, both].toReversed().map(({ name }) => name),
    )
  }
  await expectPages()

  // More than a request lists by their ids.
  const [template] = await db.select().from(projects).where(eq(projects.id, alpha.project))
  if (template === undefined) throw new Error('The project is missing.')
  const many = Array.from({ length: 101 }, (_, index) => ({
    ...template,
    id: newId(),
    number: `Many ${index}`,
    pairingCode: `MANY${index}`,
  }))
  await db.insert(projects).values(many)
  await db.insert(projectShares).values(many.map(({ id }) => shareWithBeta(id)))
  expect((await theirs.get('/projects')).body.totalItems).toBeGreaterThan(101)
  await expectPages()

  await db.delete(projectShares).where(eq(projectShares.sharedWithId, beta.customer))
  expect((await namesOf('name=Mixed')).total, 'only what is their own').toBe(3)
  await db.delete(projects).where(
    inArray(
      projects.id,
      many.map(({ id }) => id),
    ),
  )
})

test('the shares of a project, and the projects that are shared, are listed', async () => {
  const { body } = await share({ sharedWithCompany: `/api/companies/${company}` })
  const shares = await office.get(`/project_shares?sharedWithCompany=/api/companies/${company}`)
  expect(shares.body.member).toMatchObject([{ id: body.id }])
  const filter = `sharedWithCompany=/api/companies/${company}`
  for (const actor of [office, planner])
    expect((await actor.get(`/projects?${filter}`)).body.member).toMatchObject([{ id: alpha.project }])
  await office.delete(`/project_shares/${String(body.id)}`)
  expect((await office.get(`/projects?${filter}`)).body.member).toEqual([])
})

test('whom a project is shared with is one customer or company that the owner sees, and once', async () => {
  const violationsOf = async (body: object) => {
    const response = await share(body)
    expect(response.status, JSON.stringify(response.body)).toBe(422)
    return wrongFields(response)
  }
  expect(await violationsOf({})).toEqual(['debtorNumber'])
  const [foreign] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.customerId, beta.customer))
  expect(await violationsOf({ sharedWithCompany: `/api/companies/${foreign?.id}` })).toEqual([
    'sharedWithCompany',
  ])
  expect(await violationsOf({ sharedWithCompany: `/api/companies/${company}`, debtorNumber: 'D-1' })).toEqual(
    ['sharedWithCompany'],
  )
  const { body } = await share({ sharedWithCompany: `/api/companies/${company}` })
  expect(await violationsOf({ sharedWithCompany: `/api/companies/${company}` })).toEqual([
    'sharedWithCompany',
  ])
  expect(
    (await office.delete(`/companies/${company}`)).status,
    'a company that something is shared with stays',
  ).toBe(409)
  await office.delete(`/project_shares/${String(body.id)}`)
  const other = await as(beta.office)
  expect((await share({ sharedWithCompany: `/api/companies/${foreign?.id}` }, other)).status).toBe(422)
})

test('a blocked project shows its pairing code to nobody', async () => {
  expect((await office.get(`/projects/${alpha.project}`)).body.pairingCode).toMatch(/^[A-Z0-9]{6}$/)
  const [before] = await db.select().from(projects).where(eq(projects.id, alpha.project))
  const blocked = newId()
  await db
    .insert(projectStatuses)
    .values({ id: blocked, key: 'shut', nameEn: 'Shut', nameNl: 'Dicht', position: 999, blocked: true })
  await db.update(projects).set({ statusId: blocked }).where(eq(projects.id, alpha.project))
  for (const actor of [office, admin]) {
    const { body } = await actor.get(`/projects/${alpha.project}`)
    expect(body).toMatchObject({ status: { blocked: true } })
    expect(body).not.toHaveProperty('pairingCode')
    const { body: list } = await actor.get('/projects')
    expect(list.member?.find(({ id }) => id === alpha.project)).not.toHaveProperty('pairingCode')
  }
  await db
    .update(projects)
    .set({ statusId: before?.statusId ?? '' })
    .where(eq(projects.id, alpha.project))
  expect((await office.get(`/projects/${alpha.project}`)).body.pairingCode).toBe(before?.pairingCode)
})
