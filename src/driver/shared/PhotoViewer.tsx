import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../app/frame/fault-reports.ts'
import { photoContent } from '../../offline/photos/photos.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { CloseIcon } from '../../ui/theme/icons.tsx'
import type { PhotoPreview } from '../../ui/controls/PhotoField.tsx'

const Dialog = chakra('dialog', {
  base: {
    width: '100vw',
    height: '100dvh',
    maxWidth: '100vw',
    maxHeight: '100dvh',
    margin: 0,
    padding: 0,
    border: 'none',
    background: '#000',
    // Pinching enlarges the page, and the photo with it.
    touchAction: 'pan-x pan-y pinch-zoom',
    '& img': { width: '100%', height: '100%', objectFit: 'contain' },
  },
})

/**
 * Shows the preview where the photo was delivered and this phone kept no more of it. Escape, the phone's back
 * gesture and the close button close it.
 */
export function PhotoViewer({
  photo,
  name,
  onClose,
}: {
  readonly photo: PhotoPreview
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation('app')
  const dialog = useRef<HTMLDialogElement>(null)
  const url = usePhotoUrl(photo)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <Dialog ref={dialog} aria-label={name} onClose={onClose}>
      {url === undefined ? null : <img src={url} alt={name} />}
      <chakra.span
        position="absolute"
        top="calc(8px + env(safe-area-inset-top))"
        right="calc(8px + env(safe-area-inset-right))"
      >
        <IconButton
          label={t('close')}
          size="lg"
          width="56px"
          minHeight="56px"
          color="white"
          background="rgb(0 0 0 / 0.6)"
          onClick={onClose}
        >
          <CloseIcon />
        </IconButton>
      </chakra.span>
    </Dialog>
  )
}

/** The whole photo, or its preview until that was read. */
export function usePhotoUrl({ id, url }: PhotoPreview): string | undefined {
  const [whole, setWhole] = useState<string>()
  useEffect(() => {
    let address: string | undefined
    let isCurrent = true
    photoContent(id).then(
      (content) => {
        if (!isCurrent || content === undefined) return
        address = URL.createObjectURL(content)
        setWhole(address)
      },
      (error: unknown) => reportError(error, 'read photo'),
    )
    return () => {
      isCurrent = false
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [id])
  return whole ?? url
}
