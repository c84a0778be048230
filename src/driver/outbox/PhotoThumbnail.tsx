import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { usePhotoUrls } from '../shared/use-photo-urls.ts'

/** Tells entries apart: those of one load share its number and time. */
export function PhotoThumbnail({ id }: { readonly id: string }) {
  const { t } = useTranslation('refusals')
  const [photo] = usePhotoUrls([id])
  return photo?.url === undefined ? null : (
    <chakra.img
      src={photo.url}
      alt={t('what.photo')}
      width="96px"
      height="72px"
      objectFit="cover"
      borderRadius="control"
    />
  )
}
