import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { personName } from '#contract/accounts/person.ts'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { materialFlowCarriers } from '../../../server/platform/db/schema/material-flows.ts'
import { shipmentEvents, shipments } from '../../../server/platform/db/schema/shipments.ts'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { olderTransactionsEnded } from '../platform/older-transactions.ts'
import {
  buildLoad,
  buildOperation,
  buildUnload,
  insertDriver,
  onOwnDevice,
  pairDriver,
  type Tenant,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Actor, type Document } from '../platform/test-harness.ts'
import { bodyOf } from '../../support/test-server.ts'

/** A driver, with the device that their operations come from. */
interface TestDriver {
  readonly actor: Actor
  readonly tenant: Tenant
}

let loader: TestDriver
let unloader: TestDriver

const { db, alpha, beta, as, office } = await setUpHarness()
beforeEach(async () => {
  loader = await startDriver(alpha.carrier)
  unloader = await startDriver(alpha.carrier)
  await pairDriver(db, alpha, loader.tenant.driver)
})

async function startDriver(companyId: string): Promise<TestDriver> {
  const userId = await insertDriver(db, companyId)
  return {
    actor: await as(userId),
    tenant: await onOwnDevice(db, alpha, userId),
  }
}

async function insertOtherCarrier(): Promise<string> {
  const companyId = newId()
  await db.insert(companies).values({ id: companyId, name: 'Second Carrier', types: ['carrier'] })
  const { customer, flow } = alpha
  await db.insert(materialFlowCarriers).values({ customerId: customer, materialFlowId: flow, companyId })
  return companyId
}

async function pull({ actor }: TestDriver, cursor?: string): Promise<Document> {
  await olderTransactionsEnded(db)
  const body = await bodyOf(actor.get(`/driver_sync?${new URLSearchParams(cursor && { cursor })}`))
  return body
}

const idsOf = (rows: Document['changed']) => rows?.map((row) => row['@id']) ?? []
const changed = (page: Document) => idsOf(page.changed)
const removed = (page: Document) => idsOf(page.removed)
const addressOf = (shipment: string) => `/api/shipments/${shipment}`

async function load(): Promise<string> {
  const statement = buildLoad(loader.tenant)
  expect(await loader.actor.deliver(buildOperation(loader.tenant, 'shipment.load', statement))).toMatchObject(
    [{ receipt: {} }],
  )
  return statement.shipment
}

async function unload({ actor, tenant }: TestDriver, shipment: string, scanned?: true): Promise<void> {
  await actor.apply(buildOperation(tenant, 'shipment.unload', buildUnload(shipment, { scanned })))
}

/** The shipment with what its letter is made from. */
const recordOf = (shipment: string) => {
  const { project, flow, mode } = alpha
  return [
    `/api/projects/${project}`,
    `/api/material_flows/${flow}`,
    addressOf(shipment),
    `/api/transport_modes/${mode}`,
  ]
}

test('whoever unloads for a colleague keeps the shipment and what its letter needs; other colleagues do not', async () => {
  const bystander = await startDriver(alpha.carrier)
  const shipment = await load()
  const [before, beforeOfBystander] = [await pull(unloader), await pull(bystander)]
  expect(changed(before)).toEqual(expect.arrayContaining(recordOf(shipment)))

  await unload(unloader, shipment)
  const after = await pull(unloader, before.cursor)
  expect(removed(after)).not.toContain(addressOf(shipment))
  const [loadedBy] = await db
    .select({ id: drivers.id, person: users })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(eq(drivers.userId, loader.tenant.driver))
  expect(after.changed?.find((row) => row['@id'] === addressOf(shipment))).toMatchObject({
    status: 'unloaded',
    driver: { id: loadedBy?.id, name: loadedBy && personName(loadedBy.person) },
  })
  // A new phone gets it too.
  expect(changed(await pull(unloader))).toEqual(expect.arrayContaining(recordOf(shipment)))

  expect(removed(await pull(bystander, beforeOfBystander.cursor))).toContain(addressOf(shipment))
  expect(changed(await pull(bystander))).not.toContain(addressOf(shipment))
})

test('what the office corrects afterwards reaches whoever unloaded', async () => {
  // Of another carrier: what is on their company's transport modes is in their replica in any case.
  const other = await startDriver(await insertOtherCarrier())
  const shipment = await load()
  await unload(other, shipment, true)
  const { cursor } = await pull(other)
  const correction = await office.patch<Document>(
    `/shipments/${shipment}`,
    { weighedLoad: 41, reason: 'The slip says so.' },
    { 'if-match': '"2"' },
  )
  expect(correction, JSON.stringify(correction.body)).toMatchObject({ status: 200 })
  expect((await pull(other, cursor)).changed).toEqual(
    expect.arrayContaining([expect.objectContaining({ '@id': addressOf(shipment), weighedLoad: 41 })]),
  )
})

test('they keep it for 30 days after the unloading, whatever changes it later', async () => {
  const shipment = await load()
  await unload(unloader, shipment)
  const backdate = async (days: number) => {
    const [moment] = [sql`now() - make_interval(days => ${days})`]
    await db.update(shipmentEvents).set({ recordedAt: moment }).where(eq(shipmentEvents.shipmentId, shipment))
    await db.update(shipments).set({ updatedAt: moment }).where(eq(shipments.id, shipment))
  }
  await backdate(29)
  expect(changed(await pull(unloader))).toContain(addressOf(shipment))
  await backdate(31)
  expect(changed(await pull(unloader))).not.toContain(addressOf(shipment))
  await db.update(shipments).set({ updatedAt: new Date() }).where(eq(shipments.id, shipment))
  expect(changed(await pull(unloader))).not.toContain(addressOf(shipment))
})

test('a driver of another carrier keeps what they unloaded by its QR code, and nobody else of theirs sees it', async () => {
  const carrier = await insertOtherCarrier()
  const [other, theirColleague] = [await startDriver(carrier), await startDriver(carrier)]
  const shipment = await load()
  const [before, beforeOfColleague] = [await pull(other), await pull(theirColleague)]
  expect(changed(before)).not.toContain(addressOf(shipment))

  await unload(other, shipment, true)
  expect(changed(await pull(other, before.cursor))).toEqual(expect.arrayContaining(recordOf(shipment)))
  expect(changed(await pull(other))).toEqual(expect.arrayContaining(recordOf(shipment)))
  const feed = await pull(theirColleague, beforeOfColleague.cursor)
  expect([...changed(feed), ...removed(feed)]).toEqual([])
  expect(changed(await pull(theirColleague))).not.toContain(addressOf(shipment))
  expect(changed(await pull(await startDriver(beta.carrier)))).not.toContain(addressOf(shipment))
})
