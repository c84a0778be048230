import type { DelayReason } from '../../offline/outbox/outbox.ts'
import type { SyncStatus } from '../../offline/sync/scheduler.ts'
import type { OutboxStatus } from './use-outbox-status.ts'

export function delayReasonOf(
  { summary, status }: Pick<OutboxStatus, 'summary' | 'status'>,
  online: boolean,
): DelayReason | undefined {
  const reason =
    summary.kind === 'waiting' && summary.delayReason !== undefined
      ? summary.delayReason
      : reasonOf(status.lastError)
  return online || (reason !== undefined && reason !== 'server') ? reason : 'unreachable'
}

function reasonOf(error: SyncStatus['lastError']): DelayReason | undefined {
  if (error === undefined) return undefined
  if (error === 'portal') return 'network-login'
  if (error === 'fault' || error === 'foreign' || error === 'storage-full') return error
  return error === 'server' || error === 'gateway' ? 'server' : 'unreachable'
}
