import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useParams } from 'react-router-dom'
import { localeOf } from '#contract/kit/locales.ts'
import { isDriver } from '#contract/kit/roles.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { firstScreen } from '../../app/frame/first-screen.ts'
import { useUser } from '../../app/session/use-user.ts'
import { showChosenLanguage } from '../../i18n/setup.ts'
import { openDevice } from '../../offline/sync/device.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/theme/surfaces.tsx'
import { OpeningScreen } from './OpeningScreen.tsx'
import { useLiveOutboxStatus } from './use-outbox-status.ts'
import { useLocale } from '../shared/use-locale.ts'

/** Redirects other users to the same shipment in the office, because they scan letters too. */
export function Component() {
  const user = useUser()
  const { shipmentId } = useParams()
  if (!isDriver(user.roles))
    return <Navigate to={shipmentId === undefined ? '/' : `/shipments/${shipmentId}`} replace />
  return <DeviceGate user={user} />
}

/** The screens read only the device database, which opens first. */
function DeviceGate({ user: { id } }: { readonly user: Pick<CurrentUser, 'id'> }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shell' })
  const locale = useLocale()
  const [device, setDevice] = useState<{ readonly userId: string; readonly state: 'open' | 'broken' }>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => void showChosenLanguage(), [])

  useEffect(() => {
    let cancelled = false
    void openDevice({ id }, localeOf(locale), firstScreen()).then(
      () => cancelled || setDevice({ userId: id, state: 'open' }),
      (error: unknown) => {
        reportError(error, 'open device')
        if (!cancelled) setDevice({ userId: id, state: 'broken' })
      },
    )
    return () => void (cancelled = true)
  }, [id, locale, attempt])

  if (device?.userId !== id) return <OpeningScreen />
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
          hint={t('cannotSave.body')}
        />
      </chakra.main>
    )
  }
  return <DriverScreens />
}

function DriverScreens() {
  useEffect(() => {
    // What is loaded here needs the worker, which has its files by then.
    void navigator.serviceWorker?.ready
      .then(firstScreen)
      .then(() => import('./after-opening.ts'))
      .then(({ afterOpening }) => afterOpening())
      .catch(() => undefined)
  }, [])
  return <Outlet context={useLiveOutboxStatus()} />
}
