import type { TransportModeType } from '#contract/master-data.ts'
import type { ShipmentEvent } from '#contract/shipment-events.ts'
import type { requestedFieldsOf } from '#contract/shipment-fields.ts'
import type { Queryable } from '../db/connect.ts'
import { type SQL, sql } from '../db/drizzle.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { sqlStatement } from '../db/sql-statement.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { carriedBy } from '../material-flows/queries.ts'
import type { ShipmentStatement } from './shipment-statement.ts'

/** What the rules of loading and unloading need to know of a material flow. */
export interface FlowContext {
  readonly id: string
  readonly customerId: string
  readonly projectId: string
  readonly projectBlocked: boolean
  readonly fieldRules: Parameters<typeof requestedFieldsOf>[0]
  readonly cargoUnit: { readonly id: string; readonly factorToKilograms: number | null }
  /** Mail recipients as stored: who is mailed, and at which events. */
  readonly recipients: unknown
  /** Whether the driver was ever paired with the project. */
  readonly paired: boolean
  /** Whether the driver's company may carry the flow. */
  readonly carried: boolean
  /** Whether drivers of the flow's other carriers may unload by the letter's QR code. */
  readonly otherCarriersMayUnload: boolean
  /** Whether the pairing still exists and the driver's company may carry the flow. */
  readonly mayLoad: boolean
}

/** What the rules need to know of a transport mode. */
export interface TransportModeContext {
  readonly id: string
  readonly type: TransportModeType
  readonly companyId: string | null
  readonly ownerId: string | null
}

/** What the rules need to know of a stored shipment, beside its events. */
export interface ShipmentContext {
  readonly id: string
  readonly materialFlowId: string
  readonly transportModeId: string
  readonly driverId: string | null
  readonly transporterId: string | null
  /** The user of the driver whose shipment it is. */
  readonly ownerUserId: string | null
}

/** A recorded event of a shipment, with what chaining the next one takes. */
export interface RecordEntry {
  readonly shipmentId: string
  readonly customerId: string | null
  readonly sequence: number
  readonly operationId: string
  readonly hash: string
  readonly event: ShipmentEvent
}

/** Everything the rules need for a whole batch of statements of one driver. */
export interface StatementContext {
  /**
   * `companyId` may be a transporter that rejected the driver since: loads from before the rejection were
   * made for it.
   */
  readonly driver: {
    readonly id: string
    readonly approved: boolean
    readonly rejected: boolean
    readonly graceUntil: string | null
    readonly companyId: string | null
  } | null
  readonly devices: readonly { readonly id: string; readonly code: string }[]
  readonly flows: readonly FlowContext[]
  readonly modes: readonly TransportModeContext[]
  readonly shipments: readonly ShipmentContext[]
  /** Ids of the shipments that already have one of the stated numbers. */
  readonly numbers: readonly { readonly number: string; readonly id: string }[]
  readonly record: readonly RecordEntry[]
  /** Ids of the operations that already have a `refused` event. */
  readonly refused: readonly string[]
  /** Of the stated photos, the ids that are already in use. */
  readonly photos: readonly string[]
}

const anyOfParameter = (name: string, type: string): SQL =>
  sql`any(${sql.placeholder(name)}::${sql.raw(type)}[])`
const viewerId = sql`${sql.placeholder('viewer')}::uuid`
const isCarriedByCompany = carriedBy(
  sql<string>`coalesce(${sql.placeholder('company')}::uuid, (select company_id from drivers where user_id = ${viewerId}))`,
)
const jsonList = (members: SQL, from: SQL) => sql`(select coalesce(json_agg(${members}), '[]') from ${from})`

