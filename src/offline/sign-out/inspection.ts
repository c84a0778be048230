import { currentRuntime } from '../store/runtime.ts'
import { keepLetters } from './clear-device.ts'
import { lastUserId } from '../session/offline-unlock.ts'

/** Works when the session has ended too. `signedIn`: the driver of this page, if any. */
export async function keepLettersForInspection(signedIn: string | undefined): Promise<void> {
  const runtime = currentRuntime()
  const userId = signedIn ?? (await lastUserId(runtime))
  if (userId !== undefined) await keepLetters(runtime, userId)
}
