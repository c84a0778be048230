import { currentRuntime } from '../store/runtime.ts'
import { keepLetters } from './clear-device.ts'
import { sessionUserId } from '../session/tokens.ts'

/**
 * Keeps the letters of what is on board for an inspector, also when the session has ended. Does nothing when
 * nobody is signed in, because the last driver's letters are kept already. `signedIn`: the driver of this
 * page, if any. Throws StorageFull or StorageBroken.
 */
export async function keepLettersForInspection(signedIn: string | undefined): Promise<void> {
  const runtime = currentRuntime()
  const userId = signedIn ?? (await sessionUserId(runtime))
  if (userId !== undefined) await keepLetters(runtime, userId)
}
