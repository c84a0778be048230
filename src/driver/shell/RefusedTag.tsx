import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments.ts'
import { Tag } from './Tag.tsx'

/** The sign of a shipment of which the server refused something, or that its recipient refused. */
export function RefusedTag({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('driver')
  const needsDriver = shipment.delivery === 'attention'
  return needsDriver || isRefused(shipment) ? (
    <Tag tone="danger" justifySelf="start">
      {t(needsDriver ? 'delivery.attention' : 'delivery.refused')}
    </Tag>
  ) : null
}

/** Whoever unloads it elsewhere need not be told any more. */
const isRefused = ({ status, acceptances }: DriverShipment) =>
  status === 'loaded' && acceptances.at(-1)?.outcome === 'refused'
