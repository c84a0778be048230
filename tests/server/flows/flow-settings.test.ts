import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { materialFlowCarriers, materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { projectShares } from '../../../server/platform/db/schema/projects.ts'
import { shipmentEvents } from '../../../server/platform/db/schema/shipments.ts'
import { transportModes } from '../../../server/platform/db/schema/transport-modes.ts'
import { saveVersion } from '../../../server/flows/material-flows/save-version.ts'
import { seedMasterData } from '../../../server/parties/master-data/seed-master-data.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import {
  buildLoad,
  buildOperation,
  buildUnload,
  insertDriver,
  insertUser,
  onOwnDevice,
  pairDriver,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Document } from '../platform/test-harness.ts'
import { refusal, wrongFields } from '../../support/test-server.ts'

const { testServer, db, alpha, as, office, driver } = await setUpHarness()
await seedMasterData(testServer.database)

await pairDriver(db, alpha)
const settings = (flow: Document) => ({
  signatures: flow.signatures,
  correctionMinutes: flow.correctionMinutes,
  otherCarriersMayUnload: flow.otherCarriersMayUnload,
  repeatingLoads: flow.repeatingLoads,
  routeCollection: flow.routeCollection,
  collectorsScheme: flow.collectorsScheme,
  privateDisposer: flow.privateDisposer,
})
const defaults = {
  signatures: [],
  correctionMinutes: 30,
  otherCarriersMayUnload: true,
  repeatingLoads: false,
  routeCollection: false,
  collectorsScheme: false,
  privateDisposer: false,
}
const chosen = {
  signatures: ['sender', 'transporter'],
  correctionMinutes: 0,
  otherCarriersMayUnload: false,
  repeatingLoads: true,
  routeCollection: true,
  collectorsScheme: true,
  privateDisposer: false,
}

const firstOf = async (list: string) => (await office.get(list)).body.member?.[0]?.['@id']

async function createFlow(own: object = {}) {
  const { body: model } = await office.get(`/material_flows/${alpha.flow}`)
  const draft = Object.fromEntries(
    Object.entries(model).filter(([name]) => !name.startsWith('@') && name !== 'id'),
  )
  return await office.post('/material_flows', {
    ...draft,
    ewcCode: await firstOf('/ewc_codes?level=code&itemsPerPage=1'),
    processingMethod: await firstOf('/processing_methods?itemsPerPage=1'),
    transportedBy: 'sender',
    carriers: [],
    ...own,
  })
}
const change = (id: unknown, body: object, headers: Record<string, string> = {}) =>
  office.patch<Document>(`/material_flows/${String(id)}`, body, headers)

test('have defaults, are written one by one, and are in every version', async () => {
  const created = await createFlow()
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  expect(settings(created.body)).toEqual(defaults)
  const changed = await change(created.body.id, chosen)
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(settings(changed.body)).toEqual(chosen)
  expect(settings((await change(created.body.id, { usualName: 'Sludge' })).body)).toEqual(chosen)
  const { body: versions } = await office.get(`/material_flows/${String(created.body.id)}/versions`)
  expect(
    versions.member?.map(({ materialFlow }) => settings(materialFlow as Document).correctionMinutes),
  ).toEqual([0, 0, 30])
})

test('waste asks its disposer and receiver to sign, anything else nobody, unless the flow says otherwise', async () => {
  const asked = async (own: object) => {
    const created = await createFlow({ signatures: undefined, ...own })
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    return created.body.signatures
  }
  expect(await asked({})).toEqual(['disposer', 'receiver'])
  expect(await asked({ signatures: ['receiver'] })).toEqual(['receiver'])
  expect(
    await asked({
      documentType: 'reuse',
      evidence: { declarationType: 'batch_inspection', documentNumber: '1', organisationName: 'A' },
    }),
  ).toEqual([])
})

