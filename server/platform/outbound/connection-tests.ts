import { HttpProblem } from '../http/request/problem.ts'
import type { RouteOptions, Viewer } from '../http/request/endpoint.ts'

/**
 * A test sends a request to an address that the viewer can choose, and waits for an answer that may never come: it has no
 * place meanwhile, or the tests of one customer would keep those of everybody.
 */
export const connectionTest = {
  limit: { max: 10, seconds: 60 },
  priority: 'none',
} as const satisfies RouteOptions

const maxAtOnce = 2

/** How many tests wait, by customer. */
const waiting = new Map<string, number>()

/**
 * Waits for a test, one of the few that a customer has at a time.
 * @throws HttpProblem too_many_requests where there are more
 */
export async function asConnectionTest<Result>(
  { customerId, userId }: Viewer,
  test: () => Promise<Result>,
): Promise<Result> {
  const whose = customerId ?? userId
  const before = waiting.get(whose) ?? 0
  // By then one of those that wait has its answer, or none.
  if (before >= maxAtOnce) throw new HttpProblem('too_many_requests', { headers: { 'Retry-After': '10' } })
  waiting.set(whose, before + 1)
  try {
    return await test()
  } finally {
    const left = (waiting.get(whose) ?? 1) - 1
    if (left === 0) waiting.delete(whose)
    else waiting.set(whose, left)
  }
}
