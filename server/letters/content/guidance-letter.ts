import { dayIn } from '#contract/accounts/customer-days.ts'
import * as z from 'zod/mini'
import type { LetterContent, LoadOfWeek } from '#contract/letters/documents.ts'
import { flowOn } from '#contract/parties/ewc-codes.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { transportModeTypes } from '#contract/parties/master-data.ts'
import { withoutChangedNotes } from '#contract/shipments/correction-changes.ts'
import { presentMeasurements } from '#contract/shipments/measurements.ts'
import { shipParticulars, truckParticulars } from '#contract/parties/transport-modes.ts'
import { personName } from '#contract/accounts/person.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import { alias } from '../../platform/db/drizzle-pg.ts'
import { and, desc, eq, inArray, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import type { JobAttempt, PayloadOf } from '../../platform/jobs/job-list.ts'
import { recordHash } from './record-hash.ts'
import { readLoadsOfWeek } from './loads-of-week.ts'
import { saveLetters, type LetterDraft } from './save-letters.ts'
import { type LetterContext, letterContexts } from './letter-template.ts'
import { readRemarks, type ShipmentRemarks, withChange } from './read-remarks.ts'
import { flowVersionKey, readSeenFlowVersions } from './seen-flow-versions.ts'
import { turnedAwayOf } from './turned-away.ts'

type ShipmentRow = typeof shipments.$inferSelect

const transporter = alias(companies, 'transporter')

type ReadFlows = (db: Queryable, condition: SQL | undefined) => Promise<OfficeFlow[]>

type MovedValues = Pick<ShipmentRow, 'loadDate' | 'unloadDate' | 'givers' | 'packaging' | 'surveyedBy'> &
  Parameters<typeof presentMeasurements>[0] &
  Parameters<typeof turnedAwayOf>[0]

interface LetterMoment {
  readonly hashes: readonly string[]
  readonly recorded: ReadonlySet<string>
  readonly columns: MovedValues
  readonly signedBefore: ReadonlyMap<string, string>
}

export interface LetterReaders {
  readonly readFlows: ReadFlows
  readonly readMoments: (
    db: Queryable,
    shipmentIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly LetterMoment[]>>
}

/**
 * Call it after every event. A letter shows the flow that its driver saw. Each moment gets a version, even
 * when several arrive together, because the mail of a load carries the letter of the load.
 */
export async function saveGuidanceLetters(
  db: Queryable,
  { readFlows, readMoments }: LetterReaders,
  shipmentIds: readonly string[],
): Promise<void> {
  if (shipmentIds.length === 0) return
  // A separate lock, so that recording events never waits for letters.
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
  const [moments, remarks] = [await readMoments(db, shipmentIds), await readRemarks(db, shipmentIds)]
  const seenFlows = await readSeenFlowVersions(
    db,
    rows.map(({ shipment }) => shipment),
  )
  const loadsOfWeek = await readLoadsOfWeek(
    db,
    rows.flatMap(({ shipment }) => {
      const context = contexts.get(shipment.materialFlowId)?.content
      const flow = seenFlows.get(flowVersionKey(shipment))?.flow ?? context?.flow
      return flow?.repeatingLoads === true ? [{ shipment, timeZone: context?.timeZone }] : []
    }),
  )
  const unsaved = await unsavedMoments(db, moments)
  const rounds = Math.max(1, ...[...unsaved.values()].map((ofShipment) => ofShipment.length))
  // One version of each letter per round, because the next one is numbered after it.
  for (let round = 0; round < rounds; round += 1)
    await saveLetters(
      db,
      rows.flatMap((row) => {
        const ofShipment = unsaved.get(row.shipment.id) ?? [undefined]
        const context = contexts.get(row.shipment.materialFlowId)
        return round >= ofShipment.length || context === undefined
          ? []
          : [
              toDraft(
                { ...row, loadsOfWeek: loadsOfWeek.get(row.shipment.id) },
                { ...context, ...seenFlows.get(flowVersionKey(row.shipment)) },
                remarks.get(row.shipment.id),
                ofShipment[round],
              ),
            ]
      }),
    )
}

interface LetterRow {
  readonly shipment: ShipmentRow
  readonly mode: typeof transportModes.$inferSelect
  readonly person: typeof users.$inferSelect | null
  readonly transporterName: string | null
  readonly loadsOfWeek: LoadOfWeek[] | undefined
}

/** Uses the flow version that the driver saw, where it is stored, and the EWC code of the day of the load. */
function toDraft(
  { shipment, mode, person, transporterName, loadsOfWeek }: LetterRow,
  { flow, ...context }: LetterContext & { readonly flow?: LetterContent['flow'] },
  remarks: ShipmentRemarks | undefined,
  moment: LetterMoment | undefined,
): LetterDraft {
  return {
    ...context,
    documentType: 'guidance_letter',
    name: shipment.number,
    materialFlowId: shipment.materialFlowId,
    shipmentId: shipment.id,
    transporterId: shipment.transporterId,
    content: {
      ...context.content,
      flow: flowOn(
        flow ?? context.content.flow,
        dayIn(moment?.columns.loadDate ?? shipment.loadDate, context.content.timeZone),
      ),
      shipment: {
        // The row may have been read before the last event.
        ...(moment === undefined
          ? toLetterShipment(shipment, remarks, undefined)
          : toLetterShipment(
              { ...moment.columns, number: shipment.number },
              remarksUntil(remarks, moment.recorded),
              moment.signedBefore,
            )),
        loadsOfWeek,
        recordHash: moment?.hashes.at(-1),
      },
      transportMode: toLetterVehicle(mode),
      driver: person === null ? undefined : personName(person),
      transporter: transporterName ?? undefined,
    },
  }
}

/** The moments after each shipment's latest letter, always including the present one. */
async function unsavedMoments(
  db: Queryable,
  moments: Awaited<ReturnType<LetterReaders['readMoments']>>,
): Promise<ReadonlyMap<string, readonly LetterMoment[]>> {
  const cited = await readCitedHashes(
    db,
    [...moments].flatMap(([id, ofShipment]) => (ofShipment.length > 1 ? [id] : [])),
  )
  return new Map(
    [...moments].map(([id, ofShipment]) => {
      const hash = cited.get(id)
      const last = ofShipment.findIndex(({ hashes }) => hashes.includes(hash ?? ''))
      // Letters of the first releases cite nothing, so no letter of an earlier moment is made.
      const earlier =
        hash === undefined ? ofShipment.slice(0, -1) : last < 0 ? [] : ofShipment.slice(last, -1)
      return [id, [...earlier.filter(({ hashes }) => hashes.at(-1) !== hash), ...ofShipment.slice(-1)]]
    }),
  )
}

/** Null for a letter that cites none; shipments without a letter are absent. */
async function readCitedHashes(
  db: Queryable,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (shipmentIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([documents.shipmentId], {
      shipmentId: documents.shipmentId,
      hash: recordHash,
    })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(
      and(eq(documents.documentType, 'guidance_letter'), inArray(documents.shipmentId, [...shipmentIds])),
    )
    .orderBy(documents.shipmentId, desc(documentVersions.number))
  return new Map(rows.map(({ shipmentId, hash }) => [shipmentId ?? '', hash]))
}

function remarksUntil(
  remarks: ShipmentRemarks | undefined,
  recorded: ReadonlySet<string>,
): ShipmentRemarks | undefined {
  const until = <Remark extends { readonly id: string }>(all: Remark[] | undefined) => {
    const earlier = all?.filter(({ id }) => recorded.has(id)) ?? []
    return earlier.length === 0 ? undefined : earlier
  }
  return (
    remarks && {
      corrections: until(remarks.corrections),
      acceptances: until(remarks.acceptances),
      signatures: until(remarks.signatures),
      formerNumber: remarks.formerNumber,
    }
  )
}

const lockLetters = sqlStatement(
  'lock letters',
  sql`
  select count(pg_advisory_xact_lock(hashtextextended(id, 2))) from unnest(${sql.placeholder('shipments')}::text[]) as id`,
)

/** The job that follows every event of a shipment; its stored name is `keep_letters`. */
export const saveLettersJob =
  (database: Database, readers: LetterReaders) =>
  async ({ payload }: JobAttempt<PayloadOf<'keep_letters'>>): Promise<void> => {
    await database.query.transaction((db) => saveGuidanceLetters(db, readers, payload.shipments))
  }

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

const toLetterShipment = (
  row: Pick<ShipmentRow, 'number'> & MovedValues,
  remarks: ShipmentRemarks | undefined,
  signedBefore: ReadonlyMap<string, string> | undefined,
) => ({
  number: row.number,
  formerNumber: remarks?.formerNumber,
  loadDate: formatTimestamp(row.loadDate),
  unloadDate: row.unloadDate === null ? undefined : formatTimestamp(row.unloadDate),
  ...presentMeasurements(row),
  ...turnedAwayOf(row),
  surveyedBy: row.surveyedBy ?? undefined,
  givers: row.givers ?? undefined,
  packaging: row.packaging ?? undefined,
  // Whoever has the letter's code reads its content, and notes are not for them.
  corrections: remarks?.corrections?.map(withoutChangedNotes),
  acceptances: remarks?.acceptances,
  signatures: remarks?.signatures?.map(withChange(signedBefore)),
})
