import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { LiveMessage } from '#contract/live.ts'
import { iriOf } from '#contract/resource.ts'
import type { Queryable } from '../db/connect.ts'
import { companies, companyTransporters, locations } from '../db/schema/companies.ts'
import { materialFlowCarriers, materialFlows } from '../db/schema/projects.ts'
import { drivers } from '../db/schema/users.ts'
import { type Change, markChanged } from '../live/mark-changed.ts'
import { publish } from '../live/publish.ts'

/** PostgreSQL takes at most 65,535 values in a statement; a mark has five. */
const marksAtOnce = 5000

/** Marks the flows that print what was changed, for the devices that hold them. */
export async function markFlows(db: Queryable, condition: SQL | undefined): Promise<void> {
  const flows = await db
    .select({ id: materialFlows.id, projectId: materialFlows.projectId })
    .from(materialFlows)
    .where(condition)
  const marks = flows.map(({ id, projectId }): Change => ({ type: 'MaterialFlow', entityId: id, projectId }))
  for (let from = 0; from < marks.length; from += marksAtOnce)
    await markChanged(db, marks.slice(from, from + marksAtOnce))
}

/** Flows with an end at one of these locations. */
export const endingAt = (ids: SQL): SQL =>
  sql`(${materialFlows.originLocationId} in ${ids} or ${materialFlows.destinationLocationId} in ${ids})`

/** Tells the devices whose letters name the company, its drivers, and the offices that have to do with it. */
export async function announceCompany(db: Queryable, id: string): Promise<void> {
  await markFlows(
    db,
    or(
      eq(materialFlows.senderId, id),
      eq(materialFlows.disposerId, id),
      eq(materialFlows.receiverId, id),
      sql`exists (select 1 from ${materialFlowCarriers} where ${materialFlowCarriers.materialFlowId} = ${materialFlows.id} and ${materialFlowCarriers.companyId} = ${id})`,
      endingAt(sql`(select ${locations.id} from ${locations} where ${locations.companyId} = ${id})`),
    ),
  )
  const own = await db
    .select({ id: drivers.id, userId: drivers.userId })
    .from(drivers)
    .where(eq(drivers.companyId, id))
  await markChanged(
    db,
    own.map((driver): Change => ({ type: 'Driver', entityId: driver.id, userId: driver.userId })),
  )
  const linked = await db
    .selectDistinct({ customerId: companyTransporters.customerId })
    .from(companyTransporters)
    .where(eq(companyTransporters.transporterId, id))
  const message = { '@id': iriOf('companies', id), '@type': 'Company' }
  const [company] = await db
    .select({ customerId: companies.customerId })
    .from(companies)
    .where(eq(companies.id, id))
  await tell(db, message, [company?.customerId, ...linked.map(({ customerId }) => customerId)], id)
}

/** Tells the office of a company, and the one whose address book it is in, of what hangs on it. */
export async function publishOf(
  db: Queryable,
  { path, type, id }: { path: string; type: string; id: string },
  companyId: string,
): Promise<void> {
  const [company] = await db
    .select({ customerId: companies.customerId })
    .from(companies)
    .where(eq(companies.id, companyId))
  await tell(db, { '@id': iriOf(path, id), '@type': type }, [company?.customerId], companyId)
}

async function tell(
  db: Queryable,
  message: LiveMessage,
  customers: readonly (string | null | undefined)[],
  companyId: string,
): Promise<void> {
  for (const customerId of new Set(customers))
    if (customerId !== null && customerId !== undefined) await publish(db, message, { customerId })
  await publish(db, message, { companyId })
}

/** Tells the devices whose flows begin or end there, and the offices of its company. */
export async function announceLocation(db: Queryable, id: string): Promise<void> {
  await markFlows(db, endingAt(sql`(${id})`))
  const [location] = await db
    .select({ companyId: locations.companyId })
    .from(locations)
    .where(eq(locations.id, id))
  if (location !== undefined)
    await publishOf(db, { path: 'locations', type: 'Location', id }, location.companyId)
}
