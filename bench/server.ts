/** The server's answers a second against Fastify and pg alone on the same database, asked from another process. */
import type pg from 'pg'
import { CreatedProjects } from './created-projects.ts'
import { DriverLoads } from './driver-loads.ts'
import { asMultiple } from './finding.ts'
import { startFloorServer } from './floor-server.ts'
import { type Load, startLoadProcess } from './load.ts'
import { layGrown, layHouse, someShipments } from './grown-shipments.ts'
import { signIn, signInDriver, startMeasuredProduct } from './measured-product.ts'
import { measureRow } from './row.ts'
import { spreadOf, takeTurns } from './spread.ts'

const rounds = 9
const seconds = 1.5
const connections = 8
const laid = 10_000
const batch = 50
const createsARun = 600
const batchesARun = 12

/** What PostgreSQL does by itself within the minute: it learns that its tables are not empty any more. */
const settle = (database: pg.Pool) => database.query('vacuum analyze')

await measureRow('server', async ({ found, use }) => {
  const product = use(await startMeasuredProduct())
  await layHouse(product.database)
  await layGrown(product.database, laid)
  const { ids, customer } = await someShipments(product.database)
  const floor = use(await startFloorServer(product.connectionString))
  const asker = use(startLoadProcess())
  const ourPort = Number(new URL(product.origin).port)
  const office = await signIn(product.origin, { username: 'office@demo.example.com', secret: 'Vrachtpas1' })
  const headers = { accept: 'application/ld+json', authorization: `Bearer ${office.token}` }
  const perSecond = async (load: Load, times = 1) => {
    const { answered, seconds: taken } = await asker.run(load)
    return (answered * times) / taken
  }
  const asking = (port: number, paths: readonly string[]) => () =>
    perSecond({
      port,
      connections,
      headers,
      seconds,
      requests: paths.map((path) => ({ method: 'GET', path })),
    })

  const reads = {
    whole: asking(
      floor.port,
      ids.map((id) => `/shipments/${id}`),
    ),
    bare: asking(
      floor.port,
      ids.map((id) => `/rows/${id}`),
    ),
    ours: asking(
      ourPort,
      ids.map((id) => `/api/shipments/${id}`),
    ),
  }
  // Both sides have compiled what they run before they are measured.
  await takeTurns(1, reads)
  const read = await takeTurns(rounds, reads)
  const ourReads = spreadOf(read.ours)
  found(
    asMultiple({
      what: 'read one shipment by id, with token, policy, JSON-LD, photos and events',
      floor: spreadOf(read.whole),
      ours: ourReads,
      unit: '1/s',
      budget: { must: 0.5, aim: 0.65, better: 'more' },
      note: 'floor: Fastify + pg, one prepared statement with the same content',
    }),
  )
  found(
    asMultiple({
      what: 'the same against the bare row',
      floor: spreadOf(read.bare),
      ours: ourReads,
      unit: '1/s',
      note: 'floor: Fastify + pg, select * from shipments where id = $1',
    }),
  )

  const lists = {
    floor: asking(floor.port, [`/shipments?customer=${customer}&status=unloaded`]),
    ours: asking(ourPort, ['/api/shipments?status=unloaded&order[loadDate]=desc&itemsPerPage=30']),
  }
  await takeTurns(1, lists)
  const list = await takeTurns(rounds, lists)
  found(
    asMultiple({
      what: `list 30 of ${laid} shipments with filter, order and total`,
      floor: spreadOf(list.floor),
      ours: spreadOf(list.ours),
      unit: '1/s',
      budget: { must: 0.6, aim: 0.8, better: 'more' },
      note: 'floor: Fastify + pg, the same joins and count by prepared statements',
    }),
  )

  const projects = await CreatedProjects.start(product.database)
  const creating = (body: object) => ({ method: 'POST', path: '/api/projects', body: JSON.stringify(body) })
  const asOffice = {
    port: ourPort,
    connections,
    headers: { ...headers, 'content-type': 'application/ld+json' },
  }
  const sample = projects.body()
  await perSecond({ ...asOffice, requests: [creating(sample)] })
  const { rows: made } = await product.database.query<{ id: string }>(
    'select id from projects where number = $1',
    [sample.number],
  )
  const rowsOfProject = await projects.layFloor(product.database, made[0]?.id ?? '')
  const bodies = () => Array.from({ length: createsARun }, () => projects.body())
  const creates = {
    floor: () =>
      perSecond({
        port: floor.port,
        connections,
        headers: { 'content-type': 'application/json' },
        requests: bodies().map((body) => ({
          method: 'POST',
          path: '/projects',
          body: JSON.stringify(rowsOfProject(body)),
        })),
      }),
    ours: () => perSecond({ ...asOffice, requests: bodies().map(creating) }),
  }
  await takeTurns(1, creates)
  await settle(product.database)
  const create = await takeTurns(rounds, creates)
  found(
    asMultiple({
      what: 'create one project, validated, committed, with audit entry and mark for the devices',
      floor: spreadOf(create.floor),
      ours: spreadOf(create.ours),
      unit: '1/s',
      budget: { must: 0.5, aim: 0.7, better: 'more' },
      note: "floor: Fastify's validator + pg, one statement that inserts the same three rows into tables with the same indexes",
    }),
  )

  const driver = await signInDriver(product.origin)
  const loads = await DriverLoads.start(product.database, product.origin, driver.userId)
  const first = loads.operation()
  const delivering = (operations: readonly ReturnType<typeof loads.operation>[]) => ({
    method: 'POST',
    path: '/api/operations',
    body: JSON.stringify({ operations }),
  })
  const ours = {
    port: ourPort,
    connections: 4,
    headers: {
      'content-type': 'application/ld+json',
      accept: 'application/ld+json',
      authorization: `Bearer ${driver.token}`,
    },
  }
  await perSecond({ ...ours, requests: [delivering([first])] })
  const rowsOf = await loads.layFloor(first)
  const batches = () =>
    Array.from({ length: batchesARun }, () => Array.from({ length: batch }, () => loads.operation()))
  const writes = {
    floor: () =>
      perSecond(
        {
          port: floor.port,
          connections: 4,
          headers: { 'content-type': 'application/json' },
          requests: batches().map((operations) => ({
            method: 'POST',
            path: '/operations',
            body: JSON.stringify(rowsOf(operations)),
          })),
        },
        batch,
      ),
    ours: () => perSecond({ ...ours, requests: batches().map(delivering) }, batch),
  }
  await takeTurns(1, writes)
  await settle(product.database)
  const write = await takeTurns(rounds, writes)
  await loads.mailTo(2)
  const mailed = await takeTurns(rounds, { ours: writes.ours })
  const { rows } = await product.database.query<{ count: number }>(
    "select count(*)::int as count from operations where type = 'shipment.load'",
  )
  const sent = 1 + (2 * rounds + 1) * batchesARun * batch
  if ((rows[0]?.count ?? 0) < sent)
    throw new Error(`Only ${rows[0]?.count} of ${sent} operations were applied.`)
  found(
    asMultiple({
      what: `operations a second, in batches of ${batch}, each with its receipt`,
      floor: spreadOf(write.floor),
      ours: spreadOf(write.ours),
      unit: '1/s',
      budget: { must: 0.4, aim: 0.6, better: 'more' },
      note: 'floor: Fastify + pg, one statement that inserts the same rows of all 50 into tables with the same indexes',
    }),
  )
  found(
    asMultiple({
      what: 'the same where each load is mailed to two',
      floor: spreadOf(write.floor),
      ours: spreadOf(mailed.ours),
      unit: '1/s',
      note: 'the mails leave from the same process while the next batches come in',
    }),
  )
})