test('are checked', async () => {
  const violationsOf = async (own: object) => {
    const response = await createFlow(own)
    expect(response.status).toBe(422)
    return wrongFields(response)
  }
  expect(await violationsOf({ signatures: ['bystander'] })).toEqual(['signatures[0]'])
  expect(await violationsOf({ correctionMinutes: -1 })).toEqual(['correctionMinutes'])
  expect(await violationsOf({ correctionMinutes: 1441 })).toEqual(['correctionMinutes'])
  expect(await violationsOf({ correctionMinutes: 2.5 })).toEqual(['correctionMinutes'])
  expect((await createFlow({ signatures: ['sender', 'sender'] })).body.signatures).toEqual(['sender'])
  const { body } = await office.get(`/material_flows/${alpha.flow}`)
  expect(body.documentType).toBe('waste')
  expect(
    await violationsOf({
      documentType: 'reuse',
      evidence: { declarationType: 'batch_inspection', documentNumber: '1', organisationName: 'A' },
      routeCollection: true,
      collectorsScheme: true,
    }),
  ).toEqual(['routeCollection', 'collectorsScheme'])
  expect(
    await violationsOf({
      documentType: 'reuse',
      evidence: { declarationType: 'batch_inspection', documentNumber: '1', organisationName: 'A' },
      privateDisposer: true,
    }),
  ).toEqual(['privateDisposer'])
  for (const collected of ['routeCollection', 'collectorsScheme'])
    expect(await violationsOf({ privateDisposer: true, [collected]: true })).toEqual(['privateDisposer'])
})

const givers = [
  { name: 'Bakkerij Jansen', street: 'Markt 3', postalCode: '3311 AA', city: 'Dordrecht' },
  { name: 'Fam. de Vries', street: 'Dijk 12', postalCode: '3011 AB', city: 'Rotterdam' },
]

test('the addresses of each version are for who collected by it, not for who carries the flow by another', async () => {
  const rival = newId()
  await db
    .insert(companies)
    .values({ id: rival, name: 'Rival', types: ['carrier'], vihbNumber: '990203VIXX' })
  const rivalDriver = await insertDriver(db, rival)
  await pairDriver(db, alpha, rivalDriver)
  const rivalPlanner = await insertUser(db, { roles: ['ROLE_TRANSPORTER'], companyId: rival })
  const { photoFlow: flow } = alpha
  const saveRound = async (version: number, carrier: string) => {
    await db
      .update(materialFlows)
      .set({ version, routeCollection: true, givers: givers.slice(version - 1, version) })
      .where(eq(materialFlows.id, flow))
    await db
      .update(materialFlowCarriers)
      .set({ companyId: carrier })
      .where(eq(materialFlowCarriers.materialFlowId, flow))
    await saveVersion(db, flow)
  }
  await saveRound(1, alpha.carrier)
  await saveRound(2, rival)
  // They see the flow by that alone from now on.
  const share = { id: newId(), customerId: alpha.customer, sharedWithCompanyId: alpha.carrier }
  await db.insert(projectShares).values({ ...share, projectId: alpha.project })

  const namesSeenBy = async (user: string) =>
    (await (await as(user)).get(`/material_flows/${flow}/versions`)).body.member?.map(
      ({ materialFlow }) => (materialFlow as { givers?: { name: string }[] }).givers?.[0]?.name,
    )
  const [earlier, present] = givers.map(({ name }) => name)
  expect(await namesSeenBy(alpha.office)).toEqual([present, earlier])
  expect(await namesSeenBy(rivalPlanner)).toEqual([present, undefined])
  expect(await namesSeenBy(rivalDriver)).toEqual([present, undefined])
  expect(await namesSeenBy(alpha.planner)).toEqual([undefined, earlier])
  expect(await namesSeenBy(alpha.reader)).toEqual([undefined, undefined])
  await db.delete(projectShares).where(eq(projectShares.id, share.id))
})

