import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { Tag } from '../shared/Tag.tsx'

export function RefusedTag({ shipment }: { readonly shipment: DriverShipment }) {
  if (shipment.delivery === 'attention') return <Refused text="delivery.attention" />
  return isRefused(shipment) ? <Refused text="delivery.refused" /> : null
}

function Refused({ text }: { readonly text: 'delivery.attention' | 'delivery.refused' }) {
  const { t } = useTranslation('driver')
  return (
    <Tag tone="danger" justifySelf="start">
      {t(text)}
    </Tag>
  )
}

/** A refused load that was unloaded elsewhere needs no tag. */
const isRefused = ({ status, acceptances }: DriverShipment) =>
  status === 'loaded' && acceptances.at(-1)?.outcome === 'refused'
