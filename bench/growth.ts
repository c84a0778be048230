/** Measures reading from a million shipments against ten thousand, and exporting the million. */
import { measureExport } from './export.ts'
import { asMultiple } from './finding.ts'
import { seedShipments, seedMasterData } from './seed-shipments.ts'
import { type MeasuredProduct, signIn, startMeasuredProduct } from './measured-product.ts'
import { measureRow } from './row.ts'
import { spreadOf, takeTurns } from './spread.ts'

const fewShipments = 10_000
const manyShipments = 1_000_000
const rounds = 7
const requestsPerRun = 12
const password = 'Vrachtpas1'
const filteredList = '/api/shipments?status=unloaded&order[loadDate]=desc&itemsPerPage=30'

await measureRow('growth', async ({ report, use }) => {
  const small = await seedAndPrepare(use(await startMeasuredProduct()), fewShipments)
  const product = use(await startMeasuredProduct())
  const large = await seedAndPrepare(product, manyShipments)
  const runs = {
    fewRead: small.read,
    manyRead: large.read,
    fewFiltered: small.filtered,
    manyFiltered: large.filtered,
    fewNewest: small.newest,
    manyNewest: large.newest,
    fewSearched: small.searched,
    manySearched: large.searched,
    manyLast: large.last,
  }
  await takeTurns(1, runs)
  const times = await takeTurns(rounds, runs)
  const reportGrowth = (
    title: string,
    floor: keyof typeof runs,
    ours: keyof typeof runs,
    must: number,
    aim: number,
    note: string,
  ) =>
    report(
      asMultiple({
        title,
        floor: spreadOf(times[floor]),
        ours: spreadOf(times[ours]),
        unit: 'ms',
        budget: { must, aim, better: 'less' },
        note,
      }),
    )
  const smallNote = 'floor: the same of ten thousand; four customers, 80 projects, 800 flows'
  reportGrowth('one of a million shipments by id', 'fewRead', 'manyRead', 1.2, 1.1, smallNote)
  reportGrowth(
    '30 of a million, filtered, newest first, with total',
    'fewFiltered',
    'manyFiltered',
    2,
    1.5,
    smallNote,
  )
  reportGrowth('newest 30 of a million', 'fewNewest', 'manyNewest', 2, 1.5, smallNote)
  reportGrowth('search a million for a part of a number', 'fewSearched', 'manySearched', 2.5, 2, smallNote)
  reportGrowth(
    'last page of a million',
    'manyFiltered',
    'manyLast',
    5,
    3,
    'floor: the first page of the same list',
  )
  const { token } = await signIn(product.origin, { username: 'admin@demo.example.com', secret: password })
  await measureExport({ product, token, rows: manyShipments, report })
})

/**
 * Seeds this many shipments. Returns the runs to measure, each of which returns the median milliseconds of
 * its requests.
 */
async function seedAndPrepare({ connectionString, database, origin }: MeasuredProduct, count: number) {
  await seedMasterData(database)
  await seedShipments(connectionString, count)
  const { token } = await signIn(origin, { username: 'office@demo.example.com', secret: password })
  const request = async (path: string) => {
    const response = await fetch(`${origin}${path}`, {
      headers: { accept: 'application/ld+json', authorization: `Bearer ${token}` },
    })
    const body = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 500)}`)
    return JSON.parse(body) as { member?: readonly unknown[]; view?: { last?: string } }
  }
  const timeRequests = (paths: readonly string[], members?: number) => async () => {
    const times: number[] = []
    for (const path of paths) {
      const startedAt = performance.now()
      const { member } = await request(path)
      times.push(performance.now() - startedAt)
      if (member?.length !== members)
        throw new Error(`${path} holds ${member?.length} instead of ${members}.`)
    }
    return spreadOf(times).median
  }
  const repeat = (path: string) => Array.from({ length: requestsPerRun }, () => path)
  const { rows } = await database.query<{ id: string; number: string }>(
    "select id, number from shipments where number like 'G-1-%' order by random() limit $1",
    [requestsPerRun * 4],
  )
  const last = (await request(filteredList)).view?.last
  if (last === undefined) throw new Error('The list has no last page.')
  return {
    read: timeRequests(rows.map(({ id }) => `/api/shipments/${id}`)),
    filtered: timeRequests(repeat(filteredList), 30),
    newest: timeRequests(repeat('/api/shipments?itemsPerPage=30'), 30),
    searched: timeRequests(
      rows.slice(0, requestsPerRun).map(({ number }) => `/api/shipments?q=${number.slice(-7)}`),
      1,
    ),
    last: timeRequests(repeat(last), 30),
  }
}
