import type { LetterContent } from '#contract/letters/documents.ts'
import type { EbaFailure } from '#contract/integrations/eba.ts'
import { kilogramsOf } from '#contract/shipments/kilograms.ts'
import { statusOf } from '#contract/shipments/shipment-events.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import { and, desc, eq, inArray, isNotNull, sql } from '../../platform/db/drizzle.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'
import { ebaLetters } from '../../platform/db/schema/eba.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { newId } from '../../platform/db/uuid.ts'
import { enqueueAll } from '../../platform/jobs/enqueue.ts'
import type { JobAttempt, PayloadOf } from '../../platform/jobs/job-list.ts'
import { TemporaryFailure } from '../../platform/jobs/temporary-failure.ts'
import { hasNoJob } from '../../platform/jobs/waiting-jobs.ts'
import { publishShipment } from '../../shipments/mails/notify-changes.ts'
import { recordContact } from './connection-state.ts'
import { type EbaConnections, failureOfCall } from './open-system.ts'
import { locationOnLoad, receiverOnLoad } from '../../office/waste-stream-months/read-months.ts'
import { withVersionOnLoad } from '../../shipments/queries/month-rows.ts'
import { failureOf, WeighbridgeFailure } from './weighbridges.ts'

/** Queues the latest letters of these shipments for their receivers' systems, each version once. */
export async function queueLetters(database: Database, shipmentIds: readonly string[]): Promise<void> {
  if (shipmentIds.length === 0) return
  await database.query.transaction(async (db) => {
    const versions = await db
      .selectDistinctOn([documents.id], {
        documentVersionId: documentVersions.id,
        shipmentId: shipments.id,
        customerId: shipments.customerId,
        companyId: companies.id,
      })
      .from(documents)
      .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
      .innerJoin(shipments, eq(shipments.id, documents.shipmentId))
      .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
      .leftJoin(materialFlowVersions, withVersionOnLoad)
      .leftJoin(locations, eq(locations.id, materialFlows.destinationLocationId))
      .innerJoin(companies, eq(companies.id, receiverOnLoad))
      .where(
        and(
          inArray(documents.shipmentId, [...shipmentIds]),
          eq(documents.documentType, 'guidance_letter'),
          isNotNull(companies.ebaWebserviceAddress),
        ),
      )
      .orderBy(documents.id, desc(documentVersions.number))
    if (versions.length === 0) return
    const queued = await db
      .insert(ebaLetters)
      .values(versions.map((version) => ({ ...version, id: newId() })))
      .onConflictDoNothing()
      .returning({ id: ebaLetters.id })
    await enqueueAll(
      db,
      'send_eba_letter',
      queued.map(({ id }) => ({ letter: id })),
    )
  })
}

/** Handler of the job `send_eba_letter`. No transaction waits for the system. */
export const sendLetterJob =
  ({ query: db }: Database, { weighbridges, cipher }: EbaConnections) =>
  async ({ payload, isLast }: JobAttempt<PayloadOf<'send_eba_letter'>>): Promise<void> => {
    const queued = await readQueued(db, payload.letter)
    if (queued === undefined) return
    const { letter, company } = queued
    const error = await failureOfCall(company, cipher, (system) =>
      weighbridges.sendLetter(system, letter.id, toMessage(queued)),
    )
    const isFinal = error instanceof WeighbridgeFailure && error.isFinal
    await db
      .update(ebaLetters)
      .set({
        attempts: sql`${ebaLetters.attempts} + 1`,
        updatedAt: sql`now()`,
        ...(error === undefined
          ? { status: 'sent', sentAt: new Date(), lastFailure: null }
          : { status: isFinal || isLast ? 'failed' : 'queued', lastFailure: failureOf(error) }),
      })
      .where(eq(ebaLetters.id, letter.id))
    if (company.ebaWebserviceAddress !== null) await recordContact(db, company, error)
    await publishShipment(db, letter.shipmentId)
    if (error !== undefined && !isFinal)
      throw error instanceof WeighbridgeFailure
        ? new TemporaryFailure(error.message, { cause: error })
        : error
  }

