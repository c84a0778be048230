import { sql, and, eq, inArray, isNotNull } from '../db/drizzle.ts'
import type { Database, Queryable, Transaction } from '../db/connect.ts'
import { customers } from '../db/schema/customers.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { bumpedVersion } from '../http/collection/change-steps.ts'
import { saveLetterTemplate } from '../letters/letter-template.ts'
import { mailNewLetter } from './mail-flow.ts'
import { notifyFlowChanged } from './notify-changes.ts'
import { saveVersion } from './save-version.ts'

/** The flows whose planned change is due at a moment, by the days of their customers; `among`: of these alone. */
export async function readDueFlows(
  db: Queryable,
  now: Date,
  among?: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: materialFlows.id })
    .from(materialFlows)
    .innerJoin(customers, eq(customers.id, materialFlows.customerId))
    .where(
      and(
        isNotNull(materialFlows.plannedFrom),
        sql`${materialFlows.plannedFrom} <= (${now.toISOString()}::timestamptz at time zone ${customers.timeZone})::date`,
        among && inArray(materialFlows.id, [...among]),
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Makes what is planned for a flow its present state: a new version of the flow and of its letter, which is mailed to the
 * recipients of new letters. Does nothing where it was done before.
 */
export async function applyPlannedChange(db: Transaction, id: string, publicUrl: string): Promise<void> {
  const [planned] = await db
    .select({ byId: materialFlows.plannedById, language: customers.language })
    .from(materialFlows)
    .innerJoin(customers, eq(customers.id, materialFlows.customerId))
    .where(and(eq(materialFlows.id, id), isNotNull(materialFlows.plannedFrom)))
    .for('update', { of: materialFlows })
  if (planned === undefined) return
  await db
    .update(materialFlows)
    .set({
      ewcCodeId: materialFlows.plannedEwcCodeId,
      wasteStreamNumber: materialFlows.plannedWasteStreamNumber,
      ...nothingPlanned,
      ...bumpedVersion(materialFlows),
    })
    .where(eq(materialFlows.id, id))
  const byId = planned.byId ?? undefined
  const flow = await saveVersion(db, id, byId === undefined ? undefined : { byId, costsExtra: false })
  const letter = await saveLetterTemplate(db, flow, byId)
  await mailNewLetter(db, {
    id,
    letter,
    language: planned.language,
    link: `${publicUrl}/material-flows/${id}`,
  })
  await notifyFlowChanged(db, id)
}

const nothingPlanned = {
  plannedFrom: null,
  plannedEwcCodeId: null,
  plannedWasteStreamNumber: null,
  plannedById: null,
}

/** The job that follows the days of the customers: phones need none of it, they know the plans. */
export async function applyPlannedChanges({ query }: Database, publicUrl: string, now: Date): Promise<void> {
  for (const id of await readDueFlows(query, now))
    await query.transaction((db) => applyPlannedChange(db, id, publicUrl))
}
