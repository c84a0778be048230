import type { Locale } from '#contract/kit/locales.ts'
import { measurementNames } from '#contract/shipments/measurements.ts'
import { iriOf } from '#contract/kit/resource.ts'
import type { ShipmentState } from '#contract/shipments/shipment-events.ts'
import { kilogramsPerUnit } from '#contract/shipments/weights.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { bulkAssignments, bulkRows } from '../../platform/db/bulk-rows.ts'
import { inArray, sql } from '../../platform/db/drizzle.ts'
import { changeLog } from '../../platform/db/schema/change-log.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import { pooledRandomBytes } from '../../platform/db/uuid.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { publishAll } from '../../platform/live/publish.ts'
import {
  insertDeliveries,
  type QueuedDelivery,
  sendLater,
  waitingDeliveries,
} from '../../platform/outbound/queue-deliveries.ts'
import { toLiveAudience, toChangeLogEntries } from '../mails/notify-changes.ts'
import type { ShipmentEntry, PendingWrites } from './pending-writes.ts'
import { toShipmentColumns } from '../events/shipment-columns.ts'

const stateColumns = [
  'status',
  'loadDate',
  'unloadDate',
  'acceptance',
  'acceptedKilograms',
  'ending',
  'endDate',
  'rest',
  'agreedReceiver',
  'forwardedBy',
  'follows',
  ...measurementNames,
  'surveyedBy',
  'givers',
  'packaging',
  'transporterNoteLoad',
  'transporterNoteUnload',
  'signedBy',
  'photosAnnounced',
] as const
const loadedRows = bulkRows(shipments, 'loaded', [
  'id',
  'version',
  'customerId',
  'projectId',
  'materialFlowId',
  'materialFlowVersion',
  'transportModeId',
  'driverId',
  'transporterId',
  'number',
  'cargoUnitCode',
  'factorToKilograms',
  'checkToken',
  'askedSignatures',
  ...stateColumns,
])
/** `version` is the increment here. */
const changedRows = bulkRows(shipments, 'changed', ['id', 'version', ...stateColumns])
const eventRows = bulkRows(shipmentEvents, 'events', [
  'id',
  'customerId',
  'shipmentId',
  'sequence',
  'kind',
  'operationId',
  'userId',
  'deviceId',
  'occurredAt',
  'recordedAt',
  'clockOffset',
  'deliveryOffset',
  'statement',
  'reason',
  'violations',
  'settledAt',
  'previousHash',
  'hash',
])
const settledRows = bulkRows(shipmentEvents, 'settled', ['operationId', 'userId', 'settledAt'])
const photoRows = bulkRows(mediaObjects, 'photos', [
  'id',
  'customerId',
  'ownerId',
  'shipmentId',
  'kind',
  'phase',
  'status',
  'mediaType',
  'sha256',
  'bytes',
  'takenAt',
  'announcedAs',
])
const changeLogRows = bulkRows(changeLog, 'changes', ['type', 'entityId', 'companyId', 'userId'])

const writeQuery = sqlStatement<{
  photos: number
  arrived: number
  events: number
  deliveries: QueuedDelivery[] | null
}>(
  'write statements',
  sql`
  with loaded as (${loadedRows.insert}),
    changed as (update shipments set ${bulkAssignments(shipments, stateColumns)}, version = shipments.version + input.version, updated_at = now()
      from ${changedRows.from} where shipments.id = input.id),
    events as (${eventRows.insert} on conflict (operation_id, user_id) where kind = 'refused' do nothing returning id, customer_id, kind),
    deliveries as (${insertDeliveries(sql`events`)}),
    settled as (update shipment_events set settled_at = input.settled_at
      from ${settledRows.from} where shipment_events.kind = 'refused' and shipment_events.operation_id = input.operation_id
        and shipment_events.user_id = input.user_id),
    photos as (${photoRows.insert} on conflict (id) do update set shipment_id = excluded.shipment_id, customer_id = excluded.customer_id, phase = excluded.phase
      where media_objects.shipment_id is null and media_objects.kind = 'cargo_photo'
        and media_objects.owner_id = excluded.owner_id and coalesce(media_objects.original_sha256, media_objects.sha256) = excluded.sha256 returning shipment_id, status),
    changes as (${changeLogRows.insert})
  select (select count(*) from photos)::int as photos,
    (select count(*) from photos where status = 'received')::int as arrived, (select count(*) from events)::int as events,
    ${waitingDeliveries(sql`deliveries`)} as deliveries`,
)

