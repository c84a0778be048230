import type { ProblemCode, Violation } from '#contract/problems.ts'
import { type LastChange, NetworkError, Problem } from './errors.ts'

/**
 * Codes for responses without one: the token endpoints respond with `{ code: 401, message }`, as their
 * clients expect.
 */
const defaultCodeByStatus: Readonly<Record<number, ProblemCode>> = {
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

/** True where the content type is JSON or a JSON-based format. */
export const isJson = (response: Response) => /[/+]json\b/.test(response.headers.get('content-type') ?? '')

/** True for a response that our server never gives to an API call: a redirect, or 511. */
export const isCaptivePortal = (response: Response) =>
  response.type === 'opaqueredirect' ||
  response.status === 511 ||
  (response.status >= 300 && response.status < 400)

/**
 * The error of a failed response: a Problem where it is our server's, else a NetworkError. `isPublic`: the
 * call had no token.
 */
export async function errorFromResponse(
  response: Response,
  isPublic = false,
): Promise<Problem | NetworkError> {
  const retryAfter = retryAfterOf(response)
  if (isCaptivePortal(response)) return new NetworkError('portal', { status: response.status, retryAfter })
  const body: unknown = isJson(response) ? await response.json().catch(() => undefined) : undefined
  if (!isRecord(body)) return new NetworkError('gateway', { status: response.status, retryAfter })
  const violations = violationsOf(body)
  const detail =
    [body['detail'], body['message'], body['title']].find((text) => typeof text === 'string') ?? ''
  return new Problem(
    problemCodeOf(body, response.status, violations.length > 0, isPublic),
    response.status,
    String(detail),
    { violations, retryAfter, lastChange: lastChangeOf(body) },
  )
}

function problemCodeOf(
  body: Record<string, unknown>,
  status: number,
  hasViolations: boolean,
  isPublic: boolean,
): string {
  if (typeof body['code'] === 'string') return body['code']
  // Token problems carry the code in `reason`: the queue must tell a deactivated account from an expired token.
  if (typeof body['reason'] === 'string') return body['reason']
  const codeInType =
    typeof body['type'] === 'string' ? /^\/errors\/([a-z_]+)$/.exec(body['type'])?.[1] : undefined
  if (codeInType !== undefined) return codeInType
  if (hasViolations) return 'validation_failed'
  if (status === 401 && isPublic) return 'invalid_credentials'
  return defaultCodeByStatus[status] ?? 'internal_error'
}

function lastChangeOf({ changedBy, changedAt }: Record<string, unknown>): LastChange | undefined {
  if (typeof changedAt !== 'string') return undefined
  return { at: changedAt, by: typeof changedBy === 'string' ? changedBy : undefined }
}

function violationsOf(body: Record<string, unknown>): readonly Violation[] {
  if (!Array.isArray(body['violations'])) return []
  return body['violations'].filter(isRecord).map((violation) => ({
    propertyPath: String(violation['propertyPath'] ?? ''),
    message: String(violation['message'] ?? ''),
    code: String(violation['code'] ?? ''),
  }))
}

/** `Retry-After` as seconds or date, in milliseconds. */
function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after')
  if (header === null) return undefined
  const milliseconds = /^\d+$/.test(header)
    ? Number(header) * 1000
    : Date.parse(header) - (Date.parse(response.headers.get('date') ?? '') || Date.now())
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
