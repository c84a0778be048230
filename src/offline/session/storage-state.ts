import { currentRuntime, currentUserId } from '../store/runtime.ts'

/** Operations that the server has never received, as it last said. Usable inside a live query. */
export async function missingOperations(): Promise<number> {
  return (await currentRuntime().store.deviceStates.get(currentUserId()))?.missing ?? 0
}

export interface StorageState {
  /** The browser has promised not to clear this app's data; undefined when it does not report it. */
  readonly persisted: boolean | undefined
  readonly used: number | undefined
  readonly quota: number | undefined
}

/** Every value is undefined when the browser does not report it. */
export async function storageState(): Promise<StorageState> {
  const storage = navigator.storage as StorageManager | undefined
  const [persisted, estimate] = await Promise.all([storage?.persisted(), storage?.estimate()]).catch(() => [])
  return { persisted, used: estimate?.usage, quota: estimate?.quota }
}
