import type { Workbox } from 'workbox-window'
import { create } from 'zustand'
import type { WorkerRequest } from '../offline/sync/messages.ts'
import { hasDirtyForm } from './dirty-forms.ts'

/** A new version has been fetched and waits for the user's word. */
export const useUpdate = create<{ readonly waiting: boolean }>(() => ({ waiting: false }))

/** Registers the worker where there can be one; the app works without it as long as its page is open. */
export async function startWorker(): Promise<void> {
  if (
    !('serviceWorker' in navigator) ||
    navigator.serviceWorker === undefined ||
    !isSecureContext ||
    import.meta.env.DEV
  )
    return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => useUpdate.setState({ waiting: true }))
  let reloading = false
  workbox.addEventListener('controlling', (event) => {
    if (!event.isUpdate || reloading || hasDirtyForm()) return
    reloading = true
    location.reload()
  })
  await workbox.register()
  lookForUpdates(workbox)
}

const hour = 3_600_000

/** A phone keeps its app open for days: the browser itself looks for a new version only when a page is opened. */
function lookForUpdates(workbox: Workbox): void {
  let lookedAt = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < hour) return
    lookedAt = Date.now()
    void workbox.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, hour)
}

/**
 * The user agreed: the waiting worker takes over as soon as nothing is being sent, and the page is loaded anew. False, and
 * nothing done, while a form holds what is kept nowhere else.
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
