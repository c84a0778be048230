import * as z from 'zod/mini'
import {
  fromStated,
  measurementNames,
  presentMeasurements,
  type StatedMeasurements,
} from '#contract/shipments/measurements.ts'
import { photoContentPath } from '#contract/shipments/media.ts'
import { withoutChangedNotes } from '#contract/shipments/correction-changes.ts'
import type { StatementKind } from '#contract/shipments/shipment-lists.ts'
import { recordedRemarks } from '#contract/shipments/shipment-remarks.ts'
import {
  isImpossibleRest,
  kilogramsLeft,
  kilogramsOfRest,
  kilogramsPerUnitOf,
} from '#contract/shipments/turned-away-weights.ts'
import type { Shipment, ShipmentRow } from '#contract/shipments/shipments.ts'
import { noticeableClockOffset, sameClockTolerance } from '#contract/kit/time-limits.ts'
import { readsAddresses } from '../../accounts/access/shipments.ts'
import type { LoadingPlace } from '#contract/flows/material-flows.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, inArray, type SQL, sql } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { jsonRecord } from '../../platform/db/json-record.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { withChange } from '../../letters/content/read-remarks.ts'
import { turnedAwayOf } from '../../letters/content/turned-away.ts'
import { readSignedBeforeChange } from '../events/read-signed-before-change.ts'
import { acceptedKilograms } from './accepted-kilograms.ts'
import { implausibleKilograms } from './implausible-kilograms.ts'
import { weighedAtLoad } from './weighed-at-load.ts'
import { ofRouteCollection } from './route-collection.ts'
import {
  type LocationColumns,
  loadingPlaceOf,
  type OneTimeLocation,
} from '../../flows/material-flows/places.ts'
import { missingSignatures, packagingSql, receiverName, wasteStreamNumber } from './row-values.ts'

