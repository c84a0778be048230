import type { FastifyRequest } from 'fastify'
import { isRecord } from '#contract/kit/objects.ts'
import { bodyOf } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'

/* One sentence instead of violations, because existing clients expect exactly these messages. */

const malformedRequest = (reason: string, key = '') =>
  new HttpProblem('malformed_request', { values: { reason, key } })

function readObject(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const body = readJsonBody(request)
  if (!isRecord(body)) throw malformedRequest('invalid_json')
  return body
}

/** A missing Content-Type keeps its own problem; only a syntax error becomes invalid_json. */
function readJsonBody(request: FastifyRequest): unknown {
  try {
    return bodyOf(request, true)
  } catch (error) {
    throw error instanceof HttpProblem && error.values?.reason === 'syntax'
      ? malformedRequest('invalid_json')
      : error
  }
}

/** @throws HttpProblem malformed_request */
export function readCredentials(request: FastifyRequest): {
  username: string
  password: string
  targetApp: string | undefined
  code: string | undefined
} {
  const body = readObject(request)
  const text = (key: string): string => {
    const value = body[key]
    if (value === undefined || value === null) throw malformedRequest('key_missing', key)
    if (typeof value !== 'string') throw malformedRequest('key_no_string', key)
    return value
  }
  const [username, password] = [text('username'), text('password')]
  const optionalText = (key: string) =>
    body[key] === undefined || body[key] === null ? undefined : text(key)
  return { username, password, targetApp: optionalText('targetApp'), code: optionalText('code') }
}

/**
 * Undefined when absent or empty.
 * @throws HttpProblem malformed_request
 */
export function readRefreshToken(request: FastifyRequest): string | undefined {
  const token = readObject(request).refresh_token
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** @throws HttpProblem malformed_request also when there is none */
export function readRequiredRefreshToken(request: FastifyRequest): string {
  const token = readRefreshToken(request)
  if (token === undefined) throw malformedRequest('no_refresh_token')
  return token
}

/** Anything but true is no wish. */
export const wantsToKeepReady = (request: FastifyRequest): boolean => readObject(request).keepReady === true
