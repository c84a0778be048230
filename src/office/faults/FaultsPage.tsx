import { useTranslation } from 'react-i18next'
import { faultParts, faultReports, type StoredFault } from '#contract/office/fault-reports.ts'
import { call } from '../../api/call.ts'
import { CheckIcon } from '../../ui/theme/icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

const list = defineList({
  name: 'faults',
  texts: 'faults',
  sorting: { field: 'lastAt', direction: 'desc' },
  filters: {
    part: {
      kind: 'choice',
      values: faultParts,
      titleOf: (t, part) => t(`part.${part as StoredFault['part']}`),
      title: (t) => t('where'),
    },
    last: { kind: 'dates', parameter: 'lastAt', title: (t) => t('lastAt') },
  },
  load: (query, { signal }) => call(faultReports.list, { query, signal }),
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('faults')
  const { moment } = useFormats()
  const columns: readonly Column<StoredFault>[] = keyedColumns({
    lastAt: { title: t('lastAt'), sortable: true, width: 136, cell: (row) => moment(row.lastAt) },
    count: { title: t('count'), sortable: true, numeric: true, width: 116, cell: (row) => row.count },
    message: { title: t('message'), width: 360, maxWidth: 640, cell: (row) => `${row.name}: ${row.message}` },
    where: {
      title: t('where'),
      sortable: true,
      width: 260,
      maxWidth: 400,
      cell: (row) => `${t(`part.${row.part}`)}: ${row.where}`,
    },
    appVersion: { title: t('version'), width: 160, cell: (row) => row.appVersion },
  })
  return (
    <ListLayout
      list={list}
      title={t('title')}
      columns={columns}
      changeKey={({ lastAt }) => lastAt}
      empty={<EmptyState icon={CheckIcon} title={t('none')} />}
    />
  )
}
