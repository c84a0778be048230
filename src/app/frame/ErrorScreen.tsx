import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router-dom'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/theme/surfaces.tsx'
import { referenceOf, reportError } from './fault-reports.ts'

export function ErrorScreen() {
  const error = useRouteError()
  const { t } = useTranslation('app')
  const isChunkLoadError = error instanceof Error && error.name === 'chunkLoadError'
  useEffect(() => reportError(error, 'screen'), [error])
  return (
    <main>
      <ErrorState
        heading="h1"
        title={t('broken.title')}
        action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
        hint={
          <>
            {t(isChunkLoadError ? 'broken.chunk' : 'broken.body')}
            {isChunkLoadError ? null : <p>{t('reference', referenceOf(error))}</p>}
          </>
        }
      />
    </main>
  )
}
