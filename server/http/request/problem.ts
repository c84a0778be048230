import { type ProblemCode, problems, type Violation } from '#contract/problems.ts'
import type { Locale } from '#contract/locales.ts'
import { problemText } from '../../i18n/problems.ts'

export interface RefusalDetails {
  readonly violations?: readonly Violation[]
  /** Fills the placeholders of the text. */
  readonly values?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Further members of the problem document (RFC 9457, 3.2): the thing as it is now. */
  readonly members?: Readonly<Record<string, unknown>>
}

/** The server says no: thrown anywhere below a route, answered in one place, and the transaction rolled back. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly violations: readonly Violation[] | undefined
  readonly values: Readonly<Record<string, string>> | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly members: Readonly<Record<string, unknown>>

  constructor(code: ProblemCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.violations = details.violations
    this.values = details.values
    this.headers = details.headers ?? {}
    this.members = details.members ?? {}
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

/** Problems that say no more than their status: clients of the field know them by it. */
const ofStatus: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
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
  'internal_error',
  'service_unavailable',
])

/** How much JSON-LD is around a problem: none for clients of bare JSON, or with the older spelling of Hydra's names. */
export interface Dress {
  readonly bare: boolean
  readonly hydraPrefix: boolean
}

/** The problem document (RFC 9457, with JSON-LD's names around it) that answers a refusal. */
export function problemDocument(
  refusal: Refusal,
  locale: Locale,
  { bare, hydraPrefix }: Dress,
): Record<string, unknown> {
  const { code, status } = refusal
  const detail = detailOf(refusal, locale)
  const title = titles[locale]
  const own = { code, status, detail, ...refusal.members }
  if (code !== 'validation_failed') {
    const type = `/errors/${ofStatus.has(code) ? status : code}`
    if (bare) return { type, title, ...own }
    return {
      '@context': '/api/contexts/Error',
      '@id': `/api/errors/${status}`,
      ...named('Error', title, detail, hydraPrefix),
      ...own,
      type,
    }
  }
  const violations = refusal.violations ?? []
  const id =
    violations.length === 1
      ? violations[0]?.code
      : violations.map((one, index) => `${index}=${one.code}`).join(';')
  const type = `/validation_errors/${id}`
  if (bare) return { type, title, ...own, violations }
  return {
    '@context': '/api/contexts/ConstraintViolation',
    '@id': `/api${type}`,
    ...named('ConstraintViolation', title, detail, hydraPrefix),
    ...own,
    violations,
    type,
  }
}

const titles: Record<Locale, string> = { en: 'An error occurred', nl: 'Er is een fout opgetreden' }

const named = (type: string, title: string, description: string, hydraPrefix: boolean) =>
  hydraPrefix && type === 'Error'
    ? { '@type': `hydra:${type}`, 'hydra:title': title, 'hydra:description': description, title, description }
    : { '@type': type, title, description }

/**
 * Token problems answer `{ code, message }` like the token endpoints of the field do, not a problem document. `reason` is beyond
 * them: a device keeps its queue for an account that is switched off, and signs in again for a token that is not good.
 */
export const tokenProblem = (refusal: Refusal, locale: Locale) => ({
  code: refusal.status,
  message: detailOf(refusal, locale),
  ...(refusal.code.startsWith('account_') ? { reason: refusal.code } : {}),
})
