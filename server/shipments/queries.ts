import { eq, or, type SQL, sql } from 'drizzle-orm'
import { photoContentPath } from '#contract/media.ts'
import type { Role } from '#contract/roles.ts'
import type { Shipment, ShipmentRow } from '#contract/shipments.ts'
import type { Queryable } from '../db/connect.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import { projectReaders } from '../db/schema/users.ts'
import { statement } from '../db/statement.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { likePattern } from '../http/collection/filters.ts'
import { momentOf } from '../http/wire/moment.ts'
import { type Located, placeOf } from '../material-flows/places.ts'
import { sharedWith } from '../material-flows/shared-with.ts'

/** Shipments on a transport mode that the driver may use: his own, or his company's. */
export const onModeOf = (viewer: Viewer): SQL => sql`exists (select 1 from ${transportModes}
  where ${transportModes.id} = ${shipments.transportModeId}
    and (${transportModes.ownerId} = ${viewer.userId} or ${transportModes.companyId} = ${viewer.companyId ?? null}))`

/** Own shipments, and whatever is on board of a transport mode that the driver may use: a colleague may unload it. */
const driverSees = (viewer: Viewer): SQL =>
  sql`(${shipments.driverId} = ${viewer.driverId ?? null} or (${shipments.status} = 'loaded' and ${onModeOf(viewer)}))`

/** Staff see what is their customer's or is shared with him, planners what their company drives, readers their projects. */
export function visibleTo(viewer: Viewer): SQL {
  const sights: SQL[] = []
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return sql`true`
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined)
      sights.push(eq(shipments.customerId, viewer.customerId), sharedWith(viewer, shipments.projectId))
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined)
      sights.push(eq(shipments.transporterId, viewer.companyId))
    if (role === 'ROLE_DRIVER') sights.push(driverSees(viewer))
    if (role === 'ROLE_PROJECT_READER')
      sights.push(sql`${shipments.projectId} in (select ${projectReaders.projectId} from ${projectReaders}
        where ${projectReaders.userId} = ${viewer.userId})`)
  }
  return or(...sights) ?? sql`false`
}

/** Of what he sees, what he may correct and settle: a share is for reading. */
export const changeableBy = (viewer: Viewer): SQL =>
  viewer.roles.includes('ROLE_ADMIN')
    ? sql`true`
    : viewer.customerId === undefined
      ? sql`false`
      : eq(shipments.customerId, viewer.customerId)

/** Shipments whose number, material or vehicle has each of these words in it. */
export function containing(q: string): SQL | undefined {
  const words = q.trim().split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length === 0) return undefined
  // The lists are made first, so that each of the three is looked up in an index.
  return sql.join(
    words.map((word) => {
      const pattern = likePattern(word)
      return sql`(${shipments.number} ilike ${pattern}
      or ${shipments.materialFlowId} = any(array(select ${materialFlows.id} from ${materialFlows} where ${materialFlows.usualName} ilike ${pattern}))
      or ${shipments.transportModeId} = any(array(select ${transportModes.id} from ${transportModes} where ${transportModes.identificationCode} ilike ${pattern})))`
    }),
    sql` and `,
  )
}

