import type { Violation } from '#contract/problems.ts'

/** The server said no. `code` is a ProblemCode, or one that this version does not know yet. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: string
  readonly status: number
  /** In the language of the request. */
  readonly detail: string
  readonly violations: readonly Violation[]
  /** How long the server asks to wait, milliseconds. */
  readonly retryAfter: number | undefined

  constructor(
    code: string,
    status: number,
    detail: string,
    more: { violations?: readonly Violation[]; retryAfter?: number | undefined } = {},
  ) {
    super(`${code}: ${detail}`)
    this.code = code
    this.status = status
    this.detail = detail
    this.violations = more.violations ?? []
    this.retryAfter = more.retryAfter
  }
}

/**
 * Nobody heard us, or what answered was not our server. `portal`: a network that wants its own sign-in answered instead;
 * `gateway`: something in between refused; `aborted`: we ourselves gave up.
 */
export type NetworkErrorKind = 'unreachable' | 'timeout' | 'portal' | 'gateway' | 'aborted'

export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly kind: NetworkErrorKind
  readonly status: number | undefined
  /** How long the answer asks to wait, milliseconds. */
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
