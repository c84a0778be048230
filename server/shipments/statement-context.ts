import { type SQL, sql } from 'drizzle-orm'
import type { TransportModeType } from '#contract/master-data.ts'
import type { ShipmentEvent } from '#contract/shipment-events.ts'
import type { askedFields } from '#contract/shipment-fields.ts'
import type { Queryable } from '../db/connect.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { statement } from '../db/statement.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { carriedBy } from '../material-flows/queries.ts'
import type { Stated } from './shipment-statement.ts'

/** A flow as far as it decides about loading and unloading. */
export interface FlowGround {
  readonly id: string
  readonly customerId: string
  readonly projectId: string
  readonly projectBlocked: boolean
  readonly asking: Parameters<typeof askedFields>[0]
  readonly cargoUnit: { readonly id: string; readonly factorToKilograms: number | null }
  /** Whom the flow names to be told, and of what. */
  readonly recipients: unknown
  /** Ever paired with the project; `mayLoad`: and still, with a company that the flow may be carried by. */
  readonly paired: boolean
  readonly carried: boolean
  readonly mayLoad: boolean
}

export interface ModeGround {
  readonly id: string
  readonly type: TransportModeType
  readonly companyId: string | null
  readonly ownerId: string | null
}

export interface ShipmentGround {
  readonly id: string
  readonly materialFlowId: string
  readonly transportModeId: string
  readonly driverId: string | null
  readonly transporterId: string | null
  /** The user of the driver whose shipment it is. */
  readonly ownerUserId: string | null
}

/** An entry of a shipment's record, as far as the next one needs it. */
export interface Entry {
  readonly shipmentId: string
  readonly customerId: string | null
  readonly sequence: number
  readonly operationId: string
  readonly hash: string
  readonly event: ShipmentEvent
}

/** All that decides whether what a driver states can stand, of a whole batch at once. */
export interface Grounds {
  /** `companyId`: also that of a transporter who has rejected him since; what he loaded before that he loaded for it. */
  readonly driver: {
    readonly id: string
    readonly approved: boolean
    readonly graceUntil: string | null
    readonly companyId: string | null
  } | null
  readonly devices: readonly { readonly id: string; readonly code: string }[]
  readonly flows: readonly FlowGround[]
  readonly modes: readonly ModeGround[]
  readonly shipments: readonly ShipmentGround[]
  /** Which shipments have these numbers. */
  readonly numbers: readonly { readonly number: string; readonly id: string }[]
  readonly record: readonly Entry[]
  /** Operations that are kept as refused already. */
  readonly refused: readonly string[]
  /** Of the photos that are named, those whose ids are in use. */
  readonly photos: readonly string[]
}

const given = (name: string, type: string): SQL => sql`any(${sql.placeholder(name)}::${sql.raw(type)}[])`
const viewer = sql`${sql.placeholder('viewer')}::uuid`
// The expression stands where the id of a company will.
const carried = carriedBy(
  sql`coalesce(${sql.placeholder('company')}::uuid, (select company_id from drivers where user_id = ${viewer}))` as unknown as string,
)
const all = (members: SQL, from: SQL) => sql`(select coalesce(json_agg(${members}), '[]') from ${from})`

