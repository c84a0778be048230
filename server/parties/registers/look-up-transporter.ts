import type { Locale } from '#contract/kit/locales.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { type RegisterEntry, RegisterUnavailable, type VihbRegister } from './vihb-register.ts'

/**
 * Specification, section 8.
 * @throws HttpProblem validation_failed on `field` for an unknown number or another kind of company,
 * register_unavailable
 */
export async function lookUpTransporter(
  register: VihbRegister,
  vihbNumber: string,
  locale: Locale,
  field = 'vihbNumber',
): Promise<RegisterEntry> {
  const entry = await register.lookUp(vihbNumber).catch((error: unknown) => {
    throw error instanceof RegisterUnavailable
      ? new HttpProblem('register_unavailable', { headers: { 'Retry-After': '60' } })
      : error
  })
  if (entry.transporter) return entry
  throw new HttpProblem('validation_failed', {
    violations: [violation([field], entry.exists ? 'vihb_not_transporter' : 'vihb_unknown', locale)],
  })
}
