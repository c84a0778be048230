import { dayOf, userTimeZone } from '../shared/page/days.ts'

/** A certificate is marked this long before its last day, to leave time for a new one. */
const noticeMs = 60 * 86_400_000

export function certificateState(
  validUntil: string | undefined,
  now = Date.now(),
): 'valid' | 'expiresSoon' | 'expired' {
  if (validUntil === undefined) return 'valid'
  const zone = userTimeZone()
  if (validUntil < dayOf(now, zone)) return 'expired'
  return validUntil <= dayOf(now + noticeMs, zone) ? 'expiresSoon' : 'valid'
}
