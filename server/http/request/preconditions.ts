import type { FastifyRequest } from 'fastify'
import { HttpProblem } from './problem.ts'

/**
 * Refuses a change to another version than the client has seen: `If-Match` holds its ETag, of which only the
 * version is compared (RFC 9110, 13.1.1).
 * @throws HttpProblem precondition_failed, or precondition_required where the header is `required` and absent
 */
export function assertMatch(
  request: FastifyRequest,
  version: number,
  demand: 'optional' | 'required' = 'optional',
): void {
  const header = request.headers['if-match']
  if (header === undefined) {
    if (demand === 'required') throw new HttpProblem('precondition_required')
    return
  }
  if (header.trim() === '*') return
  const versions = header.split(',').map((tag) => /^\s*"(\d+)(?:\.[^"]*)?"\s*$/.exec(tag)?.[1])
  if (!versions.includes(String(version))) throw new HttpProblem('precondition_failed')
}
