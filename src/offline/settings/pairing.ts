import { normalisePairingCode, type PairedProject } from '#contract/flows/project-pairing.ts'
import type { PairingResult } from '../outbox/pending-pairing.ts'
import { currentUserId, currentRuntime } from '../store/runtime.ts'
import { requestSync } from '../sync/scheduler.ts'

/** Loaded on demand: the code that calls the server is not part of the first screen. */
const loadPairingRequests = () => import('../outbox/pending-pairing.ts')

/** Typed or scanned. Without a network the code is stored and sent later. */
export async function pairWithCode(text: string): Promise<PairingResult> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  const pairingCode = normalisePairingCode(text)
  const { savePendingPairing, requestPairing } = await loadPairingRequests()
  const result = await requestPairing(runtime, userId, pairingCode)
  await savePendingPairing(runtime, userId, result.kind === 'waiting' ? { pairingCode } : undefined)
  requestSync(result.kind === 'waiting' ? 'enqueue' : 'tap')
  return result
}

/** By number. Usable inside a live query. */
export async function pairedProjects(): Promise<readonly PairedProject[]> {
  return (await currentRuntime().store.projects.toArray())
    .filter((project) => project.paired !== false)
    .sort((a, b) => a.number.localeCompare(b.number))
}

export interface PendingPairing {
  readonly pairingCode: string
  readonly state: 'waiting' | 'refused'
  readonly detail: string | undefined
}

/** Waiting for a network, or refused. Usable inside a live query. */
export async function readPendingPairing(): Promise<PendingPairing | undefined> {
  const pending = (await currentRuntime().store.deviceStates.get(currentUserId()))?.pendingPairing
  return (
    pending && {
      pairingCode: pending.pairingCode,
      state: pending.problem ? 'refused' : 'waiting',
      detail: pending.problem?.detail,
    }
  )
}

export async function discardPendingPairing(): Promise<void> {
  await (await loadPairingRequests()).savePendingPairing(currentRuntime(), currentUserId(), undefined)
}
