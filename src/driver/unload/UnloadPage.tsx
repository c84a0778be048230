import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { asLoaded } from '../../offline/shipments/as-loaded.ts'
import { findShipment as shipmentOf } from '../../offline/shipments/find-shipment.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { shipmentIdOf } from '../../offline/shipments/scanned-shipment.ts'
import { chosenTransportMode } from '../../offline/vehicles/transport-modes.ts'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { MainLink } from '../shared/MainAction.tsx'
import { nextActionOf } from '../shared/next-action.ts'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'
import { ScannedShipment } from './ScannedShipment.tsx'
import { TurnedAway } from './TurnedAway.tsx'
import { UnloadForm } from './UnloadForm.tsx'

/** The QR code of its letter leads here too, by its check token. */
export function Component() {
  const { t } = useTranslation(['statement', 'driver'])
  const { shipmentId = '' } = useParams()
  const data = useLiveQuery(
    async () => ({
      id: shipmentId,
      ...(await readShipment(shipmentId)),
      chosenMode: (await chosenTransportMode())?.id,
    }),
    [shipmentId],
  )
  // The shipment when the form opened: saving changes its status while the form is still shown. By the flow of its
  // letter: its amounts are in the unit of that.
  const [openedShipment, setOpenedShipment] = useState<DriverShipment>()
  const title = t('driver:unload.title')
  if (data?.id !== shipmentId) return <LoadingScreen title={title} back="/driver" />

  if (data.heldId !== undefined && data.heldId !== shipmentId)
    return <Navigate to={`/shipments/${data.heldId}/unload`} replace />

  const { shipment } = data
  if (
    openedShipment?.id !== shipmentId &&
    shipment !== undefined &&
    nextActionOf(shipment) === 'unload' &&
    shipment.status !== 'unloaded'
  )
    setOpenedShipment(asLoaded(shipment))
  if (
    openedShipment?.id === shipmentId &&
    openedShipment.flow !== undefined &&
    openedShipment.mode !== undefined
  ) {
    return (
      <UnloadForm
        key={shipmentId}
        shipment={openedShipment}
        flow={openedShipment.flow}
        mode={openedShipment.mode}
        isTakenOver={!openedShipment.isOwn && openedShipment.mode.id !== data.chosenMode}
      />
    )
  }
  if (shipment?.status === 'turned_away') return <TurnedAway shipment={shipment} />
  if (shipment?.status === 'unloaded') {
    return (
      <Screen
        title={title}
        back="/driver"
        action={<MainLink to={`/driver/shipments/${shipmentId}`}>{t('unload.open')}</MainLink>}
      >
        <EmptyState title={t('unload.already')} hint={shipment.number} />
      </Screen>
    )
  }
  if (shipment === undefined) return <ScannedShipment key={shipmentId} id={shipmentId} />
  return (
    <Screen title={title} back="/driver" action={<MainLink to="/driver">{t('unload.toShipments')}</MainLink>}>
      <EmptyState title={t('unload.incomplete')} hint={t('unload.incompleteHelp')} />
    </Screen>
  )
}

async function readShipment(idOrToken: string) {
  const heldId = await shipmentIdOf(idOrToken)
  return { heldId, shipment: heldId === undefined ? undefined : await shipmentOf(heldId) }
}