const contextQuery = sqlStatement<StatementContext>(
  'statement context',
  sql`
  with shipped as materialized (
    select shipment.id, shipment.material_flow_id, shipment.transport_mode_id, shipment.driver_id, shipment.transporter_id, owner.user_id as owner_user_id
    from shipments shipment left join drivers owner on owner.id = shipment.driver_id where shipment.id = ${anyOfParameter('shipments', 'uuid')})
  select
    (select json_build_object('id', id, 'approved', approved_at is not null, 'rejected', rejected_at is not null, 'graceUntil', grace_until, 'companyId', company_id) from drivers where user_id = ${viewerId} limit 1) as driver,
    ${jsonList(sql`json_build_object('id', id, 'code', code)`, sql`devices where id = ${anyOfParameter('devices', 'uuid')}`)} as devices,
    ${jsonList(
      sql`json_build_object('id', id, 'type', type, 'companyId', company_id, 'ownerId', owner_id)`,
      sql`transport_modes where id = ${anyOfParameter('modes', 'uuid')} or id in (select transport_mode_id from shipped)`,
    )} as modes,
    ${jsonList(
      sql`json_build_object('id', id, 'materialFlowId', material_flow_id, 'transportModeId', transport_mode_id,
      'driverId', driver_id, 'transporterId', transporter_id, 'ownerUserId', owner_user_id)`,
      sql`shipped`,
    )} as shipments,
    ${jsonList(sql`json_build_object('number', number, 'id', id)`, sql`shipments where number = ${anyOfParameter('numbers', 'text')}`)} as numbers,
    ${jsonList(
      sql`json_build_object('shipmentId', shipment_id, 'customerId', customer_id, 'sequence', sequence, 'operationId', operation_id, 'hash', hash,
      'event', json_build_object('kind', kind, 'occurredAt', occurred_at, 'statement', statement)) order by sequence`,
      sql`shipment_events where shipment_id = ${anyOfParameter('shipments', 'uuid')}`,
    )} as record,
    ${jsonList(sql`operation_id`, sql`shipment_events where kind = 'refused' and operation_id = ${anyOfParameter('operations', 'uuid')}`)} as refused,
    ${jsonList(sql`id`, sql`media_objects where id = ${anyOfParameter('photos', 'uuid')}`)} as photos,
    (select coalesce(json_agg(json_build_object(
        'id', ${materialFlows.id}, 'customerId', ${materialFlows.customerId}, 'projectId', ${materialFlows.projectId}, 'projectBlocked', status.blocked,
        'fieldRules', json_build_object('amountDetermination', ${materialFlows.amountDetermination}, 'chlorideValueRequired', ${materialFlows.chlorideValueRequired},
          'cargoPhotoRequired', ${materialFlows.cargoPhotoRequired}, 'weighSlipNumberRequired', ${materialFlows.weighSlipNumberRequired},
          'allowTransporterNote', ${materialFlows.allowTransporterNote}, 'cargoUnit', json_build_object('weighbridge', unit.weighbridge)),
        'cargoUnit', json_build_object('id', unit.code, 'factorToKilograms', unit.factor_to_kilograms),
        'recipients', ${materialFlows.recipients}, 'otherCarriersMayUnload', ${materialFlows.otherCarriersMayUnload}, 'paired', pairing.id is not null, 'carried', coalesce(${isCarriedByCompany}, false),
        'mayLoad', pairing.id is not null and pairing.ended_at is null and coalesce(${isCarriedByCompany}, false))), '[]')
      from ${materialFlows} join units unit on unit.code = ${materialFlows.cargoUnitCode}
        join projects project on project.id = ${materialFlows.projectId} join project_statuses status on status.id = project.status_id
        left join project_pairings pairing on pairing.project_id = project.id and pairing.user_id = ${viewerId}
      where ${materialFlows.id} = ${anyOfParameter('flows', 'uuid')} or ${materialFlows.id} in (select material_flow_id from shipped)) as flows`,
)

/**
 * Reads in one query what validating these statements of a driver takes.
 * @param modeIds transport modes beside the stated ones
 */
export async function loadStatementContext(
  db: Queryable,
  viewer: Viewer,
  statements: readonly ShipmentStatement[],
  modeIds: readonly string[] = [],
): Promise<StatementContext> {
  const loads = statements.flatMap(({ kind, statement: load }) => (kind === 'loaded' ? [load] : []))
  const [context] = await contextQuery(db, {
    viewer: viewer.userId,
    company: viewer.companyId ?? null,
    devices: distinct(statements.flatMap(({ operation }) => operation.device ?? [])),
    operations: distinct(statements.map(({ operation }) => operation.id)),
    shipments: distinct(statements.map(({ statement: { shipment } }) => shipment)),
    numbers: distinct(loads.map(({ number }) => number)),
    flows: distinct(loads.map(({ materialFlow }) => materialFlow)),
    modes: distinct([...modeIds, ...loads.map(({ transportMode }) => transportMode)]),
    photos: distinct(statements.flatMap(({ statement: { photos } }) => photos.map(({ id }) => id))),
  })
  if (context === undefined) throw new Error('The statement context query returned no row.')
  return context
}

const distinct = (values: readonly string[]) => [...new Set(values)]
