import { useTranslation } from 'react-i18next'
import { giverLine } from '#contract/letters/letter-addresses.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { NumberedList } from '../../ui/controls/NumberedList.tsx'
import { TitledCard } from '../../ui/theme/surfaces.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

export function Givers({ givers }: { readonly givers: NonNullable<Shipment['givers']> }) {
  const { t } = useTranslation('shipments')
  const { number } = useFormats()
  return (
    <TitledCard title={t('page.givers')} display="grid" gap="8px">
      <NumberedList
        items={givers.map((giver) =>
          [giverLine(giver), giver.kilograms === undefined ? undefined : `${number(giver.kilograms)} kg`]
            .filter(Boolean)
            .join(', '),
        )}
      />
    </TitledCard>
  )
}