const moment = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`)
const located = (table: string) =>
  sql.raw(`case when ${table}.id is null then null else json_build_object('description', ${table}.description,
  'street', ${table}.street, 'houseNumber', ${table}.house_number, 'houseNumberAddition', ${table}.house_number_addition, 'postalCode', ${table}.postal_code,
  'city', ${table}.city, 'country', ${table}.country, 'latitude', ${table}.latitude, 'longitude', ${table}.longitude) end`)

/** All that a list shows of a shipment, but for its places, as JSON. */
const facts = sql`json_build_object(
  'id', s.id, 'version', s.version, 'number', s.number, 'status', s.status, 'loadDate', ${moment('s.load_date')}, 'unloadDate', ${moment('s.unload_date')},
  'weighedLoad', s.weighed_load, 'tareWeight', s.tare_weight, 'nettoWeight', s.netto_weight, 'chlorideValue', s.chloride_value,
  'weightTicketNumber', s.weight_ticket_number, 'transporterNoteLoad', s.transporter_note_load, 'transporterNoteUnload', s.transporter_note_unload,
  'photosAnnounced', s.photos_announced, 'photosReceived', s.photos_received,
  'cargoUnit', json_build_object('id', u.code, 'names', json_build_object('en', u.name_en, 'nl', u.name_nl), 'symbol', u.symbol,
    'factorToKilograms', u.factor_to_kilograms, 'weighbridge', u.weighbridge, 'position', u.position),
  'project', json_build_object('id', p.id, 'name', p.name, 'number', p.number),
  'materialFlow', json_build_object('id', f.id, 'number', f.number, 'usualName', f.usual_name),
  'transportMode', json_build_object('id', m.id, 'type', m.type, 'identificationCode', m.identification_code),
  'driver', case when d.id is null then null else json_build_object('id', d.id, 'name', concat_ws(' ', w.first_name, w.last_name_prefix, w.last_name)) end,
  'transporter', case when t.id is null then null else json_build_object('id', t.id, 'name', t.name) end)`

const places = sql`json_build_object('origin', ${located('o')}, 'originCompany', oc.name, 'originOneTime', f.origin_one_time,
  'destination', ${located('g')}, 'destinationCompany', gc.name, 'destinationOneTime', f.destination_one_time)`

/** All that a shipment `s` names. */
export const joinedShipments = sql`
  join units u on u.code = s.cargo_unit_code
  join projects p on p.id = s.project_id
  join material_flows f on f.id = s.material_flow_id
  join transport_modes m on m.id = s.transport_mode_id
  left join drivers d on d.id = s.driver_id
  left join users w on w.id = d.user_id
  left join companies t on t.id = s.transporter_id
  left join locations o on o.id = f.origin_location_id
  left join companies oc on oc.id = o.company_id
  left join locations g on g.id = f.destination_location_id
  left join companies gc on gc.id = g.company_id`

/** What the database answers for nothing. */
type Nullable<T> = { readonly [Field in keyof T]: T[Field] | (undefined extends T[Field] ? null : never) }
type Facts = Nullable<Omit<ShipmentRow, 'origin' | 'destination' | 'cargoUnit'>> & {
  readonly cargoUnit: Nullable<ShipmentRow['cargoUnit']>
}

/** Absent instead of null. */
function present<T extends object>(values: T): { [Field in keyof T]: Exclude<T[Field], null> } {
  const kept: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) if (value !== null) kept[field] = value
  // Only fields that may be absent were null.
  return kept as { [Field in keyof T]: Exclude<T[Field], null> }
}

interface Places {
  readonly origin: Located | null
  readonly originCompany: string | null
  readonly originOneTime: unknown
  readonly destination: Located | null
  readonly destinationCompany: string | null
  readonly destinationOneTime: unknown
}

const rowOf = (own: Facts, at: Places): ShipmentRow => ({
  ...present(own),
  cargoUnit: present(own.cargoUnit),
  origin: placeOf(at.origin, at.originCompany ?? undefined, at.originOneTime),
  destination: placeOf(at.destination, at.destinationCompany ?? undefined, at.destinationOneTime),
})

const rows = statement<{ facts: Facts; places: Places }>(
  'shipment rows',
  sql`
  select ${facts} as facts, ${places} as places
  from unnest(${sql.placeholder('ids')}::uuid[]) with ordinality as wanted (id, place) join shipments s on s.id = wanted.id ${joinedShipments}
  order by wanted.place`,
)

/** Shipments as a list shows them, with all that they name, in the order of their ids. */
export async function shipmentRows(db: Queryable, ids: readonly string[]): Promise<ShipmentRow[]> {
  if (ids.length === 0) return []
  return (await rows(db, { ids: [...ids] })).map((row) => rowOf(row.facts, row.places))
}

type Photo = Nullable<Omit<Shipment['cargoPhotos'][number], 'contentUrl'>>
interface Whole {
  readonly facts: Facts
  readonly places: Places
  readonly photos: readonly Photo[] | null
  readonly events: readonly Nullable<Shipment['events'][number]>[] | null
}

const whole = (from: SQL) => sql`
  select ${facts} as facts, ${places} as places,
    (select json_agg(json_build_object('id', photo.id, 'phase', photo.phase, 'status', photo.status, 'bytes', photo.bytes,
        'receivedBytes', photo.received_bytes, 'takenAt', ${moment('photo.taken_at')}) order by photo.id)
      from media_objects photo where photo.shipment_id = s.id) as photos,
    (select json_agg(json_build_object('id', event.id, 'kind', event.kind, 'occurredAt', ${moment('event.occurred_at')},
        'recordedAt', ${moment('event.recorded_at')}, 'by', concat_ws(' ', who.first_name, who.last_name_prefix, who.last_name),
        'deviceCode', device.code, 'reason', event.reason, 'correction', case when event.kind = 'corrected' then event.statement end, 'hash', event.hash) order by event.sequence)
      from shipment_events event join users who on who.id = event.user_id left join devices device on device.id = event.device_id
      where event.shipment_id = s.id) as events
  from ${from} s ${joinedShipments}`

const itemOf = ({ facts: own, places: at, photos, events }: Whole): Shipment => ({
  ...rowOf(own, at),
  cargoPhotos: (photos ?? []).map((photo) => ({
    ...present(photo),
    contentUrl: photo.status === 'received' ? `/api${photoContentPath(photo.id)}` : undefined,
  })),
  events: (events ?? []).map(present),
})

const item = statement<Whole>(
  'shipment item',
  sql`${whole(sql`shipments`)} where s.id = ${sql.placeholder('id')}::uuid`,
)
const items = statement<Whole>(
  'shipment items',
  sql`${whole(sql`shipments`)} where s.id = any(${sql.placeholder('ids')}::uuid[])`,
)

/** Whole shipments, with their photos and their record. */
export async function shipmentItems(db: Queryable, ids: readonly string[]): Promise<Shipment[]> {
  if (ids.length === 0) return []
  // One alone is what is asked for nearly always, and a list of one would be planned again each time.
  const [id, another] = ids
  return (await (another === undefined ? item(db, { id }) : items(db, { ids: [...ids] }))).map(itemOf)
}

const bySight = new Map<string, ReturnType<typeof statement<Whole>>>()

/** A whole shipment, or undefined where the viewer does not see it: one statement for each set of roles. */
export async function readShipmentWhole(
  db: Queryable,
  viewer: Viewer,
  id: string,
): Promise<Shipment | undefined> {
  const roles = viewer.roles.toSorted()
  const key = [...roles, ...(viewer.hasShares === false ? ['alone'] : [])].join(' ')
  const read =
    bySight.get(key) ??
    statement<Whole>(
      `shipment for ${key}`,
      whole(
        sql`(select * from ${shipments} where ${shipments.id} = ${hole('id')} and ${visibleTo(anyOf(roles, viewer.hasShares))})`,
      ),
    )
  bySight.set(key, read)
  const [found] = await read(db, {
    id,
    user: viewer.userId,
    customer: viewer.customerId ?? null,
    company: viewer.companyId ?? null,
    driver: viewer.driverId ?? null,
  })
  return found && itemOf(found)
}

// The hole of a statement stands where the value will.
const hole = (name: string) => sql`${sql.placeholder(name)}::uuid` as unknown as string

/** Any viewer with these roles. */
const anyOf = (roles: readonly Role[], hasShares = true): Viewer => ({
  userId: hole('user'),
  customerId: hole('customer'),
  hasShares,
  companyId: hole('company'),
  driverId: hole('driver'),
  roles,
  sessionId: '',
})

/** What a shipment says by itself, on every wire that carries one. */
export const statedOf = (row: typeof shipments.$inferSelect) => ({
  loadDate: momentOf(row.loadDate),
  unloadDate: row.unloadDate === null ? undefined : momentOf(row.unloadDate),
  weighedLoad: row.weighedLoad ?? undefined,
  tareWeight: row.tareWeight ?? undefined,
  nettoWeight: row.nettoWeight ?? undefined,
  chlorideValue: row.chlorideValue ?? undefined,
  weightTicketNumber: row.weightTicketNumber ?? undefined,
  transporterNoteLoad: row.transporterNoteLoad ?? undefined,
  transporterNoteUnload: row.transporterNoteUnload ?? undefined,
  photosAnnounced: row.photosAnnounced,
  photosReceived: row.photosReceived,
})
