import { currentRuntime, currentUserId } from '../store/runtime.ts'

/** Operations of this device that the server has never received, as it last said. Usable inside a live query. */
export async function missingOperations(): Promise<number> {
  return (await currentRuntime().store.markers.get(currentUserId()))?.missing ?? 0
}

/** How safe the stored data is from the browser's own clean-up. */
export interface StorageState {
  /** The browser has promised not to clear this app's data; undefined where it does not report it. */
  readonly persisted: boolean | undefined
  /** Bytes. */
  readonly used: number | undefined
  readonly quota: number | undefined
}

/** Reads persistence and quota; every value is undefined where the browser does not report it. */
export async function storageState(): Promise<StorageState> {
  const storage = navigator.storage as StorageManager | undefined
  const [persisted, estimate] = await Promise.all([storage?.persisted(), storage?.estimate()]).catch(() => [])
  return { persisted, used: estimate?.usage, quota: estimate?.quota }
}
