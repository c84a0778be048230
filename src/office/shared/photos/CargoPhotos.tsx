import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoneText, TitledCard } from '../../../ui/theme/surfaces.tsx'
import type { CargoPhoto } from './cargo-photo.ts'
import { PhotoDialog } from './PhotoDialog.tsx'
import { PhotoTile } from './PhotoTile.tsx'

const phases = ['load', 'unload'] as const satisfies readonly CargoPhoto['phase'][]

export function CargoPhotos({ photos }: { readonly photos: readonly CargoPhoto[] }) {
  const { t } = useTranslation('photos')
  const [openId, setOpenId] = useState<string>()
  const openPhoto = photos.find(({ id }) => id === openId)
  const received = photos.filter(({ contentUrl }) => contentUrl !== undefined)
  const openIndex = received.findIndex(({ id }) => id === openId)
  return (
    <TitledCard title={t('title')}>
      {photos.length === 0 ? <NoneText>{t('none')}</NoneText> : null}
      {phases.map((phase) => {
        const photosOfPhase = photos.filter((photo) => photo.phase === phase)
        if (photosOfPhase.length === 0) return null
        return (
          <chakra.div key={phase} paddingTop="12px">
            <chakra.h3 fontSize="0.8125rem" fontWeight="400" color="fg.muted" paddingBottom="8px">
              {t(`phases.${phase}`)}
            </chakra.h3>
            <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fill, minmax(136px, 1fr))" gap="8px">
              {photosOfPhase.map((photo, index) => (
                <li key={photo.id}>
                  <PhotoTile photo={photo} number={index + 1} onOpen={() => setOpenId(photo.id)} />
                </li>
              ))}
            </chakra.ul>
          </chakra.div>
        )
      })}
      {openPhoto === undefined ? null : (
        <PhotoDialog
          photo={openPhoto}
          number={photos.filter(({ phase }) => phase === openPhoto.phase).indexOf(openPhoto) + 1}
          previous={openIndex > 0 ? () => setOpenId(received[openIndex - 1]?.id) : undefined}
          next={openIndex < received.length - 1 ? () => setOpenId(received[openIndex + 1]?.id) : undefined}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </TitledCard>
  )
}
