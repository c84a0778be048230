import { useTranslation } from 'react-i18next'
import { canStateAcceptance } from '../../offline/shipments/acceptance.ts'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { OpenedShipment } from '../statement/OpenedShipment.tsx'
import { AcceptanceForm } from './AcceptanceForm.tsx'

export function Component() {
  const { t } = useTranslation('correction', { keyPrefix: 'acceptance' })
  return (
    <OpenedShipment
      title={t('title')}
      mayState={canStateAcceptance}
      closed={<EmptyState title={t('closed')} />}
    >
      {(shipment, back) => <AcceptanceForm shipment={shipment} back={back} />}
    </OpenedShipment>
  )
}