const isoTimestamp = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`)
const locationRecord = (table: string) => {
  const column = (name: string) => sql.raw(`${table}.${name}`)
  return jsonRecord<LocationColumns>(
    {
      description: column('description'),
      street: column('street'),
      houseNumber: column('house_number'),
      houseNumberAddition: column('house_number_addition'),
      postalCode: column('postal_code'),
      city: column('city'),
      country: column('country'),
      latitude: column('latitude'),
      longitude: column('longitude'),
    },
    sql.raw(`${table}.id is not null`),
  )
}

/** The database answers null for an absent field of the contract. */
type Nullable<T> = { readonly [Field in keyof T]: T[Field] | (undefined extends T[Field] ? null : never) }
type ShipmentJson = Nullable<
  Omit<
    ShipmentRow,
    'origin' | 'destination' | 'cargoUnit' | 'leftKilograms' | 'restImpossible' | 'restKilograms'
  >
> & {
  readonly cargoUnit: Nullable<ShipmentRow['cargoUnit']>
}

const measurementColumns = Object.fromEntries(
  measurementNames.map((name) => [name, sql.raw(`shipment.${shipments[name].name}`)]),
) as Readonly<Record<(typeof measurementNames)[number], SQL>>

const shipmentRecord = jsonRecord<ShipmentJson>({
  id: sql`shipment.id`,
  version: sql`shipment.version`,
  number: sql`shipment.number`,
  status: sql`shipment.status`,
  loadDate: isoTimestamp('shipment.load_date'),
  unloadDate: isoTimestamp('shipment.unload_date'),
  ...measurementColumns,
  acceptance: sql`shipment.acceptance`,
  acceptedKilograms: sql`case when shipment.unload_date is not null then ${acceptedKilograms(sql`shipment`)} end`,
  ending: sql`shipment.ending`,
  endDate: isoTimestamp('shipment.end_date'),
  rest: sql`shipment.rest`,
  agreedReceiver: sql`shipment.agreed_receiver`,
  forwardedBy: sql`shipment.forwarded_by`,
  follows: sql`shipment.follows`,
  treatment: sql`shipment.treatment`,
  nettoKilograms: sql`shipment.net_kilograms`,
  surveyedBy: sql`shipment.surveyed_by`,
  transporterNoteLoad: sql`shipment.transporter_note_load`,
  transporterNoteUnload: sql`shipment.transporter_note_unload`,
  receiverName: sql.raw(receiverName),
  wasteStreamNumber: sql.raw(wasteStreamNumber),
  missingSignatures: missingSignatures(sql`shipment`),
  photosAnnounced: sql`shipment.photos_announced`,
  photosReceived: sql`shipment.photos_received`,
  cargoUnit: jsonRecord<ShipmentJson['cargoUnit']>({
    id: sql`unit.code`,
    names: jsonRecord<ShipmentRow['cargoUnit']['names']>({ en: sql`unit.name_en`, nl: sql`unit.name_nl` }),
    symbol: sql`unit.symbol`,
    factorToKilograms: sql`unit.factor_to_kilograms`,
    weighbridge: sql`unit.weighbridge`,
    position: sql`unit.position`,
  }),
  project: jsonRecord<ShipmentRow['project']>({
    id: sql`project.id`,
    name: sql`project.name`,
    number: sql`project.number`,
  }),
  materialFlow: jsonRecord<ShipmentRow['materialFlow']>({
    id: sql`flow.id`,
    number: sql`flow.number`,
    usualName: sql`coalesce(loaded_with.content ->> 'usualName', flow.usual_name)`,
  }),
  transportMode: jsonRecord<ShipmentRow['transportMode']>({
    id: sql`transport_mode.id`,
    type: sql`transport_mode.type`,
    identificationCode: sql`transport_mode.identification_code`,
  }),
  driver: jsonRecord<NonNullable<ShipmentRow['driver']>>(
    {
      id: sql`driver.id`,
      name: sql`concat_ws(' ', driver_user.first_name, driver_user.last_name_prefix, driver_user.last_name)`,
    },
    sql`driver.id is not null`,
  ),
  transporter: jsonRecord<NonNullable<ShipmentRow['transporter']>>(
    { id: sql`transporter.id`, name: sql`transporter.name` },
    sql`transporter.id is not null`,
  ),
})

interface PlacesJson {
  /** By the version that the load states, where it is stored; the rest is of the present flow. */
  readonly originAtLoad: LoadingPlace | null
  readonly destinationAtLoad: LoadingPlace | null
  readonly origin: LocationColumns | null
  readonly originCompany: string | null
  readonly originOneTime: OneTimeLocation | null
  readonly destination: LocationColumns | null
  readonly destinationCompany: string | null
  readonly destinationOneTime: OneTimeLocation | null
}

const placesRecord = jsonRecord<PlacesJson>({
  originAtLoad: sql`loaded_with.content -> 'origin'`,
  destinationAtLoad: sql`loaded_with.content -> 'destination'`,
  origin: locationRecord('origin'),
  originCompany: sql`origin_company.name`,
  originOneTime: sql`flow.origin_one_time`,
  destination: locationRecord('destination'),
  destinationCompany: sql`destination_company.name`,
  destinationOneTime: sql`flow.destination_one_time`,
})

const shipmentColumns = sql`${shipmentRecord.sql} as shipment, ${placesRecord.sql} as places,
  ${weighedAtLoad(sql`shipment`)} as "weighedAtLoad", shipment.factor_to_kilograms as "kilogramsPerUnit", ${ofRouteCollection('shipment', 'flow')} as collected`

interface ShipmentColumns {
  readonly shipment: ShipmentJson
  readonly places: PlacesJson
  readonly weighedAtLoad: boolean
  readonly kilogramsPerUnit: number | null
  /** It is of a route collection. */
  readonly collected: boolean
}

const readColumns = ({
  shipment,
  places,
  weighedAtLoad,
  kilogramsPerUnit,
  collected,
}: Readonly<Record<string, unknown>>): ShipmentColumns => ({
  shipment: shipmentRecord.read(shipment),
  places: placesRecord.read(places),
  weighedAtLoad: weighedAtLoad === true,
  kilogramsPerUnit: typeof kilogramsPerUnit === 'number' ? kilogramsPerUnit : null,
  collected: collected === true,
})

/** A flow that was never amended has no stored version: it is as it was loaded. */
export const shipmentJoins = sql.raw(`join units unit on unit.code = shipment.cargo_unit_code
  join projects project on project.id = shipment.project_id
  join material_flows flow on flow.id = shipment.material_flow_id
  join transport_modes transport_mode on transport_mode.id = shipment.transport_mode_id
  left join drivers driver on driver.id = shipment.driver_id
  left join users driver_user on driver_user.id = driver.user_id
  left join companies transporter on transporter.id = shipment.transporter_id
  left join material_flow_versions loaded_with
    on loaded_with.material_flow_id = flow.id and loaded_with.version = shipment.material_flow_version
  left join locations origin on origin.id = flow.origin_location_id
  left join companies origin_company on origin_company.id = origin.company_id
  left join locations destination on destination.id = flow.destination_location_id
  left join companies destination_company on destination_company.id = destination.company_id
  left join companies receiver on receiver.id = flow.receiver_id`)

function withoutNulls<T extends object>(values: T): { [Field in keyof T]: Exclude<T[Field], null> } {
  const result: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) if (value !== null) result[field] = value
  return result as { [Field in keyof T]: Exclude<T[Field], null> }
}

const toShipmentRow = ({
  shipment,
  places,
  ...columns
}: Omit<ShipmentColumns, 'collected'>): ShipmentRow => ({
  ...withoutNulls(shipment),
  ...ofRest(withoutNulls(shipment), columns),
  cargoUnit: withoutNulls(shipment.cargoUnit),
  origin:
    places.originAtLoad ??
    loadingPlaceOf(places.origin, places.originCompany ?? undefined, places.originOneTime),
  destination:
    places.destinationAtLoad ??
    loadingPlaceOf(places.destination, places.destinationCompany ?? undefined, places.destinationOneTime),
})

function ofRest(
  {
    rest,
    nettoWeight,
    density,
    nettoKilograms,
    acceptance,
    acceptedKilograms,
    transportMode,
    cargoUnit,
  }: Pick<
    ShipmentRow,
    | 'rest'
    | 'nettoWeight'
    | 'density'
    | 'nettoKilograms'
    | 'acceptance'
    | 'acceptedKilograms'
    | 'transportMode'
  > & { readonly cargoUnit: ShipmentJson['cargoUnit'] },
  { weighedAtLoad, kilogramsPerUnit }: Pick<ShipmentColumns, 'weighedAtLoad' | 'kilogramsPerUnit'>,
): Pick<ShipmentRow, 'leftKilograms' | 'restKilograms' | 'restImpossible'> {
  const weights = {
    ...(weighedAtLoad && { loaded: nettoWeight, loadedKilograms: nettoKilograms }),
    isRefused: acceptance === 'refused',
    acceptedKilograms,
    kilogramsPerUnit: kilogramsPerUnitOf(cargoUnit.id, density, kilogramsPerUnit ?? undefined),
    cargoUnit: cargoUnit.id,
  }
  return {
    leftKilograms: acceptance === undefined || acceptance === 'accepted' ? undefined : kilogramsLeft(weights),
    restKilograms: rest && kilogramsOfRest(weights, rest),
    restImpossible: isImpossibleRest(weights, rest, transportMode.type) || undefined,
  }
}

const rowsQuery = sqlStatement<ShipmentColumns>(
  'shipment rows',
  sql`
  select ${shipmentColumns}
  from unnest(${sql.placeholder('ids')}::uuid[]) with ordinality as requested (id, place)
  join shipments shipment on shipment.id = requested.id ${shipmentJoins}
  order by requested.place`,
  readColumns,
)

/** Without a viewer for texts that use no notes. */
export async function readShipmentRows(
  db: Queryable,
  ids: readonly string[],
  viewer?: Viewer,
): Promise<ShipmentRow[]> {
  if (ids.length === 0) return []
  const found = (await rowsQuery(db, { ids: [...ids] })).map((row) => ({
    shown: toShipmentRow(row),
    collected: row.collected,
  }))
  return viewer === undefined
    ? found.map(({ shown }) => withoutNotes(shown))
    : await withheldFrom(db, found, viewer, withoutNotes)
}

interface Found<Shown> {
  readonly shown: Shown
  readonly collected: boolean
}

/** Not all who see a shipment read the addresses of a route collection. */
async function withheldFrom<Shown extends ShipmentRow>(
  db: Queryable,
  found: readonly Found<Shown>[],
  viewer: Viewer,
  withoutAddresses: (shipment: Shown) => Shown,
): Promise<Shown[]> {
  const collected = found.flatMap((each) => (each.collected ? [each.shown.id] : []))
  const rows =
    collected.length === 0
      ? []
      : await db
          .select({ id: shipments.id })
          .from(shipments)
          .where(and(inArray(shipments.id, collected), readsAddresses(viewer)))
  const readable = new Set(rows.map(({ id }) => id))
  return found.map((each) =>
    each.collected && !readable.has(each.shown.id) ? withoutAddresses(each.shown) : each.shown,
  )
}

/**
 * A driver writes of the whole round, so of any address: nothing tells an address in such a text from what else
 * it says.
 */
const withoutNotes = <Row extends ShipmentRow>(row: Row): Row => ({
  ...row,
  transporterNoteLoad: undefined,
  transporterNoteUnload: undefined,
})

const withoutAddresses = (shipment: Shipment): Shipment => ({
  ...withoutNotes(shipment),
  givers: undefined,
  events: shipment.events.map(
    ({ noted: _noted, collected: _collected, rest_unloaded: _rest, corrected, ...event }) => ({
      ...event,
      ...(corrected && { corrected: withoutChangedNotes(corrected) }),
    }),
  ),
})

type PhotoJson = Nullable<Omit<Shipment['cargoPhotos'][number], 'contentUrl'>>
type EventJson = Nullable<Omit<Shipment['events'][number], 'stated' | StatementKind>> & {
  readonly stated: (StatedMeasurements & Pick<Shipment, 'survey' | 'givers'>) | null
  readonly remark: object | null
}
interface ShipmentItemRow extends ShipmentColumns {
  readonly asked: Shipment['askedSignatures']
  readonly materialFlowVersion: number
  readonly documentType: Shipment['documentType']
  readonly givers: NonNullable<Shipment['givers']> | null
  readonly packaging: Shipment['packaging'] | null
  readonly packagingOnLetter: Shipment['packagingOnLetter'] | null
  readonly kilogramsImplausible: boolean | null
  readonly photos: readonly PhotoJson[] | null
  readonly positions: readonly Nullable<NonNullable<Shipment['positions']>[number]>[] | null
  readonly events: readonly EventJson[] | null
  readonly checks: NonNullable<Shipment['checks']> | null
}

const photosPart = sql`(
  select json_agg(json_build_object(
    'id', photo.id, 'phase', photo.phase, 'status', photo.status,
    'bytes', photo.bytes, 'receivedBytes', photo.received_bytes,
    'takenAt', ${isoTimestamp('photo.taken_at')},
    'expiredAt', ${isoTimestamp('photo.expired_at')}) order by photo.id)
  from media_objects photo where photo.shipment_id = shipment.id)`
const positionsPart = sql`(
  select json_agg(json_build_object(
    'phase', position.phase,
    'latitude', position.latitude, 'longitude', position.longitude, 'accuracy', position.accuracy,
    'measuredAt', ${isoTimestamp('position.measured_at')},
    'expiredAt', ${isoTimestamp('position.expired_at')}) order by position.phase)
  from shipment_positions position
  join shipment_events accepted on accepted.shipment_id = position.shipment_id
    and accepted.operation_id = position.operation_id
    and accepted.user_id = position.user_id
    and accepted.kind in ('loaded', 'unloaded')
  where position.shipment_id = shipment.id)`

const eventTimePlus = (offset: string) =>
  isoTimestamp(`(event.occurred_at + ${offset} * interval '1 millisecond')`)
const clockDiffered = sql`abs(event.clock_offset) >= ${sql.raw(String(noticeableClockOffset))}`
const clockDifferedAtDelivery = sql`
  abs(event.delivery_offset - coalesce(event.clock_offset, 0)) > ${sql.raw(String(sameClockTolerance))}`
/** The office makes corrections in its own name, and asks for signatures: only what is of a driver is in one's. */
const byOffice = sql`event.kind in ('loaded', 'unloaded', 'acceptance', 'rest_unloaded', 'forwarded')
  and recorder.roles && array['ROLE_ADMIN', 'ROLE_CUSTOMER']`
const enteredBy = sql`(
  select concat_ws(' ', enterer.first_name, enterer.last_name_prefix, enterer.last_name)
  from hand_overs imported join users enterer on enterer.id = imported.settled_by_id
  where imported.operation_id = event.operation_id
    and imported.user_id = event.user_id
    and imported.imported_by_id is not null
    and imported.settled_decision = 'accepted')`
const wasRefused = sql`exists (
  select from shipment_events refused
  where refused.kind = 'refused'
    and refused.shipment_id = event.shipment_id
    and refused.operation_id = event.operation_id
    and refused.user_id = event.user_id)`
const verification = sql`
  jsonb_build_object('challengeVerified', event.statement ? 'challengeKey')
    || case when event.statement ? 'challengeKey' then '{}' else jsonb_build_object('notVerified',
      case when ${wasRefused} then 'not_of_device' else 'key_unknown' end) end`
const eventsPart = sql`(
  select json_agg(json_build_object(
    'id', event.id,
    'kind', event.kind,
    'occurredAt', ${isoTimestamp('event.occurred_at')},
    'correctedAt', case when ${clockDiffered} then ${eventTimePlus('event.clock_offset')} end,
    'deliveredClockAt', case when ${clockDifferedAtDelivery} then ${eventTimePlus('event.delivery_offset')} end,
    'recordedAt', ${isoTimestamp('event.recorded_at')},
    'by', concat_ws(' ', recorder.first_name, recorder.last_name_prefix, recorder.last_name),
    'byOffice', case when ${byOffice} then true end,
    'deviceCode', device.code,
    'enteredBy', ${enteredBy},
    'reason', event.reason,
    'stated', case when event.kind in ('loaded', 'unloaded', 'rest_unloaded') then event.statement end,
    'remark', case when event.kind not in ('loaded', 'unloaded', 'refused') then event.statement
      || case when event.statement ->> 'way' = 'own_phone' then ${verification} else '{}' end end,
    'hash', event.hash) order by event.sequence)
  from shipment_events event
  join users recorder on recorder.id = event.user_id
  left join devices device on device.id = event.device_id
  where event.shipment_id = shipment.id)`
const checksPart = sql`(
  select json_build_object('count', checked.count, 'lastAt', ${isoTimestamp('checked.last_at')})
  from shipment_checks checked where checked.shipment_id = shipment.id)`

const itemColumns = sql`${shipmentColumns}, shipment.asked_signatures as asked, shipment.material_flow_version as "materialFlowVersion", flow.document_type as "documentType", shipment.givers, shipment.packaging,
    ${sql.raw(packagingSql({ shipment: 'shipment', flow: 'flow', version: 'loaded_with' }))} as "packagingOnLetter",
    ${implausibleKilograms(sql`shipment`)} as "kilogramsImplausible",
    ${photosPart} as photos,
    ${positionsPart} as positions,
    ${eventsPart} as events,
    ${checksPart} as checks`

const itemQuery = sql`select ${itemColumns} from shipments shipment ${shipmentJoins}`

const readItem = (row: Record<string, unknown>): ShipmentItemRow => ({
  ...(row as unknown as ShipmentItemRow),
  ...readColumns(row),
})

const toShipment = (
  {
    asked,
    materialFlowVersion,
    documentType,
    givers,
    packaging,
    packagingOnLetter,
    kilogramsImplausible,
    photos,
    positions,
    events,
    checks,
    ...columns
  }: ShipmentItemRow,
  changed: ReturnType<typeof withChange>,
): Shipment => ({
  ...toShipmentRow(columns),
  askedSignatures: asked,
  materialFlowVersion,
  documentType,
  ...(givers === null ? {} : { givers }),
  packaging: packaging ?? undefined,
  packagingOnLetter: packagingOnLetter ?? undefined,
  kilogramsImplausible: kilogramsImplausible || undefined,
  survey:
    columns.shipment.surveyedBy === null ? undefined : lastSurvey(events, (kind) => kind !== 'rest_unloaded'),
  restSurvey:
    columns.shipment.rest?.surveyedBy === undefined
      ? undefined
      : lastSurvey(events, (kind) => kind === 'rest_unloaded'),
  cargoPhotos: (photos ?? []).map((photo) => ({
    ...withoutNulls(photo),
    contentUrl:
      photo.status === 'received' && photo.expiredAt == null
        ? `/api${photoContentPath(photo.id)}`
        : undefined,
  })),
  ...(positions === null ? {} : { positions: positions.map(withoutNulls) }),
  events: (events ?? []).map(({ stated, remark, ...event }) => ({
    ...withoutNulls(event),
    ...z.parse(recordedRemarks, {
      [event.kind]: event.kind === 'signature' ? changed({ ...remark, id: event.id }) : remark,
    }),
    ...(stated === null ? {} : { stated: fromStated(stated) }),
    ...(stated?.givers && { collected: { givers: stated.givers } }),
  })),
  ...(checks === null ? {} : { checks }),
})

const lastSurvey = (
  events: ShipmentItemRow['events'],
  isOf: (kind: EventJson['kind']) => boolean,
): Shipment['survey'] =>
  events?.findLast(({ kind, stated }) => isOf(kind) && stated?.survey !== undefined)?.stated?.survey

const itemByIdQuery = sqlStatement<ShipmentItemRow>(
  'shipment item',
  sql`${itemQuery} where shipment.id = ${sql.placeholder('id')}::uuid`,
  readItem,
)
const itemsByIdsQuery = sqlStatement<ShipmentItemRow>(
  'shipment items',
  sql`${itemQuery} where shipment.id = any(${sql.placeholder('ids')}::uuid[])`,
  readItem,
)

/** Not all who see it read the addresses of a route collection, and the notes of its driver. */
export async function readShipments(
  db: Queryable,
  ids: readonly string[],
  viewer: Viewer,
): Promise<Shipment[]> {
  if (ids.length === 0) return []
  // Nearly all calls are for one id. A query with a list would be planned for each call.
  const [id, secondId] = ids
  const rows = await (secondId === undefined
    ? itemByIdQuery(db, { id })
    : itemsByIdsQuery(db, { ids: [...ids] }))
  const signed = rows.filter(({ events }) => events?.some(({ kind }) => kind === 'signature'))
  const changed = withChange(
    await readSignedBeforeChange(
      db,
      signed.map(({ shipment }) => shipment.id),
    ),
  )
  const found = rows.map((row) => ({ shown: toShipment(row, changed), collected: row.collected }))
  return await withheldFrom(db, found, viewer, withoutAddresses)
}

export const toReplicaFields = (row: typeof shipments.$inferSelect) => ({
  loadDate: formatTimestamp(row.loadDate),
  unloadDate: row.unloadDate === null ? undefined : formatTimestamp(row.unloadDate),
  ...presentMeasurements(row),
  ...turnedAwayOf(row),
  surveyedBy: row.surveyedBy ?? undefined,
  givers: row.givers ?? undefined,
  packaging: row.packaging ?? undefined,
  wasteStreamNumber: row.wasteStreamNumber ?? undefined,
  transporterNoteLoad: row.transporterNoteLoad ?? undefined,
  transporterNoteUnload: row.transporterNoteUnload ?? undefined,
  photosAnnounced: row.photosAnnounced,
  photosReceived: row.photosReceived,
  checkToken: row.checkToken,
})
