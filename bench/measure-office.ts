import type pg from 'pg'
import { asMultiple, type Finding } from './finding.ts'
import { signIn } from './measured-product.ts'
import { type OfficeRequest, officeRequests, pageSize } from './office-requests.ts'
import { spreadOf } from './spread.ts'

/** Requests of a few milliseconds spread: the middle of eleven was a third off in one request of a hundred. */
const rounds = 21
const password = 'Vrachtpas1'
const budgets = {
  newest: { must: 2, aim: 1.5, better: 'less' },
  list: { must: 2, aim: 1.5, better: 'less' },
  search: { must: 2.5, aim: 2, better: 'less' },
  'last page': { must: 5, aim: 3, better: 'less' },
  dashboard: { must: 2, aim: 1.5, better: 'less' },
} as const

const withRows = (request: OfficeRequest, rows: number): OfficeRequest => ({
  ...request,
  path: request.path.replace(`itemsPerPage=${pageSize}`, `itemsPerPage=${Math.max(1, rows)}`),
})

interface Installation {
  readonly origin: string
  readonly database: pg.Pool
}

/**
 * Measures each request of the office on a large installation against the same on a small one; the last page of a list
 * against its first. The two take turns, so that a machine that becomes slower slows both.
 */
export async function measureOffice(
  small: Installation,
  large: Installation,
  report: (finding: Finding) => void,
): Promise<void> {
  const [few, many] = [await requestsOf(small), await requestsOf(large)]
  for (const [index, request] of few.requests.entries()) {
    const other = many.requests[index]
    if (other === undefined) throw new Error(`${request.title} has no counterpart.`)
    const isLast = request.kind === 'last page'
    // A page of as many rows: a filter that finds one row among few shipments is no floor for a full page.
    const rows = isLast || request.kind === 'dashboard' ? pageSize : await few.count(request)
    const floorRequest = isLast ? { ...other, kind: 'newest' as const } : withRows(request, rows)
    const floorClient = isLast ? many : few
    const times = { floor: [] as number[], ours: [] as number[] }
    // The first round warms up connections and plans.
    for (let round = 0; round <= rounds; round += 1) {
      const floor = await floorClient.time(floorRequest)
      const ours = await many.time(withRows(other, rows))
      if (round > 0) {
        times.floor.push(floor)
        times.ours.push(ours)
      }
    }
    report(
      asMultiple({
        title: request.title,
        floor: spreadOf(times.floor),
        ours: spreadOf(times.ours),
        unit: 'ms',
        budget: budgets[request.kind],
        ...(isLast ? { note: 'floor: the first page of the same list' } : {}),
      }),
    )
  }
}

async function requestsOf({ origin, database }: Installation) {
  const requests = await officeRequests(database)
  const tokens = new Map<string, string>()
  for (const { role } of requests)
    if (!tokens.has(role))
      tokens.set(
        role,
        (await signIn(origin, { username: `${role}@demo.example.com`, secret: password })).token,
      )
  const read = async (role: string, path: string) => {
    const response = await fetch(`${origin}${path}`, {
      headers: { accept: 'application/ld+json', authorization: `Bearer ${tokens.get(role)}` },
    })
    const body = await response.text()
    if (!response.ok) throw new Error(`${path} as ${role} answered ${response.status}: ${body.slice(0, 500)}`)
    return JSON.parse(body) as {
      readonly view?: { readonly last?: string }
      readonly member?: readonly unknown[]
    }
  }
  const lastPages = new Map<string, string>()
  return {
    requests,
    /** The rows on the page. */
    count: async ({ role, path }: OfficeRequest) => (await read(role, path)).member?.length ?? 0,
    /** Milliseconds until the whole answer is there. */
    time: async ({ role, path, kind }: OfficeRequest) => {
      const key = `${role} ${path}`
      if (kind === 'last page' && !lastPages.has(key))
        lastPages.set(key, (await read(role, path)).view?.last ?? path)
      const requested = kind === 'last page' ? (lastPages.get(key) ?? path) : path
      const began = performance.now()
      await read(role, requested)
      return performance.now() - began
    },
  }
}
