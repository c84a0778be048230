import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { readShipment, type Shipment } from '#contract/shipments.ts'
import { call } from '../../api/call.ts'
import { DetailColumns, DetailPage } from '../shared/DetailPage.tsx'
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
  return (
    <DetailPage
      back={{ to: '/shipments', title: t('shipment.back') }}
      title={shipment.number}
      badges={
        <>
          <ShipmentStatus status={shipment.status} />
          <PhotoDelivery
            photosReceived={shipment.photosReceived}
            photosAnnounced={shipment.photosAnnounced}
          />
        </>
      }
    >
      <DetailColumns>
        <div>
          <Measurements shipment={shipment} />
          <Transport shipment={shipment} />
          <Notes shipment={shipment} />
          <CargoPhotos photos={shipment.cargoPhotos} />
        </div>
        <EventLog events={shipment.events} />
      </DetailColumns>
    </DetailPage>
  )
}

const ShipmentPage = createPage(loader, ShipmentDetails)

export { ShipmentPage as Component }
