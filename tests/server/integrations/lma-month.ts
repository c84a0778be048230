import { eq } from 'drizzle-orm'
import { type LmaLine, type LmaMonth, sendableStates } from '#contract/integrations/lma.ts'
import { soapDesk } from '../../../server/integrations/lma/soap-desk.ts'
import { companies, locations } from '../../../server/platform/db/schema/companies.ts'
import { ewcCodes, processingMethods } from '../../../server/platform/db/schema/master-data.ts'
import { materialFlowCarriers, materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { LmaServer } from '../../support/lma-server.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { bodyOf } from '../../support/test-server.ts'
import {
  buildLoad,
  buildOperation,
  buildUnload,
  insertDriver,
  insertTruck,
  onOwnDevice,
  pairDriver,
  type Tenant,
} from '../platform/tenant-fixtures.ts'
import { type Actor, type Document, startHarness } from '../platform/test-harness.ts'

export const processorNumber = '99A02'
export const streams = { sludge: '99A020000001', rubble: '99A020000002', household: '99A020000003' } as const
export type Stream = keyof typeof streams

/**
 * A receiver with a processor number among the tenants of a test server, a local desk of the LMA, and two carriers
 * that bring waste of three numbers: of a company by a location, of another by an address, and of private persons.
 */
// oxlint-disable-next-line max-lines-per-function -- what the tests of a month have in common
export async function startReceiver() {
  const desk = await LmaServer.start()
  const lma = soapDesk({ name: 'real', address: desk.address })
  const harness = await startHarness({ adapters: { lma } })
  const { db, alpha, as, testServer } = harness
  const [flow] = await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))
  const company = flow?.senderId ?? ''
  await db
    .update(companies)
    .set({ processorNumber, chamberOfCommerceNumber: '00000101' })
    .where(eq(companies.id, company))
  await db.update(users).set({ companyId: company }).where(eq(users.id, alpha.office))
  await db
    .update(companies)
    .set({ chamberOfCommerceNumber: '00000201' })
    .where(eq(companies.id, alpha.carrier))
  const [disposer, secondCarrier, secondMode, household] = [newId(), newId(), newId(), newId()]
  await db.insert(companies).values([
    { id: disposer, customerId: alpha.customer, name: 'Kadewerk', types: ['disposer'] },
    { id: secondCarrier, name: 'Tweede Vervoer', types: ['carrier'], chamberOfCommerceNumber: '00000202' },
  ])
  await db.insert(ewcCodes).values([
    { id: '170505', code: '170505', hazardous: true, nameEn: 'Spoil', nameNl: 'Specie' },
    { id: '170107', code: '170107', hazardous: false, nameEn: 'Rubble', nameNl: 'Puin' },
  ])
  await db
    .insert(processingMethods)
    .values({ code: 'D01', nameEn: 'Separate', nameNl: 'Scheiden', group: 'D' })
  await db
    .update(locations)
    .set({ street: 'Kade', houseNumber: '7', postalCode: '3011 AA', city: 'Rotterdam' })
    .where(eq(locations.id, flow?.originLocationId ?? ''))
  const waste = { processingMethodCode: 'D01', receiverId: company, disposerId: disposer }
  await db
    .update(materialFlows)
    .set({ ...waste, ewcCodeId: '170505', wasteStreamNumber: streams.sludge, disposerId: company })
    .where(eq(materialFlows.id, alpha.flow))
  await db
    .update(materialFlows)
    .set({ ...waste, ewcCodeId: '170107', wasteStreamNumber: streams.rubble, cargoPhotoRequired: false })
    .where(eq(materialFlows.id, alpha.photoFlow))
  if (flow !== undefined)
    await db.insert(materialFlows).values({
      ...flow,
      ...waste,
      id: household,
      number: 3,
      usualName: 'Household rubble',
      ewcCodeId: '170107',
      wasteStreamNumber: streams.household,
      disposerId: null,
      privateDisposer: true,
      originLocationId: null,
      originOneTime: { description: 'Behind the church', address: { city: 'Delft', country: 'NL' } },
    })
  const flows: Readonly<Record<Stream, string>> = {
    sludge: alpha.flow,
    rubble: alpha.photoFlow,
    household,
  }
  await db.insert(materialFlowCarriers).values([
    { customerId: alpha.customer, materialFlowId: household, companyId: alpha.carrier },
    ...Object.values(flows).map((materialFlowId) => ({
      customerId: alpha.customer,
      materialFlowId,
      companyId: secondCarrier,
    })),
  ])
  await insertTruck(db, 'T-456-DE', { id: secondMode, companyId: secondCarrier })
  const secondDriver = await onOwnDevice(db, alpha, await insertDriver(db, secondCarrier))
  const second: Tenant = { ...secondDriver, mode: secondMode }
  await pairDriver(db, alpha)
  await pairDriver(db, alpha, second.driver)
  const drivers: readonly (readonly [Tenant, Actor])[] = [
    [alpha, harness.driver],
    [second, await as(second.driver)],
  ]
  const office = await as(alpha.office)
  const readMonth = (month: string, by = office) =>
    bodyOf(by.get<LmaMonth & Document>(`/lma_months?company=${company}&month=${month}`))
  /** A session is sent, perhaps again, and its result asked for. */
  const jobs = async () => {
    for (let pass = 0; pass < 3; pass += 1) {
      // The desk is asked after a while.
      await testServer.database.pool.query(
        "update pgboss.job set start_after = now() where name = 'read_lma_result' and state = 'created'",
      )
      await runJobs(testServer, { adapters: { lma }, includeRetries: true })
    }
  }
  return {
    ...harness,
    desk,
    office,
    company,
    disposer,
    flows,
    readMonth,
    jobs,
    line: async (month: string, stream: Stream): Promise<LmaLine> => {
      const { lines } = await readMonth(month)
      const found = lines.find(({ wasteStreamNumber }) => wasteStreamNumber === streams[stream])
      if (found === undefined) throw new Error(`The month ${month} has no line of ${stream}.`)
      return found
    },
    /** Sends these lines, without digests all that can be sent, and does not wait for the desk. */
    send: async (month: string, digests?: readonly string[], way = 'desk') => {
      const { lines } = await readMonth(month)
      const open = lines.filter(({ state, missing }) => sendableStates.has(state) && missing.length === 0)
      const chosen = digests ?? open.map(({ digest }) => digest)
      return await office.post<Document>('/lma_sessions', { company, month, way, lines: chosen })
    },
    deliver: (by: number, loads: readonly DeliveredLoad[]) => deliver(drivers[by % 2], flows, loads),
    async [Symbol.asyncDispose]() {
      await harness[Symbol.asyncDispose]()
      await desk[Symbol.asyncDispose]()
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

export interface DeliveredLoad {
  readonly stream: Stream
  /** Tonnes. */
  readonly net: number
  readonly at: Date
  /** What the receiver says: all, kilograms of a part, or nothing. */
  readonly accepted?: number | 'all' | 'nothing'
}

/** Loads, acceptances and unloads by one driver; resolves to the shipments in the same order. */
async function deliver(
  driver: readonly [Tenant, Actor] | undefined,
  flows: Readonly<Record<Stream, string>>,
  loads: readonly DeliveredLoad[],
): Promise<readonly string[]> {
  if (driver === undefined) throw new Error('There is no such driver.')
  const [tenant, actor] = driver
  const shipments: string[] = []
  for (const { stream, net, at, accepted = 'all' } of loads) {
    const load = buildLoad(tenant, {
      materialFlow: flows[stream],
      firstWeighing: 15 + net,
      secondWeighing: 15,
    })
    const { shipment } = load
    shipments.push(shipment)
    const occurredAt = at.toISOString()
    const unload = buildOperation(tenant, 'shipment.unload', buildUnload(shipment), { occurredAt })
    const acceptance = (stated: object) =>
      buildOperation(tenant, 'shipment.accept', { shipment, photos: [], ...stated }, { occurredAt })
    await actor.apply(
      buildOperation(tenant, 'shipment.load', load, { occurredAt }),
      ...(accepted === 'nothing'
        ? [acceptance({ outcome: 'refused', reason: 'Asbestos' })]
        : accepted === 'all'
          ? [unload]
          : [unload, acceptance({ outcome: 'partly', kilograms: accepted, reason: 'Wet' })]),
    )
  }
  return shipments
}
