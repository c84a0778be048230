import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { NetworkError, Problem } from '../../api/errors.ts'
import { checkSession } from '../../app/session.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { OfflineIcon, SearchIcon } from '../../ui/icons.tsx'
import { EmptyState, ErrorState, PageTitle } from '../../ui/surfaces.tsx'

/** Why a room has nothing to show, and the way on. A room out of reach opens by itself once it is within reach again. */
export function RoomFailure({ failure }: { readonly failure: unknown }) {
  const { t } = useTranslation('office')
  const { revalidate, state } = useRevalidator()
  const ended = failure instanceof Problem && failure.status === 401
  useEffect(() => {
    if (ended) void checkSession()
  }, [ended])
  if (ended) return null
  const again = (
    <Button disabled={state === 'loading'} onClick={() => void revalidate()}>
      {t('room.again')}
    </Button>
  )
  if (failure instanceof NetworkError)
    return (
      <EmptyState
        heading="h1"
        icon={<OfflineIcon width={40} height={40} />}
        title={t('room.offline.title')}
        action={again}
      >
        {t('room.offline.body')}
      </EmptyState>
    )
  // A mistake of ours is for the error screen.
  if (!(failure instanceof Problem)) throw failure
  if (failure.status !== 404)
    return (
      <ErrorState
        heading="h1"
        title={t(failure.status < 500 ? 'room.refused' : 'room.unable')}
        action={again}
      >
        {failure.detail}
      </ErrorState>
    )
  return (
    <>
      <PageTitle>{t('room.gone.title')}</PageTitle>
      <EmptyState
        icon={<SearchIcon width={40} height={40} />}
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
