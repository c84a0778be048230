import * as z from 'zod/mini'
import { checkToken } from '#contract/shipments/check-tokens.ts'
import type { OperationPayload } from '#contract/device/operation-payloads.ts'
import { replicaTypes } from '#contract/device/replica.ts'
import { readScannedShipment } from '#contract/shipments/scanned-shipments.ts'
import { keysOf } from '#contract/kit/objects.ts'
import { callWith } from '../../api/call.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { isRetryable } from '../outbox/outcome.ts'
import { clientFor } from '../session/client-for.ts'
import { cursorOf } from '../store/clear-replica.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { keepBefore, keptTables } from '../vehicles/loaded-with.ts'

export type ScanResult =
  | { readonly kind: 'stored' }
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string }
  | { readonly kind: 'unreachable' }

/** Finds a check token; other texts are returned unchanged. Usable inside a live query. */
export async function shipmentIdOf(idOrToken: string): Promise<string | undefined> {
  if (!z.safeParse(checkToken, idOrToken).success) return idOrToken
  const { store } = currentRuntime()
  const [shipment, loads] = await Promise.all([
    store.shipments.filter((row) => row.checkToken === idOrToken).first(),
    store.outbox.where('[view+type]').equals([currentUserId(), 'shipment.load']).toArray(),
  ])
  const payloads = loads.map(({ payload }) => payload as OperationPayload<'shipment.load'>)
  return shipment?.id ?? payloads.find((payload) => payload.checkToken === idOrToken)?.shipment
}

const tables = {
  Project: 'projects',
  MaterialFlow: 'materialFlows',
  TransportMode: 'transportModes',
  Shipment: 'shipments',
} as const

/** Network errors and refusals are results. */
export async function fetchScannedShipment(id: string): Promise<ScanResult> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  try {
    const { changed } = await callWith(await clientFor(runtime, userId), readScannedShipment, {
      params: { id },
      timeout: runtime.timeoutMs(4000),
    })
    const rows = changed.flatMap((row) =>
      keysOf(tables)
        .filter((type) => type === row['@type'])
        .map((type) => ({
          type,
          id: String(row['id']),
          row: z.decode<z.ZodMiniType>(replicaTypes[type], row),
        })),
    )
    await durableTransaction(runtime, ['cursors', ...keptTables], async (store) => {
      const cursor = await cursorOf(store, userId)
      if (cursor === undefined) return
      await keepBefore(store, userId, { reset: false, changed: rows, removed: [] })
      for (const { type, row } of rows) await store.table(tables[type]).put(row)
      // As after a pairing: a page of the feed that was requested before must not delete these rows.
      await store.cursors.put({ ...cursor, pairings: (cursor.pairings ?? 0) + 1 })
    })
    return { kind: 'stored' }
  } catch (error) {
    if (error instanceof Problem && error.status !== 401 && !isRetryable(error))
      return { kind: 'refused', code: error.code, detail: error.detail }
    if (error instanceof Problem || error instanceof NetworkError) return { kind: 'unreachable' }
    throw error
  }
}
