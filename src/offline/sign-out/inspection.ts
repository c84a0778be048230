import { currentRuntime } from '../store/runtime.ts'
import { keepLetters } from './clear-device.ts'
import { sessionUserId } from '../session/tokens.ts'

/**
 * Keeps the letters of what is on board for whoever the phone is handed to, also where the session has ended. Nothing
 * changes where nobody is signed in: the letters that the last driver left are there already. `signedIn`: the driver of
 * this page, if there is one. Throws StorageFull or StorageBroken.
 */
export async function keepLettersForInspection(signedIn: string | undefined): Promise<void> {
  const runtime = currentRuntime()
  const userId = signedIn ?? (await sessionUserId(runtime))
  if (userId !== undefined) await keepLetters(runtime, userId)
}
