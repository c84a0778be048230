import { normalisePairingCode } from '#contract/flows/project-pairing.ts'
import { type PairingResult, requestPairing, savePendingPairing } from '../sync/pending-pairing.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { requestSync } from '../sync/scheduler.ts'

/* Not with what the first screen shows of pairing. */

/** Typed or scanned. Without a network the code is stored and sent later. */
export async function pairWithCode(text: string): Promise<PairingResult> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  const pairingCode = normalisePairingCode(text)
  const result = await requestPairing(runtime, userId, pairingCode)
  await savePendingPairing(runtime, userId, result.kind === 'waiting' ? { pairingCode } : undefined)
  requestSync(result.kind === 'waiting' ? 'enqueue' : 'tap')
  return result
}

export const discardPendingPairing = (): Promise<void> =>
  savePendingPairing(currentRuntime(), currentUserId(), undefined)
