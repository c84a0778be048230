import { sql } from 'drizzle-orm'
import type { Locale } from '#contract/locales.ts'
import { iriOf } from '#contract/resource.ts'
import type { ShipmentState } from '#contract/shipment-events.ts'
import type { Queryable } from '../db/connect.ts'
import { assigned, manyRows } from '../db/many-rows.ts'
import { changeLog } from '../db/schema/operations.ts'
import { mediaObjects, shipmentEvents, shipments } from '../db/schema/shipments.ts'
import { statement } from '../db/statement.ts'
import { Refusal } from '../http/request/problem.ts'
import { violation } from '../i18n/violations.ts'
import { publishAll } from '../live/publish.ts'
import { audienceOf, marksOf } from './announce.ts'
import type { Account, Pages } from './pending-writes.ts'

const stated = [
  'status',
  'loadDate',
  'unloadDate',
  'weighedLoad',
  'tareWeight',
  'nettoWeight',
  'chlorideValue',
  'weightTicketNumber',
  'transporterNoteLoad',
  'transporterNoteUnload',
  'photosAnnounced',
] as const
const loaded = manyRows(shipments, 'loaded', [
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
  ...stated,
])
/** Here `version` says by how much it grows. */
const changed = manyRows(shipments, 'changed', ['id', 'version', ...stated])
const events = manyRows(shipmentEvents, 'events', [
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
  'statement',
  'reason',
  'settledAt',
  'previousHash',
  'hash',
])
const settled = manyRows(shipmentEvents, 'settled', ['operationId', 'settledAt'])
const announced = manyRows(mediaObjects, 'announced', [
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
])
const marks = manyRows(changeLog, 'marks', ['type', 'entityId', 'companyId', 'userId'])

const write = statement<{ photos: number; events: number }>(
  'write ledger',
  sql`
  with loaded as (${loaded.insert}),
    changed as (update shipments set ${assigned(shipments, stated)}, version = shipments.version + given.version, updated_at = now()
      from ${changed.from} where shipments.id = given.id),
    events as (${events.insert} on conflict (operation_id) where kind = 'refused' do nothing returning 1),
    settled as (update shipment_events set settled_at = given.settled_at
      from ${settled.from} where shipment_events.kind = 'refused' and shipment_events.operation_id = given.operation_id),
    announced as (${announced.insert} on conflict do nothing returning 1),
    marks as (${marks.insert})
  select (select count(*) from announced)::int as photos, (select count(*) from events)::int as events`,
)

/** Writes what a ledger holds. @throws Refusal validation_failed on `photos` */
export async function writeLedger(db: Queryable, pages: Pages, locale: Locale): Promise<void> {
  if (pages.events.length === 0) return
  const accounts = [...pages.accounts].filter(({ applied }) => applied > 0)
  const [written] = await write(db, {
    loaded: loaded.parameter(accounts.flatMap(loadedRow)),
    changed: changed.parameter(accounts.filter((account) => account.loaded === undefined).map(changedRow)),
    events: events.parameter(pages.events),
    settled: settled.parameter(pages.settled.map(({ operationId, at }) => ({ operationId, settledAt: at }))),
    announced: announced.parameter(
      pages.photos.map(({ photo, phase, shipmentId, customerId, ownerId }) => ({
        id: photo.id,
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
    marks: marks.parameter([...pages.changed].flatMap(([id, concerned]) => marksOf(id, concerned))),
  })
  // Another was faster to keep the same operation as refused, of another shipment: what was sealed behind it would hang in the air.
  if (written?.events !== pages.events.length) throw new Error('An operation was kept as refused meanwhile.')
  if (written.photos !== pages.photos.length)
    throw new Refusal('validation_failed', { violations: [violation(['photos'], 'expression', locale)] })
  await publishAll(
    db,
    [...pages.told].map(([id, concerned]) => [
      { '@id': iriOf('shipments', id), '@type': 'Shipment' },
      audienceOf(concerned),
    ]),
  )
}

/** The columns that the events of a shipment fill. */
export const columnsOf = (state: ShipmentState) => ({
  status: state.status,
  loadDate: new Date(state.loadDate),
  unloadDate: state.unloadDate === undefined ? null : new Date(state.unloadDate),
  weighedLoad: state.weighedLoad ?? null,
  tareWeight: state.tareWeight ?? null,
  nettoWeight: state.nettoWeight ?? null,
  chlorideValue: state.chlorideValue ?? null,
  weightTicketNumber: state.weightTicketNumber ?? null,
  transporterNoteLoad: state.transporterNoteLoad ?? null,
  transporterNoteUnload: state.transporterNoteUnload ?? null,
  photosAnnounced: state.photos.length,
})

const stateOf = ({ id, state }: Account): ShipmentState => {
  if (state === undefined) throw new Error(`The events of shipment ${id} make no shipment.`)
  return state
}

const changedRow = (account: Account) => ({
  id: account.id,
  version: account.applied,
  ...columnsOf(stateOf(account)),
})

function loadedRow(account: Account) {
  const { loaded: first, standing, applied } = account
  if (first === undefined || standing === undefined) return []
  const state = stateOf(account)
  return [
    {
      id: account.id,
      version: applied,
      customerId: first.flow.customerId,
      projectId: first.flow.projectId,
      materialFlowId: state.materialFlow,
      materialFlowVersion: first.statement.materialFlowVersion,
      transportModeId: state.transportMode,
      driverId: standing.driverId,
      transporterId: standing.transporterId,
      number: state.number,
      cargoUnitCode: first.flow.cargoUnit.id,
      factorToKilograms: first.flow.cargoUnit.factorToKilograms,
      ...columnsOf(state),
    },
  ]
}
