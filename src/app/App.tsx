import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { UiProvider } from '../ui/UiProvider.tsx'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import { SettingsProvider } from './settings.ts'
import { UpdateNotice } from './UpdateNotice.tsx'

/** What every address has around it; a new address starts at its top. */
export function App() {
  const { pathname } = useLocation()
  useEffect(() => {
    // It answers with a promise in newer browsers, which is no clean-up.
    void scrollTo(0, 0)
  }, [pathname])
  return (
    <SettingsProvider value>
      <UiProvider>
        <Suspense>
          <ImpersonationBanner />
          <UpdateNotice />
          <Outlet />
        </Suspense>
      </UiProvider>
    </SettingsProvider>
  )
}
