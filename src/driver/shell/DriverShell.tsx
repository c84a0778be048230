import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useParams } from 'react-router-dom'
import { isDriver } from '#contract/roles.ts'
import type { CurrentUser } from '#contract/users.ts'
import { useUser } from '../../app/use-user.ts'
import { openDevice } from '../../offline/session/device.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/surfaces.tsx'
import { useLiveQueue } from './use-queue.ts'
import { useLocale } from './use-locale.ts'

/** The driver's shell. Whoever does not drive is led to the same thing in the office: a letter's code opens there too. */
export function Component() {
  const user = useUser()
  const { shipmentId } = useParams()
  if (!isDriver(user.roles))
    return <Navigate to={shipmentId === undefined ? '/' : `/shipments/${shipmentId}`} replace />
  return <Device user={user} />
}

/** Makes this phone the signed-in driver's, then shows his screens; all of them read the phone alone. */
function Device({ user: { id } }: { readonly user: Pick<CurrentUser, 'id'> }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shell' })
  const locale = useLocale()
  const [device, setDevice] = useState<{ readonly of: string; readonly state: 'open' | 'broken' }>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let gone = false
    void openDevice({ id }, locale).then(
      () => gone || setDevice({ of: id, state: 'open' }),
      () => gone || setDevice({ of: id, state: 'broken' }),
    )
    return () => void (gone = true)
  }, [id, locale, attempt])

  if (device?.of !== id) return <Opening />
  if (device.state === 'broken') {
    return (
      <chakra.main maxWidth="column" marginInline="auto" padding="32px 16px">
        <ErrorState
          title={t('cannotSave.title')}
          action={
            <Button size="lg" onClick={() => setAttempt(attempt + 1)}>
              {t('cannotSave.again')}
            </Button>
          }
        >
          {t('cannotSave.body')}
        </ErrorState>
      </chakra.main>
    )
  }
  return <Screens />
}

function Screens() {
  return <Outlet context={useLiveQueue()} />
}

/** The phone's store opens at once; where it does not, another tab of an older version usually holds it. */
const slow = 1000

function Opening() {
  const { t } = useTranslation('driver', { keyPrefix: 'shell' })
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slow)
    return () => clearTimeout(timer)
  }, [])
  return (
    <chakra.main
      maxWidth="column"
      minHeight="100dvh"
      marginInline="auto"
      padding="32px 16px"
      aria-busy="true"
    >
      {isSlow ? (
        <>
          <LoadingState label={t('opening')} />
          <chakra.p paddingTop="16px">{t('opening')}</chakra.p>
          <chakra.p color="fg.muted">{t('openingSlow')}</chakra.p>
        </>
      ) : null}
    </chakra.main>
  )
}
