import { useTranslation } from 'react-i18next'
import { maxCounted, type SystemStatus } from '#contract/office/system-status.ts'
import { useNow } from '../../ui/controls/use-now.ts'
import { StatTile, StatTiles } from '../shared/detail/StatTile.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

export function StatusTiles({ status }: { readonly status: SystemStatus }) {
  const { t } = useTranslation('status')
  const { age, moment, number } = useFormats()
  const now = useNow()
  const { mail, sms, devices, failedJobs, lastBackupAt } = status
  const counted = (...counts: readonly number[]) => {
    const sum = counts.reduce((total, count) => total + Math.min(count, maxCounted), 0)
    return counts.some((count) => count > maxCounted) ? t('tiles.more', { shown: number(sum) }) : number(sum)
  }
  const oldest = [mail.oldestQueuedAt, sms.oldestQueuedAt].filter((at) => at !== undefined).toSorted()[0]
  return (
    <StatTiles>
      <StatTile label={t('tiles.failedJobs')} to="/jobs" tone={failedJobs === 0 ? undefined : 'warning'}>
        {number(failedJobs)}
      </StatTile>
      <StatTile
        label={t('tiles.waitingMessages')}
        to="/mails?status=queued"
        hint={oldest === undefined ? undefined : t('tiles.oldest', { age: age(oldest, now) })}
      >
        {counted(mail.queued, sms.queued)}
      </StatTile>
      <StatTile
        label={t('tiles.failedMessages')}
        to="/mails?status=failed"
        hint={t('tiles.failedMessagesHint')}
        tone={mail.failed + sms.failed === 0 ? undefined : 'warning'}
      >
        {counted(mail.failed, sms.failed)}
      </StatTile>
      <StatTile
        label={t('tiles.phones')}
        to="/devices"
        hint={t('tiles.phonesHint', { count: devices.total, shown: number(devices.total) })}
      >
        {number(devices.seenToday)}
      </StatTile>
      <StatTile
        label={t('tiles.backup')}
        hint={lastBackupAt === undefined ? undefined : moment(lastBackupAt)}
        tone={lastBackupAt === undefined ? 'warning' : undefined}
      >
        {lastBackupAt === undefined ? t('tiles.backupNever') : age(lastBackupAt, now)}
      </StatTile>
    </StatTiles>
  )
}
