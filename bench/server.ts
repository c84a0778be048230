/**
 * Measures the server's responses per second against Fastify and pg alone on the same database, from another
 * process.
 */
import type pg from 'pg'
import { CreatedProjects } from './created-projects.ts'
import { DriverLoads } from './driver-loads.ts'
import { asMultiple, type Finding } from './finding.ts'
import { startFloorServer } from './floor-server.ts'
import { type Load, startLoadProcess } from './load.ts'
import { pathOf } from './our-api.ts'
import {
  type ListPage,
  samplePages,
  sampleShipments,
  seedMasterData,
  seedShipments,
} from './seed-shipments.ts'
import { type MeasuredProduct, signIn, signInDriver, startMeasuredProduct } from './measured-product.ts'
import { measureRow } from './row.ts'
import { spreadOf, takeTurns } from './spread.ts'

const rounds = 9
const seconds = 1.5
const connections = 8
/** A quarter of them are the customer's. */
const shipmentCount = 40_000
const batchSize = 50
const createsPerRun = 600
const batchesPerRun = 12

/** What autovacuum would do within the minute: update the statistics of tables that were empty. */
const analyzeTables = (database: pg.Pool) => database.query('vacuum analyze')

await measureRow('server', async ({ report, use }) => {
  const product = use(await startMeasuredProduct())
  await seedMasterData(product.database)
  await seedShipments(product.connectionString, shipmentCount)
  const floor = use(await startFloorServer(product.connectionString))
  const client = use(startLoadProcess())
  const office = await signIn(product.origin, { username: 'office@demo.example.com', secret: 'Vrachtpas1' })
  const headers = { accept: 'application/ld+json', authorization: `Bearer ${office.token}` }
  const perSecond: Measurement['perSecond'] = async (load, times = 1) => {
    const { answered, seconds: duration } = await client.run(load)
    return (answered * times) / duration
  }
  const measurement: Measurement = {
    product,
    report,
    floorPort: floor.port,
    ourPort: Number(new URL(product.origin).port),
    headers,
    perSecond,
    readLoad: (port, paths) => () =>
      perSecond({
        port,
        connections,
        headers,
        seconds,
        requests: paths.map((path) => ({ method: 'GET', path })),
      }),
  }
  const { ids, customer } = await sampleShipments(product.database, shipmentCount)
  await measureReads(measurement, ids)
  await measureList(measurement, customer, await samplePages(product.database, customer))
  await measureCreates(measurement)
  await measureDeliveries(measurement)
})

interface Measurement {
  readonly product: MeasuredProduct
  readonly report: (finding: Finding) => void
  readonly floorPort: number
  readonly ourPort: number
  /** Of an office user. */
  readonly headers: Readonly<Record<string, string>>
  /** Answers a second; `times` what each answer counts for. */
  readonly perSecond: (load: Load, times?: number) => Promise<number>
  readonly readLoad: (port: number, paths: readonly string[]) => () => Promise<number>
}

async function measureReads(
  { report, floorPort, ourPort, readLoad }: Measurement,
  ids: readonly string[],
): Promise<void> {
  const reads = {
    whole: readLoad(
      floorPort,
      ids.map((id) => `/shipments/${id}`),
    ),
    bare: readLoad(
      floorPort,
      ids.map((id) => `/rows/${id}`),
    ),
    ours: readLoad(
      ourPort,
      ids.map((id) => `/api/shipments/${id}`),
    ),
  }
  // A warm-up round, so that both sides run compiled code.
  await takeTurns(1, reads)
  const read = await takeTurns(rounds, reads)
  const ourReads = spreadOf(read.ours)
  report(
    asMultiple({
      title: 'read one shipment by id, with token, policy, JSON-LD, photos and events',
      floor: spreadOf(read.whole),
      ours: ourReads,
      unit: '1/s',
      note: `floor: Fastify + pg, one prepared statement with the same content; at random of ${ids.length} shipments`,
    }),
  )
  report(
    asMultiple({
      title: 'the same against the bare row',
      floor: spreadOf(read.bare),
      ours: ourReads,
      unit: '1/s',
      note: 'floor: Fastify + pg, select * from shipments where id = $1',
    }),
  )
}

async function measureList(
  { report, floorPort, ourPort, readLoad }: Measurement,
  customer: string,
  pages: readonly ListPage[],
): Promise<void> {
  const lists = {
    floor: readLoad(
      floorPort,
      pages.map(
        ({ offset, project }) =>
          `/shipments?customer=${customer}&status=unloaded&offset=${offset}${project === undefined ? '' : `&project=${project}`}`,
      ),
    ),
    ours: readLoad(ourPort, pages.map(pathOf)),
  }
  await takeTurns(1, lists)
  const list = await takeTurns(rounds, lists)
  report(
    asMultiple({
      title: `list 30 of ${shipmentCount / 4} shipments with filter, order and total`,
      floor: spreadOf(list.floor),
      ours: spreadOf(list.ours),
      unit: '1/s',
      note: 'floor: Fastify + pg, the same joins and count by prepared statements; pages at random, half of them of one of twenty projects',
    }),
  )
}

