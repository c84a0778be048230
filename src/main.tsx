import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { startSession } from './app/session.ts'
import { startSettings } from './app/settings.ts'
import { startWorker } from './app/sw-bridge.ts'
import { startTexts } from './i18n/setup.ts'
import { routes } from './routes.tsx'

startSettings()
await startTexts()
void startSession()
startWorker()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />)
