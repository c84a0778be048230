import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { ClockIcon } from '../../../ui/theme/icons.tsx'
import { ImageIcon } from '../../../ui/theme/later-icons.tsx'
import { ProtectedImage } from '../detail/ProtectedImage.tsx'
import { useFormats } from '../page/use-formats.ts'
import type { CargoPhoto } from './cargo-photo.ts'

const frame = {
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  aspectRatio: '4 / 3',
  padding: 0,
  overflow: 'hidden',
  borderRadius: 'control',
  border: '1px solid',
  borderColor: 'border',
  background: 'bg.muted',
  color: 'fg.muted',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
} as const

export function PhotoTile({
  photo,
  number,
  onOpen,
}: {
  readonly photo: CargoPhoto
  readonly number: number
  readonly onOpen: () => void
}) {
  const { t } = useTranslation('photos')
  const { moment, number: formatNumber } = useFormats()
  const name = t('name', { number, phase: t(`phases.${photo.phase}`).toLowerCase() })
  const state = photo.expiredAt === undefined ? t('waiting') : t('expired', { when: moment(photo.expiredAt) })
  return (
    <chakra.figure>
      {photo.contentUrl === undefined ? (
        <chakra.div {...frame} borderStyle="dashed" role="img" aria-label={`${name}: ${state}`}>
          <chakra.div display="grid" justifyItems="center" gap="4px" fontSize="0.8125rem" textAlign="center">
            {photo.expiredAt === undefined ? (
              <ClockIcon width={20} height={20} />
            ) : (
              <ImageIcon width={20} height={20} />
            )}
            {state}
            {photo.expiredAt === undefined ? (
              <span className="numbers">
                {formatNumber(Math.floor((photo.receivedBytes / photo.bytes) * 100))}%
              </span>
            ) : null}
          </chakra.div>
        </chakra.div>
      ) : (
        <chakra.button
          type="button"
          {...frame}
          cursor="zoom-in"
          aria-label={`${t('open')}: ${name}`}
          onClick={onOpen}
        >
          <ProtectedImage
            contentUrl={photo.contentUrl}
            alt=""
            placeholder={<ImageIcon />}
            errorFallback={
              <chakra.span fontSize="0.8125rem" padding="8px">
                {t('failed')}
              </chakra.span>
            }
          />
        </chakra.button>
      )}
      <chakra.figcaption className="numbers" paddingTop="4px" fontSize="0.8125rem" color="fg.muted">
        {photo.takenAt === undefined ? name : t('taken', { when: moment(photo.takenAt) })}
      </chakra.figcaption>
    </chakra.figure>
  )
}
