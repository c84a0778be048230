import type { DelayReason } from '../../offline/outbox/outbox.ts'
import type { OutboxStatus } from './use-outbox-status.ts'

export function delayReasonOf(
  { summary, status }: Pick<OutboxStatus, 'summary' | 'status'>,
  online: boolean,
): DelayReason | undefined {
  const reason = (summary.kind === 'waiting' ? summary.delayReason : undefined) ?? status.failure
  return online || (reason !== undefined && reason !== 'server') ? reason : 'unreachable'
}