const ask = statement<Grounds>(
  'shipment grounds',
  sql`
  with shipped as materialized (
    select s.id, s.material_flow_id, s.transport_mode_id, s.driver_id, s.transporter_id, owner.user_id as owner_user_id
    from shipments s left join drivers owner on owner.id = s.driver_id where s.id = ${given('shipments', 'uuid')})
  select
    (select json_build_object('id', id, 'approved', approved_at is not null, 'graceUntil', grace_until, 'companyId', company_id) from drivers where user_id = ${viewer} limit 1) as driver,
    ${all(sql`json_build_object('id', id, 'code', code)`, sql`devices where id = ${given('devices', 'uuid')}`)} as devices,
    ${all(
      sql`json_build_object('id', id, 'type', type, 'companyId', company_id, 'ownerId', owner_id)`,
      sql`transport_modes where id = ${given('modes', 'uuid')} or id in (select transport_mode_id from shipped)`,
    )} as modes,
    ${all(
      sql`json_build_object('id', id, 'materialFlowId', material_flow_id, 'transportModeId', transport_mode_id,
      'driverId', driver_id, 'transporterId', transporter_id, 'ownerUserId', owner_user_id)`,
      sql`shipped`,
    )} as shipments,
    ${all(sql`json_build_object('number', number, 'id', id)`, sql`shipments where number = ${given('numbers', 'text')}`)} as numbers,
    ${all(
      sql`json_build_object('shipmentId', shipment_id, 'customerId', customer_id, 'sequence', sequence, 'operationId', operation_id, 'hash', hash,
      'event', json_build_object('kind', kind, 'occurredAt', occurred_at, 'statement', statement)) order by sequence`,
      sql`shipment_events where shipment_id = ${given('shipments', 'uuid')}`,
    )} as record,
    ${all(sql`operation_id`, sql`shipment_events where kind = 'refused' and operation_id = ${given('operations', 'uuid')}`)} as refused,
    ${all(sql`id`, sql`media_objects where id = ${given('photos', 'uuid')}`)} as photos,
    (select coalesce(json_agg(json_build_object(
        'id', ${materialFlows.id}, 'customerId', ${materialFlows.customerId}, 'projectId', ${materialFlows.projectId}, 'projectBlocked', st.blocked,
        'asking', json_build_object('amountDetermination', ${materialFlows.amountDetermination}, 'chlorideValueRequired', ${materialFlows.chlorideValueRequired},
          'cargoPhotoRequired', ${materialFlows.cargoPhotoRequired}, 'weighSlipNumberRequired', ${materialFlows.weighSlipNumberRequired},
          'allowTransporterNote', ${materialFlows.allowTransporterNote}, 'cargoUnit', json_build_object('weighbridge', u.weighbridge)),
        'cargoUnit', json_build_object('id', u.code, 'factorToKilograms', u.factor_to_kilograms),
        'recipients', ${materialFlows.recipients}, 'paired', pp.id is not null, 'carried', coalesce(${carried}, false),
        'mayLoad', pp.id is not null and pp.ended_at is null and coalesce(${carried}, false))), '[]')
      from ${materialFlows} join units u on u.code = ${materialFlows.cargoUnitCode}
        join projects p on p.id = ${materialFlows.projectId} join project_statuses st on st.id = p.status_id
        left join project_pairings pp on pp.project_id = p.id and pp.user_id = ${viewer}
      where ${materialFlows.id} = ${given('flows', 'uuid')} or ${materialFlows.id} in (select material_flow_id from shipped)) as flows`,
)

/** Reads, in one statement, what these statements of a driver will be judged by. */
export async function groundsOf(
  db: Queryable,
  of: Viewer,
  stated: readonly Stated[],
  modes: readonly string[] = [],
): Promise<Grounds> {
  const loads = stated.flatMap((one) => (one.kind === 'loaded' ? [one.statement] : []))
  const [grounds] = await ask(db, {
    viewer: of.userId,
    company: of.companyId ?? null,
    devices: distinct(stated.flatMap(({ operation }) => operation.device ?? [])),
    operations: distinct(stated.map(({ operation }) => operation.id)),
    shipments: distinct(stated.map(({ statement: { shipment } }) => shipment)),
    numbers: distinct(loads.map(({ number }) => number)),
    flows: distinct(loads.map(({ materialFlow }) => materialFlow)),
    modes: distinct([...modes, ...loads.map(({ transportMode }) => transportMode)]),
    photos: distinct(stated.flatMap(({ statement: { photos } }) => photos.map(({ id }) => id))),
  })
  if (grounds === undefined) throw new Error('The database answered nothing.')
  return grounds
}

const distinct = (values: readonly string[]) => [...new Set(values)]
