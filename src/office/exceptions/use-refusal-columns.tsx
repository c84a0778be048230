import { useTranslation } from 'react-i18next'
import type { ShipmentException } from '#contract/shipments/shipment-exceptions.ts'
import type { Column } from '../../ui/table/columns.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { ExceptionState } from './ExceptionState.tsx'
import { useRefusedFields } from './use-refused-fields.ts'

type Refused = Pick<
  ShipmentException,
  'number' | 'settled' | 'violations' | 'statement' | 'occurredAt' | 'project' | 'materialFlow'
>

/** The columns of exceptions and of hand-overs, around the own ones of each. */
export function useRefusalColumns<Row extends Refused>(
  reasonOf: (row: Row) => string,
  kind: Column<Row>,
  own: readonly Column<Row>[],
): readonly Column<Row>[] {
  const { t } = useTranslation('exceptions')
  const { moment } = useFormats()
  const { lines } = useRefusedFields()
  return [
    {
      key: 'number',
      title: t('number'),
      width: 188,
      maxWidth: 220,
      cell: (row) => row.number ?? t('noNumber'),
    },
    { key: 'state', title: t('state'), width: 132, cell: (row) => <ExceptionState exception={row} /> },
    kind,
    {
      key: 'reason',
      title: t('reason'),
      width: 250,
      maxWidth: 420,
      cell: (row) => lines(row).join('; ') || reasonOf(row),
    },
    ...own,
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
