import * as z from 'zod/mini'
import { iriOf } from '#contract/kit/resource.ts'
import { restPlaces } from '#contract/shipments/shipment-lists.ts'
import { shipmentReference } from '#contract/shipments/shipment-reference.ts'
import { acceptanceOutcomes } from '#contract/shipments/stated-acceptance.ts'
import { agreedReceiver } from '#contract/shipments/turned-away.ts'
import { webhookTestEvent } from '#contract/integrations/webhooks.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { webhookDeliveries } from '../../platform/db/schema/webhooks.ts'

export type DeliverySubject = Awaited<ReturnType<typeof readSubjects>>[number]

export const readSubjects = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      delivery: webhookDeliveries,
      event: shipmentEvents,
      version: documentVersions,
      shipment: shipments,
    })
    .from(webhookDeliveries)
    .leftJoin(shipmentEvents, eq(shipmentEvents.id, webhookDeliveries.shipmentEventId))
    .leftJoin(documentVersions, eq(documentVersions.id, webhookDeliveries.documentVersionId))
    .leftJoin(documents, eq(documents.id, documentVersions.documentId))
    .leftJoin(
      shipments,
      eq(shipments.id, sql`coalesce(${shipmentEvents.shipmentId}, ${documents.shipmentId})`),
    )
    .where(inArray(webhookDeliveries.id, [...ids]))

/** Undefined when its subject was removed. Only values that never change: each attempt sends the same. */
export function bodyOf({ delivery, event, version, shipment }: DeliverySubject): string | undefined {
  const ofShipment = shipment === null ? {} : shipmentFields(shipment)
  const message = (timestamp: Date, data: object) =>
    JSON.stringify({ type: delivery.event, timestamp: timestamp.toISOString(), data })
  if (delivery.event === webhookTestEvent) return message(delivery.createdAt, {})
  if (version !== null)
    return message(version.createdAt, {
      ...ofShipment,
      document: iriOf('documents', version.documentId),
      documentVersion: iriOf('document_versions', version.id),
      number: version.number,
    })
  if (event === null) return undefined
  return message(event.recordedAt, {
    id: event.id,
    occurredAt: event.occurredAt.toISOString(),
    ...ofShipment,
    ...(event.kind === 'refused' && {
      exception: iriOf('shipment_exceptions', event.id),
      reason: event.reason ?? undefined,
    }),
    ...(event.kind !== 'refused' && statedIn(event.statement)),
  })
}

const shipmentNamed = z.pipe(
  shipmentReference,
  z.transform(({ shipment, number }) => ({ shipment: iriOf('shipments', shipment), number })),
)
/** What a receiver said and of how much, where a cargo that was turned away came to, and which shipment goes on with it. */
const toldOfStatement = z.partial(
  z.object({
    outcome: z.enum(acceptanceOutcomes),
    kilograms: z.number(),
    restAt: z.enum(restPlaces),
    to: agreedReceiver,
    by: shipmentNamed,
    follows: shipmentNamed,
  }),
)
const statedIn = (statement: object) => z.parse(toldOfStatement, statement)

const shipmentFields = ({ id, number, projectId, materialFlowId }: typeof shipments.$inferSelect) => ({
  shipment: iriOf('shipments', id),
  shipmentNumber: number,
  project: iriOf('projects', projectId),
  materialFlow: iriOf('material_flows', materialFlowId),
})
