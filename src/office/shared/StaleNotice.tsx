import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/surfaces.tsx'
import { useFormats } from './use-formats.ts'

/** Warns that the page shows data of an earlier moment, because the server cannot be reached. */
export function StaleNotice({ loadedAt: readAt }: { readonly loadedAt: number }) {
  const { t } = useTranslation('office')
  const { moment } = useFormats()
  const { revalidate, state } = useRevalidator()
  return (
    <Alert
      tone="warning"
      title={t('room.stale', { when: moment(readAt) })}
      action={
        <Button size="sm" variant="outline" disabled={state === 'loading'} onClick={() => void revalidate()}>
          {t('room.again')}
        </Button>
      }
    />
  )
}
