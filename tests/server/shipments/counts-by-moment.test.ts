import { dayIn } from '#contract/accounts/customer-days.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { addDays } from '#contract/kit/days.ts'
import { ewcCodeOn } from '#contract/parties/ewc-codes.ts'
import type { Operation } from '#contract/device/operations.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { customers } from '../../../server/platform/db/schema/customers.ts'
import { ewcCodes, processingMethods } from '../../../server/platform/db/schema/master-data.ts'
import { materialFlowCarriers, materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { projectPairings, projects } from '../../../server/platform/db/schema/projects.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { drivers } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { ewcPeriodsByIds } from '../../../server/parties/master-data/ewc-periods.ts'
import { renewCodesOfLoads } from '../../../server/parties/master-data/renew-codes-of-loads.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Actor } from '../platform/test-harness.ts'

const { testServer, db, fixtures, alpha, admin, office, planner, driver } = await setUpHarness()
beforeEach(async () => {
  await setStatus(fixtures.active)
  await db.update(projectPairings).set({ endedAt: null }).where(eq(projectPairings.projectId, alpha.project))
})

await pairDriver(db, alpha)
const shipmentOf = (operation: Operation) => (operation.payload as LoadStatement).shipment
/** A load of this moment, by a clock that is right: what is done to the project or flow after it comes later. */
const load = (own: Partial<LoadStatement> = {}) =>
  buildOperation(alpha, 'shipment.load', buildLoad(alpha, own), { clockOffset: 0 })
const unload = (shipment: string) =>
  buildOperation(alpha, 'shipment.unload', buildUnload(shipment), { clockOffset: 0 })

async function renewCodes() {
  const { database } = testServer
  const { rows } = await database.pool.query<{ data: { codes: string[] } | { customer: string } }>(
    "delete from pgboss.job where name = 'renew_codes_of_loads' returning data",
  )
  for (const { data: payload } of rows) await renewCodesOfLoads(database)({ payload, isLast: false })
  return rows.map(({ data }) => data)
}

/** So that what was built before is of an earlier millisecond than the change that follows. */
async function nextMillisecond(): Promise<void> {
  const built = Date.now()
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(built)
}

async function patch(caller: Actor, url: string, body: object) {
  await nextMillisecond()
  return await caller.patch(url, body, { 'if-match': '*' })
}

async function setStatus(status: string): Promise<void> {
  expect(
    (await patch(office, `/projects/${alpha.project}`, { status: `/api/project_statuses/${status}` })).status,
  ).toBe(200)
}

describe('what was done before its project was closed', () => {
  test('counts, however late it comes; what was loaded after is refused, and unloaded in any case', async () => {
    const onTheRoad = load()
    expect(await driver.refusal(onTheRoad)).toBeUndefined()
    const [before, beforeByWrongClock] = [
      load(),
      buildOperation(alpha, 'shipment.load', buildLoad(alpha), {
        // An hour fast, as the device measured it.
        occurredAt: new Date(Date.now() + 3_600_000).toISOString(),
        clockOffset: -3_600_000,
      }),
    ]
    await setStatus(fixtures.blocked)
    expect(await driver.refusal(load())).toBe('project_blocked')
    expect(await driver.refusal(before)).toBeUndefined()
    expect(await driver.refusal(beforeByWrongClock)).toBeUndefined()
    expect(await driver.refusal(unload(shipmentOf(onTheRoad)))).toBeUndefined()
    expect(await driver.refusal(unload(shipmentOf(before)))).toBeUndefined()
  })

  test('counts from when it was closed first, and again when it is opened', async () => {
    const before = load()
    await setStatus(fixtures.blocked)
    const [closed] = await db.select().from(projects).where(eq(projects.id, alpha.project))
    await setStatus(fixtures.blocked)
    const [again] = await db.select().from(projects).where(eq(projects.id, alpha.project))
    expect(again?.blockedAt).toEqual(closed?.blockedAt)
    expect(await driver.refusal(before)).toBeUndefined()
    await setStatus(fixtures.active)
    expect(await driver.refusal(load())).toBeUndefined()
    expect(await db.select().from(projects).where(eq(projects.id, alpha.project))).toMatchObject([
      { blockedAt: null },
    ])
  })

  test('counts where an administrator closes all projects of a status', async () => {
    const status = `/project_statuses/${fixtures.active}`
    const before = load()
    expect((await patch(admin, status, { blocked: true })).status).toBe(200)
    try {
      expect(await driver.refusal(before)).toBeUndefined()
      expect(await driver.refusal(load())).toBe('project_blocked')
    } finally {
      expect((await patch(admin, status, { blocked: false })).status).toBe(200)
    }
    expect(await driver.refusal(load())).toBeUndefined()
  })
})

test('a load counts by the EWC code of its day at its customer’s; one without is the office’s to settle', async () => {
  const timeZone = 'Pacific/Kiritimati'
  const today = dayIn(Date.now(), timeZone)
  const midnight = Date.parse(`${today}T00:00:00+14:00`)
  const names = { nameEn: 'Batteries', nameNl: 'Batterijen', hazardous: false }
  const yesterday = addDays(today, -1)
  await db.insert(ewcCodes).values([
    { ...names, id: '160605', code: '160605', validTo: yesterday },
    { ...names, id: '160604', code: '160604', validTo: yesterday },
    { ...names, id: 'later', code: '160604', validFrom: today, hazardous: true },
    { ...names, id: 'to come', code: '160607', validFrom: today },
    { ...names, id: '160610', code: '160610' },
  ])
  const accepted: (readonly [ewcCode: string, shipment: string])[] = []
  const ofFlow = eq(materialFlows.id, alpha.flow)
  const [before] = await db.select().from(materialFlows).where(ofFlow)
  const ofCustomer = eq(customers.id, alpha.customer)
  await db.update(customers).set({ timeZone }).where(ofCustomer)
  const stopped = 'ewc_code_not_valid_then'
  try {
    const planned = { plannedFrom: today, plannedEwcCodeId: 'to come' }
    const noPlan = { plannedFrom: null, plannedEwcCodeId: null }
    for (const [ewcCodeId, plan, refusals, codes] of [
      ['160605', {}, [undefined, stopped], ['160605']],
      ['160604', {}, [undefined, undefined], ['160604', 'later']],
      ['to come', {}, [stopped, undefined], [undefined, 'to come']],
      ['160605', planned, [undefined, undefined], ['160605', 'to come']],
      ['160610', noPlan, [undefined, undefined], ['160610', '160610']],
    ] as const) {
      await db
        .update(materialFlows)
        .set({ ewcCodeId, ...plan, documentType: 'waste' })
        .where(ofFlow)
      const loads = [midnight - 1, midnight].map((moment) => ({
        ...load(),
        occurredAt: new Date(moment).toISOString(),
      }))
      const found = [await driver.refusal(loads[0] ?? load()), await driver.refusal(loads[1] ?? load())]
      expect(found, ewcCodeId).toEqual(refusals)
      for (const [index, operation] of loads.entries()) {
        const code = codes[index]
        if (code !== undefined) accepted.push([code, shipmentOf(operation)])
      }
      // Flows are found by the code of today, also one that their chosen code has become.
      if (ewcCodeId === '160604') {
        const flowsOf = async (code: string) =>
          (await office.get(`/material_flows?ewcCode=${code}`)).body.member?.map(({ id }) => id)
        expect([await flowsOf('160604'), await flowsOf('later')]).toEqual([[], [alpha.flow]])
      }
    }
    const loadsOf = async (code: string) =>
      (await office.get(`/shipments?ewcCode=/api/ewc_codes/${code}`)).body.member
        ?.map(({ id }) => String(id))
        .toSorted()
    const found = (code: string) =>
      accepted.flatMap(([ofDay, shipment]) => (ofDay === code ? [shipment] : [])).toSorted()
    for (const code of ['160605', '160604', 'later', 'to come', '160610'])
      expect(await loadsOf(code), code).toEqual(found(code))
    const file = await office.get('/exports/shipments?columns=number&ewcCode=160605')
    expect(file.headers['x-total-rows']).toBe('2')

    // The list turns out to have changed on the day of the second load, whose time is corrected after that.
    const [before160610 = '', after160610 = ''] = accepted.flatMap(([code, shipment]) =>
      code === '160610' ? [shipment] : [],
    )
    expect((await patch(admin, '/ewc_codes/160610', { validTo: yesterday })).status).toBe(200)
    expect(await renewCodes()).toEqual([{ codes: ['160610'] }])
    // Meanwhile another load is written, by the list before.
    const [row] = await db.select().from(shipments).where(eq(shipments.id, after160610))
    const writtenBeside = newId()
    const written = Promise.withResolvers<void>()
    const listChanged = Promise.withResolvers<void>()
    const writing = db.transaction(async (transaction) => {
      await transaction.insert(shipments).values({
        ...(row ?? expect.fail('there is no load')),
        id: writtenBeside,
        number: writtenBeside,
        checkToken: writtenBeside,
      })
      written.resolve()
      await listChanged.promise
    })
    await written.promise
    const imported = await admin.send({
      method: 'POST',
      url: '/ewc_code_imports',
      headers: { 'content-type': 'text/csv' },
      payload: `code,hazardous,nameEn,nameNl,validFrom,validTo\n16 06 10*,true,Batteries,Batterijen,${today},`,
    })
    expect(imported.status, JSON.stringify(imported.body)).toBe(200)
    const renewal = renewCodes()
    const isWaiting = async () =>
      (await testServer.database.pool.query('select from pg_locks where not granted')).rowCount !== 0
    await Promise.race([renewal, expect.poll(isWaiting, { interval: 10 }).toBe(true)])
    listChanged.resolve()
    await writing
    expect(await renewal).toEqual([{ codes: ['160610'] }])
    expect(await loadsOf('160610')).toEqual([before160610])
    expect(await loadsOf(`160610-${today}`)).toEqual([after160610, writtenBeside].toSorted())
    await db
      .update(shipments)
      .set({ loadDate: new Date(midnight - 1) })
      .where(eq(shipments.id, after160610))
    expect(await loadsOf(`160610-${today}`)).toEqual([writtenBeside])
    // The contract, by which phones and letters say it, has the same of any day of any entry.
    const entries = await db.select().from(ewcCodes)
    for (const chosen of entries) {
      const { later } = (await ewcPeriodsByIds(db, [chosen.id])).get(chosen.id) ?? {}
      for (const day of [addDays(yesterday, -1), yesterday, today, addDays(today, 1)]) {
        const { rows } = await db.execute<{ id: string }>(sql`select ewc_code_on(${chosen.id}, ${day}) as id`)
        const found = entries.find(({ id }) => id === rows[0]?.id)
        const { code, nameEn: en, nameNl: nl, hazardous } = chosen
        const own = { code, names: { en, nl }, hazardous }
        const { validFrom, validTo } = ewcCodeOn(
          { ...own, validFrom: chosen.validFrom ?? undefined, validTo: chosen.validTo ?? undefined, later },
          day,
        )
        expect(
          [found?.validFrom ?? undefined, found?.validTo ?? undefined],
          `${chosen.id} on ${day}`,
        ).toEqual([validFrom, validTo])
      }
    }

    // By the clock of another zone it was loaded the day before.
    await db
      .update(shipments)
      .set({ loadDate: new Date(midnight) })
      .where(eq(shipments.id, after160610))
    const moveTo = async (zone: string) => {
      expect((await patch(admin, `/customers/${alpha.customer}`, { timeZone: zone })).status).toBe(200)
      expect(await renewCodes()).toEqual([{ customer: alpha.customer }])
    }
    expect(await loadsOf(`160610-${today}`)).toContain(after160610)
    await moveTo('Europe/Amsterdam')
    expect(await loadsOf(`160610-${today}`)).not.toContain(after160610)
    await moveTo(timeZone)
    expect(await loadsOf(`160610-${today}`)).toContain(after160610)

    const { member = [] } = (await office.get('/shipment_exceptions')).body
    // The refusal names the code, which no statement does.
    expect(
      member
        .filter((exception) => exception['reason'] === stopped)
        .map((exception) => exception['violations'])
        .toReversed(),
    ).toEqual([
      [{ field: 'ewcCode', rule: 'not_valid_then', value: '16 06 05' }],
      [{ field: 'ewcCode', rule: 'not_valid_then', value: '16 06 07' }],
    ])
  } finally {
    await db.update(customers).set({ timeZone: 'Europe/Amsterdam' }).where(ofCustomer)
    await db
      .update(materialFlows)
      .set(before ?? {})
      .where(ofFlow)
  }
})

describe('what was done before its flow was amended', () => {
  beforeAll(async () => {
    // What the office's form asks of a waste flow.
    await db
      .insert(ewcCodes)
      .values({ id: '170506', code: '170506', hazardous: false, nameEn: 'Dredging', nameNl: 'Baggerspecie' })
    await db.insert(processingMethods).values({ code: 'A.01', nameEn: 'Storage', nameNl: 'Bewaren' })
    await db
      .update(materialFlows)
      .set({ ewcCodeId: '170506', processingMethodCode: 'A.01' })
      .where(eq(materialFlows.id, alpha.flow))
  })
  const amend = async (patch: object) => {
    await nextMillisecond()
    const response = await office.post(
      `/material_flows/${alpha.flow}/amend`,
      { ...patch, confirmExtraCosts: true },
      { 'content-type': 'application/merge-patch+json', 'if-match': '*' },
    )
    expect(response, JSON.stringify(response.body)).toMatchObject({ status: 200 })
  }

  test('counts by the fields and the unit of then', async () => {
    expect(await driver.refusal(load())).toBeUndefined()
    const [before, inBetween] = [load(), load()]
    await amend({ cargoPhotoRequired: true })
    const between = load()
    await amend({ cargoUnit: '/api/units/m3', chlorideValueRequired: true })
    expect(await driver.refusal(load())).toBe('validation_failed')
    expect(await driver.refusal(between), 'a photo was asked for then').toBe('validation_failed')
    expect(await driver.refusal(before)).toBeUndefined()
    expect(await driver.refusal(inBetween)).toBeUndefined()
    expect(
      await db
        .select()
        .from(shipments)
        .where(eq(shipments.id, shipmentOf(before))),
    ).toMatchObject([{ cargoUnitCode: 'ton', factorToKilograms: 1000, nettoWeight: 25.3 }])
    await amend({ cargoUnit: '/api/units/ton', cargoPhotoRequired: false, chlorideValueRequired: false })
  })

  test('counts by the version of its letter, where a phone knew of no other', async () => {
    expect(await driver.refusal(load())).toBeUndefined()
    const versionOf = async () =>
      (await office.get(`/material_flows/${alpha.flow}`)).body['version'] as number
    const cubic = { cargoUnit: '/api/units/m3', density: 1.3, signatures: ['disposer', 'receiver'] }
    await amend(cubic)
    const known = {
      materialFlowVersion: await versionOf(),
      firstWeighing: undefined,
      secondWeighing: undefined,
    }
    const earlier = new Date().toISOString()
    await amend({ density: 2, signatures: [] })
    const weighed = load({ ...known, amount: 10 })
    expect(await driver.refusal(weighed)).toBeUndefined()
    const read = async (shipment: string) => (await office.get(`/shipments/${shipment}`)).body
    expect(await read(shipmentOf(weighed))).toMatchObject({
      nettoKilograms: 13_000,
      askedSignatures: ['disposer', 'receiver'],
    })
    // By an API client, of what was loaded before.
    const body = {
      materialFlow: `/api/material_flows/${alpha.flow}`,
      transportMode: `/api/transport_modes/${alpha.mode}`,
      loadedAt: earlier,
      nettoWeight: 10,
    }
    expect((await driver.post('/shipments', body)).body).toMatchObject({ nettoKilograms: 13_000 })

    await amend({ ...cubic, amountDetermination: 'at_unload' })
    const onUnload = load({ ...known, materialFlowVersion: await versionOf() })
    expect(await driver.refusal(onUnload)).toBeUndefined()
    await amend({
      cargoUnit: '/api/units/ton',
      density: null,
      signatures: [],
      amountDetermination: 'at_load',
    })
    const { shipment } = onUnload.payload as LoadStatement
    expect((await office.get('/shipments?weightMissing=true')).body.member).not.toContainEqual(
      expect.objectContaining({ id: shipment }),
    )
    expect(
      await driver.refusal(buildOperation(alpha, 'shipment.unload', buildUnload(shipment, { amount: 10 }))),
    ).toBeUndefined()
    expect(await read(shipment)).toMatchObject({ nettoKilograms: 13_000 })
  })

  test('counts for the carrier of then', async () => {
    const before = load()
    const other = newId()
    expect(
      (
        await office.post('/companies', {
          name: `Other trucking ${other}`,
          types: ['carrier'],
          vihbNumber: '990203VIXX',
          street: 'Quay',
          houseNumber: '2',
          postalCode: '3011 AA',
          city: 'Rotterdam',
          country: 'NL',
        })
      ).status,
    ).toBe(201)
    const [company] = (await office.get(`/companies?name=${other}`)).body.member ?? []
    await amend({ carriers: [{ company: company?.['@id'], type: 'outsourced' }] })
    expect(await driver.refusal(load())).toBe('material_flow_not_carried')
    expect(await driver.refusal(before)).toBeUndefined()
    await db
      .update(materialFlowCarriers)
      .set({ companyId: alpha.carrier })
      .where(eq(materialFlowCarriers.materialFlowId, alpha.flow))
  })
})

test('what was loaded before a pairing ended counts', async () => {
  const before = load()
  await db
    .update(projectPairings)
    .set({ endedAt: new Date(Date.parse(before.occurredAt) + 1) })
    .where(eq(projectPairings.projectId, alpha.project))
  expect(await driver.refusal(before)).toBeUndefined()
  expect(
    await driver.refusal({
      ...load(),
      occurredAt: new Date(Date.parse(before.occurredAt) + 1).toISOString(),
    }),
  ).toBe('material_flow_not_carried')
})

test('a driver who was rejected with a load on board can unload it, and what was loaded before counts', async () => {
  const [onTheRoad, before] = [load(), load()]
  expect(await driver.refusal(onTheRoad)).toBeUndefined()
  const [row] = await db.select().from(drivers).where(eq(drivers.userId, alpha.driver))
  expect((await planner.post(`/drivers/${row?.id}/reject`, { reason: 'Left us.' })).status).toBe(200)
  expect(await driver.refusal(load())).toBe('account_needs_approval')
  expect(await driver.refusal(before)).toBeUndefined()
  expect(await driver.refusal(unload(shipmentOf(onTheRoad)))).toBeUndefined()
})
