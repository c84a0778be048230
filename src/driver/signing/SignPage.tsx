import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { hashOfLetter } from '../../offline/letters/letter-hash.ts'
import { findShipment } from '../../offline/shipments/find-shipment.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { MainLink } from '../shared/MainAction.tsx'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'
import { SignForm } from './SignForm.tsx'

export function Component() {
  const { t } = useTranslation('signing')
  const { shipmentId = '' } = useParams()
  const data = useLiveQuery(
    async () => ({ id: shipmentId, shipment: await findShipment(shipmentId) }),
    [shipmentId],
  )
  const signed = useLiveQuery(async () => data?.shipment && withHash(data.shipment), [data])
  const back = `/driver/shipments/${shipmentId}`
  if (data?.id !== shipmentId || (data.shipment !== undefined && signed === undefined))
    return <LoadingScreen title={t('title')} back={back} />
  if (signed?.letterHash === undefined)
    return (
      <Screen title={t('title')} back={back} action={<MainLink to={back}>{t('toShipment')}</MainLink>}>
        <EmptyState title={t('closed')} />
      </Screen>
    )
  return <SignForm key={shipmentId} shipment={signed.shipment} letterHash={signed.letterHash} back={back} />
}

const withHash = async (shipment: DriverShipment) => ({ shipment, letterHash: await hashOfLetter(shipment) })
