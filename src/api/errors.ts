import type { Violation } from '#contract/kit/problems.ts'

/** The last change of an object, as the server tells it to who may see it. */
export interface LastChange {
  /** Name of the user. */
  readonly by: string | undefined
  /** RFC 3339. */
  readonly at: string | undefined
}

/** Our server refused. `code` is a ProblemCode, or one that this version does not know yet. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: string
  readonly status: number
  /** In the language of the request; of an unexpected error with its reference, as a person reads it out to support. */
  readonly detail: string
  /** Of an unexpected error: by it support finds the request in the server's log. */
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
 * `unreachable`: no response; `timeout`: none in time; `portal`: a network with its own sign-in responded
 * instead; `gateway`: something before the server says that it cannot be reached; `foreign`: something else
 * answered in the server's place; `aborted`: the caller cancelled.
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
