import { useTranslation } from 'react-i18next'
import type { ShipmentRow } from '#contract/shipments.ts'
import { ChoiceFilter } from '../shared/ChoiceFilter.tsx'

const states = [undefined, 'loaded', 'unloaded'] as const satisfies readonly (
  | ShipmentRow['status']
  | undefined
)[]

/** Which shipments a list shows: all, or those of one state. */
export function StateFilter({
  chosen,
  onChoose,
}: {
  readonly chosen: ShipmentRow['status'] | undefined
  readonly onChoose: (status: ShipmentRow['status'] | undefined) => void
}) {
  const { t } = useTranslation('office')
  return (
    <ChoiceFilter
      label={t('shipments.filter')}
      choices={states.map((value) => ({ value, title: t(`shipments.states.${value ?? 'all'}`) }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
