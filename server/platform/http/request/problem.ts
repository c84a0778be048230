import { type ProblemCode, problems, type Violation } from '#contract/kit/problems.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { problemText, referenceText } from '../../i18n/problems.ts'

export interface HttpProblemOptions {
  readonly violations?: readonly Violation[]
  readonly values?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly members?: Readonly<Record<string, unknown>>
}

/** Thrown below a route, it rolls the transaction back and becomes a problem document (errors.ts). */
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
 * The first row.
 * @throws HttpProblem not_found without one
 */
export function found<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new HttpProblem('not_found')
  return row
}

/** Of an unexpected error. Its text is the specification's, so the reference for support is beside it. */
export const unexpectedProblem = (reference: string, locale: Locale): HttpProblem =>
  new HttpProblem('internal_error', {
    members: { reference, referenceText: referenceText(reference, locale) },
  })

export const detailOf = (problem: HttpProblem, locale: Locale): string =>
  problem.violations === undefined || problem.violations.length === 0
    ? problemText(problem.code, locale, { seconds: problem.headers['Retry-After'] ?? '', ...problem.values })
    : problem.violations.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n')

/** Their type is just their status, as existing clients expect. */
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

export interface ProblemFormat {
  readonly bare: boolean
  readonly hydraPrefix: boolean
}

/** RFC 9457, with JSON-LD keywords unless `bare`. */
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
  // API Platform's document names no rules.
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
 * Token problems are `{ code, message }`, as clients of JWT token endpoints expect. Our addition `reason` has
 * users: a device keeps its queue if the account is deactivated but signs in again for an invalid token, and
 * knows our 429 from a gateway's; the sign-in page asks for the second factor's code; systems learn what is
 * wrong with their API key; a phone whose session was only too old stays open to its driver's pincode.
 */
export const tokenProblem = (problem: HttpProblem, locale: Locale) => ({
  code: problem.status,
  message: detailOf(problem, locale),
  ...(/^(account_|api_key_|second_factor_|secret_lost$|refresh_token_expired$|too_many_(requests|sign_ins)$)/.test(
    problem.code,
  )
    ? { reason: problem.code }
    : {}),
})