test('the givers of a route collection are written, reach device and letter, and are checked', async () => {
  const [first, second] = givers
  const created = await createFlow({
    routeCollection: true,
    givers: [{ ...first, name: ' Bakkerij Jansen\n', postalCode: '3311aa' }, second],
  })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  expect(created.body.givers).toEqual(givers)
  const { body: letters } = await office.get(`/documents?materialFlow=${String(created.body['@id'])}`)
  const latest = letters.member?.[0]?.latestVersion as Document | undefined
  expect((await office.get(`/document_versions/${latest?.id}`)).body).toMatchObject({
    content: { flow: { givers } },
  })

  const refused = await change(created.body.id, {
    givers: [
      { ...first, postalCode: '0311 AA' },
      { ...second, street: ' ' },
      { name: 'Molen', postalCode: '3011 SS', city: 'Delft' },
    ],
  })
  expect(refused.status).toBe(422)
  expect(wrongFields(refused).toSorted()).toEqual([
    'givers[0].postalCode',
    'givers[1].street',
    'givers[2].postalCode',
    'givers[2].street',
  ])
  const dutch = await change(
    created.body.id,
    { givers: [{ ...first, postalCode: '1' }] },
    { 'accept-language': 'nl' },
  )
  expect(dutch.body.violations).toMatchObject([
    { message: expect.stringContaining('Nederlandse postcode') as string },
  ])
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...first, street: `A ${index}` }))
  expect((await change(created.body.id, { givers: many(201) })).body.violations).toMatchObject([
    { propertyPath: 'givers' },
  ])
  expect((await change(created.body.id, { givers: many(200) })).body.givers).toHaveLength(200)

  const uncollected = await change(created.body.id, { routeCollection: false })
  expect(uncollected.body.violations).toMatchObject([
    { propertyPath: 'givers', message: expect.stringContaining('route collection') as string },
  ])
  const changed = await change(created.body.id, { routeCollection: false, givers: null })
  expect(changed.status).toBe(200)
  expect(changed.body.givers).toBeUndefined()

  await db
    .update(materialFlows)
    .set({ routeCollection: true, givers })
    .where(eq(materialFlows.id, alpha.flow))
  const { body } = await driver.get('/driver_sync')
  const flow = body.changed?.find((row) => row['@type'] === 'MaterialFlow' && row.id === alpha.flow)
  expect(flow).toMatchObject({ routeCollection: true, givers })
  await db
    .update(materialFlows)
    .set({ routeCollection: false, givers: [] })
    .where(eq(materialFlows.id, alpha.flow))
})

test('a private disposer is written, reaches the device and the letter, and cannot be collected', async () => {
  const created = await createFlow({ privateDisposer: true })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  expect(settings(created.body)).toEqual({ ...defaults, privateDisposer: true })
  const refused = await change(created.body.id, { routeCollection: true })
  expect(refused.status).toBe(422)
  expect(refused.body.violations).toMatchObject([
    { propertyPath: 'privateDisposer', message: expect.stringContaining('private disposer') as string },
  ])
  const dutch = await change(created.body.id, { collectorsScheme: true }, { 'accept-language': 'nl' })
  expect(dutch.body.violations).toMatchObject([
    { message: expect.stringContaining('particuliere ontdoener') as string },
  ])
  expect((await change(created.body.id, { privateDisposer: false, routeCollection: true })).status).toBe(200)

  await db.update(materialFlows).set({ privateDisposer: true }).where(eq(materialFlows.id, alpha.flow))
  const { body } = await driver.get('/driver_sync')
  const flow = body.changed?.find((row) => row['@type'] === 'MaterialFlow' && row.id === alpha.flow)
  expect(flow).toMatchObject({ privateDisposer: true })
  await db.update(materialFlows).set({ privateDisposer: false }).where(eq(materialFlows.id, alpha.flow))
})

test('reach the driver’s device', async () => {
  await db
    .update(materialFlows)
    .set(chosen as object)
    .where(eq(materialFlows.id, alpha.flow))
  const { body } = await driver.get('/driver_sync')
  const flow = body.changed?.find((row) => row['@type'] === 'MaterialFlow' && row.id === alpha.flow)
  expect(flow).toMatchObject(chosen)
  await db
    .update(materialFlows)
    .set(defaults as object)
    .where(eq(materialFlows.id, alpha.flow))
})

