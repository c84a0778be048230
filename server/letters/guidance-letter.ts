import * as z from 'zod/mini'
import { type OfficeFlow, officeFlow } from '#contract/material-flow-collection.ts'
import { transportModeTypes } from '#contract/master-data.ts'
import { presentMeasurements } from '#contract/measurements.ts'
import { shipParticulars, truckParticulars } from '#contract/transport-modes.ts'
import { personName } from '#contract/person.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { alias } from '../db/drizzle-pg.ts'
import { and, desc, eq, inArray, or, type SQL, sql } from '../db/drizzle.ts'
import { companies } from '../db/schema/companies.ts'
import { materialFlows, materialFlowVersions } from '../db/schema/projects.ts'
import { shipmentEvents, shipments } from '../db/schema/shipments.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import { drivers, users } from '../db/schema/users.ts'
import { sqlStatement } from '../db/sql-statement.ts'
import { formatTimestamp } from '../http/wire/timestamp.ts'
import type { JobAttempt, PayloadOf } from '../jobs/job-list.ts'
import { saveLetters, type LetterDraft } from './save-letters.ts'
import { letterContexts, toLetterFlow } from './letter-template.ts'
import { readRemarks, type ShipmentRemarks } from './read-remarks.ts'

type ShipmentRow = typeof shipments.$inferSelect

const transporter = alias(companies, 'transporter')

/**
 * Reads flows as they are now. Injected, because the feature material-flows imports this one and must not be
 * imported back.
 */
export type ReadFlows = (db: Queryable, condition: SQL | undefined) => Promise<OfficeFlow[]>

/**
 * Saves the guidance letters of these shipments as they are now; to be called after every event of theirs. A
 * letter shows the version of the flow that its driver saw. A correction makes a new version of the letter.
 */
export async function saveGuidanceLetters(
  db: Queryable,
  readFlows: ReadFlows,
  shipmentIds: readonly string[],
): Promise<void> {
  if (shipmentIds.length === 0) return
  // A lock of its own, so that recording events of a shipment never waits for its letter.
  await lockLetters(db, { shipments: shipmentIds.toSorted() })
  const rows = await db
    .select({ shipment: shipments, mode: transportModes, person: users, transporterName: transporter.name })
    .from(shipments)
    .innerJoin(transportModes, eq(transportModes.id, shipments.transportModeId))
    .leftJoin(drivers, eq(drivers.id, shipments.driverId))
    .leftJoin(users, eq(users.id, drivers.userId))
    .leftJoin(transporter, eq(transporter.id, shipments.transporterId))
    .where(inArray(shipments.id, [...shipmentIds]))
  const flowIds = [...new Set(rows.map(({ shipment }) => shipment.materialFlowId))]
  const contexts = await letterContexts(db, await readFlows(db, inArray(materialFlows.id, flowIds)))
  const [hashes, remarks] = [await readLatestHashes(db, shipmentIds), await readRemarks(db, shipmentIds)]
  const seenFlows = await readSeenFlowVersions(
    db,
    rows.map(({ shipment }) => shipment),
  )
  await saveLetters(
    db,
    rows.flatMap(({ shipment, mode, person, transporterName }): LetterDraft[] => {
      const context = contexts.get(shipment.materialFlowId)
      if (context === undefined) return []
      const { flow, numberOfModifications } = seenFlows.get(flowVersionKey(shipment)) ?? {
        flow: context.content.flow,
        numberOfModifications: context.numberOfModifications,
      }
      return [
        {
          ...context,
          numberOfModifications,
          documentType: 'guidance_letter',
          name: shipment.number,
          materialFlowId: shipment.materialFlowId,
          shipmentId: shipment.id,
          transporterId: shipment.transporterId,
          content: {
            ...context.content,
            flow,
            shipment: {
              ...toLetterShipment(shipment, remarks.get(shipment.id)),
              recordHash: hashes.get(shipment.id),
            },
            transportMode: toLetterVehicle(mode),
            driver: person === null ? undefined : personName(person),
            transporter: transporterName ?? undefined,
          },
        },
      ]
    }),
  )
}

const lockLetters = sqlStatement(
  'lock letters',
  sql`
  select count(pg_advisory_xact_lock(hashtextextended(id, 2))) from unnest(${sql.placeholder('shipments')}::text[]) as id`,
)

/** The job that follows every event of a shipment; its stored name is `keep_letters`. */
export const saveLettersJob =
  (database: Database, readFlows: ReadFlows) =>
  async ({ payload }: JobAttempt<PayloadOf<'keep_letters'>>): Promise<void> => {
    await database.query.transaction((db) => saveGuidanceLetters(db, readFlows, payload.shipments))
  }

/** What a letter shows of its transport mode. */
function toLetterVehicle(mode: typeof transportModes.$inferSelect) {
  const type = z.parse(z.enum(transportModeTypes), mode.type)
  return {
    type,
    identificationCode: mode.identificationCode,
    truck:
      type === 'truck'
        ? z.parse(
            z.pick(truckParticulars, { licencePlate: true, maximumLoadCapacity: true }),
            mode.particulars,
          )
        : undefined,
    ship:
      type === 'ship'
        ? z.parse(z.pick(shipParticulars, { eniNumber: true, quantityTon: true }), mode.particulars)
        : undefined,
  }
}

/** What a letter shows of its shipment. */
const toLetterShipment = (row: ShipmentRow, remarks: ShipmentRemarks | undefined) => ({
  number: row.number,
  loadDate: formatTimestamp(row.loadDate),
  unloadDate: row.unloadDate === null ? undefined : formatTimestamp(row.unloadDate),
  ...presentMeasurements(row),
  corrections: remarks?.corrections,
  acceptances: remarks?.acceptances,
  signatures: remarks?.signatures,
})

const flowVersionKey = ({
  materialFlowId,
  materialFlowVersion,
}: Pick<ShipmentRow, 'materialFlowId' | 'materialFlowVersion'>) => `${materialFlowId} ${materialFlowVersion}`

const modificationCount = z.pick(officeFlow, { numberOfModifications: true })

/**
 * The flow versions that the drivers of these shipments saw, where they are stored; a flow that never changed
 * has none.
 */
async function readSeenFlowVersions(db: Queryable, shipmentRows: readonly ShipmentRow[]) {
  const byVersion = new Map(shipmentRows.map((row) => [flowVersionKey(row), row]))
  const conditions = [...byVersion.values()].map(({ materialFlowId, materialFlowVersion }) =>
    and(
      eq(materialFlowVersions.materialFlowId, materialFlowId),
      eq(materialFlowVersions.version, materialFlowVersion),
    ),
  )
  const rows =
    conditions.length === 0
      ? []
      : await db
          .select()
          .from(materialFlowVersions)
          .where(or(...conditions))
  return new Map(
    rows.map((row) => [
      flowVersionKey({ materialFlowId: row.materialFlowId, materialFlowVersion: row.version }),
      {
        flow: toLetterFlow(row.content),
        numberOfModifications: z.parse(modificationCount, row.content).numberOfModifications,
      },
    ]),
  )
}

/** The hash of each shipment's last event, which a letter cites. */
async function readLatestHashes(
  db: Queryable,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectDistinctOn([shipmentEvents.shipmentId], {
      shipmentId: shipmentEvents.shipmentId,
      hash: shipmentEvents.hash,
    })
    .from(shipmentEvents)
    .where(inArray(shipmentEvents.shipmentId, [...shipmentIds]))
    .orderBy(shipmentEvents.shipmentId, desc(shipmentEvents.sequence))
  return new Map(rows.map(({ shipmentId, hash }) => [shipmentId, hash]))
}
