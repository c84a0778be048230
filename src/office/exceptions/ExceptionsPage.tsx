import { useTranslation } from 'react-i18next'
import { type ShipmentException, shipmentExceptions } from '#contract/shipments.ts'
import { call } from '../../api/call.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { projectChoices } from '../shared/choices/reference-choices.ts'
import { useFormats } from '../shared/use-formats.ts'
import { useReasons } from '../shared/use-reasons.ts'
import { ExceptionState } from './ExceptionState.tsx'

const list = defineList({
  name: 'exceptions',
  texts: 'exceptions',
  sorting: { field: 'recordedAt', direction: 'desc' },
  filters: {
    settled: {
      kind: 'yesNo',
      title: (t) => t('state'),
      titleOf: (t, value) => t(value === 'yes' ? 'settled' : 'open'),
    },
    project: { kind: 'reference', choices: projectChoices, title: (t) => t('project') },
    recordedAt: { kind: 'dates', title: (t) => t('recordedAt') },
  },
  load: (query, { signal }) => call(shipmentExceptions.list, { query, signal }),
})
export const { loader } = list

/** Refused statements of drivers, to settle. */
function ExceptionsPage() {
  const { t } = useTranslation('exceptions')
  return (
    <ListLayout
      list={list}
      title={t('title')}
      columns={useColumns()}
      linkOf={({ id }) => `/exceptions/${id}`}
      changeKey={({ settled }) => String(settled)}
      empty={
        <EmptyState icon={<CheckIcon width={40} height={40} />} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      }
    />
  )
}

function useColumns(): readonly Column<ShipmentException>[] {
  const { t } = useTranslation('exceptions')
  const { moment } = useFormats()
  const reasonText = useReasons()
  return [
    {
      key: 'number',
      title: t('number'),
      width: 188,
      maxWidth: 220,
      cell: (row) => row.number ?? t('noNumber'),
    },
    { key: 'state', title: t('state'), width: 132, cell: (row) => <ExceptionState exception={row} /> },
    { key: 'kind', title: t('kind'), width: 104, cell: (row) => t(`kinds.${row.kind}`) },
    {
      key: 'reason',
      title: t('reason'),
      width: 250,
      maxWidth: 420,
      cell: (row) => reasonText(row.reason),
    },
    { key: 'by', title: t('by'), width: 140, maxWidth: 220, cell: (row) => row.by },
    {
      key: 'recordedAt',
      title: t('recordedAt'),
      sortable: true,
      width: 144,
      cell: (row) => moment(row.recordedAt),
    },
    {
      key: 'occurredAt',
      title: t('occurredAt'),
      sortable: true,
      width: 144,
      visibility: 'hidden',
      cell: (row) => moment(row.occurredAt),
    },
    {
      key: 'project',
      title: t('project'),
      width: 144,
      maxWidth: 260,
      cell: (row) => row.project?.name ?? t('empty'),
    },
    {
      key: 'flow',
      title: t('flow'),
      width: 180,
      maxWidth: 260,
      visibility: 'hidden',
      cell: (row) => row.materialFlow?.usualName ?? t('empty'),
    },
  ]
}

export { ExceptionsPage as Component }
