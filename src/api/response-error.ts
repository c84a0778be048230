import type { ProblemCode, Violation } from '#contract/kit/problems.ts'
import { type LastChange, NetworkError, Problem } from './errors.ts'

const ownChallenge = /^Bearer realm="vrachtpas"/i

/** True for a 401 of our server (RFC 6750), false for one of a proxy or filter. */
export const isOwnChallenge = (response: Response) =>
  response.status === 401 && ownChallenge.test(response.headers.get('www-authenticate') ?? '')

export const isOwnRefusal = (response: Response) =>
  (response.headers.get('link') ?? '').includes('http://www.w3.org/ns/hydra/error')

export const isJson = (response: Response) => /[/+]json\b/.test(response.headers.get('content-type') ?? '')

/** Our server never answers an API call with a redirect or 511. */
export const isCaptivePortal = (response: Response) =>
  response.type === 'opaqueredirect' ||
  response.status === 511 ||
  (response.status >= 300 && response.status < 400)

/**
 * Only our server may end a session, pause a queue or refuse an operation; filters and gateways send JSON of
 * their own. `isPublic`: the call had no token.
 */
export async function errorFromResponse(
  response: Response,
  isPublic = false,
): Promise<Problem | NetworkError> {
  const { status } = response
  const retryAfter = retryAfterOf(response)
  if (isCaptivePortal(response)) return new NetworkError('portal', { status, retryAfter })
  const body: unknown = isJson(response) ? await response.json().catch(() => undefined) : undefined
  const code = isRecord(body) ? ownCodeOf(response, body, isPublic) : undefined
  if (!isRecord(body) || code === undefined)
    return new NetworkError(status >= 500 ? 'gateway' : 'foreign', { status, retryAfter })
  const detail =
    [body['detail'], body['message'], body['title']].find((text) => typeof text === 'string') ?? ''
  const { reference, referenceText } = body
  return new Problem(
    code,
    status,
    [detail, referenceText].filter((text) => typeof text === 'string').join(' '),
    {
      reference: typeof reference === 'string' ? reference : undefined,
      violations: violationsOf(body),
      retryAfter,
      lastChange: lastChangeOf(body),
    },
  )
}

/** Undefined for a response that is not ours. Unknown codes are accepted, because a newer server has more. */
function ownCodeOf(
  response: Response,
  { code, status, type, reason }: Record<string, unknown>,
  isPublic: boolean,
): string | undefined {
  // Clients of token endpoints expect `{ code: 401, message }`. `reason` tells the queue an inactive account.
  if (isOwnChallenge(response))
    return typeof reason === 'string' ? reason : isPublic ? 'invalid_credentials' : 'token_invalid'
  if (response.status === 429 && tooMany.some((code) => code === reason)) return String(reason)
  const isOwnType = typeof type === 'string' && /^\/(validation_)?errors\//.test(type)
  return isOwnType && status === response.status && typeof code === 'string' ? code : undefined
}

const tooMany = ['too_many_requests', 'too_many_sign_ins'] as const satisfies readonly ProblemCode[]

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
