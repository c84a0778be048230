import { type ProblemCode, problems, type Violation } from '#contract/problems.ts'
import type { Locale } from '#contract/locales.ts'
import { problemText } from '../i18n/problems.ts'

export interface RefusalDetails {
  readonly violations?: readonly Violation[]
  /** Fills the placeholders of the text. */
  readonly values?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** The server says no: thrown anywhere below a route, answered in one place, and the transaction rolled back. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly violations: readonly Violation[] | undefined
  readonly values: Readonly<Record<string, string>> | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ProblemCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.violations = details.violations
    this.values = details.values
    this.headers = details.headers ?? {}
  }

  get status(): number {
    return problems[this.code]
  }
}

/** The text of a refusal: all violations, a line each, or the text of its code. */
export const detailOf = (refusal: Refusal, locale: Locale): string =>
  refusal.violations === undefined || refusal.violations.length === 0
    ? problemText(refusal.code, locale, refusal.values)
    : refusal.violations.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n')

/** The problem document (RFC 9457, with JSON-LD's names around it) that answers a refusal. */
export function problemDocument(refusal: Refusal, locale: Locale): Record<string, unknown> {
  const detail = detailOf(refusal, locale)
  const own = { code: refusal.code, status: refusal.status, detail, description: detail, title: problemText('internal_error', locale) }
  if (refusal.code !== 'validation_failed')
    return { '@context': '/api/contexts/Error', '@id': `/api/errors/${refusal.status}`, '@type': 'Error', ...own, type: `/errors/${refusal.code}` }
  const violations = refusal.violations ?? []
  const id = violations.length === 1 ? violations[0]?.code : violations.map(({ code }, index) => `${index}=${code}`).join(';')
  return {
    '@context': '/api/contexts/ConstraintViolation', '@id': `/api/validation_errors/${id}`, '@type': 'ConstraintViolation',
    ...own, violations, type: `/validation_errors/${id}`,
  }
}

/** Token problems answer `{ code, message }` like the token endpoints of the field do, not a problem document. */
export const tokenProblem = (refusal: Refusal, locale: Locale) => ({ code: refusal.status, message: detailOf(refusal, locale) })
