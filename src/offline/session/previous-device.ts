import { reportClearedDevice } from '#contract/accounts/cleared-devices.ts'
import { callWith } from '../../api/call.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { withStoreRetry } from '../store/store-retry.ts'
import { clientFor } from './client-for.ts'

/** Reports that the memory of the previous device was cleared; false when the server could not be reached. */
export async function reportCleared(id: string): Promise<boolean> {
  const runtime = currentRuntime()
  try {
    await callWith(await clientFor(runtime, currentUserId()), reportClearedDevice, { params: { id } })
    return true
  } catch (error) {
    if (error instanceof Problem || error instanceof NetworkError) return false
    throw error
  }
}

/** The user has answered, so they are not asked again. Throws StorageFull or StorageBroken. */
export async function forgetPreviousDevice(): Promise<void> {
  await withStoreRetry(currentRuntime(), (store) =>
    store.deviceStates.update(currentUserId(), { previous: undefined }),
  )
}
