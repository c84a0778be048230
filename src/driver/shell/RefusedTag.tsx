import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments.ts'
import { Tag } from './Tag.tsx'

/** The sign of a shipment of which something was refused. */
export function RefusedTag({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('driver')
  return shipment.delivery === 'attention' ? (
    <Tag tone="danger" justifySelf="start">
      {t('delivery.attention')}
    </Tag>
  ) : null
}
