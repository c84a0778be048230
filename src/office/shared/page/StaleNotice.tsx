import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { useLive } from '../../../app/frame/live.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Alert } from '../../../ui/theme/surfaces.tsx'
import { useHasFailedForm } from './failed-forms.ts'
import type { LoadedData } from './page-data.ts'
import { useFormats } from './use-formats.ts'

/**
 * The data is of an earlier moment: the server could not be reached, or the live connection is lost, so that
 * changes no longer arrive.
 */
export function StaleNotice({ loaded }: { readonly loaded: LoadedData<unknown> }) {
  const { t } = useTranslation('office')
  const { moment } = useFormats()
  const { revalidate, state } = useRevalidator()
  const isOffline = useLive((live) => live.state === 'offline')
  // One notice at a time: the form's own notice tries again what the user wants.
  const isSaid = useHasFailedForm()
  if (isSaid || (!loaded.stale && !isOffline)) return null
  return (
    <Alert
      tone="warning"
      title={t('room.stale', { when: moment(loaded.loadedAt) })}
      action={
        <Button size="sm" variant="outline" disabled={state === 'loading'} onClick={() => void revalidate()}>
          {t('room.again')}
        </Button>
      }
    />
  )
}
