import type { Queryable } from '../db/connect.ts'
import { insertRow } from '../db/built-once.ts'
import { changeLog } from '../db/schema/operations.ts'

/**
 * An entry of the devices' change feed. It reaches the drivers that are paired with the project, those of the
 * company, or one user; without any of them, every device. `ProjectPairing` stands for a project with
 * everything in it.
 */
export interface Change {
  readonly type:
    | 'Driver'
    | 'Project'
    | 'ProjectPairing'
    | 'MaterialFlow'
    | 'Shipment'
    | 'TransportMode'
    | 'Unit'
    | 'TruckType'
    | 'OperationDecision'
    | 'HandOverDecision'
  readonly entityId: string
  readonly projectId?: string | undefined
  readonly companyId?: string | undefined
  readonly userId?: string | undefined
}

/** A statement takes at most 65,535 parameters, an entry a handful of them. */
const entriesAtOnce = 5000

/**
 * Adds entries to the change feed, in the transaction of the change itself: after a rollback there are none.
 */
export async function markChanged(db: Queryable, changes: readonly Change[]): Promise<void> {
  const [change, another] = changes
  if (another !== undefined)
    for (let start = 0; start < changes.length; start += entriesAtOnce)
      await db.insert(changeLog).values(changes.slice(start, start + entriesAtOnce))
  else if (change !== undefined) await insertRow(db, changeLog, change)
}
