import type { Database, Queryable } from '../../platform/db/connect.ts'
import { locationOnLoad } from '../../office/waste-stream-months/read-months.ts'
import { withVersionOnLoad } from '../../shipments/queries/month-rows.ts'
import { and, asc, desc, eq, gte, isNotNull, isNull, lte, or, sql } from '../../platform/db/drizzle.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { ebaWeighings } from '../../platform/db/schema/eba.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { newId } from '../../platform/db/uuid.ts'
import { codeOf } from '../../platform/http/collection/search.ts'
import { publishShipment } from '../../shipments/mails/notify-changes.ts'
import { matchingDays, recordContact } from './connection-state.ts'
import { type EbaConnections, openSystem } from './open-system.ts'
import type { ReportedWeighing } from './weighbridges.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The job `read_eba_weighings`. A failed system does not stop the others; the next job retries it. */
export const readWeighingsJob =
  (database: Database, { weighbridges, cipher }: EbaConnections) =>
  async (): Promise<void> => {
    const { query: db } = database
    const connected = await db
      .select({ company: companies, location: locations })
      .from(locations)
      .innerJoin(companies, eq(companies.id, locations.companyId))
      .where(
        and(
          eq(locations.ebaLocation, true),
          isNotNull(locations.ebaLocationId),
          isNotNull(companies.ebaWebserviceAddress),
        ),
      )
      .orderBy(asc(companies.id), asc(locations.id))
    for (const { company, location } of connected) {
      const since = await readingSince(db, location.id)
      const reported = await openSystem(company, cipher)
        .then((system) => weighbridges.readWeighings(system, location.ebaLocationId ?? '', since))
        .then(
          (weighings) => ({ weighings, error: undefined }),
          (error: unknown) => ({ weighings: [], error }),
        )
      await recordContact(db, company, reported.error)
      await saveWeighings(db, location, reported.weighings)
      await matchWeighings(db, location.id)
    }
  }

/** Repeats the last known day, because a weighbridge may report late; at first the last week. */
async function readingSince(db: Queryable, locationId: string): Promise<Date> {
  const [last] = await db
    .select({ weighedAt: ebaWeighings.weighedAt })
    .from(ebaWeighings)
    .where(eq(ebaWeighings.locationId, locationId))
    .orderBy(desc(ebaWeighings.weighedAt))
    .limit(1)
  return new Date(last === undefined ? Date.now() - matchingDays * dayMs : last.weighedAt.getTime() - dayMs)
}

async function saveWeighings(
  db: Queryable,
  { id, customerId }: typeof locations.$inferSelect,
  weighings: readonly ReportedWeighing[],
): Promise<void> {
  if (weighings.length === 0) return
  await db
    .insert(ebaWeighings)
    .values(
      weighings.map(({ id: externalId, weighedAt, ...weighing }) => ({
        ...weighing,
        id: newId(),
        customerId,
        locationId: id,
        externalId,
        weighedAt: new Date(weighedAt),
      })),
    )
    // The first report counts: a changed weighing gets another id.
    .onConflictDoNothing()
}

async function matchWeighings(db: Queryable, locationId: string): Promise<void> {
  const open = await db
    .select()
    .from(ebaWeighings)
    .where(
      and(
        eq(ebaWeighings.locationId, locationId),
        isNull(ebaWeighings.shipmentId),
        gte(ebaWeighings.weighedAt, new Date(Date.now() - matchingDays * dayMs)),
      ),
    )
    .orderBy(asc(ebaWeighings.weighedAt))
    .limit(1000)
  for (const weighing of open) {
    const shipment = await findShipment(db, weighing)
    if (shipment === undefined) continue
    await db
      .update(ebaWeighings)
      .set({ shipmentId: shipment.id, customerId: shipment.customerId, updatedAt: sql`now()` })
      .where(and(eq(ebaWeighings.id, weighing.id), isNull(ebaWeighings.shipmentId)))
    await publishShipment(db, shipment.id)
  }
}

/** A weighing may precede the load and follow the unload by this much. */
const slackMs = 2 * hourMs

/** The letter's number decides, else plate and time; only among shipments of this location. */
async function findShipment(
  db: Queryable,
  { locationId, letterNumber, licencePlate, weighedAt }: typeof ebaWeighings.$inferSelect,
): Promise<{ readonly id: string; readonly customerId: string } | undefined> {
  const [found] = await db
    .select({ id: shipments.id, customerId: shipments.customerId })
    .from(shipments)
    .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
    .leftJoin(materialFlowVersions, withVersionOnLoad)
    .innerJoin(transportModes, eq(transportModes.id, shipments.transportModeId))
    .where(
      and(
        or(eq(locationOnLoad('origin'), locationId), eq(locationOnLoad('destination'), locationId)),
        letterNumber === null
          ? and(
              sql`${codeOf(transportModes.identificationCode)} = ${codeOf(sql`${licencePlate}::text`)}`,
              lte(shipments.loadDate, new Date(weighedAt.getTime() + slackMs)),
              gte(shipments.loadDate, new Date(weighedAt.getTime() - matchingDays * dayMs)),
              or(
                isNull(shipments.unloadDate),
                gte(shipments.unloadDate, new Date(weighedAt.getTime() - slackMs)),
              ),
            )
          : eq(shipments.number, letterNumber),
      ),
    )
    .orderBy(desc(shipments.loadDate))
    .limit(1)
  return found
}
