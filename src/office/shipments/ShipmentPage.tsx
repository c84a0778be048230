import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { readShipment, type Shipment } from '#contract/shipments.ts'
import { call } from '../../api/call.ts'
import { useTitle } from '../../app/use-title.ts'
import { PageTitle } from '../../ui/surfaces.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { loadPageData } from '../shared/page-data.ts'
import { createPage } from '../shared/create-page.tsx'
import { PhotoDelivery, ShipmentStatus } from '../shared/ShipmentStatus.tsx'
import { CargoPhotos } from './CargoPhotos.tsx'
import { EventLog } from './EventLog.tsx'
import { Notes, Transport, Measurements } from './ShipmentFacts.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData('shipment', request, (signal) =>
    call(readShipment, { params: { id: params['shipmentId'] ?? '' }, signal }),
  )

function ShipmentDetails({ data: shipment }: { readonly data: Shipment }) {
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
          <Measurements shipment={shipment} />
          <Transport shipment={shipment} />
          <Notes shipment={shipment} />
          <CargoPhotos photos={shipment.cargoPhotos} />
        </chakra.div>
        <EventLog events={shipment.events} />
      </chakra.div>
    </>
  )
}

const ShipmentPage = createPage(loader, ShipmentDetails)

export { ShipmentPage as Component }
