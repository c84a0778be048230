import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { BackIcon, CloseIcon, ForwardIcon } from '../../../ui/theme/icons.tsx'
import { ProtectedImage } from '../detail/ProtectedImage.tsx'
import { useFormats } from '../page/use-formats.ts'
import type { CargoPhoto } from './cargo-photo.ts'
import { DownloadLink } from '../detail/DownloadLink.tsx'

const Dialog = chakra('dialog', {
  base: {
    border: 'none',
    borderRadius: 'card',
    padding: '8px',
    background: 'bg.panel',
    color: 'fg',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: 'calc(100dvh - 16px)',
    margin: 'auto',
    '&::backdrop': { background: 'rgb(10 16 22 / 0.8)' },
    '& img': { maxWidth: '100%', maxHeight: 'calc(100dvh - 96px)', borderRadius: 'control' },
  },
})

/**
 * The arrow keys show the next photo and the one before; Escape, a click on the backdrop and the close button
 * close it.
 */
export function PhotoDialog({
  photo,
  number,
  previous,
  next,
  onClose,
}: {
  readonly photo: CargoPhoto
  readonly number: number
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation('photos')
  const { moment } = useFormats()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const name = t('name', { number, phase: t(`phases.${photo.phase}`).toLowerCase() })
  return (
    <Dialog
      ref={dialog}
      aria-label={name}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') previous?.()
        if (key === 'ArrowRight') next?.()
      }}
    >
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="16px"
        paddingLeft="8px"
      >
        <span>
          {[name, photo.takenAt === undefined ? undefined : t('taken', { when: moment(photo.takenAt) })]
            .filter(Boolean)
            .join(', ')}
        </span>
        <PhotoActions photo={photo} previous={previous} next={next} onClose={onClose} />
      </chakra.div>
      {photo.contentUrl === undefined ? null : (
        <ProtectedImage contentUrl={photo.contentUrl} alt={name} errorFallback={<p>{t('failed')}</p>} />
      )}
    </Dialog>
  )
}

function PhotoActions({ photo, previous, next, onClose }: Omit<Parameters<typeof PhotoDialog>[0], 'number'>) {
  const { t } = useTranslation('photos')
  const { t: tShipments } = useTranslation('shipments')
  return (
    <chakra.span display="flex" alignItems="center" gap="4px">
      {photo.contentUrl === undefined ? null : (
        <DownloadLink href={photo.contentUrl} fontSize="label" whiteSpace="nowrap" paddingInline="8px">
          {tShipments('saveAs')}
        </DownloadLink>
      )}
      <IconButton
        label={tShipments('previousPhoto')}
        disabled={previous === undefined}
        onClick={() => previous?.()}
      >
        <BackIcon />
      </IconButton>
      <IconButton label={tShipments('nextPhoto')} disabled={next === undefined} onClick={() => next?.()}>
        <ForwardIcon />
      </IconButton>
      <IconButton label={t('close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </chakra.span>
  )
}
