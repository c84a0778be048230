import type { Workbox } from 'workbox-window'
import { create } from 'zustand'
import type { WorkerRequest } from '../../offline/store/messages.ts'
import { hasDirtyForm } from '../forms/dirty-forms.ts'

/**
 * `waiting`: a new version is installed and waits for the user's consent. `postponed`: the user put it off.
 */
export const useUpdate = create<{ readonly waiting: boolean; readonly postponed: boolean }>(() => ({
  waiting: false,
  postponed: false,
}))

export async function startWorker(): Promise<void> {
  if (
    !('serviceWorker' in navigator) ||
    navigator.serviceWorker === undefined ||
    !isSecureContext ||
    import.meta.env.DEV
  )
    return
  const { Workbox } = await import('../../ui/overlays/after-start.ts')
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => useUpdate.setState({ waiting: true, postponed: false }))
  let reloading = false
  workbox.addEventListener('controlling', (event) => {
    if (!event.isUpdate || reloading || hasDirtyForm()) return
    reloading = true
    location.reload()
  })
  try {
    await workbox.register()
  } catch {
    // Private windows, policies and lost connections refuse it; the app works without, and the next visit
    // tries again.
    return
  }
  scheduleUpdateChecks(workbox)
}

const hourMs = 3_600_000

/** Browsers check for a new version only when a page is opened, and a phone keeps the app open for days. */
function scheduleUpdateChecks(workbox: Workbox): void {
  let lastCheck = Date.now()
  const check = () => {
    // `Math.abs`: after the clock was set back, nothing is known of how long ago the last check was.
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - lastCheck) < hourMs) return
    lastCheck = Date.now()
    void workbox.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check)
  setInterval(check, hourMs)
}

/** Activates the waiting version, or asks the server for a newer one, whose notice follows. */
export function findUpdate(): void {
  if (useUpdate.getState().waiting && activateUpdate()) return
  void (navigator.serviceWorker as ServiceWorkerContainer | undefined)
    ?.getRegistration()
    .then((registration) => registration?.update())
    // Offline there is none to find; the hourly check asks again.
    .catch(() => undefined)
}

export const postponeUpdate = () => useUpdate.setState({ postponed: true })

/**
 * The waiting worker takes over once nothing is being sent, and then reloads the page. Returns false and does
 * nothing while a form is dirty.
 */
export function activateUpdate(): boolean {
  if (hasDirtyForm()) return false
  useUpdate.setState({ waiting: false })
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) =>
      registration?.waiting?.postMessage({ type: 'activate-update' } satisfies WorkerRequest),
    )
  return true
}
