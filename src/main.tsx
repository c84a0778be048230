import { createRoot } from 'react-dom/client'
import { createBrowserRouter, createPath, RouterProvider } from 'react-router-dom'
import { entryAddress } from './app/entry-address.ts'
import { followNavigation } from './app/load-page.ts'
import { startSession } from './app/session.ts'
import { startSettings } from './app/settings.ts'
import { startWorker } from './app/sw-bridge.ts'
import { startTexts } from './i18n/setup.ts'
import { routes } from './routes.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

startSettings()
const better = entryAddress(routes, location)
if (better !== undefined) history.replaceState(null, '', better)

// Texts, session and the page behind the address are all fetched at once.
const texts = startTexts()
void startSession()
const router = createBrowserRouter(routes)
followNavigation(() => {
  const { location: wanted } = router.state.navigation
  return wanted === undefined ? undefined : createPath(wanted)
})
await texts
createRoot(root).render(<RouterProvider router={router} />)
// Without a worker the app goes on as long as its page is open.
startWorker().catch(() => undefined)
