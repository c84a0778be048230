import type { Queryable } from '../db/connect.ts'
import { type JobName, jobList, type PayloadOf, urgentPriority } from './job-list.ts'
import { withBoss } from './with-boss.ts'

/** In the caller's transaction: the job runs soon after the commit, and does not exist after a rollback. */
export const enqueue = <Name extends JobName>(
  db: Queryable,
  name: Name,
  payload: PayloadOf<Name>,
  when: Delay = {},
): Promise<void> => enqueueAll(db, name, [payload], () => false, when)

interface Delay {
  readonly startAfter?: Date
}

/** In one statement. `isUrgent`: by index, whether it comes before all others. */
export async function enqueueAll<Name extends JobName>(
  db: Queryable,
  name: Name,
  payloads: readonly PayloadOf<Name>[],
  isUrgent: (index: number) => boolean = () => false,
  { startAfter }: Delay = {},
): Promise<void> {
  if (payloads.length > 0)
    await withBoss(
      db,
      async (boss, transaction) =>
        void (await boss.insert(
          name,
          payloads.map((data, index) => ({
            data,
            ...groupOf(name, data),
            ...(startAfter !== undefined && { startAfter }),
            ...(isUrgent(index) && { priority: urgentPriority }),
          })),
          { db: transaction },
        )),
    )
}

function groupOf(name: JobName, payload: Readonly<Record<string, unknown>>) {
  const definition = jobList[name]
  return 'groups' in definition ? { group: { id: String(payload[definition.groups.by]) } } : {}
}
