import type { FastifyRequest } from 'fastify'
import { HttpProblem } from './problem.ts'

type Demand = 'optional' | 'required'

/**
 * False for a change to another version than the client has seen: `If-Match` holds its ETag, of which only the
 * version is compared (RFC 9110, 13.1.1).
 * @throws HttpProblem precondition_required where the header is `required` and absent
 */
export function matchesVersion(request: FastifyRequest, version: number, demand: Demand): boolean {
  const header = request.headers['if-match']
  if (header === undefined) {
    if (demand === 'required') throw new HttpProblem('precondition_required')
    return true
  }
  if (header.trim() === '*') return true
  const versions = header.split(',').map((tag) => /^\s*"(\d+)(?:\.[^"]*)?"\s*$/.exec(tag)?.[1])
  return versions.includes(String(version))
}

/** @throws HttpProblem precondition_failed, or what `matchesVersion` throws */
export function assertMatch(request: FastifyRequest, version: number, demand: Demand = 'optional'): void {
  if (!matchesVersion(request, version, demand)) throw new HttpProblem('precondition_failed')
}
