import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useParams } from 'react-router-dom'
import { localeOf } from '#contract/kit/locales.ts'
import { isDriver } from '#contract/kit/roles.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { firstScreen } from '../../app/frame/first-screen.ts'
import { useUser } from '../../app/session/use-user.ts'
import { loadTexts, showChosenLanguage } from '../../i18n/setup.ts'
import { openDevice } from '../../offline/sync/device.ts'
import { OpeningScreen } from './OpeningScreen.tsx'
import { useLiveOutboxStatus } from './use-outbox-status.ts'
import { useLocale } from '../shared/use-locale.ts'

const CannotSave = lazy(async () => {
  const [{ CannotSave: screen }] = await Promise.all([import('./CannotSave.tsx'), loadTexts('phone')])
  return { default: screen }
})

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
  if (device.state === 'broken')
    return (
      <Suspense>
        <CannotSave onAgain={() => setAttempt(attempt + 1)} />
      </Suspense>
    )
  return <DriverScreens user={id} />
}

function DriverScreens({ user }: { readonly user: string }) {
  useEffect(() => {
    // What is loaded here needs the worker, which has its files by then.
    void navigator.serviceWorker?.ready
      .then(firstScreen)
      .then(() => import('./after-opening.ts'))
      .then(({ afterOpening }) => afterOpening(user))
      .catch(() => undefined)
  }, [user])
  return <Outlet context={useLiveOutboxStatus()} />
}