async function measureCreates({
  product,
  report,
  floorPort,
  ourPort,
  headers,
  perSecond,
}: Measurement): Promise<void> {
  const projects = await CreatedProjects.start(product.database)
  const createRequest = (body: object) => ({
    method: 'POST',
    path: '/api/projects',
    body: JSON.stringify(body),
  })
  const asOffice = {
    port: ourPort,
    connections,
    headers: { ...headers, 'content-type': 'application/ld+json' },
  }
  const sample = projects.body()
  await perSecond({ ...asOffice, requests: [createRequest(sample)] })
  const { rows: createdProjects } = await product.database.query<{ id: string }>(
    'select id from projects where number = $1',
    [sample.number],
  )
  const rowsOfProject = await projects.createFloorTables(product.database, createdProjects[0]?.id ?? '')
  const bodies = () => Array.from({ length: createsPerRun }, () => projects.body())
  const creates = {
    floor: () =>
      perSecond({
        port: floorPort,
        connections,
        headers: { 'content-type': 'application/json' },
        requests: bodies().map((body) => ({
          method: 'POST',
          path: '/projects',
          body: JSON.stringify(rowsOfProject(body)),
        })),
      }),
    ours: () => perSecond({ ...asOffice, requests: bodies().map(createRequest) }),
  }
  await takeTurns(1, creates)
  await analyzeTables(product.database)
  const create = await takeTurns(rounds, creates)
  report(
    asMultiple({
      title: 'create one project, validated, committed, with audit entry and mark for the devices',
      floor: spreadOf(create.floor),
      ours: spreadOf(create.ours),
      unit: '1/s',
      note: "floor: Fastify's validator + pg, one statement that inserts the same three rows into tables with the same indexes",
    }),
  )
}

/** Deliveries of batches of loads, by both sides. */
async function prepareDeliveries({ product, floorPort, ourPort, perSecond }: Measurement) {
  const driver = await signInDriver(product.origin)
  const loads = await DriverLoads.start(product.database, product.origin, driver.userId)
  const first = loads.operation()
  const deliverRequest = (operations: readonly ReturnType<typeof loads.operation>[]) => ({
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
  await perSecond({ ...ours, requests: [deliverRequest([first])] })
  const rowsOf = await loads.createFloorTables(first)
  const batches = () =>
    Array.from({ length: batchesPerRun }, () => Array.from({ length: batchSize }, () => loads.operation()))
  const writes = {
    floor: () =>
      perSecond(
        {
          port: floorPort,
          connections: 4,
          headers: { 'content-type': 'application/json' },
          requests: batches().map((operations) => ({
            method: 'POST',
            path: '/operations',
            body: JSON.stringify(rowsOf(operations)),
          })),
        },
        batchSize,
      ),
    ours: () => perSecond({ ...ours, requests: batches().map(deliverRequest) }, batchSize),
  }
  return { loads, writes }
}

async function measureDeliveries(measurement: Measurement): Promise<void> {
  const { product, report } = measurement
  const { loads, writes } = await prepareDeliveries(measurement)
  await takeTurns(1, writes)
  await analyzeTables(product.database)
  const write = await takeTurns(rounds, writes)
  await loads.mailTo(2)
  const mailed = await takeTurns(rounds, { ours: writes.ours })
  const { rows } = await product.database.query<{ count: number }>(
    "select count(*)::int as count from operations where type = 'shipment.load'",
  )
  const sent = 1 + (2 * rounds + 1) * batchesPerRun * batchSize
  if ((rows[0]?.count ?? 0) < sent)
    throw new Error(`Only ${rows[0]?.count} of ${sent} operations were applied.`)
  report(
    asMultiple({
      title: `operations a second, in batches of ${batchSize}, each with its receipt`,
      floor: spreadOf(write.floor),
      ours: spreadOf(write.ours),
      unit: '1/s',
      budget: { must: 0.3, aim: 0.5, better: 'more' },
      note: 'floor: Fastify + pg, one statement that inserts the same rows of all 50 into tables with the same indexes',
    }),
  )
  report(
    asMultiple({
      title: 'the same where each load is mailed to two',
      floor: spreadOf(write.floor),
      ours: spreadOf(mailed.ours),
      unit: '1/s',
      budget: { must: 0.15, aim: 0.3, better: 'more' },
      note: 'the mails leave from the same process while the next batches come in',
    }),
  )
}
