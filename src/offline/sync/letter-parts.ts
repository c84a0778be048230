import { flowsPerRequest, issueLetterParts } from '#contract/letters/letter-parts.ts'
import { callWith } from '../../api/call.ts'
import { Problem } from '../../api/errors.ts'
import { serverTimeAt } from '../../api/server-clock.ts'
import { isRetryable } from '../outbox/outcome.ts'
import type { DeviceStateRow } from '../store/device-database.ts'
import { cursorOf } from '../store/clear-replica.ts'
import { durableTransaction } from '../store/store-retry.ts'
import type { SyncRun } from './flush.ts'

/** Asks when nothing is missing too, because the office may have revoked this device. */
const askAgainMs = 24 * 60 * 60 * 1000

/**
 * The certificate of this device, again after half of its time, and each version of the flows on it, again
 * when the EWC list has changed it. Nothing for a revoked device or one without a key. Throws Problem or
 * NetworkError.
 */
export async function fetchLetterParts({ runtime, userId, client }: SyncRun): Promise<void> {
  const state = await runtime.store.deviceStates.get(userId)
  if (state?.key?.registered !== true || state.revoked === true) return
  const [flows, known] = await Promise.all([
    runtime.store.materialFlows.toArray(),
    runtime.store.issuedFlows.toArray(),
  ])
  const held = new Map(known.map((issued) => [issued.id, issued]))
  const codes = new Map(flows.map(({ id, ewcCode }) => [id, JSON.stringify(ewcCode)]))
  const missing = flows
    .filter(({ id, version }) => held.get(id)?.version !== version || held.get(id)?.ewcCode !== codes.get(id))
    .map(({ id }) => id)
  const isCertified =
    state.certificate !== undefined && !isHalfOver(state.certificate, serverTimeAt(runtime.now()))
  const askedAt = state.letterPartsAt ?? 0
  const isRecent = Math.abs(runtime.now() - askedAt) < askAgainMs
  if (isCertified && isRecent && missing.length === 0) return
  for (let start = 0; start === 0 || start < missing.length; start += flowsPerRequest) {
    const asked = missing.slice(start, start + flowsPerRequest)
    const answer = await callWith(client, issueLetterParts, {
      params: { id: state.device },
      body: { flows: asked },
      timeout: runtime.timeoutMs(1000 + 500 * asked.length),
    }).catch((error: unknown) => {
      if (error instanceof Problem && error.status !== 401 && !isRetryable(error)) return undefined
      throw error
    })
    if (answer === undefined) return
    await durableTransaction(runtime, ['deviceStates', 'cursors', 'issuedFlows'], async (store) => {
      // The device may belong to another user meanwhile.
      if ((await cursorOf(store, userId)) === undefined) return
      await store.issuedFlows.bulkPut(
        answer.issuedFlows.map((issued) => ({ ...issued, ewcCode: codes.get(issued.id) })),
      )
      await store.deviceStates.update(userId, {
        letterPartsAt: runtime.now(),
        ...(answer.certificate !== undefined && { certificate: answer.certificate }),
        ...(answer.revoked === true && { revoked: true, certificate: undefined }),
      })
    })
    if (answer.revoked === true) return
  }
}

const isHalfOver = ({ issuedAt, expiresAt }: NonNullable<DeviceStateRow['certificate']>, now: number) =>
  now > (Date.parse(issuedAt) + Date.parse(expiresAt)) / 2
