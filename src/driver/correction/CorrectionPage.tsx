import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { correctablePhases } from '../../offline/shipments/corrections.ts'
import { type DriverShipment, findShipment } from '../../offline/shipments/shipments.ts'
import { serverTime } from '../../offline/store/device-clock.ts'
import { EmptyState, LoadingState } from '../../ui/theme/surfaces.tsx'
import { MainLink } from '../shared/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { CorrectionForm } from './CorrectionForm.tsx'

function CorrectionPage() {
  const { t } = useTranslation('correction')
  const { shipmentId = '', phase: named } = useParams()
  const phase = named === 'unload' ? 'unload' : 'load'
  const data = useLiveQuery(
    async () => ({ id: shipmentId, shipment: await findShipment(shipmentId), now: await serverTime() }),
    [shipmentId],
  )
  // The shipment when the form opened: saving changes its values while the form is still shown.
  const [opened, setOpened] = useState<DriverShipment>()
  const back = `/driver/shipments/${shipmentId}`
  if (data?.id !== shipmentId)
    return (
      <Screen title={t('title')} back={back}>
        <LoadingState label={t('title')} />
      </Screen>
    )

  const { shipment, now } = data
  if (shipment !== undefined && opened?.id !== shipmentId && correctablePhases(shipment, now).includes(phase))
    setOpened(shipment)
  const { flow, mode } = opened?.id === shipmentId ? opened : {}
  if (opened === undefined || flow === undefined || mode === undefined)
    return (
      <Screen title={t('title')} back={back} action={<MainLink to={back}>{t('toShipment')}</MainLink>}>
        <EmptyState title={t('closed')}>{t('closedHelp')}</EmptyState>
      </Screen>
    )
  return (
    <CorrectionForm key={`${phase} ${shipmentId}`} shipment={opened} flow={flow} mode={mode} phase={phase} />
  )
}

export { CorrectionPage as Component }
