import { createRoot } from 'react-dom/client'
import { createBrowserRouter, createPath, RouterProvider } from 'react-router-dom'
import { entryAddress } from './app/session/entry-address.ts'
import { followNavigation, offerPreload } from './app/frame/load-page.ts'
import { reportError, startFaultReports } from './app/frame/fault-reports.ts'
import { keepInstallPrompt } from './app/device/install-prompt.ts'
import { isStorageOpen } from './app/session/local-storage.ts'
import { setBeforeSignIn, startSession, useSession } from './app/session/session.ts'
import { startSettings } from './app/session/settings.ts'
import { startWorker } from './app/frame/sw-bridge.ts'
import { showGuestPreferences, showUserPreferences } from './app/session/user-preferences.ts'
import { startTexts } from './i18n/setup.ts'
import { addStep } from './offline/faults/steps.ts'
import { addOfficeRoutes, loadOfficeRoutes, routes } from './routes.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// Where the browser blocks storage, index.html says so.
if (isStorageOpen()) startApp(root)

function startApp(rootElement: HTMLElement): void {
  startFaultReports()
  keepInstallPrompt()
  startSettings()
  // The next user of this device, and guests, have a language and a scheme of their own.
  setBeforeSignIn(showUserPreferences)
  useSession.subscribe((now, before) => {
    if (now.state === 'signed-out' && before.state === 'signed-in') void showGuestPreferences(before.user.id)
  })

  const texts = startTexts()
  const readOfficeRoutes = async () => [...(await loadOfficeRoutes()).officeRoutes]
  void entryAddress(routes, readOfficeRoutes, location).then((redirectAddress) => {
    if (redirectAddress !== undefined) history.replaceState(null, '', redirectAddress)
    void startSession()
    // In a task of its own: together with running the bundle it would block a slow phone.
    setTimeout(() => start(rootElement, texts))
  })
}

function start(rootElement: HTMLElement, texts: Promise<void>): void {
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addOfficeRoutes })
  followNavigation(() => {
    const { location: nextLocation } = router.state.navigation
    return nextLocation === undefined ? undefined : createPath(nextLocation)
  })
  offerPreload(async () => (await loadOfficeRoutes()).officePreloads)
  router.subscribe(({ matches, navigation: { state } }) => {
    // The route's pattern instead of the address: ids stay on the device.
    if (state === 'idle')
      addStep(
        `route ${matches
          .map(({ route }) => route.path ?? '')
          .join(' ')
          .trim()}`,
      )
  })
  // Not awaited: the modules fetched for the texts import from this bundle, which would wait for itself.
  void texts.then(() => {
    createRoot(rootElement).render(<RouterProvider router={router} />)
    // The app also works without a service worker, as long as its page stays open.
    startWorker().catch((error: unknown) => reportError(error, 'service worker'))
  })
}
