import { useTranslation } from 'react-i18next'
import type { ShipmentRow } from '#contract/shipments.ts'
import { ChoiceFilter } from '../shared/ChoiceFilter.tsx'

const statuses = [undefined, 'loaded', 'unloaded'] as const satisfies readonly (
  | ShipmentRow['status']
  | undefined
)[]

/** Restricts a list of shipments to one status. */
export function StatusFilter({
  value,
  onChange,
}: {
  readonly value: ShipmentRow['status'] | undefined
  readonly onChange: (status: ShipmentRow['status'] | undefined) => void
}) {
  const { t } = useTranslation('office')
  return (
    <ChoiceFilter
      label={t('shipments.filter')}
      options={statuses.map((status) => ({ value: status, title: t(`shipments.states.${status ?? 'all'}`) }))}
      value={value}
      onChange={onChange}
    />
  )
}
