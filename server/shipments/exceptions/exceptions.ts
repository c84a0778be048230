import * as z from 'zod/mini'
import { fromStated, measurementNames, presentMeasurements } from '#contract/shipments/measurements.ts'
import {
  type ShipmentException,
  shipmentException,
  shipmentExceptions as exceptionsContract,
} from '#contract/shipments/shipment-exceptions.ts'
import { letterSignature } from '#contract/shipments/letter-signatures.ts'
import { noticeableClockOffset, sameClockTolerance } from '#contract/kit/time-limits.ts'
import { withoutValues } from '#contract/shipments/shipment-lists.ts'
import { personName } from '#contract/accounts/person.ts'
import { managedBy } from '../../accounts/access/owners.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { alias } from '../../platform/db/drizzle-pg.ts'
import { and, eq, inArray, isNotNull, type SQL, sql } from '../../platform/db/drizzle.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { users } from '../../platform/db/schema/users.ts'
import { type CustomFilter, matchesAny } from '../../platform/http/collection/filters.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { kindOfRefused } from '../statements/kinds/statement-kinds.ts'
import { isAnswered } from '../statements/kinds/verify-answers.ts'

export const visibleTo = (viewer: Viewer): SQL =>
  sql`(${shipmentEvents.kind} = 'refused' and ${managedBy(viewer, shipmentEvents.customerId)})`

const refused = alias(shipmentEvents, 'refused')

/** A refused load belongs to the project of its stated flow. Two conditions, because each has an index. */
const isOfProjects: CustomFilter = (
  ids,
) => sql`${shipmentEvents.id} in (select ${refused.id} from ${shipmentEvents} refused where ${refused.kind} = 'refused'
      and ${refused.shipmentId} in (select ${shipments.id} from ${shipments} where ${matchesAny(shipments.projectId, ids)})
    union all select ${refused.id} from ${shipmentEvents} refused where ${refused.kind} = 'refused'
      and lower(${refused.statement} ->> 'materialFlow') in (select ${materialFlows.id}::text from ${materialFlows} where ${matchesAny(materialFlows.projectId, ids)})
      and not exists (select 1 from ${shipments} where ${shipments.id} = ${refused.shipmentId}))`

export const exceptionRoutes = resourceRoutes(exceptionsContract, {
  table: shipmentEvents,
  visibleTo,
  columns: {
    settled: sql`(${shipmentEvents.settledAt} is not null)`,
    shipment: shipmentEvents.shipmentId,
    project: isOfProjects,
  },
  defaultOrder: [['recordedAt', 'desc']],
  loadItems: readExceptions,
})

type RefusedEvent = Pick<typeof shipmentEvents.$inferSelect, 'statement' | 'occurredAt'>

export function statedValues({ statement }: Pick<RefusedEvent, 'statement'>) {
  const note = typeof statement.note === 'string' ? statement.note : undefined
  const isOfLoad = statement.phase === 'load' || kindOfRefused({ statement }) === 'loaded'
  return {
    // Only operations that the contract could decode are recorded as refused.
    ...fromStated(statement),
    ...(isOfLoad ? { transporterNoteLoad: note } : { transporterNoteUnload: note }),
  }
}

export function compare(
  event: RefusedEvent,
  shipment: typeof shipments.$inferSelect | null,
): ShipmentException['comparison'] {
  const kind = kindOfRefused(event)
  if (withoutValues.has(kind)) return []
  const stated: Readonly<Record<string, string | number | undefined>> = {
    ...statedValues(event),
    ...(kind !== 'corrected' && {
      [kind === 'loaded' ? 'loadDate' : 'unloadDate']: formatTimestamp(event.occurredAt),
    }),
  }
  const current: Readonly<Record<string, string | number | undefined>> =
    shipment === null
      ? {}
      : {
          ...presentMeasurements(shipment),
          loadDate: formatTimestamp(shipment.loadDate),
          unloadDate: shipment.unloadDate === null ? undefined : formatTimestamp(shipment.unloadDate),
          transporterNoteLoad: shipment.transporterNoteLoad ?? undefined,
          transporterNoteUnload: shipment.transporterNoteUnload ?? undefined,
        }
  return comparedFields.flatMap((field) =>
    stated[field] === undefined && current[field] === undefined
      ? []
      : [{ field, stated: stated[field], current: current[field] }],
  )
}

