import type { Queryable } from '../db/connect.ts'
import { insertRow } from '../db/built-once.ts'
import { changeLog } from '../db/schema/change-log.ts'

/**
 * An entry of the change feed, for drivers paired with the project, those of the company, or one user;
 * without any of them, for every device. `ProjectPairing` stands for a project with everything in it.
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

/** In the transaction of the change. */
export async function markChanged(db: Queryable, changes: readonly Change[]): Promise<void> {
  const [change, another] = changes
  if (another !== undefined)
    for (let start = 0; start < changes.length; start += entriesAtOnce)
      await db.insert(changeLog).values(changes.slice(start, start + entriesAtOnce))
  else if (change !== undefined) await insertRow(db, changeLog, change)
}
