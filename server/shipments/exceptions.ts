import * as z from 'zod/mini'
import {
  type ShipmentException,
  shipmentException,
  shipmentExceptions as exceptionsContract,
  type settleException as settleEndpoint,
} from '#contract/shipments.ts'
import { personName } from '#contract/person.ts'
import type { Queryable } from '../db/connect.ts'
import { alias } from '../db/drizzle-pg.ts'
import { and, eq, inArray, isNotNull, type SQL, sql } from '../db/drizzle.ts'
import { devices } from '../db/schema/devices.ts'
import { materialFlows, projects } from '../db/schema/projects.ts'
import { shipmentEvents, shipments } from '../db/schema/shipments.ts'
import { users } from '../db/schema/users.ts'
import { resourceRoutes } from '../http/collection/resource-routes.ts'
import type { RequestOf, Viewer, WriteCall } from '../http/request/endpoint.ts'
import { formatTimestamp } from '../http/wire/timestamp.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { audienceOfShipment, publishShipment } from './notify-changes.ts'

/** An exception is a refused event; it is visible to administrators and to staff of its customer. */
const visibleTo = (viewer: Viewer): SQL => {
  const customerCondition = viewer.roles.includes('ROLE_ADMIN')
    ? undefined
    : viewer.customerId === undefined
      ? sql`false`
      : eq(shipmentEvents.customerId, viewer.customerId)
  return and(eq(shipmentEvents.kind, 'refused'), customerCondition) ?? sql`false`
}

/** The flow of the shipment; of a shipment that never came to be, the stated one. */
const flowIdOfEvent = sql`coalesce((select ${shipments.materialFlowId} from ${shipments} where ${shipments.id} = ${shipmentEvents.shipmentId}),
  (${shipmentEvents.statement} ->> 'materialFlow')::uuid)`

/** The collection of exceptions. */
export const exceptionRoutes = resourceRoutes(exceptionsContract, {
  table: shipmentEvents,
  visibleTo,
  columns: {
    settled: sql`(${shipmentEvents.settledAt} is not null)`,
    shipment: shipmentEvents.shipmentId,
    project: sql`(select ${materialFlows.projectId}::text from ${materialFlows} where ${materialFlows.id} = ${flowIdOfEvent})`,
  },
  defaultOrder: [['recordedAt', 'desc']],
  loadItems: readExceptions,
})

const settler = alias(users, 'settler')

async function readExceptions(db: Queryable, ids: readonly string[]): Promise<ShipmentException[]> {
  const rows = await db
    .select({
      event: shipmentEvents,
      shipment: { id: shipments.id, number: shipments.number },
      device: { code: devices.code },
      by: { firstName: users.firstName, lastNamePrefix: users.lastNamePrefix, lastName: users.lastName },
      settledBy: {
        firstName: settler.firstName,
        lastNamePrefix: settler.lastNamePrefix,
        lastName: settler.lastName,
      },
      flow: { id: materialFlows.id, number: materialFlows.number, usualName: materialFlows.usualName },
      project: { id: projects.id, name: projects.name, number: projects.number },
    })
    .from(shipmentEvents)
    .innerJoin(users, eq(users.id, shipmentEvents.userId))
    .leftJoin(settler, eq(settler.id, shipmentEvents.settledById))
    .leftJoin(devices, eq(devices.id, shipmentEvents.deviceId))
    .leftJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .leftJoin(
      materialFlows,
      sql`${materialFlows.id} = coalesce(${shipments.materialFlowId}, (${shipmentEvents.statement} ->> 'materialFlow')::uuid)`,
    )
    .leftJoin(projects, eq(projects.id, materialFlows.projectId))
    .where(and(inArray(shipmentEvents.id, [...ids]), isNotNull(shipmentEvents.reason)))
  return rows.map(({ event, shipment, device, by, settledBy, flow, project }) => {
    const { statement } = event
    return {
      id: event.id,
      shipmentId: event.shipmentId,
      shipment: shipment?.id,
      number: shipment?.number ?? (typeof statement.number === 'string' ? statement.number : undefined),
      // Only load statements have a flow.
      kind: 'materialFlow' in statement ? 'loaded' : 'unloaded',
      reason: event.reason ?? '',
      statement,
      occurredAt: formatTimestamp(event.occurredAt),
      recordedAt: formatTimestamp(event.recordedAt),
      by: personName(by),
      deviceCode: device?.code,
      project: project ?? undefined,
      materialFlow: flow ?? undefined,
      settled: event.settledAt !== null,
      settledAt: event.settledAt === null ? undefined : formatTimestamp(event.settledAt),
      settledBy: settledBy?.firstName == null ? undefined : personName(settledBy),
      decision:
        event.settledAt === null
          ? undefined
          : z.parse(shipmentException.shape.decision, event.settledDecision ?? 'healed'),
      comment: event.settledComment ?? undefined,
    }
  })
}

type SettleCall = WriteCall & RequestOf<typeof settleEndpoint>

/** Closes an exception with a decision and who took it. @throws HttpProblem not_found, exception_settled */
export async function settleException(call: SettleCall): Promise<ShipmentException> {
  const {
    db,
    viewer,
    params: { id },
  } = call
  const [event] = await db
    .select()
    .from(shipmentEvents)
    .where(and(eq(shipmentEvents.id, id), visibleTo(viewer)))
    .for('update')
  if (event === undefined) throw new HttpProblem('not_found')
  const { decision, comment } = call.body
  if (event.settledAt !== null) throw new HttpProblem('exception_settled')
  await db
    .update(shipmentEvents)
    .set({
      settledAt: sql`now()`,
      settledById: viewer.userId,
      settledDecision: decision,
      settledComment: comment ?? null,
    })
    .where(eq(shipmentEvents.id, id))
  await recordAudit(call, {
    action: 'settle',
    subject: { type: 'ShipmentException', id },
    customerId: event.customerId,
    after: { decision, comment },
  })
  const audience = await audienceOfShipment(db, event.shipmentId)
  if (audience !== undefined) await publishShipment(db, event.shipmentId, audience)
  const [exception] = await readExceptions(db, [id])
  if (exception === undefined) throw new HttpProblem('not_found')
  return exception
}