const comparedFields = [
  'loadDate',
  'unloadDate',
  ...measurementNames,
  'transporterNoteLoad',
  'transporterNoteUnload',
] as const

const settler = alias(users, 'settler')

export async function readExceptions(db: Queryable, ids: readonly string[]): Promise<ShipmentException[]> {
  return await Promise.all((await readRows(db, ids)).map(present))
}

const readRows = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      event: shipmentEvents,
      shipment: shipments,
      device: { code: devices.code },
      by: { firstName: users.firstName, lastNamePrefix: users.lastNamePrefix, lastName: users.lastName },
      settledBy: {
        firstName: settler.firstName,
        lastNamePrefix: settler.lastNamePrefix,
        lastName: settler.lastName,
      },
      flow: { id: materialFlows.id, number: materialFlows.number, usualName: materialFlows.usualName },
      handOver: handOvers.id,
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
    .leftJoin(
      handOvers,
      // At most one: the phone's own hand-over comes before an import.
      sql`${handOvers.id} = (select each.id from ${handOvers} each where each.operation_id = ${shipmentEvents.operationId}
        and each.user_id = ${shipmentEvents.userId} order by each.imported_by_id nulls first limit 1)`,
    )
    .where(and(inArray(shipmentEvents.id, [...ids]), isNotNull(shipmentEvents.reason)))

async function present({
  event,
  shipment,
  device,
  by,
  settledBy,
  flow,
  project,
  handOver,
}: Awaited<ReturnType<typeof readRows>>[number]): Promise<ShipmentException> {
  const { statement } = event
  const { correctedAt, deliveredClockAt } = timesOf(event)
  return {
    id: event.id,
    shipmentId: event.shipmentId,
    shipment: shipment?.id,
    number: shipment?.number ?? (typeof statement.number === 'string' ? statement.number : undefined),
    kind: kindOfRefused(event),
    reason: event.reason ?? '',
    violations: [...(event.violations ?? [])],
    statement,
    acceptable: await isAcceptable(event),
    comparison: compare({ ...event, occurredAt: correctedAt ?? event.occurredAt }, shipment),
    occurredAt: formatTimestamp(event.occurredAt),
    correctedAt: correctedAt && formatTimestamp(correctedAt),
    deliveredClockAt: deliveredClockAt && formatTimestamp(deliveredClockAt),
    recordedAt: formatTimestamp(event.recordedAt),
    by: personName(by),
    deviceCode: device?.code,
    project: project ?? undefined,
    materialFlow: flow ?? undefined,
    handOver: handOver ?? undefined,
    settled: event.settledAt !== null,
    settledAt: event.settledAt === null ? undefined : formatTimestamp(event.settledAt),
    settledBy: settledBy?.firstName == null ? undefined : personName(settledBy),
    decision:
      event.settledAt === null
        ? undefined
        : z.parse(shipmentException.shape.decision, event.settledDecision ?? 'healed'),
    comment: event.settledComment ?? undefined,
  }
}

/** Reports the server's clock, and the device's with its offset on delivery. */
function timesOf({
  occurredAt,
  clockOffset,
  deliveryOffset,
}: Pick<typeof shipmentEvents.$inferSelect, 'occurredAt' | 'clockOffset' | 'deliveryOffset'>) {
  const at = (offset: number) => new Date(occurredAt.getTime() + offset)
  const counted = clockOffset ?? 0
  return {
    correctedAt: Math.abs(counted) >= noticeableClockOffset ? at(counted) : undefined,
    deliveredClockAt:
      deliveryOffset !== null && Math.abs(deliveryOffset - counted) > sameClockTolerance
        ? at(deliveryOffset)
        : undefined,
  }
}

async function isAcceptable(event: RefusedEvent & { readonly reason: string | null }): Promise<boolean> {
  if (event.reason === 'signature_of_other_letter') return false
  if (kindOfRefused(event) !== 'signature') return true
  const { data } = z.safeParse(letterSignature, event.statement)
  return data !== undefined && (data.way !== 'own_phone' || (await isAnswered(data)))
}
