import { syncTag, type WorkerRequest } from './messages.ts'

/** What we use of a registration; the worker's own realm has no such types, nor any use for it. */
interface WorkerRegistration {
  readonly active: { postMessage(message: WorkerRequest): void } | null
  readonly sync?: { register(tag: string): Promise<void> }
}

/**
 * Lets the worker finish what this page may not live to finish: by Background Sync where there is one, else by a message.
 * Where there is no worker the page does it all.
 */
export async function wakeWorker(): Promise<void> {
  const workers = (
    navigator as {
      readonly serviceWorker?: { readonly controller: unknown; readonly ready: Promise<WorkerRegistration> }
    }
  ).serviceWorker
  if (!workers?.controller) return
  const registration = await workers.ready
  const registered = await registration.sync?.register(syncTag).then(
    () => true,
    () => false,
  )
  if (!registered) registration.active?.postMessage({ type: 'sync' })
}
