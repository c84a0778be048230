import { useTranslation } from 'react-i18next'
import { type FailedJob, failedJobs } from '#contract/office/failed-jobs.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CheckIcon } from '../../ui/theme/icons.tsx'
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useJobName } from '../shared/page/use-job-name.ts'
import { useJobActions } from './use-job-actions.ts'
import { RowMenu } from '../shared/page/item-actions.tsx'
import { RemoveJob } from './RemoveJob.tsx'

const list = defineList({
  name: 'jobs',
  texts: 'jobs',
  sorting: { field: 'failedAt', direction: 'desc' },
  filters: { failedAt: { kind: 'dates', title: (t) => t('failedAt') } },
  load: (query, { signal }) => call(failedJobs.list, { query, signal }),
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('jobs')
  const { retry, busy } = useJobActions()
  const jobName = useJobName()
  return (
    <ListLayout
      list={list}
      title={t('title')}
      columns={useColumns()}
      linkOf={({ id }) => `/jobs/${id}`}
      nameOf={({ job }) => jobName(job)}
      rowMenu={({ id, job }) => (
        <RowMenu name={jobName(job)}>
          <MenuAction onSelect={() => void retry([id])}>{t('retry')}</MenuAction>
          <RemoveJob id={id} />
        </RowMenu>
      )}
      bulkActions={(rows, clear) => (
        <Button
          size="sm"
          disabled={busy}
          onClick={() => void retry(rows.map(({ id }) => id)).then((retried) => retried && clear())}
        >
          {t('retry')}
        </Button>
      )}
      empty={<EmptyState icon={CheckIcon} title={t('none')} hint={t('noneHint')} />}
    />
  )
}

function useColumns(): readonly Column<FailedJob>[] {
  const { t } = useTranslation('jobs')
  const { moment, number } = useFormats()
  const jobName = useJobName()
  return keyedColumns({
    job: { title: t('job'), sortable: true, width: 180, maxWidth: 240, cell: (row) => jobName(row.job) },
    failedAt: { title: t('failedAt'), sortable: true, width: 144, cell: (row) => moment(row.failedAt) },
    reason: { title: t('reason'), width: 320, maxWidth: 640, cell: (row) => row.reason ?? t('noReason') },
    attempts: { title: t('attempts'), numeric: true, width: 96, cell: (row) => number(row.attempts) },
    createdAt: {
      title: t('createdAt'),
      width: 144,
      visibility: 'hidden',
      cell: (row) => moment(row.createdAt),
    },
  })
}
