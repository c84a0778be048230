import type { Locale } from '#contract/locales.ts'
import { Refusal } from '../http/request/problem.ts'
import { violation } from '../i18n/violations.ts'
import { type RegisterEntry, RegisterUnavailable, type VihbRegister } from './vihb-register.ts'

/**
 * The register's entry of a transporter. A number that it does not have, or that is no transporter's, is refused as a wrong field
 * of that name; a register that does not answer as register_unavailable (specification, section 8).
 */
export async function lookUpTransporter(
  register: VihbRegister,
  vihbNumber: string,
  locale: Locale,
  field = 'vihbNumber',
): Promise<RegisterEntry> {
  const found = await register.lookUp(vihbNumber).catch((error: unknown) => {
    throw error instanceof RegisterUnavailable
      ? new Refusal('register_unavailable', { headers: { 'Retry-After': '60' } })
      : error
  })
  if (found.transporter) return found
  throw new Refusal('validation_failed', {
    violations: [violation([field], found.known ? 'vihb_not_transporter' : 'vihb_unknown', locale)],
  })
}
