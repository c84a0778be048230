import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { OfficeFlow } from '#contract/material-flow-collection.ts'
import { transportModeTypes } from '#contract/master-data.ts'
import { personName } from '#contract/person.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { materialFlows, materialFlowVersions } from '../db/schema/projects.ts'
import { shipmentEvents, shipments } from '../db/schema/shipments.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import { drivers, users } from '../db/schema/users.ts'
import { statement } from '../db/statement.ts'
import { momentOf } from '../http/wire/moment.ts'
import type { Attempt, PayloadOf } from '../jobs/job-list.ts'
import { keepLetters, type Letter } from './keep-letter.ts'
import { groundsOf, letterFlow } from './letter-template.ts'

type ShipmentRow = typeof shipments.$inferSelect

const transporter = alias(companies, 'transporter')

/** Reads flows as they are now. It is handed in: the material flows keep letters themselves, and may not be imported from here. */
export type ReadFlows = (db: Queryable, condition: SQL | undefined) => Promise<OfficeFlow[]>

/**
 * Keeps the guidance letters of these shipments as they are now, whenever something was recorded of them. A letter speaks
 * of the version of the flow that its driver saw; a correction makes another version of it.
 */
export async function keepGuidanceLetters(
  db: Queryable,
  readFlows: ReadFlows,
  shipmentIds: readonly string[],
): Promise<void> {
  if (shipmentIds.length === 0) return
  // One at a time makes the letter of a shipment; nobody who records it waits for that.
  await holdLetters(db, { shipments: shipmentIds.toSorted() })
  const rows = await db
    .select({ shipment: shipments, mode: transportModes, person: users, transporterName: transporter.name })
    .from(shipments)
    .innerJoin(transportModes, eq(transportModes.id, shipments.transportModeId))
    .leftJoin(drivers, eq(drivers.id, shipments.driverId))
    .leftJoin(users, eq(users.id, drivers.userId))
    .leftJoin(transporter, eq(transporter.id, shipments.transporterId))
    .where(inArray(shipments.id, [...shipmentIds]))
  const flowIds = [...new Set(rows.map(({ shipment }) => shipment.materialFlowId))]
  const grounds = await groundsOf(db, await readFlows(db, inArray(materialFlows.id, flowIds)))
  const [seen, hashes] = [
    await versionsSeen(
      db,
      rows.map(({ shipment }) => shipment),
    ),
    await lastHashes(db, shipmentIds),
  ]
  await keepLetters(
    db,
    rows.flatMap(({ shipment, mode, person, transporterName }): Letter[] => {
      const ground = grounds.get(shipment.materialFlowId)
      if (ground === undefined) return []
      const flow = seen.get(versionOf(shipment)) ?? ground.content.flow
      return [
        {
          ...ground,
          documentType: 'guidance_letter',
          name: shipment.number,
          materialFlowId: shipment.materialFlowId,
          shipmentId: shipment.id,
          content: {
            ...ground.content,
            flow,
            shipment: { ...statedIn(shipment), recordHash: hashes.get(shipment.id) },
            transportMode: {
              type: z.parse(z.enum(transportModeTypes), mode.type),
              identificationCode: mode.identificationCode,
            },
            driver: person === null ? undefined : personName(person),
            transporter: transporterName ?? undefined,
          },
        },
      ]
    }),
  )
}

const holdLetters = statement(
  'hold letters',
  sql`
  select count(pg_advisory_xact_lock(hashtextextended(id, 2))) from unnest(${sql.placeholder('shipments')}::text[]) as id`,
)

/** The job that follows every record. */
export const keepLettersOf =
  (database: Database, readFlows: ReadFlows) =>
  async ({ payload }: Attempt<PayloadOf<'keep_letters'>>): Promise<void> => {
    await database.query.transaction((db) => keepGuidanceLetters(db, readFlows, payload.shipments))
  }

const statedIn = (row: ShipmentRow) => ({
  number: row.number,
  loadDate: momentOf(row.loadDate),
  unloadDate: row.unloadDate === null ? undefined : momentOf(row.unloadDate),
  weighedLoad: row.weighedLoad ?? undefined,
  tareWeight: row.tareWeight ?? undefined,
  nettoWeight: row.nettoWeight ?? undefined,
  chlorideValue: row.chlorideValue ?? undefined,
  weightTicketNumber: row.weightTicketNumber ?? undefined,
})

const versionOf = ({
  materialFlowId,
  materialFlowVersion,
}: Pick<ShipmentRow, 'materialFlowId' | 'materialFlowVersion'>) => `${materialFlowId} ${materialFlowVersion}`

/** The versions of flows that these shipments' drivers saw, where they are kept; else a flow never changed. */
async function versionsSeen(db: Queryable, all: readonly ShipmentRow[]) {
  const seen = new Map(all.map((row) => [versionOf(row), row]))
  const wanted = [...seen.values()].map(({ materialFlowId, materialFlowVersion }) =>
    and(
      eq(materialFlowVersions.materialFlowId, materialFlowId),
      eq(materialFlowVersions.version, materialFlowVersion),
    ),
  )
  const rows =
    wanted.length === 0
      ? []
      : await db
          .select()
          .from(materialFlowVersions)
          .where(or(...wanted))
  return new Map(
    rows.map((row) => [
      versionOf({ materialFlowId: row.materialFlowId, materialFlowVersion: row.version }),
      letterFlow(row.content),
    ]),
  )
}

async function lastHashes(
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
