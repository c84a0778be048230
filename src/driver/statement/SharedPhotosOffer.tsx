import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../app/frame/fault-reports.ts'
import { useUser } from '../../app/session/use-user.ts'
import { deleteSharedPhoto, type SharedPhoto, sharedPhotos } from '../../offline/photos/shared-photos.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ImageIcon } from '../../ui/theme/later-icons.tsx'
import { makePhoto, PhotoError } from '../../ui/controls/photo.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import type { StatementForm } from './use-statement.ts'

export function SharedPhotosOffer({
  form,
  onFailure,
}: {
  readonly form: StatementForm
  readonly onFailure: (error: unknown) => void
}) {
  const { t } = useTranslation('phone', { keyPrefix: 'shared' })
  const { id: userId } = useUser()
  const [photos, setPhotos] = useState<readonly SharedPhoto[]>([])
  const [isAdding, setAdding] = useState(false)
  const [unusable, setUnusable] = useState<readonly SharedPhoto[]>([])
  useEffect(() => {
    let cancelled = false
    void sharedPhotos(userId).then(
      (found) => cancelled || setPhotos(found),
      (error: unknown) => reportError(error, 'read shared photos'),
    )
    return () => void (cancelled = true)
  }, [userId])

  const addAll = async () => {
    setAdding(true)
    // Counted as photos of the camera are: saving asks while they are in work.
    form.cameraClosed(photos.length)
    for (const photo of photos) {
      try {
        const isStored = await form.addPhoto(await makePhoto(photo.file))
        // The draft has stored the photo: only now may the shared one be deleted.
        if (isStored) await deleteSharedPhoto(photo)
      } catch (error) {
        if (!(error instanceof PhotoError)) {
          onFailure(error)
          continue
        }
        form.photoRejected()
        setUnusable((earlier) => [...earlier, photo])
        await deleteSharedPhoto(photo)
      }
    }
    setPhotos(await sharedPhotos(userId))
    setAdding(false)
  }

  return (
    <>
      {photos.length === 0 ? null : (
        <Button variant="outline" size="lg" disabled={isAdding} onClick={() => void addAll()}>
          <ImageIcon />
          {isAdding ? t('adding') : t('add', { count: photos.length })}
        </Button>
      )}
      {unusable.map(({ address, file }) => (
        <Alert key={address} tone="warning">
          {t('unusable', { name: file.name })}
        </Alert>
      ))}
    </>
  )
}
