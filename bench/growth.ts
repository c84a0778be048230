/** What a million shipments take beside ten thousand, in turns, and what it takes to export the million. */
import { measureExport } from './export.ts'
import { asMultiple } from './finding.ts'
import { layGrown, layHouse } from './grown-shipments.ts'
import { type MeasuredProduct, signIn, startMeasuredProduct } from './measured-product.ts'
import { measureRow } from './row.ts'
import { spreadOf, takeTurns } from './spread.ts'

const few = 10_000
const many = 1_000_000
const rounds = 7
const asked = 12
const password = 'Vrachtpas1'
const filtered = '/api/shipments?status=unloaded&order[loadDate]=desc&itemsPerPage=30'

await measureRow('growth', async ({ found, use }) => {
  const small = await laid(use(await startMeasuredProduct()), few)
  const product = use(await startMeasuredProduct())
  const large = await laid(product, many)
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
  const grows = (
    what: string,
    floor: keyof typeof runs,
    ours: keyof typeof runs,
    must: number,
    aim: number,
    note: string,
  ) =>
    found(
      asMultiple({
        what,
        floor: spreadOf(times[floor]),
        ours: spreadOf(times[ours]),
        unit: 'ms',
        budget: { must, aim, better: 'less' },
        note,
      }),
    )
  const beside = 'floor: the same of ten thousand; four customers, 80 projects, 800 flows'
  grows('one of a million shipments by id', 'fewRead', 'manyRead', 1.2, 1.1, beside)
  grows('30 of a million, filtered, newest first, with total', 'fewFiltered', 'manyFiltered', 2, 1.5, beside)
  grows('newest 30 of a million', 'fewNewest', 'manyNewest', 2, 1.5, beside)
  grows('search a million for a part of a number', 'fewSearched', 'manySearched', 2.5, 2, beside)
  grows('last page of a million', 'manyFiltered', 'manyLast', 5, 3, 'floor: the first page of the same list')
  const { token } = await signIn(product.origin, { username: 'admin@demo.example.com', secret: password })
  await measureExport({ product, token, rows: many, found })
})

/** Lays so many shipments, and answers what to ask of them; each answers the median of the milliseconds of one answer. */
async function laid({ database, origin }: MeasuredProduct, count: number) {
  await layHouse(database)
  await layGrown(database, count)
  const { token } = await signIn(origin, { username: 'office@demo.example.com', secret: password })
  const ask = async (path: string) => {
    const answer = await fetch(`${origin}${path}`, {
      headers: { accept: 'application/ld+json', authorization: `Bearer ${token}` },
    })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 500)}`)
    return JSON.parse(body) as { member?: readonly unknown[]; view?: { last?: string } }
  }
  const asking = (paths: readonly string[], members?: number) => async () => {
    const times: number[] = []
    for (const path of paths) {
      const began = performance.now()
      const { member } = await ask(path)
      times.push(performance.now() - began)
      if (member?.length !== members)
        throw new Error(`${path} holds ${member?.length} instead of ${members}.`)
    }
    return spreadOf(times).median
  }
  const again = (path: string) => Array.from({ length: asked }, () => path)
  const { rows } = await database.query<{ id: string; number: string }>(
    "select id, number from shipments where number like 'G-1-%' order by random() limit $1",
    [asked * 4],
  )
  const last = (await ask(filtered)).view?.last
  if (last === undefined) throw new Error('The list has no last page.')
  return {
    read: asking(rows.map(({ id }) => `/api/shipments/${id}`)),
    filtered: asking(again(filtered), 30),
    newest: asking(again('/api/shipments?itemsPerPage=30'), 30),
    searched: asking(
      rows.slice(0, asked).map(({ number }) => `/api/shipments?q=${number.slice(-7)}`),
      1,
    ),
    last: asking(again(last), 30),
  }
}
