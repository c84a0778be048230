import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { refusedText } from './refused-text.ts'
import { Tag } from './Tag.tsx'

export function RefusedTag({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('driver')
  const text = refusedText(shipment)
  return text === undefined ? null : (
    <Tag tone="danger" justifySelf="start">
      {t(text)}
    </Tag>
  )
}
