import type { Violation } from '#contract/kit/problems.ts'

export interface LastChange {
  readonly by: string | undefined
  readonly at: string | undefined
}

/** Our server refused. `code` is a ProblemCode, or a newer one that this version does not know. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: string
  readonly status: number
  /** In the language of the request; an unexpected error contains its reference, for support. */
  readonly detail: string
  readonly reference: string | undefined
  readonly violations: readonly Violation[]
  /** The server's `Retry-After`, milliseconds. */
  readonly retryAfter: number | undefined
  /** Of precondition_failed: the change that the request did not know. */
  readonly lastChange: LastChange | undefined

  constructor(
    code: string,
    status: number,
    detail: string,
    more: {
      violations?: readonly Violation[]
      retryAfter?: number | undefined
      lastChange?: LastChange | undefined
      reference?: string | undefined
    } = {},
  ) {
    super(`${code}: ${detail}`)
    this.code = code
    this.status = status
    this.detail = detail
    this.violations = more.violations ?? []
    this.retryAfter = more.retryAfter
    this.lastChange = more.lastChange
    this.reference = more.reference
  }
}

/**
 * `portal`: a network's own sign-in answered; `gateway`: a gateway did not reach the server; `foreign`:
 * something else answered; `aborted`: the caller cancelled.
 */
export type NetworkErrorKind = 'unreachable' | 'timeout' | 'portal' | 'gateway' | 'foreign' | 'aborted'

/** The server was not reached, or something else responded. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly kind: NetworkErrorKind
  readonly status: number | undefined
  /** The response's `Retry-After`, milliseconds. */
  readonly retryAfter: number | undefined

  constructor(
    kind: NetworkErrorKind,
    more: { status?: number; retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(kind, { cause: more.cause })
    this.kind = kind
    this.status = more.status
    this.retryAfter = more.retryAfter
  }
}
