import type { Queryable } from '../db/connect.ts'
import type { JobName, PayloadOf } from './job-list.ts'
import { withBoss } from './with-boss.ts'

/** Writes a job in the caller's transaction: it runs soon after the commit, and never was there after a rollback. */
export const enqueue = <Name extends JobName>(
  db: Queryable,
  name: Name,
  payload: PayloadOf<Name>,
): Promise<void> => enqueueAll(db, name, [payload])

/** Writes a job for each payload, all at once. */
export async function enqueueAll<Name extends JobName>(
  db: Queryable,
  name: Name,
  payloads: readonly PayloadOf<Name>[],
): Promise<void> {
  if (payloads.length > 0)
    await withBoss(
      db,
      async (boss, own) =>
        void (await boss.insert(
          name,
          payloads.map((data) => ({ data })),
          { db: own },
        )),
    )
}
