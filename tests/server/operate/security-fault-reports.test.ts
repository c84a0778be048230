import { expect, test } from 'vitest'
import type { FaultReport, StoredFault } from '#contract/office/fault-reports.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const fault: FaultReport = {
  part: 'page',
  appVersion: '0.1.0+abc',
  where: 'pull MaterialFlow',
  name: 'TypeError',
  message: 'x is not a function',
  stack: 'at pull (https://app.example.com/assets/pull-1.js:1:20)',
  steps: [{ seconds: 3, step: 'route /driver/flows/:flowId/load' }],
  count: 1,
}
const listOf = async (testServer: TestServer) =>
  (await (await testServer.asAdmin()).get<{ member: StoredFault[] }>('/fault_reports')).body.member

test('a device that is not signed in reports faults, and the same fault is counted', async () => {
  await using testServer = await startTestServer()
  const { anonymous } = testServer
  expect((await anonymous.post('/fault_reports', { faults: [fault, { ...fault, count: 4 }] })).status).toBe(
    204,
  )
  expect((await anonymous.post('/fault_reports', { faults: [fault] })).status).toBe(204)
  const other = { ...fault, message: 'y is not a function' }
  expect((await anonymous.post('/fault_reports', { faults: [other] })).status).toBe(204)
  const listed = await listOf(testServer)
  expect(listed).toMatchObject([
    { ...other, '@type': 'FaultReport', count: 1 },
    { ...fault, count: 6 },
  ])
  const [first] = listed
  const admin = await testServer.asAdmin()
  expect((await admin.delete(`/fault_reports/${first?.id}`)).status).toBe(204)
  expect(await listOf(testServer)).toHaveLength(1)
})

test('reports keep no names, numbers, addresses or tokens', async () => {
  await using testServer = await startTestServer()
  const { anonymous } = testServer
  const message =
    'Unexpected token in "Jan de Vries, 12-ABC-3" at 52.37, 4.89 for jan@example.com: eyJhbGciOiJIUzI1NiJ9abcdefghijklmnop'
  expect((await anonymous.post('/fault_reports', { faults: [{ ...fault, message }] })).status).toBe(204)
  const [stored] = await listOf(testServer)
  expect(stored?.message).toContain('Unexpected token')
  expect(JSON.stringify({ ...stored, id: '', '@id': '', firstAt: '', lastAt: '' })).not.toMatch(
    /Jan|Vries|ABC|52|4\.89|jan@|eyJ/,
  )
  const step = 'route /shipments/0190a000-0000-7000-8000-000000000000'
  const refused = await anonymous.post('/fault_reports', {
    faults: [{ ...fault, steps: [{ seconds: 1, step }] }],
  })
  expect(refused.status).toBe(422)
})

test('reports that are too large or too many are refused', async () => {
  await using testServer = await startTestServer()
  const { anonymous } = testServer
  const tooLarge = { ...fault, stack: 'a'.repeat(300 * 1024) }
  expect((await anonymous.post('/fault_reports', { faults: [tooLarge] })).status).toBe(413)
  expect(
    (await anonymous.post('/fault_reports', { faults: Array.from({ length: 11 }, () => fault) })).status,
  ).toBe(422)
  const statuses: number[] = []
  for (let request = 0; request < 22; request += 1)
    statuses.push((await anonymous.post('/fault_reports', { faults: [fault] })).status)
  expect(statuses).toContain(429)
})

test('reports of devices never fill the table, and never push out faults of the server', async () => {
  await using testServer = await startTestServer()
  await testServer.database.pool.query(`
    insert into fault_reports (id, fingerprint, part, app_version, reported_by, name, message, steps, count, first_at, last_at)
    select gen_random_uuid(), part || n, part, '1', 'x', 'Error', n, '[]', 1, now() - interval '1 day', now() - interval '1 day'
    from generate_series(1, 1000) n, unnest(array['page', 'server']) part`)
  expect((await testServer.anonymous.post('/fault_reports', { faults: [fault] })).status).toBe(204)
  const { rows } = await testServer.database.pool.query(
    'select part, count(*)::int as rows from fault_reports group by part order by part',
  )
  expect(rows).toEqual([
    { part: 'page', rows: 1000 },
    { part: 'server', rows: 1000 },
  ])
  expect((await listOf(testServer))[0]).toMatchObject({ message: fault.message })
})

test('an error that the server did not expect is among the faults', async () => {
  await using testServer = await startTestServer()
  const admin = await testServer.asAdmin()
  // The code does not expect this table to be missing.
  await testServer.database.pool.query('alter table units rename to units_away')
  expect((await admin.get('/units')).status).toBe(500)
  await testServer.database.pool.query('alter table units_away rename to units')
  await expect
    .poll(() => listOf(testServer))
    .toMatchObject([{ part: 'server', where: 'GET /api/units', count: 1 }])
})
