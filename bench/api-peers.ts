/**
 * Measures our API beside PostGraphile and Parse Server on the same PostgreSQL: as many rows, answers of as many bytes, each
 * with its own sign-in, its own rules on who sees what, and one process. The peers are configured as their documentation
 * advises for production.
 */
import { asMultiple, type Budget, type Finding } from './finding.ts'
import { type Load, type LoadResult, startLoadProcess } from './load.ts'
import { samplePages, sampleShipments, seedMasterData, seedShipments } from './seed-shipments.ts'
import { startMeasuredProduct } from './measured-product.ts'
import { OurApi } from './our-api.ts'
import { PeerDatabase } from './peer-database.ts'
import { type Api, type Requests, startParse, startPostGraphile } from './peers/api/start.ts'
import { measureRow } from './row.ts'
import { spreadOf, takeTurns } from './spread.ts'

const rounds = 9
const seconds = 1.5
const connections = 8
const createsPerRun = 600
/** A quarter of them are the customer's. */
const shipmentCount = 40_000
type Peer = 'PostGraphile' | 'Parse'
type Subject = 'ours' | Peer
type Budgets = Readonly<Partial<Record<Peer, Budget>>>

/** Of the better of both: the same of each. */
const beside = (limits: Pick<Budget, 'must' | 'aim'>): Budgets => ({
  PostGraphile: { ...limits, better: 'more' },
  Parse: { ...limits, better: 'more' },
})

await measureRow('api-peers', async ({ report, use }) => {
  const product = use(await startMeasuredProduct())
  await seedMasterData(product.database)
  await seedShipments(product.connectionString, shipmentCount)
  const { ids, customer } = await sampleShipments(product.database, shipmentCount)
  const pages = await samplePages(product.database, customer)
  const ours = await OurApi.start(product)
  const database = use(await PeerDatabase.create(product, await ours.answerSizes(ids[0] ?? '')))
  const postGraphile = use(await startPostGraphile(database, customer))
  const parse = use(await startParse(database, customer))
  const client = use(startLoadProcess())
  const subjects = { ours, PostGraphile: postGraphile, Parse: parse }
  const analyze = () => Promise.all([product.database.query('vacuum analyze'), database.analyze()])
  const run = (load: Load) => client.run(load)
  const reads = {
    requests: (api: Api) => api.reads(ids),
    seconds,
    note: `at random of ${ids.length} shipments`,
  }
  const lists = {
    requests: (api: Api) => api.lists(pages),
    seconds,
    note: `${pages.length} pages at random, half of them of one of twenty projects; rows as the office's page asks for them`,
  }
  const creates = {
    requests: (api: Api) => api.creates(Array.from({ length: createsPerRun }, () => ours.projects.body())),
  }
  const reportBeside = async (title: string, measurement: Measurement, budget: Budgets) => {
    const results = await measure(run, subjects, measurement, analyze)
    for (const peer of ['PostGraphile', 'Parse'] as const)
      for (const finding of findingsOf(title, peer, results, {
        budget: budget[peer],
        note: measurement.note,
      }))
        report(finding)
  }
  await reportBeside('read one shipment by id', reads, beside({ must: 0.8, aim: 1 }))
  await reportBeside(
    `list 30 of ${ids.length} shipments with filter, order and total`,
    lists,
    beside({ must: 1, aim: 1.5 }),
  )
  await reportBeside('create one project', creates, { Parse: { must: 0.45, aim: 0.7, better: 'more' } })
})

interface Measurement {
  readonly requests: (api: Api) => Requests
  /** Absent: every request once. */
  readonly seconds?: number
  readonly note?: string
}

/** What each run came to, rounds interleaved, after one that is not counted. */
async function measure(
  run: (load: Load) => Promise<LoadResult>,
  subjects: Readonly<Record<Subject, Api>>,
  { requests, seconds }: Measurement,
  afterWarmUp: () => Promise<unknown>,
): Promise<Record<Subject, LoadResult[]>> {
  const results: Record<Subject, LoadResult[]> = { ours: [], PostGraphile: [], Parse: [] }
  const runOf = (subject: Subject) => async () => {
    const result = await run({
      ...requests(subjects[subject]),
      connections,
      ...(seconds !== undefined && { seconds }),
    })
    results[subject].push(result)
    return result.answered
  }
  const runs = { ours: runOf('ours'), PostGraphile: runOf('PostGraphile'), Parse: runOf('Parse') }
  await takeTurns(1, runs)
  await afterWarmUp()
  for (const subject of Object.values(results)) subject.length = 0
  await takeTurns(rounds, runs)
  return results
}

function findingsOf(
  title: string,
  peer: Peer,
  results: Record<Subject, LoadResult[]>,
  { budget, note }: { readonly budget: Budget | undefined; readonly note: string | undefined },
): readonly Finding[] {
  const rates = (subject: Subject) => spreadOf(results[subject].map((run) => run.answered / run.seconds))
  const slowest = (subject: Subject) => spreadOf(results[subject].map(({ p99 }) => p99))
  const bytes = (subject: Subject) => Math.round(results[subject][0]?.bytes ?? 0)
  const rate = asMultiple({
    title: `${title}, beside ${peer}`,
    floor: rates(peer),
    ours: rates('ours'),
    unit: '1/s',
    ...(budget && { budget }),
    note: [`${connections} connections`, `answers of ${bytes('ours')} bytes, and of ${bytes(peer)}`, note]
      .filter((part) => part !== undefined)
      .join('; '),
  })
  return [
    rate,
    asMultiple({
      title: `${title}, p99 beside ${peer}`,
      floor: slowest(peer),
      ours: slowest('ours'),
      unit: 'ms',
    }),
  ]
}
