import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/surfaces.tsx'

/** What is left when a page breaks: what happened, that nothing is lost, and a way on. */
export function ErrorScreen() {
  const error = useRouteError()
  const { t } = useTranslation('app')
  const chunk = error instanceof Error && error.name === 'chunkLoadError'
  return (
    <main>
      <ErrorState
        heading="h1"
        title={t('broken.title')}
        action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
      >
        {t(chunk ? 'broken.chunk' : 'broken.body')}
      </ErrorState>
    </main>
  )
}
