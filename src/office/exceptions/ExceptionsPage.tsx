import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProblemCode } from '#contract/kit/problems.ts'
import { type ShipmentException, shipmentExceptions } from '#contract/shipments/shipment-exceptions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CheckIcon } from '../../ui/theme/icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { projectChoices } from '../shared/choices/reference-choices.ts'
import { mayPerformNow } from '../shared/page/may-now.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useReasons } from '../shared/detail/use-reasons.ts'
import { useRefusalColumns } from './use-refusal-columns.tsx'

const SettleManyDialog = lazyDialog(async () => (await import('./SettleManyDialog.tsx')).SettleManyDialog)

const causes = [
  'validation_failed',
  'shipment_already_unloaded',
  'shipment_already_loaded',
  'shipment_not_loaded',
  'cargo_goes_on_already',
  'cargo_differs',
  'receiver_turned_away',
  'shipment_turned_away',
  'note_too_late',
  'shipment_number_taken',
  'project_blocked',
  'material_flow_not_carried',
  'ewc_code_not_valid_then',
  'device_revoked',
  'unload_by_other_carrier',
  'account_needs_approval',
  'not_found',
  'correction_not_own',
  'correction_too_late',
  'correction_overtaken',
  'signature_not_verified',
  'signature_time_impossible',
  'receipt_before_unload',
  'signature_of_other_letter',
] as const satisfies readonly ProblemCode[]

const list = defineList({
  name: 'exceptions',
  texts: ['exceptions', 'office'],
  sorting: { field: 'recordedAt', direction: 'desc' },
  filters: {
    settled: {
      kind: 'yesNo',
      title: (t) => t('exceptions:state'),
      titleOf: (t, value) => t(value === 'yes' ? 'exceptions:settled' : 'exceptions:open'),
    },
    project: { kind: 'reference', choices: projectChoices, title: (t) => t('exceptions:project') },
    reason: {
      kind: 'choice',
      values: causes,
      title: (t) => t('exceptions:reason'),
      titleOf: (t, value) => t(`office:shipment.reasons.${value}`, { defaultValue: value }),
    },
    recordedAt: { kind: 'dates', title: (t) => t('exceptions:recordedAt') },
  },
  load: (query, { signal }) => call(shipmentExceptions.list, { query, signal }),
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('exceptions')
  const { roles } = useUser()
  // Kept apart from the selected rows: settled ones leave the list, and the dialog reports on each.
  const [settling, setSettling] = useState<readonly ShipmentException[]>()
  const bulkActions = (rows: readonly ShipmentException[]) => {
    const open = rows.filter(({ settled }) => !settled)
    return (
      <Button size="sm" disabled={open.length === 0} onClick={() => setSettling(open)}>
        {t('settleMany', { count: open.length })}
      </Button>
    )
  }
  return (
    <>
      <ListLayout
        list={list}
        title={t('title')}
        columns={useColumns()}
        linkOf={({ id }) => `/exceptions/${id}`}
        changeKey={({ settled }) => String(settled)}
        nameOf={({ number }) => number ?? t('noNumber')}
        bulkActions={mayPerformNow(roles, 'settleException') ? bulkActions : undefined}
        empty={<EmptyState icon={CheckIcon} title={t('none')} hint={t('noneHint')} />}
      />
      {settling === undefined ? null : (
        <SettleManyDialog exceptions={settling} onClose={() => setSettling(undefined)} />
      )}
    </>
  )
}

function useColumns(): readonly Column<ShipmentException>[] {
  const { t } = useTranslation('exceptions')
  const { moment } = useFormats()
  const reasonText = useReasons()
  return useRefusalColumns<ShipmentException>(
    ({ reason }) => reasonText(reason),
    { key: 'kind', title: t('kind'), width: 104, cell: (row) => t(`kinds.${row.kind}`) },
    [
      { key: 'by', title: t('by'), width: 140, maxWidth: 220, cell: (row) => row.by },
      {
        key: 'recordedAt',
        title: t('recordedAt'),
        sortable: true,
        width: 144,
        cell: (row) => moment(row.recordedAt),
      },
    ],
  )
}
