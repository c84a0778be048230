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

/** Like the alarm on jobs that do not run. */
const tooLongMs = 15 * 60_000

export const waitsTooLong = (since: string | undefined, now: number): since is string =>
  since !== undefined && now - Date.parse(since) > tooLongMs

/** Judged by what waits, because nothing else shows whether messages are taken. */
export function sendingState(sending: MessageSending, now: number): ServiceState {
  if (sending.adapter === 'none') return 'off'
  if (sending.adapter === 'folder' || sending.adapter === 'outbox') return 'standIn'
  if (waitsTooLong(sending.oldestQueuedAt, now)) return 'failing'
  if (sending.reason !== undefined) return 'waits'
  return sending.lastSentAt === undefined ? 'unknown' : 'works'
}

export function registerState({ adapter, last }: SystemStatus['register']): ServiceState {
  if (adapter === 'none') return 'off'
  if (adapter === 'demo') return 'standIn'
  if (last === undefined) return 'unknown'
  return last.succeeded ? 'works' : 'failing'
}
