import { dayOf, userTimeZone } from '../shared/page/days.ts'

/** So long before its last day a certificate is shown to end, to leave time for a new one. */
const noticeMs = 60 * 86_400_000

/** How a certificate with this last day stands today; without a last day it is valid. */
export function certificateState(
  validUntil: string | undefined,
  now = Date.now(),
): 'valid' | 'expiresSoon' | 'expired' {
  if (validUntil === undefined) return 'valid'
  const zone = userTimeZone()
  if (validUntil < dayOf(now, zone)) return 'expired'
  return validUntil <= dayOf(now + noticeMs, zone) ? 'expiresSoon' : 'valid'
}
