import { chakra } from '@chakra-ui/react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../app/frame/fault-reports.ts'
import { StorageFull } from '../../offline/store/store-retry.ts'
import { PhotoField, type PhotoPreview } from '../../ui/controls/PhotoField.tsx'
import { PhotoViewer } from '../shared/PhotoViewer.tsx'
import { usePhotoUrls } from '../shared/use-photo-urls.ts'
import { SharedPhotosOffer } from './SharedPhotosOffer.tsx'
import type { StatementForm } from './use-statement.ts'

export function StatementPhotos({
  form,
  label,
  hint,
  error,
}: {
  readonly form: StatementForm
  readonly label: string
  readonly hint: ReactNode
  readonly error: string | undefined
}) {
  const urls = usePhotoUrls(form.shownPhotos.map(({ id }) => id))
  const previews = urls.map((preview, index) => ({ ...preview, removed: form.shownPhotos[index]?.removed }))
  const [openId, setOpenId] = useState<string>()
  const { saveError, showFailure, clearFailure } = useSaveError()
  const field = useRef<HTMLDivElement>(null)
  const { cameraClosed } = form

  // Closing the file picker without a choice fires `cancel`, which React does not support on an input.
  useEffect(() => {
    const element = field.current
    const onCancel = () => cameraClosed(0)
    element?.addEventListener('cancel', onCancel)
    return () => element?.removeEventListener('cancel', onCancel)
  })

  return (
    <chakra.div
      display="grid"
      gap="8px"
      ref={field}
      data-faulty={error === undefined ? undefined : true}
      // Before the input is emptied, so that the same file can be chosen again.
      onChangeCapture={({ target }) =>
        cameraClosed(target instanceof HTMLInputElement ? (target.files?.length ?? 0) : 0)
      }
    >
      <PhotoField
        label={label}
        hint={hint}
        error={saveError ?? error}
        photos={previews}
        onCamera={() => form.expectPhoto()}
        onRejected={() => form.photoRejected()}
        onRemove={form.removePhoto}
        onRestore={form.restorePhoto}
        onOpen={setOpenId}
        onPhoto={async (photo) => {
          try {
            await form.addPhoto(photo)
            clearFailure()
          } catch (cause) {
            showFailure(cause)
          }
        }}
      />
      <Suspense>
        <SharedPhotosOffer form={form} onFailure={showFailure} />
      </Suspense>
      <OpenPhoto photos={previews} openId={openId} onClose={() => setOpenId(undefined)} />
    </chakra.div>
  )
}

function useSaveError() {
  const { t } = useTranslation('statement')
  const [saveError, setSaveError] = useState<string>()
  return {
    saveError,
    showFailure: (cause: unknown) => {
      setSaveError(t(cause instanceof StorageFull ? 'photoNoRoom' : 'photoNotSaved'))
      reportError(cause, 'save photo')
    },
    clearFailure: () => setSaveError(undefined),
  }
}

function OpenPhoto({
  photos,
  openId,
  onClose,
}: {
  readonly photos: readonly PhotoPreview[]
  readonly openId: string | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation('statement')
  const index = photos.findIndex(({ id }) => id === openId)
  const photo = photos[index]
  return photo === undefined ? null : (
    <PhotoViewer photo={photo} name={t('photo.number', { number: index + 1 })} onClose={onClose} />
  )
}
