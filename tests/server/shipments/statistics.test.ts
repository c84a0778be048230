import { expect, test } from 'vitest'
import type { PeriodStatistics } from '#contract/office/statistics.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { type Caller, invalid, startTestServer, type TestServer } from '../../support/test-server.ts'
import { buildLoad, buildOperation, pairDriver, buildUnload } from '../platform/tenant-fixtures.ts'
import { startHarness } from '../platform/test-harness.ts'

interface Statistics {
  readonly calculatedAt?: string
  readonly months: readonly (Omit<PeriodStatistics, 'netto'> & {
    netto: { unit: string; amount: number; kilograms?: number }[]
  })[]
  readonly days: Statistics['months']
}

const count = async (testServer: TestServer) => {
  await testServer.database.pool.query(
    "insert into pgboss.job (name, data) values ('count_statistics', '{}')",
  )
  expect(await runJobs(testServer)).toContainEqual({ job: 'count_statistics', outcome: { done: true } })
}
const read = async (caller: Pick<Caller, 'get'>, customer: string, query = '') =>
  (await caller.get<Statistics>(`/customers/${customer}/statistics${query}`)).body

test('loads and unloads are counted by day and by month, weights by unit, for their own customer', async () => {
  await using harness = await startHarness()
  const { testServer, fixtures } = harness
  await pairDriver(testServer.database.query, fixtures.alpha)
  const driver = await harness.as(fixtures.alpha.driver)
  const loads = [
    buildLoad(fixtures.alpha),
    buildLoad(fixtures.alpha, { firstWeighing: 10, secondWeighing: 4 }),
    // More than any truck carries.
    buildLoad(fixtures.alpha, { firstWeighing: 142, secondWeighing: 15 }),
  ]
  const [first] = loads
  // Just before midnight in the Netherlands, and an hour later: two days, and two months.
  const moments = ['2026-10-31T22:30:00+00:00', '2026-10-31T23:30:00+00:00']
  for (const [index, load] of loads.entries())
    expect(
      (
        await driver.deliver(
          buildOperation(fixtures.alpha, 'shipment.load', load, {
            occurredAt: moments[index] ?? moments[1] ?? '',
          }),
        )
      )[0],
    ).toHaveProperty('receipt')
  await driver.deliver(
    buildOperation(fixtures.alpha, 'shipment.unload', buildUnload(first?.shipment ?? ''), {
      occurredAt: '2026-11-02T10:00:00+00:00',
    }),
  )
  const office = await testServer.as(fixtures.alpha.office)
  expect(await read(office, fixtures.alpha.customer)).toMatchObject({ months: [], days: [] })

  await count(testServer)
  const figures = await read(office, fixtures.alpha.customer, '?from=2026-10-01&until=2026-11-30')
  expect(figures.calculatedAt).toMatch(/^\d{4}-/)
  expect(figures.months.slice(0, 2)).toEqual([
    {
      startsOn: '2026-10-01',
      loaded: 1,
      unloaded: 0,
      netto: [{ unit: '/api/units/ton', amount: 25.3, kilograms: 25300 }],
      kilograms: 25300,
      materialFlows: 1,
      projects: 1,
      drivers: 1,
    },
    {
      startsOn: '2026-11-01',
      loaded: 2,
      unloaded: 1,
      netto: [{ unit: '/api/units/ton', amount: 6, kilograms: 6000 }],
      kilograms: 6000,
      materialFlows: 1,
      projects: 1,
      drivers: 1,
    },
  ])
  expect(
    (await read(office, fixtures.alpha.customer, '?from=2026-11-01&until=2026-11-01')).months.map(
      ({ startsOn }) => startsOn,
    ),
  ).toEqual(['2026-11-01'])
  await count(testServer)
  expect((await read(office, fixtures.alpha.customer, '?from=2026-10-01&until=2026-11-30')).months).toEqual(
    figures.months,
  )
  await testServer.database.pool.query("update customers set time_zone = 'Atlantic/Azores'")
  await count(testServer)
  // There both were loaded in October.
  expect(
    (await read(office, fixtures.alpha.customer, '?from=2026-10-01&until=2026-10-31')).months,
  ).toMatchObject([{ startsOn: '2026-10-01', loaded: 3, kilograms: 31_300 }])
  const other = await read(await testServer.as(fixtures.beta.office), fixtures.beta.customer)
  expect(other.months.every(({ loaded }) => loaded === 0)).toBe(true)
})

test('days go back 31, and the present one is there even when nothing happened', async () => {
  await using testServer = await startTestServer()
  await count(testServer)
  const {
    rows: [customer],
  } = await testServer.database.pool.query<{
    id: string
    today: string
    since: string
    loads: number
    months: number
  }>(`
    select id, (now() at time zone 'Europe/Amsterdam')::date::text as today, ((now() at time zone 'Europe/Amsterdam')::date - 30)::text as since,
      (select count(*)::int from shipments where customer_id = customers.id) as loads from customers`)
  const { days, months } = await read(await testServer.asAdmin(), customer?.id ?? '')
  expect(days.at(-1)?.startsOn).toBe(customer?.today)
  expect(days[0]?.startsOn.localeCompare(customer?.since ?? '')).toBeGreaterThanOrEqual(0)
  expect(months.reduce((sum, { loaded }) => sum + loaded, 0)).toBe(customer?.loads)
  expect(days.reduce((sum, { kilograms }) => sum + kilograms, 0)).toBeGreaterThan(0)
})

test('days that are none are refused by name', async () => {
  await using harness = await startHarness()
  const path = `/customers/${harness.fixtures.alpha.customer}/statistics`
  const refused = await (
    await harness.as(harness.fixtures.admin)
  ).get(`${path}?from=yesterday&until=2026-02-30`)
  expect(refused).toMatchObject(invalid('from', 'until'))
  expect(Object.keys((await harness.testServer.anonymous.get('')).body)).not.toContain('customerStatistics')
})
