import { HttpProblem } from '../http/request/problem.ts'
import type { RouteOptions, Viewer } from '../http/request/endpoint.ts'

/**
 * A test waits for an address that the viewer chose and that may never answer. It has no place meanwhile, or
 * one customer's tests would take everybody's.
 */
export const connectionTest = {
  limit: { max: 10, seconds: 60 },
  priority: 'none',
} as const satisfies RouteOptions

const maxAtOnce = 2

const waiting = new Map<string, number>()

/** Few at a time per customer. Throws HttpProblem too_many_requests for more. */
export async function asConnectionTest<Result>(
  { customerId, userId }: Viewer,
  test: () => Promise<Result>,
): Promise<Result> {
  const whose = customerId ?? userId
  const before = waiting.get(whose) ?? 0
  // By then a waiting test has ended.
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
