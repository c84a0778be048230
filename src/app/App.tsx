import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { UiProvider } from '../ui/UiProvider.tsx'
import { isImpersonating } from './impersonation.ts'
import { useScrollToTop } from './scroll-to-top.ts'
import { useSession } from './session.ts'
import { SettingsProvider } from './settings.ts'
import { UpdateNotice } from './UpdateNotice.tsx'

// Few ever see it: it is not part of the first screen.
const ImpersonationBanner = lazy(async () => ({
  default: (await import('./ImpersonationBanner.tsx')).ImpersonationBanner,
}))

/** The root layout of every route. */
export function App() {
  useScrollToTop()
  return (
    <SettingsProvider value>
      <UiProvider>
        <Suspense>
          <Impersonation />
          <UpdateNotice />
          <Outlet />
        </Suspense>
      </UiProvider>
    </SettingsProvider>
  )
}

function Impersonation() {
  const session = useSession()
  return session.state === 'signed-in' && isImpersonating() ? (
    <ImpersonationBanner name={session.user.name} />
  ) : null
}
