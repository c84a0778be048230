import { pairProject } from '#contract/flows/project-pairing.ts'
import { callWith } from '../../api/call.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { keepBefore, keptTables } from '../vehicles/loaded-with.ts'
import { clientFor } from '../session/client-for.ts'
import { cursorOf } from '../store/clear-replica.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { deviceStateOf } from '../store/device-state.ts'
import { retryPaired } from '../outbox/heal.ts'
import { isRetryable } from '../outbox/outcome.ts'
import type { Runtime } from '../store/runtime.ts'

export type PairingResult =
  | { readonly kind: 'paired'; readonly projectId: string }
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string }
  /** The server was not reached: the code is stored and sent again when there is a network. */
  | { readonly kind: 'waiting' }

/** Asks once and stores the project and its flows. Network errors and refusals are results. */
export async function requestPairing(
  runtime: Runtime,
  userId: string,
  pairingCode: string,
): Promise<PairingResult> {
  try {
    const pairing = await callWith(await clientFor(runtime, userId), pairProject, {
      body: { pairingCode },
      timeout: runtime.timeoutMs(200),
    })
    await durableTransaction(runtime, ['cursors', ...keptTables], async (store) => {
      const cursor = await cursorOf(store, userId)
      if (cursor === undefined) return
      const changed = pairing.materialFlows.map((row) => ({ type: 'MaterialFlow', id: row.id, row }) as const)
      await keepBefore(store, userId, { reset: false, changed, removed: [] })
      await Promise.all([
        store.projects.put(pairing.project),
        store.materialFlows.bulkPut(pairing.materialFlows),
        store.cursors.put({ ...cursor, pairings: (cursor.pairings ?? 0) + 1 }),
        retryPaired(store, userId, new Set(pairing.materialFlows.map(({ id }) => id))),
      ])
    })
    return { kind: 'paired', projectId: pairing.project.id }
  } catch (error) {
    // 401 means that the session ended; the code is sent again after the next sign-in.
    if (error instanceof Problem && error.status !== 401 && !isRetryable(error))
      return { kind: 'refused', code: error.code, detail: error.detail }
    if (error instanceof Problem || error instanceof NetworkError) return { kind: 'waiting' }
    throw error
  }
}

/** A refusal is stored until the driver has seen it. */
export async function retryPendingPairing(runtime: Runtime, userId: string): Promise<void> {
  const pending = (await runtime.store.deviceStates.get(userId))?.pendingPairing
  if (pending === undefined || pending.problem !== undefined) return
  const result = await requestPairing(runtime, userId, pending.pairingCode)
  if (result.kind === 'waiting') return
  await savePendingPairing(
    runtime,
    userId,
    result.kind === 'paired'
      ? undefined
      : { ...pending, problem: { status: 422, code: result.code, detail: result.detail } },
    pending.pairingCode,
  )
}

type StoredPairing = NonNullable<Awaited<ReturnType<typeof deviceStateOf>>['pendingPairing']>

/** Undefined deletes it. With `expectedCode` it does nothing once another code was typed. */
export const savePendingPairing = (
  runtime: Runtime,
  userId: string,
  pending: StoredPairing | undefined,
  expectedCode?: string,
) =>
  durableTransaction(runtime, ['deviceStates'], async (store) => {
    const { pendingPairing: stored, ...deviceState } = await deviceStateOf(runtime, userId)
    if (expectedCode !== undefined && stored?.pairingCode !== expectedCode) return
    await store.deviceStates.put(
      pending === undefined ? deviceState : { ...deviceState, pendingPairing: pending },
    )
  })
