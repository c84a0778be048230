import { flowsPerRequest, issueLetterParts } from '#contract/letters/letter-parts.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
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
 * when the EWC list has changed it; of its driver's loads also the version that they state. Nothing for a revoked device or one without a key. Throws Problem or
 * NetworkError.
 */
export async function fetchLetterParts({ runtime, userId, client }: SyncRun): Promise<void> {
  const state = await runtime.store.deviceStates.get(userId)
  if (state?.key?.registered !== true || state.revoked === true) return
  const { store } = runtime
  const [flows, known, shipments, kept, self] = await Promise.all([
    store.materialFlows.toArray(),
    store.issuedFlows.toArray(),
    store.shipments.filter(({ loadedFlow }) => loadedFlow !== undefined).toArray(),
    store.loadedWith.filter(({ issued }) => issued !== undefined).primaryKeys(),
    store.drivers.toCollection().first(),
  ])
  // Of its driver's loads alone it makes codes, by the former version of a flow too.
  const loads = shipments.flatMap(({ id, driver, loadedFlow }) =>
    loadedFlow === undefined || driver?.id !== self?.id || kept.includes(id) ? [] : [{ ...loadedFlow, id }],
  )
  const held = new Map(known.map((issued) => [issued.id, issued]))
  const codes = new Map([...flows, ...loads].map(({ id, ewcCode }) => [id, JSON.stringify(ewcCode)]))
  const missingOf = (rows: readonly Pick<MaterialFlow, 'id' | 'version'>[]) =>
    rows
      .filter(
        ({ id, version }) => held.get(id)?.version !== version || held.get(id)?.ewcCode !== codes.get(id),
      )
      .map(({ id }) => id)
  const missing = missingOf(flows)
  const missingLoads = missingOf(loads)
  const isCertified =
    state.certificate !== undefined && !isHalfOver(state.certificate, serverTimeAt(runtime.now()))
  const askedAt = state.letterPartsAt ?? 0
  const isRecent = Math.abs(runtime.now() - askedAt) < askAgainMs
  if (isCertified && isRecent && missing.length === 0 && missingLoads.length === 0) return
  const most = Math.max(missing.length, missingLoads.length)
  for (let start = 0; start === 0 || start < most; start += flowsPerRequest) {
    const asked = missing.slice(start, start + flowsPerRequest)
    const askedLoads = missingLoads.slice(start, start + flowsPerRequest)
    const answer = await callWith(client, issueLetterParts, {
      params: { id: state.device },
      body: { flows: asked, ...(askedLoads.length > 0 && { loads: askedLoads }) },
      timeout: runtime.timeoutMs(1000 + 500 * (asked.length + askedLoads.length)),
    }).catch((error: unknown) => {
      if (error instanceof Problem && error.status !== 401 && !isRetryable(error)) return undefined
      throw error
    })
    if (answer === undefined) return
    await durableTransaction(runtime, ['deviceStates', 'cursors', 'issuedFlows'], async (store) => {
      // The device may belong to another user meanwhile.
      if ((await cursorOf(store, userId)) === undefined) return
      await store.issuedFlows.bulkPut(
        [...answer.issuedFlows, ...(answer.issuedLoads ?? [])].map((issued) => ({
          ...issued,
          ewcCode: codes.get(issued.id),
        })),
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
