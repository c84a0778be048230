import type { FastifyRequest } from 'fastify'
import { bodyOf } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'

/*
 * The token calls refuse a body that they cannot read in words of their own, which clients of the field know: no violations, but
 * one sentence.
 */

const malformed = (reason: string, key = '') => new Refusal('malformed_request', { values: { reason, key } })

function objectIn(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const body = readable(request)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('invalid_json')
  return body as Record<string, unknown>
}

/** The body, where it is JSON at all; a missing Content-Type keeps its own refusal. */
function readable(request: FastifyRequest): unknown {
  try {
    return bodyOf(request, true)
  } catch (error) {
    throw error instanceof Refusal && error.values?.reason === 'syntax' ? malformed('invalid_json') : error
  }
}

/** Name and secret of who signs in, and from which app. @throws Refusal malformed_request */
export function credentialsIn(request: FastifyRequest): {
  username: string
  password: string
  targetApp: string | undefined
} {
  const body = objectIn(request)
  const text = (key: string): string => {
    const value = body[key]
    if (value === undefined || value === null) throw malformed('key_missing', key)
    if (typeof value !== 'string') throw malformed('key_no_string', key)
    return value
  }
  const [username, password] = [text('username'), text('password')]
  return {
    username,
    password,
    targetApp: body.targetApp === undefined || body.targetApp === null ? undefined : text('targetApp'),
  }
}

/** The refresh token that was sent; undefined where there is none. @throws Refusal malformed_request */
export function refreshTokenIn(request: FastifyRequest): string | undefined {
  const token = objectIn(request).refresh_token
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** @throws Refusal malformed_request where there is none */
export function tokenToEndIn(request: FastifyRequest): string {
  const token = refreshTokenIn(request)
  if (token === undefined) throw malformed('no_refresh_token')
  return token
}
