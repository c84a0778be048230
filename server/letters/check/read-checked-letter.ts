import * as z from 'zod/mini'
import { statedAt } from '#contract/kit/time-limits.ts'
import {
  type CheckedLetter,
  checkedFlow,
  checkedShipment,
  checkedSignature,
  type CheckedSignature,
} from '#contract/letters/check.ts'
import { statedAcceptance } from '#contract/shipments/stated-acceptance.ts'
import type { LetterContent } from '#contract/letters/documents.ts'
import { publicAgreedReceiver } from '#contract/shipments/turned-away.ts'
import { withoutAddresses } from '#contract/letters/without-addresses.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, desc, eq, gt, ne } from '../../platform/db/drizzle.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'
import { materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { readRemarks, withChange } from '../content/read-remarks.ts'
import { turnedAwayOf } from '../content/turned-away.ts'
import { readPositions } from '../../accounts/positions/read-positions.ts'

type ShipmentRow = typeof shipments.$inferSelect

export async function findByCheckToken(db: Queryable, token: string): Promise<ShipmentRow | undefined> {
  const [row] = await db.select().from(shipments).where(eq(shipments.checkToken, token))
  return row
}

export type ReadSignedBefore = (
  db: Queryable,
  shipmentIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>

/** Undefined when the letter has no such version. */
export async function readCheckedLetter(
  db: Queryable,
  shipment: ShipmentRow,
  wantedVersion: number | undefined,
  readSignedBefore: ReadSignedBefore,
): Promise<CheckedLetter | undefined> {
  const [events, versions, flowChangedAt, positions] = await Promise.all([
    readEvents(db, shipment.id),
    readVersions(db, shipment.id),
    readFlowChange(db, shipment),
    readPositions(db, [shipment.id]),
  ])
  const shown =
    wantedVersion === undefined
      ? versions.find(({ isCurrent }) => isCurrent)
      : versions.find(({ number }) => number === wantedVersion)
  if (wantedVersion !== undefined && shown === undefined) return undefined
  const load = events.find(({ kind }) => kind === 'loaded')
  const acceptance = (await readRemarks(db, [shipment.id])).get(shipment.id)?.acceptances?.at(-1)
  const { agreedReceiver, ...turnedAway } = turnedAwayOf(shipment)
  const signatures = events.filter(({ kind }) => kind === 'signature')
  const signed = withChange(signatures.length === 0 ? undefined : await readSignedBefore(db, [shipment.id]))
  return {
    token: shipment.checkToken ?? '',
    number: shipment.number,
    status: shipment.status,
    loadDate: formatTimestamp(shipment.loadDate),
    unloadDate: shipment.unloadDate === null ? undefined : formatTimestamp(shipment.unloadDate),
    ...turnedAway,
    agreedReceiver: agreedReceiver && z.parse(publicAgreedReceiver, agreedReceiver),
    receivedAt: formatTimestamp(load?.recordedAt ?? shipment.createdAt),
    photosAnnounced: shipment.photosAnnounced,
    photosReceived: shipment.photosReceived,
    events: events.map((event) => ({
      kind: event.kind,
      occurredAt: formatTimestamp(statedAt(event)),
      recordedAt: formatTimestamp(event.recordedAt),
    })),
    acceptance: acceptance && z.parse(takenCargo, acceptance),
    positions: positions.get(shipment.id),
    signatures:
      signatures.length === 0
        ? undefined
        : signatures.map((event) =>
            toCheckedSignature(
              signed({ ...event.statement, id: event.id, occurredAt: formatTimestamp(statedAt(event)) }),
            ),
          ),
    deviceRevokedAt: load?.deviceRevokedAt == null ? undefined : formatTimestamp(load.deviceRevokedAt),
    flowChangedAt: flowChangedAt && formatTimestamp(flowChangedAt),
    versions: versions.map(({ number, createdAt, numberOfModifications, isCurrent }) => ({
      version: number,
      createdAt: formatTimestamp(createdAt),
      numberOfModifications,
      current: isCurrent,
    })),
    letter: shown?.content ? { version: shown.number, content: toCheckedContent(shown.content) } : undefined,
  }
}

const takenCargo = z.pick(statedAcceptance, { outcome: true, kilograms: true, occurredAt: true })

const toCheckedSignature = (signature: unknown): CheckedSignature => z.parse(checkedSignature, signature)

/**
 * Leaves out the addresses of a route collection, the office's instructions to drivers, where data are stored,
 * the raw signatures, who corrected it and why, and who said why at a refusal: what counts on the road is which
 * company refused.
 */
const toCheckedContent = (whole: LetterContent) => {
  const { flow, shipment, ...content } = withoutAddresses(whole)
  return {
    ...content,
    flow: z.parse(checkedFlow, flow),
    shipment:
      shipment &&
      z.parse(checkedShipment, {
        ...shipment,
        acceptances: shipment.acceptances?.map((acceptance) => ({
          ...acceptance,
          by: acceptance.byOffice ? '' : (flow.receiver?.name ?? flow.destination.company ?? ''),
        })),
      }),
  }
}

/** Oldest first. Refused statements had no effect and concern driver and office only. */
const readEvents = (db: Queryable, shipmentId: string) =>
  db
    .select({
      id: shipmentEvents.id,
      kind: shipmentEvents.kind,
      occurredAt: shipmentEvents.occurredAt,
      clockOffset: shipmentEvents.clockOffset,
      recordedAt: shipmentEvents.recordedAt,
      statement: shipmentEvents.statement,
      deviceRevokedAt: devices.revokedAt,
    })
    .from(shipmentEvents)
    .leftJoin(devices, eq(devices.id, shipmentEvents.deviceId))
    .where(and(eq(shipmentEvents.shipmentId, shipmentId), ne(shipmentEvents.kind, 'refused')))
    .orderBy(asc(shipmentEvents.sequence))

async function readFlowChange(
  db: Queryable,
  { materialFlowId, materialFlowVersion }: ShipmentRow,
): Promise<Date | undefined> {
  const [latest] = await db
    .select({ createdAt: materialFlowVersions.createdAt })
    .from(materialFlowVersions)
    .where(
      and(
        eq(materialFlowVersions.materialFlowId, materialFlowId),
        gt(materialFlowVersions.version, materialFlowVersion),
      ),
    )
    .orderBy(desc(materialFlowVersions.version))
    .limit(1)
  return latest?.createdAt
}

const readVersions = (db: Queryable, shipmentId: string) =>
  db
    .select({
      number: documentVersions.number,
      createdAt: documentVersions.createdAt,
      numberOfModifications: documentVersions.numberOfModifications,
      isCurrent: documentVersions.defaultDocument,
      content: documentVersions.content,
    })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .where(and(eq(documents.shipmentId, shipmentId), eq(documents.documentType, 'guidance_letter')))
    .orderBy(desc(documentVersions.number))
