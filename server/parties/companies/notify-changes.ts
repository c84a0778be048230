import type { LiveMessage } from '#contract/office/live.ts'
import { iriOf } from '#contract/kit/resource.ts'
import { addressBookOf } from '../../accounts/users/address-book.ts'
import { builtOnce } from '../../platform/db/built-once.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies, companyTransporters, locations } from '../../platform/db/schema/companies.ts'
import { materialFlowCarriers, materialFlows } from '../../platform/db/schema/material-flows.ts'
import { drivers } from '../../platform/db/schema/users.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import { type Change, markChanged } from '../../platform/live/mark-changed.ts'
import { publish } from '../../platform/live/publish.ts'

/** PostgreSQL allows at most 65,535 parameters in a statement; a mark has five. */
const marksPerStatement = 5000

const markFlowsChanged = async (db: Queryable, condition: SQL | undefined): Promise<void> =>
  await markFlows(db, await selectFlows(db, condition))

const selectFlows = (db: Queryable, condition: SQL | undefined) =>
  db.select({ id: materialFlows.id, projectId: materialFlows.projectId }).from(materialFlows).where(condition)

async function markFlows(
  db: Queryable,
  flows: readonly { readonly id: string; readonly projectId: string }[],
): Promise<void> {
  const marks = flows.map(({ id, projectId }): Change => ({ type: 'MaterialFlow', entityId: id, projectId }))
  for (let from = 0; from < marks.length; from += marksPerStatement)
    await markChanged(db, marks.slice(from, from + marksPerStatement))
}

const flowsWithLocation = (ids: SQL): SQL =>
  sql`(${materialFlows.originLocationId} in ${ids} or ${materialFlows.destinationLocationId} in ${ids})`

/** Devices and offices show its data with flows and drivers. */
export async function notifyCompanyChanged(db: Queryable, id: string): Promise<void> {
  await markFlowsChanged(
    db,
    or(
      partyOfFlow(id),
      sql`exists (select 1 from ${materialFlowCarriers} where ${materialFlowCarriers.materialFlowId} = ${materialFlows.id} and ${materialFlowCarriers.companyId} = ${id})`,
    ),
  )
  const companyDrivers = await db
    .select({ id: drivers.id, userId: drivers.userId })
    .from(drivers)
    .where(eq(drivers.companyId, id))
  await markChanged(
    db,
    companyDrivers.map((driver): Change => ({ type: 'Driver', entityId: driver.id, userId: driver.userId })),
  )
  const linkedCustomers = await db
    .selectDistinct({ customerId: companyTransporters.customerId })
    .from(companyTransporters)
    .where(eq(companyTransporters.transporterId, id))
  const message = { '@id': iriOf('companies', id), '@type': 'Company' }
  await publishToOffices(
    db,
    message,
    [await addressBookOf(db, id), ...linkedCustomers.map(({ customerId }) => customerId)],
    id,
  )
}

/** Flows name the contact person of each party for the project. */
export const markContactChanged = (db: Queryable, companyId: string, projectId: string): Promise<void> =>
  markFlowsChanged(db, and(eq(materialFlows.projectId, projectId), partyOfFlow(companyId)))

const partyOfFlow = (id: string): SQL | undefined =>
  or(
    eq(materialFlows.senderId, id),
    eq(materialFlows.disposerId, id),
    eq(materialFlows.receiverId, id),
    flowsWithLocation(sql`(select ${locations.id} from ${locations} where ${locations.companyId} = ${id})`),
  )

export async function publishCompanyPart(
  db: Queryable,
  { path, type, id }: { path: string; type: string; id: string },
  companyId: string,
): Promise<void> {
  const owner = await addressBookOf(db, companyId)
  await publishToOffices(db, { '@id': iriOf(path, id), '@type': type }, [owner], companyId)
}

async function publishToOffices(
  db: Queryable,
  message: LiveMessage,
  customerIds: readonly (string | null)[],
  companyId: string,
): Promise<void> {
  for (const customerId of new Set(customerIds))
    if (customerId !== null) await publish(db, message, { customerId })
  await publish(db, message, { companyId })
}

const selectLocation = builtOnce((db) =>
  db
    .select({ companyId: locations.companyId, customerId: companies.customerId })
    .from(locations)
    .innerJoin(companies, eq(companies.id, locations.companyId))
    .where(eq(locations.id, sql.placeholder('id'))),
)
const selectFlowsAtLocation = builtOnce((db) =>
  selectFlows(db, flowsWithLocation(sql`(${sql.placeholder('id')})`)),
)

export async function notifyLocationChanged(db: Queryable, id: string): Promise<void> {
  const [flows, [location]] = await settleAll([selectFlowsAtLocation(db, { id }), selectLocation(db, { id })])
  await markFlows(db, flows)
  if (location === undefined) return
  const message = { '@id': iriOf('locations', id), '@type': 'Location' }
  await publishToOffices(db, message, [location.customerId], location.companyId)
}
