import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { UiProvider } from '../ui/UiProvider.tsx'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import { SettingsProvider } from './settings.ts'
import { UpdateNotice } from './UpdateNotice.tsx'

/** The root layout of every route; scrolls to the top when the address changes. */
export function App() {
  const { pathname } = useLocation()
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
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
