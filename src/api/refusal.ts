import type { ProblemCode, Violation } from '#contract/problems.ts'
import { NetworkError, Problem } from './errors.ts'

/** Codes for answers that carry none: the token calls answer `{ code: 401, message }`, as their clients expect. */
const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed_request',
  401: 'token_invalid',
  403: 'access_denied',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  409: 'precondition_failed',
  412: 'precondition_failed',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  422: 'validation_failed',
  429: 'too_many_requests',
  503: 'service_unavailable',
}

export const isJson = (response: Response) => /[/+]json\b/.test(response.headers.get('content-type') ?? '')

/** True for an answer that our server never gives: a redirect, or a page where data was asked. */
export const isPortal = (response: Response) =>
  response.type === 'opaqueredirect' ||
  response.status === 511 ||
  (response.status >= 300 && response.status < 400)

/** What a failed answer says: a Problem when it is our server's, else a NetworkError. `isPublic`: the call had no token. */
export async function refusalOf(response: Response, isPublic = false): Promise<Problem | NetworkError> {
  const retryAfter = retryAfterOf(response)
  if (isPortal(response)) return new NetworkError('portal', { status: response.status, retryAfter })
  const body: unknown = isJson(response) ? await response.json().catch(() => undefined) : undefined
  if (!isRecord(body)) return new NetworkError('gateway', { status: response.status, retryAfter })
  const violations = violationsOf(body)
  const detail =
    [body['detail'], body['message'], body['title']].find((text) => typeof text === 'string') ?? ''
  return new Problem(
    codeOf(body, response.status, violations.length > 0, isPublic),
    response.status,
    String(detail),
    { violations, retryAfter },
  )
}

function codeOf(body: Record<string, unknown>, status: number, violated: boolean, isPublic: boolean): string {
  if (typeof body['code'] === 'string') return body['code']
  // Token problems say in `reason` what a queue must know: an account that is switched off is no spent token.
  if (typeof body['reason'] === 'string') return body['reason']
  const named = typeof body['type'] === 'string' ? /^\/errors\/([a-z_]+)$/.exec(body['type'])?.[1] : undefined
  if (named !== undefined) return named
  if (violated) return 'validation_failed'
  if (status === 401 && isPublic) return 'invalid_credentials'
  return codeOfStatus[status] ?? 'internal_error'
}

function violationsOf(body: Record<string, unknown>): readonly Violation[] {
  if (!Array.isArray(body['violations'])) return []
  return body['violations'].filter(isRecord).map((one) => ({
    propertyPath: String(one['propertyPath'] ?? ''),
    message: String(one['message'] ?? ''),
    code: String(one['code'] ?? ''),
  }))
}

/** `Retry-After` in either form, milliseconds. */
function retryAfterOf(response: Response): number | undefined {
  const stated = response.headers.get('retry-after')
  if (stated === null) return undefined
  const wait = /^\d+$/.test(stated)
    ? Number(stated) * 1000
    : Date.parse(stated) - (Date.parse(response.headers.get('date') ?? '') || Date.now())
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
