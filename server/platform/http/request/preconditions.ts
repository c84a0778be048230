import type { FastifyRequest } from 'fastify'
import { HttpProblem } from './problem.ts'

type Demand = 'optional' | 'required'

/** Compares the version of the ETag (RFC 9110, 13.1.1). Throws HttpProblem precondition_required. */
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

export function assertMatch(request: FastifyRequest, version: number, demand: Demand = 'optional'): void {
  if (!matchesVersion(request, version, demand)) throw new HttpProblem('precondition_failed')
}
