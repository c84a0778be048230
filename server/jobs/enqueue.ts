import type { Queryable } from '../db/connect.ts'
import type { JobName, PayloadOf } from './job-list.ts'
import { withBoss } from './with-boss.ts'

/** Writes a job in the caller's transaction: it runs soon after the commit, and never was there after a rollback. */
export const enqueue = <Name extends JobName>(db: Queryable, name: Name, payload: PayloadOf<Name>): Promise<void> =>
  withBoss(db, async (boss, own) => void (await boss.send(name, payload, { db: own })))