test('whether other carriers may unload by the QR code', async () => {
  const otherCarrier = newId()
  await db.insert(companies).values({ id: otherCarrier, name: 'Second Carrier', types: ['carrier'] })
  await db
    .insert(materialFlowCarriers)
    .values({ customerId: alpha.customer, materialFlowId: alpha.flow, companyId: otherCarrier })
  const other = await insertDriver(db, otherCarrier)
  const others = { actor: await as(other), device: await onOwnDevice(db, alpha, other) }
  const colleagues = {
    actor: await as(alpha.colleague),
    device: await onOwnDevice(db, alpha, alpha.colleague),
  }
  const [owned] = await db
    .insert(transportModes)
    .values({
      id: newId(),
      type: 'truck',
      identificationCode: '12-AB-34',
      ownerId: alpha.driver,
      particulars: {},
    })
    .returning()
  const load = async () => {
    const operation = buildOperation(
      alpha,
      'shipment.load',
      buildLoad(alpha, { transportMode: owned?.id ?? '' }),
    )
    await driver.apply(operation)
    return (operation.payload as LoadStatement).shipment
  }
  const unload = async ({ actor, device }: typeof others, shipment: string) =>
    await actor.deliver(buildOperation(device, 'shipment.unload', buildUnload(shipment, { scanned: true })))

  expect(await unload(others, await load()), 'allowed by default').toMatchObject([{ receipt: {} }])
  await db
    .update(materialFlows)
    .set({ otherCarriersMayUnload: false })
    .where(eq(materialFlows.id, alpha.flow))
  const shipment = await load()
  expect(await unload(others, shipment)).toMatchObject([{ problem: { code: 'unload_by_other_carrier' } }])
  const api = await others.actor.patch<Document>(
    `/shipments/${shipment}/unload`,
    { unloadedAt: new Date().toISOString(), scanned: true },
    { 'if-match': '"1"' },
  )
  expect(api).toMatchObject(refusal(422, 'unload_by_other_carrier'))
  expect(
    (await db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipment))).map(
      ({ kind, reason }) => [kind, reason],
    ),
    'what was refused is kept',
  ).toEqual([
    ['loaded', null],
    ['refused', 'unload_by_other_carrier'],
  ])
  expect(await unload(colleagues, shipment), 'a colleague always may').toMatchObject([{ receipt: {} }])
  await db.update(materialFlows).set({ otherCarriersMayUnload: true }).where(eq(materialFlows.id, alpha.flow))
})

test('composition, substances, packaging and ADR data are kept with the flow, and each fault has its field', async () => {
  const described = {
    composition: 'Oily soil with rubble',
    concernSubstances: 'PAH 12 mg/kg',
    packaging: { kind: 'big_bags', count: 12 },
    adr: { unNumber: '3077', class: '9', packingGroup: 'III', tunnelCode: '-' },
  }
  const { body } = await createFlow(described)
  expect(body).toMatchObject({ ...described, noConcernSubstances: false })
  expect(body.warnings).not.toContain('composition_missing')
  expect(wrongFields(await change(body.id, { noConcernSubstances: true }))).toEqual(['noConcernSubstances'])
  const wrong = { packaging: { kind: 'sacks' }, adr: { ...described.adr, unNumber: 'UN3077' } }
  expect(wrongFields(await change(body.id, wrong)).toSorted()).toEqual(['adr.unNumber', 'packaging.kind'])
  const emptied = await change(body.id, {
    packaging: null,
    adr: null,
    concernSubstances: null,
    noConcernSubstances: true,
  })
  expect(emptied.body).toMatchObject({ noConcernSubstances: true })
  expect(emptied.body).not.toHaveProperty('packaging')
  expect(emptied.body.warnings).toContain('packaging_missing')
})
