import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { type DriverShipment, shipment as shipmentOf } from '../../offline/shipments.ts'
import { EmptyState, LoadingState } from '../../ui/surfaces.tsx'
import { MainLink } from '../shell/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { UnloadForm } from './UnloadForm.tsx'

/** Unloading one shipment; also where the QR code of its letter leads. */
export function Component() {
  const { t } = useTranslation('driver', { keyPrefix: 'unload' })
  const { shipmentId = '' } = useParams()
  const known = useLiveQuery(
    async () => ({ id: shipmentId, shipment: await shipmentOf(shipmentId) }),
    [shipmentId],
  )
  // What was on board when the form opened: the form outlives the moment in which it makes that untrue.
  const [opened, setOpened] = useState<DriverShipment>()
  const title = t('title')
  if (known?.id !== shipmentId)
    return (
      <Screen title={title} back="/driver">
        <LoadingState label={title} />
      </Screen>
    )

  const { shipment } = known
  if (shipment?.status === 'loaded' && opened?.id !== shipmentId) setOpened(shipment)
  if (opened?.id === shipmentId && opened.flow !== undefined && opened.mode !== undefined) {
    return <UnloadForm key={shipmentId} shipment={opened} flow={opened.flow} mode={opened.mode} />
  }
  if (shipment?.status === 'unloaded') {
    return (
      <Screen
        title={title}
        back="/driver"
        action={<MainLink to={`/driver/shipments/${shipmentId}`}>{t('open')}</MainLink>}
      >
        <EmptyState title={t('already')}>{shipment.number}</EmptyState>
      </Screen>
    )
  }
  return (
    <Screen title={title} back="/driver" action={<MainLink to="/driver">{t('toShipments')}</MainLink>}>
      <EmptyState title={t(shipment === undefined ? 'gone' : 'incomplete')}>{t('goneHelp')}</EmptyState>
    </Screen>
  )
}
