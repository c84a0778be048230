import { type ProblemCode, problems, type Violation } from '#contract/kit/problems.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { problemText, referenceText } from '../../i18n/problems.ts'

/** What a problem says beyond its code. */
export interface HttpProblemOptions {
  readonly violations?: readonly Violation[]
  /** Fills the placeholders of the text; `{seconds}` is that of the header Retry-After. */
  readonly values?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Extension members of the problem document (RFC 9457, 3.2), such as the current state of the object. */
  readonly members?: Readonly<Record<string, unknown>>
}

/**
 * The error response to a request. Thrown anywhere below a route, it rolls the transaction back and becomes a
 * problem document in the error handler (errors.ts).
 */
export class HttpProblem extends Error {
  readonly code: ProblemCode
  readonly violations: readonly Violation[] | undefined
  readonly values: Readonly<Record<string, string>> | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly members: Readonly<Record<string, unknown>>

  constructor(code: ProblemCode, options: HttpProblemOptions = {}) {
    super(code)
    this.code = code
    this.violations = options.violations
    this.values = options.values
    this.headers = options.headers ?? {}
    this.members = options.members ?? {}
  }

  get status(): number {
    return problems[this.code]
  }
}

/**
 * The problem of an error that the code does not expect. Its own text is the specification's, so that what a person reads
 * to support comes beside it.
 */
export const unexpectedProblem = (reference: string, locale: Locale): HttpProblem =>
  new HttpProblem('internal_error', {
    members: { reference, referenceText: referenceText(reference, locale) },
  })

/** The text of a problem: all violations, one per line, or the text of its code. */
export const detailOf = (problem: HttpProblem, locale: Locale): string =>
  problem.violations === undefined || problem.violations.length === 0
    ? problemText(problem.code, locale, { seconds: problem.headers['Retry-After'] ?? '', ...problem.values })
    : problem.violations.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n')

/**
 * Problems whose type is just their status, as existing clients expect; the others have a type of their own.
 */
const genericProblems: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'malformed_request',
  'access_denied',
  'not_found',
  'no_such_route',
  'method_not_allowed',
  'not_acceptable',
  'body_too_large',
  'unsupported_media_type',
  'content_type_missing',
  'too_many_requests',
  'too_many_sign_ins',
  'internal_error',
  'service_unavailable',
])

/**
 * `bare`: without JSON-LD, for clients that ask for plain JSON. `hydraPrefix`: Hydra's names in their older
 * spelling.
 */
export interface ProblemFormat {
  readonly bare: boolean
  readonly hydraPrefix: boolean
}

/** The problem document of a problem: RFC 9457, with JSON-LD's keywords unless `bare`. */
export function problemDocument(
  problem: HttpProblem,
  locale: Locale,
  { bare, hydraPrefix }: ProblemFormat,
): Record<string, unknown> {
  const { code, status } = problem
  const detail = detailOf(problem, locale)
  const title = titles[locale]
  const members = { code, status, detail, ...problem.members }
  if (code !== 'validation_failed') {
    const type = `/errors/${genericProblems.has(code) ? status : code}`
    if (bare) return { type, title, ...members }
    return {
      '@context': '/api/contexts/Error',
      '@id': `/api/errors/${status}`,
      ...jsonLdDescription('Error', title, detail, hydraPrefix),
      ...members,
      type,
    }
  }
  // The document is that of API Platform, which names no rules.
  const violations = (problem.violations ?? []).map(({ rule: _rule, ...violation }) => violation)
  const id =
    violations.length === 1
      ? violations[0]?.code
      : violations.map((violation, index) => `${index}=${violation.code}`).join(';')
  const type = `/validation_errors/${id}`
  if (bare) return { type, title, ...members, violations }
  return {
    '@context': '/api/contexts/ConstraintViolation',
    '@id': `/api${type}`,
    ...jsonLdDescription('ConstraintViolation', title, detail, hydraPrefix),
    ...members,
    violations,
    type,
  }
}

const titles: Record<Locale, string> = { en: 'An error occurred', nl: 'Er is een fout opgetreden' }

const jsonLdDescription = (type: string, title: string, description: string, hydraPrefix: boolean) =>
  hydraPrefix && type === 'Error'
    ? { '@type': `hydra:${type}`, 'hydra:title': title, 'hydra:description': description, title, description }
    : { '@type': type, title, description }

/**
 * Token problems are `{ code, message }` instead of a problem document, as clients of JWT token endpoints
 * expect. `reason` is an addition: a device keeps its queue when an account is deactivated, but signs in
 * again when its token is not valid; the sign-in page asks for the code of a second factor; whoever runs a
 * system with an API key must know what is wrong with it; and the device knows a 429 of this server from that of a gateway.
 */
export const tokenProblem = (problem: HttpProblem, locale: Locale) => ({
  code: problem.status,
  message: detailOf(problem, locale),
  ...(/^(account_|api_key_|second_factor_|secret_lost$|too_many_(requests|sign_ins)$)/.test(problem.code)
    ? { reason: problem.code }
    : {}),
})
