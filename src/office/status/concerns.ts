import type { MessageSending, SystemStatus } from '#contract/office/system-status.ts'
import { daysLeft } from './disk-full.ts'
import { waitsTooLong } from './service-states.ts'

export type Concern = {
  readonly tone: 'warning' | 'danger'
  readonly to?: string
} & (
  | {
      readonly text:
        | 'filesUnreachable'
        | 'noRoom'
        | 'mailStandIn'
        | 'smsStandIn'
        | 'registerStandIn'
        | 'backupNone'
    }
  | { readonly text: 'diskLow'; readonly bytes: number }
  | {
      readonly text: 'diskFull' | 'failedJobs' | 'mailFailed' | 'smsFailed' | 'missing' | 'ewcShort'
      readonly count: number
    }
  | { readonly text: 'jobsLate' | 'mailLate' | 'smsLate' | 'backupOld'; readonly since: string }
  | { readonly text: 'registerFailed'; readonly at: string }
)

/** As in the alarms of deploy/prometheus-alerts.yml. */
const diskLowBytes = 5e9
const backupOldMs = 2 * 24 * 3_600_000

export function concernsOf(status: SystemStatus, now: number): readonly Concern[] {
  const { files, disk, jobs, failedJobs, register, devices, lastBackupAt } = status
  const lateJob = jobs.filter(({ waiting, oldestAt }) => waiting > 0 && waitsTooLong(oldestAt, now))
  const oldestJob = lateJob.map(({ oldestAt }) => oldestAt).toSorted()[0]
  const left = daysLeft(status)
  const concerns: readonly (Concern | undefined)[] = [
    files.reachable ? undefined : { tone: 'danger', text: 'filesUnreachable' },
    files.room ? undefined : { tone: 'danger', text: 'noRoom' },
    disk === undefined || disk.freeBytes >= diskLowBytes
      ? undefined
      : { tone: 'danger', text: 'diskLow', bytes: disk.freeBytes },
    left === undefined ? undefined : { tone: 'warning', text: 'diskFull', count: left },
    failedJobs === 0 ? undefined : { tone: 'danger', text: 'failedJobs', count: failedJobs, to: '/jobs' },
    devices.withMissing === 0
      ? undefined
      : { tone: 'danger', text: 'missing', count: devices.withMissing, to: '/devices?missing=yes' },
    oldestJob === undefined ? undefined : { tone: 'warning', text: 'jobsLate', since: oldestJob },
    ...sendingConcerns(status.mail, now, {
      late: 'mailLate',
      failed: 'mailFailed',
      standIn: 'mailStandIn',
      standInAdapter: 'folder',
      channel: 'email',
    }),
    ...sendingConcerns(status.sms, now, {
      late: 'smsLate',
      failed: 'smsFailed',
      standIn: 'smsStandIn',
      standInAdapter: 'outbox',
      channel: 'sms',
    }),
    register.adapter === 'demo' ? { tone: 'warning', text: 'registerStandIn' } : undefined,
    register.adapter === 'http' && register.last?.succeeded === false
      ? { tone: 'warning', text: 'registerFailed', at: register.last.at }
      : undefined,
    status.unofficialEwcCodes === 0
      ? undefined
      : {
          tone: 'warning',
          text: 'ewcShort',
          count: status.unofficialEwcCodes,
          to: '/master-data/ewc-codes/import',
        },
    lastBackupAt === undefined ? { tone: 'warning', text: 'backupNone' } : undefined,
    lastBackupAt !== undefined && now - Date.parse(lastBackupAt) > backupOldMs
      ? { tone: 'warning', text: 'backupOld', since: lastBackupAt }
      : undefined,
  ]
  return concerns.filter((concern) => concern !== undefined)
}

function sendingConcerns(
  { adapter, oldestQueuedAt, failed }: MessageSending,
  now: number,
  channel: {
    readonly late: 'mailLate' | 'smsLate'
    readonly failed: 'mailFailed' | 'smsFailed'
    readonly standIn: 'mailStandIn' | 'smsStandIn'
    readonly standInAdapter: string
    readonly channel: string
  },
): readonly (Concern | undefined)[] {
  return [
    waitsTooLong(oldestQueuedAt, now)
      ? {
          tone: 'warning',
          text: channel.late,
          since: oldestQueuedAt,
          to: `/mails?status=queued&channel=${channel.channel}`,
        }
      : undefined,
    failed === 0
      ? undefined
      : {
          tone: 'warning',
          text: channel.failed,
          count: failed,
          to: `/mails?status=failed&channel=${channel.channel}`,
        },
    adapter === channel.standInAdapter ? { tone: 'warning', text: channel.standIn } : undefined,
  ]
}
