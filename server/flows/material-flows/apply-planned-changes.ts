import { and, eq, inArray, isNotNull, type SQL, sql } from '../../platform/db/drizzle.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/connect.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { projectStatuses } from '../../platform/db/schema/master-data.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { bumpedVersion } from '../../platform/http/collection/change-steps.ts'
import { saveLetterTemplate } from '../../letters/content/letter-template.ts'
import { mailNewLetter } from './mail-flow.ts'
import { notifyFlowChanged } from './notify-changes.ts'
import { saveVersion } from './save-version.ts'

/** The customer's days count. In a closed project plans stay until it is opened again. */
const isDue = (now: Date) => sql`(not ${projectStatuses.blocked} and ${materialFlows.plannedFrom}
  <= (${now.toISOString()}::timestamptz at time zone ${customers.timeZone})::date)`

const selectDue = (db: Queryable, now: Date, condition?: SQL) =>
  db
    .select({ id: materialFlows.id, byId: materialFlows.plannedById, language: customers.language })
    .from(materialFlows)
    .innerJoin(customers, eq(customers.id, materialFlows.customerId))
    .innerJoin(projects, eq(projects.id, materialFlows.projectId))
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .where(and(isNotNull(materialFlows.plannedFrom), isDue(now), condition))

/** The flows are grouped by customer; `among` limits them. */
export async function readDueFlows(
  db: Queryable,
  now: Date,
  among?: readonly string[],
): Promise<readonly string[]> {
  const rows = await selectDue(db, now, among && inArray(materialFlows.id, [...among])).orderBy(
    materialFlows.customerId,
    materialFlows.id,
  )
  return rows.map(({ id }) => id)
}

/** Versions flow and letter, and mails the letter. Does nothing when the plan was applied or replaced. */
export async function applyPlannedChange(
  db: Transaction,
  id: string,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): Promise<void> {
  const [planned] = await selectDue(db, now, eq(materialFlows.id, id)).for('update', { of: materialFlows })
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

/**
 * Phones do not need it, because they store the plans. A failed flow does not stop the others.
 * @throws Error that names the failed flows, after the others are done
 */
export async function applyPlannedChanges({ query }: Database, publicUrl: string, now: Date): Promise<void> {
  const failures = new Map<string, unknown>()
  for (const id of await readDueFlows(query, now))
    try {
      await query.transaction((db) => applyPlannedChange(db, id, { publicUrl, now }))
    } catch (error) {
      failures.set(id, error)
    }
  const [cause] = failures.values()
  if (cause !== undefined)
    throw new Error(`The planned change could not be made to flows ${[...failures.keys()].join(', ')}.`, {
      cause,
    })
}
