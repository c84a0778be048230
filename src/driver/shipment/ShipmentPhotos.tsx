import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinParts } from '../../ui/controls/format.ts'
import type { ShipmentPhotos as Photos } from '../../offline/photos/shipment-photos.ts'
import { PhotoViewer } from '../shared/PhotoViewer.tsx'
import { usePhotoUrls } from '../shared/use-photo-urls.ts'

export function ShipmentPhotos({ photos }: { readonly photos: Photos }) {
  const { t } = useTranslation(['driver', 'shipment', 'refusals'])
  const previews = usePhotoUrls(photos.onDevice.map(({ id }) => id))
  const [openId, setOpenId] = useState<string>()
  const shown = photos.onDevice.find(({ id }) => id === openId)
  const shownPreview = previews.find(({ id }) => id === openId)
  const countElsewhere = photos.announced - photos.onDevice.length
  return (
    <>
      <chakra.ul display="grid" gridTemplateColumns="repeat(3, 1fr)" gap="8px">
        {photos.onDevice.map(({ id, phase }, index) => (
          <chakra.li
            key={id}
            aspectRatio="4 / 3"
            background="bg.muted"
            borderRadius="control"
            overflow="hidden"
          >
            {previews[index]?.url === undefined ? null : (
              <chakra.button
                type="button"
                display="block"
                width="100%"
                height="100%"
                padding="0"
                border="none"
                background="none"
                cursor="zoom-in"
                onClick={() => setOpenId(id)}
              >
                <chakra.img
                  src={previews[index].url}
                  alt={t(`shipment:photoAt.${phase}`)}
                  width="100%"
                  height="100%"
                  objectFit="cover"
                />
              </chakra.button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {shown === undefined || shownPreview === undefined ? null : (
        <PhotoViewer
          photo={shownPreview}
          name={t(`shipment:photoAt.${shown.phase}`)}
          onClose={() => setOpenId(undefined)}
        />
      )}
      <chakra.p color="fg.muted">
        {joinParts([
          t('refusals:delivery.photos', { received: photos.received, count: photos.announced }),
          countElsewhere > 0 && t('shipment:photosElsewhere', { count: countElsewhere }),
        ])}
      </chakra.p>
    </>
  )
}
