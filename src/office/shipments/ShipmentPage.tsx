import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { readShipment, type Shipment } from '#contract/shipments.ts'
import { call } from '../../api/call.ts'
import { useTitle } from '../../app/use-title.ts'
import { PageTitle } from '../../ui/surfaces.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { readRoom } from '../shared/reading.ts'
import { room } from '../shared/page.tsx'
import { PhotoDelivery, ShipmentStatus } from '../shared/ShipmentState.tsx'
import { CargoPhotos } from './CargoPhotos.tsx'
import { RecordOfEvents } from './RecordOfEvents.tsx'
import { Notes, Transport, Values } from './ShipmentFacts.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  readRoom('shipment', request, (signal) =>
    call(readShipment, { params: { id: params['shipmentId'] ?? '' }, signal }),
  )

function ShipmentView({ data: shipment }: { readonly data: Shipment }) {
  const { t } = useTranslation('office')
  useTitle(shipment.number)
  return (
    <>
      <BackLink to="/shipments">{t('shipment.back')}</BackLink>
      <chakra.header display="flex" flexWrap="wrap" gap="8px 16px" alignItems="center">
        <PageTitle overflowWrap="anywhere">{shipment.number}</PageTitle>
        <ShipmentStatus status={shipment.status} />
        <PhotoDelivery photosReceived={shipment.photosReceived} photosAnnounced={shipment.photosAnnounced} />
      </chakra.header>
      <chakra.div
        display="grid"
        gap="16px"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        alignItems="start"
      >
        <chakra.div display="grid" gap="16px" gridTemplateColumns="minmax(0, 1fr)">
          <Values shipment={shipment} />
          <Transport shipment={shipment} />
          <Notes shipment={shipment} />
          <CargoPhotos photos={shipment.cargoPhotos} />
        </chakra.div>
        <RecordOfEvents events={shipment.events} />
      </chakra.div>
    </>
  )
}

export const Component = room(loader, ShipmentView)
