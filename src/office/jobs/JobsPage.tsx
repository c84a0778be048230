import { useTranslation } from 'react-i18next'
import { type FailedJob, failedJobs } from '#contract/office/failed-jobs.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CheckIcon } from '../../ui/theme/icons.tsx'
import { TrashIcon } from '../../ui/theme/later-icons.tsx'
import { MenuAction, MoreMenu } from '../../ui/overlays/Menu.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useJobName } from '../shared/page/use-job-name.ts'
import { useJobActions } from './use-job-actions.ts'

const list = defineList({
  name: 'jobs',
  texts: 'jobs',
  sorting: { field: 'failedAt', direction: 'desc' },
  filters: { failedAt: { kind: 'dates', title: (t) => t('failedAt') } },
  load: (query, { signal }) => call(failedJobs.list, { query, signal }),
})
export const { loader } = list

function JobsPage() {
  const { t } = useTranslation('jobs')
  const { t: tLists } = useTranslation('lists')
  const { retry, remove, busy } = useJobActions()
  const jobName = useJobName()
  return (
    <ListLayout
      list={list}
      title={t('title')}
      columns={useColumns()}
      linkOf={({ id }) => `/jobs/${id}`}
      nameOf={({ job }) => jobName(job)}
      rowMenu={({ id, job }) => (
        <MoreMenu size="sm" label={tLists('table.rowMenu', { name: jobName(job) })}>
          <MenuAction onSelect={() => void retry([id])}>{t('retry')}</MenuAction>
          <MenuAction tone="danger" icon={<TrashIcon />} onSelect={() => void remove(id)}>
            {t('remove')}
          </MenuAction>
        </MoreMenu>
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
      empty={
        <EmptyState icon={<CheckIcon width={40} height={40} />} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      }
    />
  )
}

function useColumns(): readonly Column<FailedJob>[] {
  const { t } = useTranslation('jobs')
  const { moment, number } = useFormats()
  const jobName = useJobName()
  return [
    {
      key: 'job',
      title: t('job'),
      sortable: true,
      width: 180,
      maxWidth: 240,
      cell: (row) => jobName(row.job),
    },
    {
      key: 'failedAt',
      title: t('failedAt'),
      sortable: true,
      width: 144,
      cell: (row) => moment(row.failedAt),
    },
    {
      key: 'reason',
      title: t('reason'),
      width: 320,
      maxWidth: 640,
      cell: (row) => row.reason ?? t('noReason'),
    },
    {
      key: 'attempts',
      title: t('attempts'),
      numeric: true,
      width: 96,
      cell: (row) => number(row.attempts),
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      width: 144,
      visibility: 'hidden',
      cell: (row) => moment(row.createdAt),
    },
  ]
}

export { JobsPage as Component }
