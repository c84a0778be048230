import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { customers } from '../../../server/platform/db/schema/customers.ts'
import { documents, documentVersions } from '../../../server/platform/db/schema/documents.ts'
import { materialFlows, materialFlowVersions } from '../../../server/platform/db/schema/material-flows.ts'
import { products } from '../../../server/platform/db/schema/products.ts'
import { projects, projectShares } from '../../../server/platform/db/schema/projects.ts'
import { mediaObjects } from '../../../server/platform/db/schema/media-objects.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { noisePicture, pdf, plainPicture, sendPhoto, upload } from '../platform/media-forms.ts'
import {
  insertDriver,
  buildLoad,
  buildOperation,
  pairDriver,
  type Tenant,
  sha256Of,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Actor } from '../platform/test-harness.ts'
import { signedPath } from '../platform/signed-path.ts'
import { refusal, wrongFields } from '../../support/test-server.ts'

let alpha: Tenant
let beta: Tenant

const { db, fixtures, as, anonymous, admin, driver } = await setUpHarness()
;({ alpha, beta } = fixtures)
const logo = await plainPicture(30, 20).png().toBuffer()

for (const tenant of [alpha, beta]) await pairDriver(db, tenant)
/** Of the carrier of the other customer, paired with nobody. */
const strangerAtTheWheel = await insertDriver(db, beta.carrier)
const statement = buildLoad(alpha)
await (await as(alpha.driver)).apply(buildOperation(alpha, 'shipment.load', statement))
const shipment = statement.shipment
const office = () => as(alpha.office)

async function uploaded(kind: string, texts: Record<string, string> = {}, actor?: Actor): Promise<string> {
  const response = await upload(actor ?? (await office()), {
    file: kind === 'logo' ? logo : pdf,
    name: kind === 'logo' ? 'logo.png' : 'file.pdf',
    texts: { kind, ...texts },
  })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body.id ?? ''
}

type Kind = 'office' | 'planner' | 'reader' | 'driver' | 'colleague'
const everybody: readonly Kind[] = ['office', 'planner', 'reader', 'driver', 'colleague']

/** Which users of a tenant see the item and its bytes; both are asked, and HEAD too: they never differ. */
async function seersOf(id: string, tenant: Tenant): Promise<Kind[]> {
  const seers: Kind[] = []
  for (const kind of everybody) {
    const actor = await as(tenant[kind])
    const item = await actor.get(`/media_objects/${id}`)
    const bytes = await actor.get(`/media_objects/${id}/content`)
    const head = await actor.send({ method: 'HEAD', url: `/media_objects/${id}/content` })
    expect([bytes.status, head.status], kind).toEqual([item.status, item.status])
    expect([200, 404]).toContain(item.status)
    if (item.status === 200) seers.push(kind)
  }
  return seers
}

/** No user of the other customer sees it, and nobody who is not signed in. */
async function expectNobodyElse(id: string): Promise<void> {
  expect(await seersOf(id, beta)).toEqual([])
  expect((await (await as(strangerAtTheWheel)).get(`/media_objects/${id}/content`)).status).toBe(404)
  for (const path of [`/media_objects/${id}`, `/media_objects/${id}/content`])
    expect((await anonymous.get(path)).status).toBe(401)
  expect((await admin.get(`/media_objects/${id}/content`)).status).toBe(200)
}

