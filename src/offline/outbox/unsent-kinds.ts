import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { undeliveredRows } from '../store/device-database.ts'

export interface UnsentKinds {
  readonly loads: number
  readonly unloads: number
  readonly photos: number
  readonly signatures: number
  readonly corrections: number
  readonly others: number
}

/** Throws when the phone's storage fails. */
export async function unsentKinds(userId = currentUserId()): Promise<UnsentKinds> {
  const { store } = currentRuntime()
  const [operations, photos] = await Promise.all([
    undeliveredRows(store.outbox, userId).toArray(),
    undeliveredRows(store.photos, userId).count(),
  ])
  return countKinds(operations, photos)
}

export function countKinds(operations: readonly { readonly type: string }[], photos: number): UnsentKinds {
  const countOf = (type: string) => operations.filter((row) => row.type === `shipment.${type}`).length
  const named = {
    loads: countOf('load'),
    unloads: countOf('unload'),
    signatures: countOf('sign'),
    corrections: countOf('correct'),
  }
  const others = Object.values(named).reduce((left, count) => left - count, operations.length)
  return { ...named, photos, others }
}
