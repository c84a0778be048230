import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { Tag } from '../shared/Tag.tsx'

export function RefusedTag({ shipment }: { readonly shipment: DriverShipment }) {
  if (shipment.delivery === 'attention') return <Refused text="delivery.attention" />
  if (shipment.status !== 'turned_away') return null
  return <Refused text={shipment.acceptance?.outcome === 'partly' ? 'delivery.partly' : 'delivery.refused'} />
}

function Refused({ text }: { readonly text: 'delivery.attention' | 'delivery.partly' | 'delivery.refused' }) {
  const { t } = useTranslation('driver')
  return (
    <Tag tone="danger" justifySelf="start">
      {t(text)}
    </Tag>
  )
}
