import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { UiProvider } from '../../ui/theme/UiProvider.tsx'
import { isImpersonating } from '../session/impersonation.ts'
import { useScrollToTop } from './scroll-to-top.ts'
import { useSession } from '../session/session.ts'
import { SettingsProvider } from '../session/settings.ts'
import { useUpdate } from './sw-bridge.ts'

// Few users see it, so it is not part of the first screen.
const ImpersonationBanner = lazy(async () => ({
  default: (await import('../session/ImpersonationBanner.tsx')).ImpersonationBanner,
}))

const TermsNotice = lazy(async () => ({ default: (await import('../session/TermsNotice.tsx')).TermsNotice }))

const UpdateNotice = lazy(async () => ({ default: (await import('./UpdateNotice.tsx')).UpdateNotice }))

export function App() {
  useScrollToTop()
  return (
    <SettingsProvider value>
      <UiProvider>
        <Suspense>
          <Impersonation />
          <Update />
          <Terms />
          <Outlet />
        </Suspense>
      </UiProvider>
    </SettingsProvider>
  )
}

function Impersonation() {
  const session = useSession()
  return session.state === 'signed-in' && isImpersonating() ? (
    <Suspense>
      <ImpersonationBanner name={session.user.name} />
    </Suspense>
  ) : null
}

/** Not during impersonation: nobody accepts terms for another user. */
function Terms() {
  const session = useSession()
  if (session.state !== 'signed-in' || session.user.termsToAccept === undefined || isImpersonating())
    return null
  return (
    <Suspense>
      <TermsNotice user={session.user} version={session.user.termsToAccept} />
    </Suspense>
  )
}

/** In a boundary of its own, so that the page stays while the notice is fetched. */
function Update() {
  const isOffered = useUpdate((state) => state.waiting && !state.postponed)
  return isOffered ? (
    <Suspense>
      <UpdateNotice />
    </Suspense>
  ) : null
}
