import { useLiveQuery } from 'dexie-react-hooks'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { asLoaded } from '../../offline/shipments/as-loaded.ts'
import { findShipment } from '../../offline/shipments/find-shipment.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { serverTime } from '../../offline/store/device-clock.ts'
import { MainLink } from '../shared/MainAction.tsx'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'

/**
 * Shows the form of a statement about the shipment of the address, as the shipment was when the form opened:
 * saving changes it while the form is still shown. By the flow of its letter: its amounts are in the unit of that.
 */
export function OpenedShipment({
  title,
  mayState,
  closed,
  children,
}: {
  readonly title: string
  /** `at`: by the server's clock, in milliseconds since 1970. */
  readonly mayState: (shipment: DriverShipment, at: number) => boolean
  /** Shown where it may not be stated, or not any more. */
  readonly closed: ReactNode
  readonly children: (shipment: DriverShipment, back: string) => ReactNode
}) {
  const { t } = useTranslation('correction')
  const { shipmentId = '' } = useParams()
  const data = useLiveQuery(
    async () => ({ id: shipmentId, shipment: await findShipment(shipmentId), now: await serverTime() }),
    [shipmentId],
  )
  const [opened, setOpened] = useState<DriverShipment>()
  const back = `/driver/shipments/${shipmentId}`
  if (data?.id !== shipmentId) return <LoadingScreen title={title} back={back} />
  const { shipment, now } = data
  if (shipment !== undefined && opened?.id !== shipmentId && mayState(shipment, now)) setOpened(shipment)
  if (opened?.id === shipmentId)
    return <Fragment key={shipmentId}>{children(asLoaded(opened), back)}</Fragment>
  return (
    <Screen title={title} back={back} action={<MainLink to={back}>{t('toShipment')}</MainLink>}>
      {closed}
    </Screen>
  )
}
