import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments.ts'
import { usePhotoUrls } from '../shell/use-photo-urls.ts'

/** The photos taken on this phone, and how many there are from other devices. */
export function ShipmentPhotos({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('driver')
  const previews = usePhotoUrls(shipment.photos.map(({ id }) => id))
  const countElsewhere = shipment.photosAnnounced - shipment.photos.length
  return (
    <>
      <chakra.ul display="grid" gridTemplateColumns="repeat(3, 1fr)" gap="8px">
        {shipment.photos.map(({ id, phase }, index) => (
          <chakra.li
            key={id}
            aspectRatio="4 / 3"
            background="bg.muted"
            borderRadius="control"
            overflow="hidden"
          >
            {previews[index]?.url === undefined ? null : (
              <chakra.img
                src={previews[index].url}
                alt={t(`shipment.photoAt.${phase}`)}
                width="100%"
                height="100%"
                objectFit="cover"
              />
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.p color="fg.muted">
        {[
          t('delivery.photos', { received: shipment.photosReceived, count: shipment.photosAnnounced }),
          countElsewhere > 0 && t('shipment.photosElsewhere', { count: countElsewhere }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </chakra.p>
    </>
  )
}