/** @throws HttpProblem validation_failed on `photos`, when another transaction has taken one of their ids */
export async function writeStatements(db: Queryable, pending: PendingWrites, locale: Locale): Promise<void> {
  if (pending.events.length === 0) return
  const changedEntries = [...pending.entries].filter(({ appliedEvents }) => appliedEvents > 0)
  const [written] = await writeQuery(db, {
    loaded: loadedRows.parameter(changedEntries.flatMap(toLoadedRow)),
    changed: changedRows.parameter(
      changedEntries.filter(({ newLoad }) => newLoad === undefined).map(toChangedRow),
    ),
    events: eventRows.parameter(pending.events),
    settled: settledRows.parameter(pending.settledRefusals),
    photos: photoRows.parameter(
      pending.photos.map(({ photo, id, announcedAs, phase, shipmentId, customerId, ownerId }) => ({
        id,
        announcedAs,
        customerId,
        ownerId,
        shipmentId,
        kind: 'cargo_photo',
        phase,
        status: 'announced',
        mediaType: photo.mediaType,
        sha256: photo.sha256,
        bytes: photo.bytes,
        takenAt: photo.takenAt === undefined ? null : new Date(photo.takenAt),
      })),
    ),
    changes: changeLogRows.parameter(
      [...pending.changedShipments].flatMap(([id, audience]) => toChangeLogEntries(id, audience)),
    ),
  })
  // A refusal of the same operation was committed meanwhile, so this one was not inserted, and events chained
  // behind it would refer to a missing hash.
  if (written?.events !== pending.events.length)
    throw new Error('The refusal of an operation was recorded by another transaction meanwhile.')
  if (written.photos !== pending.photos.length)
    throw new HttpProblem('validation_failed', { violations: [violation(['photos'], 'photo_taken', locale)] })
  await sendLater(db, written.deliveries)
  if (written.arrived > 0)
    await countPhotos(db, [...new Set(pending.photos.map((photo) => photo.shipmentId))])
  await publishAll(
    db,
    [...pending.notifiedShipments].map(([id, audience]) => [
      { '@id': iriOf('shipments', id), '@type': 'Shipment' },
      toLiveAudience(audience),
    ]),
  )
}

async function countPhotos(db: Queryable, ids: readonly string[]): Promise<void> {
  await db
    .update(shipments)
    .set({
      photosReceived: sql`(select count(*) from ${mediaObjects}
        where ${mediaObjects.shipmentId} = ${shipments.id} and ${mediaObjects.status} = 'received')`,
    })
    .where(inArray(shipments.id, [...ids]))
}

const stateOf = ({ id, state }: ShipmentEntry): ShipmentState => {
  if (state === undefined) throw new Error(`The events of shipment ${id} do not make a shipment.`)
  return state
}

const toChangedRow = (entry: ShipmentEntry) => ({
  id: entry.id,
  version: entry.appliedEvents,
  ...toShipmentColumns(stateOf(entry)),
})

function toLoadedRow(entry: ShipmentEntry) {
  const { id, newLoad, shipment, appliedEvents } = entry
  if (newLoad === undefined || shipment === undefined) return []
  const state = stateOf(entry)
  const { cargoUnit, density } = newLoad.flow.loadedRules
  return [
    {
      id,
      version: appliedEvents,
      customerId: newLoad.flow.customerId,
      projectId: newLoad.flow.projectId,
      materialFlowId: state.materialFlow,
      materialFlowVersion: newLoad.statement.materialFlowVersion,
      transportModeId: state.transportMode,
      driverId: shipment.driverId,
      transporterId: shipment.transporterId,
      number: state.number,
      cargoUnitCode: cargoUnit.id,
      factorToKilograms: kilogramsPerUnit(cargoUnit, density) ?? null,
      checkToken: newLoad.statement.checkToken ?? pooledRandomBytes(16).toString('base64url'),
      askedSignatures: [...newLoad.flow.signatures],
      ...toShipmentColumns(state),
    },
  ]
}
