import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { UiProvider } from '../ui/UiProvider.tsx'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'
import { SettingsProvider } from './settings.ts'
import { UpdateNotice } from './UpdateNotice.tsx'

/** The root layout of every route. */
export function App() {
  useScrollRestoration()
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
