import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { NetworkError, Problem } from '../../../api/errors.ts'
import { checkSession } from '../../../app/session/session.ts'
import { useTitle } from '../../../app/frame/use-title.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { SearchIcon } from '../../../ui/theme/desk-icons.tsx'
import { OfflineIcon } from '../../../ui/theme/icons.tsx'
import { AccessRefused } from './AccessRefused.tsx'
import { EmptyState, ErrorState, PageTitle } from '../../../ui/theme/surfaces.tsx'

/** The data is loaded again by itself once the network returns. */
export function PageFailure({
  error,
  isPart = false,
}: {
  readonly error: unknown
  readonly isPart?: boolean
}) {
  const heading = isPart ? {} : ({ heading: 'h1' } as const)
  const { t } = useTranslation('office')
  const { revalidate, state } = useRevalidator()
  const isSignedOut = error instanceof Problem && error.status === 401
  useEffect(() => {
    if (isSignedOut) void checkSession()
  }, [isSignedOut])
  if (isSignedOut) return null
  const retryButton = (
    <Button disabled={state === 'loading'} onClick={() => void revalidate()}>
      {t('room.again')}
    </Button>
  )
  if (error instanceof NetworkError)
    return (
      <EmptyState
        {...heading}
        icon={OfflineIcon}
        title={t('room.offline.title')}
        action={retryButton}
        hint={t('room.offline.body')}
      />
    )
  // A programming error goes to the error boundary.
  if (!(error instanceof Problem)) throw error
  if (error.status === 403) return <AccessRefused detail={error.detail} />
  if (error.status !== 404)
    return (
      <ErrorState
        {...heading}
        title={t(error.status < 500 ? 'room.refused' : 'room.unable')}
        action={retryButton}
        hint={error.detail}
      />
    )
  return (
    <>
      {isPart ? null : <GoneTitle />}
      <EmptyState
        icon={SearchIcon}
        title={t('room.gone.body')}
        action={
          <LinkButton to="/" variant="outline">
            {t('room.gone.home')}
          </LinkButton>
        }
      />
    </>
  )
}

/** Also the title of the tab, so that a dead link is found among others. */
function GoneTitle() {
  const { t } = useTranslation('office')
  useTitle(t('room.gone.title'))
  return <PageTitle>{t('room.gone.title')}</PageTitle>
}
