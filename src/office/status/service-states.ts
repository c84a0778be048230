import type { MessageSending, SystemStatus } from '#contract/office/system-status.ts'
import type { Tone } from '../../ui/theme/surfaces.tsx'

export type ServiceState = 'works' | 'waits' | 'failing' | 'off' | 'standIn' | 'unknown'

export const serviceTones = {
  works: 'success',
  waits: 'warning',
  failing: 'danger',
  off: 'neutral',
  standIn: 'warning',
  unknown: 'neutral',
} as const satisfies Record<ServiceState, Tone>

/** As the alarm on jobs that do not run. */
const tooLongMs = 15 * 60_000

/** Whether what has waited since this moment should have been done. */
export const waitsTooLong = (since: string | undefined, now: number): since is string =>
  since !== undefined && now - Date.parse(since) > tooLongMs

/** How the sending of mails or text messages does: by what waits, as nothing else shows whether they are taken. */
export function sendingState(sending: MessageSending, now: number): ServiceState {
  if (sending.adapter === 'none') return 'off'
  if (sending.adapter === 'folder' || sending.adapter === 'outbox') return 'standIn'
  if (waitsTooLong(sending.oldestQueuedAt, now)) return 'failing'
  if (sending.reason !== undefined) return 'waits'
  return sending.lastSentAt === undefined ? 'unknown' : 'works'
}

/** How the register of transporters does, by its last lookup. */
export function registerState({ adapter, last }: SystemStatus['register']): ServiceState {
  if (adapter === 'none') return 'off'
  if (adapter === 'demo') return 'standIn'
  if (last === undefined) return 'unknown'
  return last.succeeded ? 'works' : 'failing'
}
