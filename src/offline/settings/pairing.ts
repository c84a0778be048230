import type { PairedProject } from '#contract/flows/project-pairing.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'

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

/** The app says it in the language of the driver, of which the server has two. */
export const refusedInOwnWords = (problem: { readonly code?: string | undefined } | undefined) =>
  problem?.code === 'pairing_code_refused'

/** Waiting for a network, or refused. Usable inside a live query. */
export async function readPendingPairing(): Promise<PendingPairing | undefined> {
  const pending = (await currentRuntime().store.deviceStates.get(currentUserId()))?.pendingPairing
  return (
    pending && {
      pairingCode: pending.pairingCode,
      state: pending.problem ? 'refused' : 'waiting',
      detail: refusedInOwnWords(pending.problem) ? undefined : pending.problem?.detail,
    }
  )
}