describe('is seen', () => {
  test('a logo: by everybody of its customer, and by who carries or reads its projects', async () => {
    const id = await uploaded('logo')
    expect(await seersOf(id, alpha)).toEqual(['office', 'planner', 'reader', 'driver'])
    await expectNobodyElse(id)
  })

  test('a logo that an administrator gave to a customer: by the same', async () => {
    const id = await uploaded('logo', {}, admin)
    expect(await seersOf(id, alpha)).toEqual([])
    await db.update(customers).set({ logoId: id }).where(eq(customers.id, alpha.customer))
    expect(await seersOf(id, alpha)).toEqual(['office', 'planner', 'reader', 'driver'])
    await expectNobodyElse(id)
    await db.update(customers).set({ logoId: null }).where(eq(customers.id, alpha.customer))
  })

  test('a logo of a carrier that belongs to no customer: by everybody who may meet it', async () => {
    const id = await uploaded('logo', {}, await as(alpha.planner))
    expect(await seersOf(id, alpha)).toEqual(['planner'])
    await db.update(companies).set({ logoId: id }).where(eq(companies.id, alpha.carrier))
    expect(await seersOf(id, alpha)).toEqual([...everybody])
    expect(await seersOf(id, beta)).toEqual([...everybody])
    await db.update(companies).set({ logoId: null }).where(eq(companies.id, alpha.carrier))
  })

  test('evidence: by who sees its flow', async () => {
    const id = await uploaded('evidence')
    expect(await seersOf(id, alpha)).toEqual(['office'])
    await db.update(materialFlows).set({ evidenceFileId: id }).where(eq(materialFlows.id, alpha.flow))
    expect(await seersOf(id, alpha)).toEqual(['office', 'planner', 'reader', 'driver'])
    await expectNobodyElse(id)
    await db.update(materialFlows).set({ evidenceFileId: null }).where(eq(materialFlows.id, alpha.flow))
  })

  test('a certificate: by who sees a flow of its product', async () => {
    const id = await uploaded('certificate')
    const product = newId()
    await db
      .insert(products)
      .values({ id: product, customerId: alpha.customer, name: 'Sand', certificateId: id })
    expect(await seersOf(id, alpha)).toEqual(['office'])
    await db.update(materialFlows).set({ productId: product }).where(eq(materialFlows.id, alpha.flow))
    expect(await seersOf(id, alpha)).toEqual(['office', 'planner', 'reader', 'driver'])
    await expectNobodyElse(id)
    await db.update(materialFlows).set({ productId: null }).where(eq(materialFlows.id, alpha.flow))
  })

  test('a certificate of a ship: by who sees the ship, which keeps it', async () => {
    const planner = await as(alpha.planner)
    const id = await uploaded('certificate', {}, planner)
    expect(await seersOf(id, alpha)).toEqual(['planner'])
    const ship = {
      type: 'ship',
      identificationCode: 'Rietvogel',
      ship: { shipType: 'freighter' },
      measurementCertificate: `/api/media_objects/${id}`,
    }
    const made = await planner.post('/transport_modes', ship)
    expect(made).toMatchObject({
      status: 201,
      body: { measurementCertificate: `/api/media_objects/${id}` },
    })
    expect(await seersOf(id, alpha)).toEqual(['planner', 'driver', 'colleague'])
    await expectNobodyElse(id)
    expect(await admin.delete(`/media_objects/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    })

    const truck = { type: 'truck', identificationCode: '12-ABC-3', truck: { licencePlate: '12-ABC-3' } }
    for (const [draft, field] of [
      [{ ...truck, holdCertificate: ship.measurementCertificate }, 'holdCertificate'],
      [
        { ...ship, holdCertificate: `/api/media_objects/${await uploaded('logo', {}, planner)}` },
        'holdCertificate',
      ],
      [{ ...ship, measurementCertificate: `/api/media_objects/${newId()}` }, 'measurementCertificate'],
    ] as const)
      expect(wrongFields(await planner.post('/transport_modes', draft))).toEqual([field])
  })

  test('a document: by the office, and of a project by its readers; drivers and carriers have those of their shipments', async () => {
    const id = await uploaded('document', { project: alpha.project })
    expect(await seersOf(id, alpha)).toEqual(['office', 'reader'])
    await expectNobodyElse(id)
    const document = newId()
    await db.insert(documents).values({
      id: document,
      customerId: alpha.customer,
      documentType: 'other',
      name: 'Slip',
      shipmentId: shipment,
      transporterId: alpha.carrier,
    })
    await db
      .insert(documentVersions)
      .values({ id: newId(), customerId: alpha.customer, documentId: document, number: 1, mediaObjectId: id })
    expect(await seersOf(id, alpha)).toEqual([...everybody])
    await expectNobodyElse(id)
  })

  test('a file of a project that is shared: by the office that it is shared with, and no other file', async () => {
    const shared = await uploaded('document', { project: alpha.project })
    const other = await uploaded('document')
    const id = newId()
    await db
      .insert(projectShares)
      .values({ id, customerId: alpha.customer, projectId: alpha.project, sharedWithId: beta.customer })
    expect(await seersOf(shared, beta)).toEqual(['office'])
    expect(await seersOf(other, beta)).toEqual([])
    expect((await (await as(beta.office)).delete(`/media_objects/${shared}`)).status).toBe(403)
    await db.delete(projectShares).where(eq(projectShares.id, id))
    await expectNobodyElse(shared)
  })

  test('a file of a customer: by none of another, even where one of their own rows names it', async () => {
    const id = await uploaded('evidence', {}, await as(beta.office))
    expect(await seersOf(id, beta)).toEqual(['office'])
    expect(await seersOf(id, alpha)).toEqual([])
  })
})

describe('a list', () => {
  test('holds one’s own files: of the customer for their office, else what one sent', async () => {
    const actor = await office()
    const mine = await uploaded('logo')
    const others = await uploaded('logo', {}, await as(beta.office))
    const planners = await uploaded('logo', {}, await as(alpha.planner))
    const listed = async (own: Actor, query = '') =>
      (await own.get(`/media_objects?itemsPerPage=100${query}`)).body.member?.map((one) => one.id) ?? []
    expect(await listed(actor)).toContain(mine)
    expect(await listed(actor)).not.toContain(others)
    expect(await listed(await as(alpha.planner))).toContain(planners)
    expect(await listed(await as(alpha.planner))).not.toContain(mine)
    const ofProject = await uploaded('document', { project: alpha.project })
    expect(await listed(await as(alpha.driver))).toEqual([])
    expect(await listed(await as(alpha.reader))).toContain(ofProject)
    expect(await listed(await as(alpha.reader))).not.toContain(mine)
    expect(await listed(admin)).toEqual(expect.arrayContaining([mine, others, planners]))

    expect(await listed(actor, '&kind=logo')).toContain(mine)
    expect(await listed(actor, '&kind=document')).not.toContain(mine)
    expect(await listed(actor, `&project=/api/projects/${alpha.project}`)).not.toContain(mine)
    expect((await listed(actor, '&order[createdAt]=desc'))[0]).toBe(ofProject)
    expect((await anonymous.get('/media_objects')).status).toBe(401)
  })

  test('of a driver holds the photos that they announced, before and after they came', async () => {
    const bytes = await noisePicture(20, 20).jpeg().toBuffer()
    const photo = newId()
    const statement = buildLoad(alpha, {
      materialFlow: alpha.photoFlow,
      photos: [{ id: photo, sha256: sha256Of(bytes), bytes: bytes.length, mediaType: 'image/jpeg' }],
    })
    await driver.deliver(buildOperation(alpha, 'shipment.load', statement))
    const listed = async (actor = driver) => (await actor.get('/media_objects?kind=cargo_photo')).body.member
    expect(await listed()).toMatchObject([
      {
        id: photo,
        kind: 'cargo_photo',
        status: 'announced',
        shipment: `/api/shipments/${statement.shipment}`,
      },
    ])
    await sendPhoto(driver, photo, bytes)
    expect(await listed()).toMatchObject([
      {
        status: 'received',
        width: 20,
        height: 20,
        contentUrl: signedPath(`/api/media_objects/${photo}/content`),
      },
    ])
    for (const kind of ['office', 'planner', 'reader', 'colleague'] as const)
      expect(await listed(await as(alpha[kind])), kind).toMatchObject([{ id: photo }])
    for (const kind of everybody) expect(await listed(await as(beta[kind])), kind).toEqual([])
    const removed = await (await office()).delete(`/media_objects/${photo}`)
    expect(removed).toMatchObject(refusal(403, 'access_denied'))
  })
})

describe('removing', () => {
  const remove = (actor: Actor, id: string, headers = {}) => actor.delete(`/media_objects/${id}`, headers)

  test('is for the office of its customer; its bytes go too, and the audit log remembers', async () => {
    const id = await uploaded('document', { project: alpha.project })
    // A user who does not see it is not told that it is there.
    for (const [own, status] of [
      [beta.office, 404],
      [alpha.reader, 403],
      [alpha.planner, 404],
      [alpha.driver, 404],
    ] as const)
      expect((await remove(await as(own), id)).status).toBe(status)
    expect((await remove(anonymous, id)).status).toBe(401)
    const stale = await remove(await office(), id, { 'if-match': '"7.abc"' })
    expect(stale).toMatchObject({ status: 412 })
    expect((await remove(await office(), id)).status).toBe(204)
    expect((await (await office()).get(`/media_objects/${id}/content`)).status).toBe(404)
    expect((await remove(await office(), id)).status).toBe(404)
    const entries = await db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
    expect(entries.map(({ action }) => action).sort()).toEqual(['create', 'remove'])
  })

  test('is refused while anything refers to it, or a flow once did', async () => {
    const uses: Record<string, (id: string) => Promise<unknown>> = {
      customers: (id) => db.update(customers).set({ logoId: id }).where(eq(customers.id, alpha.customer)),
      companies: (id) =>
        db.update(companies).set({ logoId: id }).where(eq(companies.customerId, alpha.customer)),
      'material flows': (id) =>
        db.update(materialFlows).set({ evidenceFileId: id }).where(eq(materialFlows.id, alpha.flow)),
      products: (id) =>
        db
          .insert(products)
          .values({ id: newId(), customerId: alpha.customer, name: 'Grit', certificateId: id }),
      documents: async (id) => {
        const document = newId()
        await db
          .insert(documents)
          .values({ id: document, customerId: alpha.customer, documentType: 'other', name: 'Permit' })
        await db.insert(documentVersions).values({
          id: newId(),
          customerId: alpha.customer,
          documentId: document,
          number: 1,
          mediaObjectId: id,
        })
      },
    }
    for (const [noun, use] of Object.entries(uses)) {
      const id = await uploaded('document')
      await use(id)
      expect(await remove(await office(), id), noun).toMatchObject({
        status: 409,
        body: { code: 'in_use', detail: `It cannot be removed: it is used by ${noun}.` },
      })
      expect((await (await office()).get(`/media_objects/${id}/content`)).status).toBe(200)
    }
    const id = await uploaded('evidence')
    await db.insert(materialFlowVersions).values({
      id: newId(),
      customerId: alpha.customer,
      materialFlowId: alpha.flow,
      version: 1,
      // Of a version's content, the file counts alone.
      content: sql`${JSON.stringify({ evidence: { file: id } })}::jsonb`,
    })
    expect(await remove(await office(), id)).toMatchObject({ status: 409 })
  })
})

test('no file is lost with its project: both rows stand', async () => {
  const id = await uploaded('document', { project: alpha.project })
  const [row] = await db
    .select({ project: mediaObjects.projectId })
    .from(mediaObjects)
    .where(eq(mediaObjects.id, id))
  expect(row?.project).toBe(alpha.project)
  await expect(db.delete(projects).where(eq(projects.id, alpha.project))).rejects.toThrow()
})