/** Their job is gone after a crash or a restore. The office sees them at the shipment. */
export async function giveUpLetters(db: Queryable): Promise<void> {
  const givenUp = await db
    .update(ebaLetters)
    .set({
      status: 'failed',
      updatedAt: sql`now()`,
      lastFailure: sql`coalesce(${ebaLetters.lastFailure}, ${JSON.stringify({ code: 'given_up' } satisfies EbaFailure)}::jsonb)`,
    })
    .where(
      and(eq(ebaLetters.status, 'queued'), hasNoJob(['send_eba_letter'], 'letter', sql`${ebaLetters.id}`)),
    )
    .returning({ shipmentId: ebaLetters.shipmentId })
  for (const shipmentId of new Set(givenUp.map((letter) => letter.shipmentId)))
    await publishShipment(db, shipmentId)
}

type Queued = NonNullable<Awaited<ReturnType<typeof readQueued>>>

async function readQueued(db: Queryable, id: string) {
  const [row] = await db
    .select({
      letter: ebaLetters,
      company: companies,
      version: documentVersions,
      shipment: shipments,
      ebaLocationId: locations.ebaLocationId,
    })
    .from(ebaLetters)
    .innerJoin(companies, eq(companies.id, ebaLetters.companyId))
    .innerJoin(documentVersions, eq(documentVersions.id, ebaLetters.documentVersionId))
    .innerJoin(shipments, eq(shipments.id, ebaLetters.shipmentId))
    .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
    .leftJoin(materialFlowVersions, withVersionOnLoad)
    .leftJoin(locations, eq(locations.id, locationOnLoad('destination')))
    .where(and(eq(ebaLetters.id, id), eq(ebaLetters.status, 'queued')))
  return row
}

const netKilogramsOf = (content: LetterContent | null) =>
  content?.shipment && kilogramsOf(content.flow, content.shipment)

function statusIn({ acceptances, ...facts }: NonNullable<LetterContent['shipment']>) {
  const acceptance = acceptances?.at(-1)
  return {
    state: statusOf({ ...facts, acceptance }),
    acceptance: acceptance?.outcome,
    loadedAt: facts.loadDate,
    unloadedAt: facts.unloadDate ?? facts.endDate,
  }
}

function toMessage({ letter, version, shipment, ebaLocationId }: Queued): object {
  const {
    flow,
    transportMode,
    transporter,
    driver,
    shipment: facts,
  } = version.content ?? ({} as LetterContent)
  const factor = shipment.factorToKilograms
  const inKilograms = (weight: number | undefined) =>
    weight === undefined || factor === null ? undefined : Math.round(weight * factor * 1000) / 1000
  return {
    id: letter.id,
    letterNumber: shipment.number,
    letterVersion: version.number,
    ...(facts && statusIn(facts)),
    location: ebaLocationId ?? undefined,
    vehicle: transportMode,
    driver,
    carrier: transporter,
    wasteStreamNumber: shipment.wasteStreamNumber ?? flow?.wasteStreamNumber,
    usualName: flow?.usualName,
    ewcCode: flow?.ewcCode?.code,
    hazardous: flow?.ewcCode?.hazardous,
    processingMethod: flow?.processingMethod?.code,
    sender: flow?.sender,
    disposer: flow?.disposer,
    receiver: flow?.receiver,
    origin: flow?.origin,
    destination: flow?.destination,
    grossKilograms: inKilograms(facts?.weighedLoad),
    tareKilograms: inKilograms(facts?.tareWeight),
    netKilograms: netKilogramsOf(version.content),
    weightTicketNumber: facts?.weightTicketNumber,
    recordHash: facts?.recordHash,
  }
}
