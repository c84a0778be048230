import { useTranslation } from 'react-i18next'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { NumberedList } from '../../ui/controls/NumberedList.tsx'
import { TitledCard } from '../../ui/theme/surfaces.tsx'
import { useGiverText } from '../shared/detail/use-giver-text.ts'

export function Givers({ givers }: { readonly givers: NonNullable<Shipment['givers']> }) {
  const { t } = useTranslation('shipments')
  const giverText = useGiverText()
  return (
    <TitledCard title={t('page.givers')} display="grid" gap="8px">
      <NumberedList items={givers.map(giverText)} />
    </TitledCard>
  )
}
