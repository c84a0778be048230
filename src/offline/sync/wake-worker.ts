import { syncTag, type WorkerRequest } from '../store/messages.ts'

interface WorkerRegistration {
  readonly active: { postMessage(message: WorkerRequest): void } | null
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Uses Background Sync or a message, in case this page is closed first. */
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
