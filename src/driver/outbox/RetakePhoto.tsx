import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../app/frame/fault-reports.ts'
import { PhotoField } from '../../ui/controls/PhotoField.tsx'

export function RetakePhoto({ id }: { readonly id: string }) {
  const { t } = useTranslation('refusals')
  const { t: tStatement } = useTranslation('statement')
  const [error, setError] = useState<string>()
  return (
    <PhotoField
      label={t('actions.retake')}
      error={error}
      photos={[]}
      onPhoto={async (photo) => {
        try {
          const { retakePhoto } = await import('../../offline/decisions/lost-photo.ts')
          await retakePhoto(id, photo)
        } catch (cause) {
          setError(tStatement('photoNotSaved'))
          reportError(cause, 'retake photo')
        }
      }}
      onRemove={() => undefined}
      onRestore={() => undefined}
      onOpen={() => undefined}
    />
  )
}
