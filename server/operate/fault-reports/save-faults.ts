import { createHash } from 'node:crypto'
import { type StoredFault, withoutPersonalData } from '#contract/office/fault-reports.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, desc, eq, inArray, ne, sql } from '../../platform/db/drizzle.ts'
import { faultReports } from '../../platform/db/schema/fault-reports.ts'
import { newId } from '../../platform/db/uuid.ts'

export type NewFault = Omit<StoredFault, 'id' | 'firstAt' | 'lastAt'>

const maxFaults = 1000
const maxCount = 1_000_000_000

/** Faults of devices never push out those of the server, because anybody may report them. */
export async function saveFaults(db: Queryable, faults: readonly NewFault[], now: Date): Promise<void> {
  const rows = faults.map((fault) => {
    const message = withoutPersonalData(fault.message)
    return { ...fault, message, fingerprint: fingerprintOf({ ...fault, message }) }
  })
  // A consistent order prevents deadlocks of two requests with the same faults.
  for (const row of rows.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1)))
    await db
      .insert(faultReports)
      .values({ ...row, id: newId(), firstAt: now, lastAt: now })
      .onConflictDoUpdate({
        target: faultReports.fingerprint,
        set: {
          count: sql`least(${faultReports.count}::bigint + excluded.count, ${maxCount})`,
          stack: sql`excluded.stack`,
          steps: sql`excluded.steps`,
          lastAt: sql`excluded.last_at`,
        },
      })
  const isServer = rows.some(({ part }) => part === 'server')
  const samePart = isServer ? eq(faultReports.part, 'server') : ne(faultReports.part, 'server')
  const excess = db
    .select({ id: faultReports.id })
    .from(faultReports)
    .where(samePart)
    .orderBy(desc(faultReports.lastAt), desc(faultReports.id))
    .offset(maxFaults)
  await db.delete(faultReports).where(and(samePart, inArray(faultReports.id, excess)))
}

const fingerprintOf = ({ part, appVersion, where, name, message }: NewFault) =>
  createHash('sha256')
    .update(JSON.stringify([part, appVersion, where, name, message]))
    .digest('hex')
