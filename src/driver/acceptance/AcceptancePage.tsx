import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { canStateAcceptance } from '../../offline/shipments/acceptance.ts'
import { type DriverShipment, findShipment } from '../../offline/shipments/shipments.ts'
import { serverTime } from '../../offline/store/device-clock.ts'
import { EmptyState, LoadingState } from '../../ui/theme/surfaces.tsx'
import { MainLink } from '../shared/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { AcceptanceForm } from './AcceptanceForm.tsx'

function AcceptancePage() {
  const { t } = useTranslation('correction', { keyPrefix: 'acceptance' })
  const { shipmentId = '' } = useParams()
  const data = useLiveQuery(
    async () => ({ id: shipmentId, shipment: await findShipment(shipmentId), now: await serverTime() }),
    [shipmentId],
  )
  // The shipment when the form opened: saving changes it while the form is still shown.
  const [opened, setOpened] = useState<DriverShipment>()
  const back = `/driver/shipments/${shipmentId}`
  if (data?.id !== shipmentId)
    return (
      <Screen title={t('title')} back={back}>
        <LoadingState label={t('title')} />
      </Screen>
    )
  const { shipment, now } = data
  if (shipment !== undefined && opened?.id !== shipmentId && canStateAcceptance(shipment, now))
    setOpened(shipment)
  if (opened?.id !== shipmentId)
    return (
      <Screen title={t('title')} back={back} action={<MainLink to={back}>{t('toShipment')}</MainLink>}>
        <EmptyState title={t('closed')} />
      </Screen>
    )
  return <AcceptanceForm key={shipmentId} shipment={opened} back={back} />
}

export { AcceptancePage as Component }
