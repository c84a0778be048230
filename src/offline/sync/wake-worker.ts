import { syncTag, type WorkerRequest } from '../store/messages.ts'

/** The worker's TypeScript part has no DOM types for it. */
interface WorkerRegistration {
  readonly active: { postMessage(message: WorkerRequest): void } | null
  readonly sync?: { register(tag: string): Promise<void> }
}

/**
 * In case this page is closed first: by Background Sync, or else by a message. Does nothing without a worker.
 */
export async function wakeWorker(): Promise<void> {
  const serviceWorker = (
    navigator as {
      readonly serviceWorker?: { readonly controller: unknown; readonly ready: Promise<WorkerRegistration> }
    }
  ).serviceWorker
  if (!serviceWorker?.controller) return
  const registration = await serviceWorker.ready
  const registered = await registration.sync?.register(syncTag).then(
    () => true,
    () => false,
  )
  if (!registered) registration.active?.postMessage({ type: 'sync' })
}
