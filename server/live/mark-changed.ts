import type { Queryable } from '../db/connect.ts'
import { changeLog } from '../db/schema/operations.ts'

/**
 * What changed, for the devices' change feed, and whom it concerns: the drivers paired with a project, those of a company,
 * one user, or (nothing named) everybody. `ProjectPairing` stands for a project and all that is in it.
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
  readonly entityId: string
  readonly projectId?: string | undefined
  readonly companyId?: string | undefined
  readonly userId?: string | undefined
}

/** Writes change marks in the transaction of the change itself: what is rolled back was never announced. */
export async function markChanged(db: Queryable, changes: readonly Change[]): Promise<void> {
  if (changes.length > 0) await db.insert(changeLog).values([...changes])
}
