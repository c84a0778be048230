import type { FastifyRequest } from 'fastify'
import { Refusal } from './problem.ts'

/**
 * Refuses a change to another version than the client has seen: `If-Match` holds its ETag, of which the version counts
 * (RFC 9110, 13.1.1). Where it is `required`, silence is refused too.
 */
export function assertMatch(
  request: FastifyRequest,
  version: number,
  demand: 'optional' | 'required' = 'optional',
): void {
  const header = request.headers['if-match']
  if (header === undefined) {
    if (demand === 'required') throw new Refusal('precondition_required')
    return
  }
  if (header.trim() === '*') return
  const versions = header.split(',').map((tag) => /^\s*"(\d+)(?:\.[^"]*)?"\s*$/.exec(tag)?.[1])
  if (!versions.includes(String(version))) throw new Refusal('precondition_failed')
}
