import type { Validity } from '#contract/parties/ewc-codes.ts'
import type { DevicePublicKey } from '#contract/accounts/device-keys.ts'
import type { letterSignatures, TransportModeType } from '#contract/parties/master-data.ts'
import type { ShipmentEvent } from '#contract/shipments/shipment-events.ts'
import type { StatementRules } from '#contract/shipments/shipment-statements.ts'
import { defaultCorrectionMinutes } from '#contract/kit/time-limits.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { type SQL, sql } from '../../platform/db/drizzle.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { carriedBy, carriersOfVersion } from '../../accounts/access/flows.ts'
import type { KnownPhoto } from './photo-ids.ts'
import { nonceOf } from './kinds/verify-answers.ts'
import { momentOf, type ShipmentStatement } from '../events/shipment-statement.ts'

export interface FlowRules {
  readonly fieldRules: StatementRules
  /** Whether drivers of the flow's other carriers may unload by the letter's QR code. */
  readonly otherCarriersMayUnload: boolean
  readonly correctionMinutes: number
  /** Who is asked to sign the letter. */
  readonly signatures: readonly (typeof letterSignatures)[number][]
  /** Whom a cargo goes to: the company, or else the place. */
  readonly receiver: string
  readonly receiverName: string | null
  /** What it is apart from the code of a waste. */
  readonly material: string
  /** Who is mailed; as stored and unchecked. */
  readonly recipients: unknown
  /** The code's periods, in any of which it may be loaded. Null without a code. */
  readonly ewcPeriods: readonly (Validity & { readonly code: string })[] | null
}

interface ReplacedVersion extends FlowRules {
  readonly number: number
  readonly until: string
  readonly carriers: readonly string[]
}

export interface StoredFlow extends FlowRules {
  readonly id: string
  readonly customerId: string
  readonly projectId: string
  readonly timeZone: string
  readonly blockedSince: string | null
  readonly paired: boolean
  /** Null while the pairing exists. */
  readonly pairedUntil: string | null
  readonly carried: boolean
  /** Versions in force at or after the first statement, and those of the loads, oldest first. */
  readonly replacedVersions: readonly ReplacedVersion[]
}

export interface TransportModeContext {
  readonly id: string
  readonly type: TransportModeType
  readonly identificationCode: string
  readonly companyId: string | null
  readonly ownerId: string | null
}

export interface ShipmentContext {
  readonly id: string
  readonly materialFlowId: string
  readonly transportModeId: string
  readonly driverId: string | null
  readonly transporterId: string | null
  readonly ownerUserId: string | null
}

export interface RecordEntry {
  readonly shipmentId: string
  readonly customerId: string | null
  readonly sequence: number
  readonly userId: string
  readonly clockOffset: number | null
  readonly operationId: string
  readonly hash: string
  readonly event: ShipmentEvent
}

export interface StatementContext {
  /** `companyId` may be a company that rejected the driver: earlier loads were made for it. */
  readonly driver: {
    readonly id: string
    readonly approved: boolean
    readonly rejected: boolean
    readonly graceUntil: string | null
    readonly companyId: string | null
  } | null
  /** The current key first, then earlier ones; empty for a device without a key or a revoked one. */
  readonly devices: readonly {
    readonly id: string
    readonly code: string
    readonly publicKeys: readonly DevicePublicKey[]
  }[]
  readonly flows: readonly StoredFlow[]
  readonly modes: readonly TransportModeContext[]
  readonly shipments: readonly ShipmentContext[]
  /** Of signatures by an own phone, those that count already. */
  readonly nonces: readonly string[]
  readonly numbers: readonly { readonly number: string; readonly id: string }[]
  readonly record: readonly RecordEntry[]
  /** Of the cargo of `first`, which its receiver turned away. */
  readonly followers: readonly { readonly first: string; readonly id: string; readonly number: string }[]
  /** Operations whose own id an event of any user has already. */
  readonly eventIds: readonly string[]
  readonly refused: readonly string[]
  readonly dismissed: readonly string[]
  /** Those from a device that is revoked by now: only the office settles them. */
  readonly ofRevokedDevice: readonly string[]
  /** `isUsed`: not those that came with a hand-over and wait for their shipment. */
  readonly photos: readonly (KnownPhoto & { readonly isUsed: boolean })[]
}

const anyOfParameter = (name: string, type: string): SQL =>
  sql`any(${sql.placeholder(name)}::${sql.raw(type)}[])`
const viewerId = sql`${sql.placeholder('viewer')}::uuid`
const isCarriedByCompany = carriedBy(
  sql<string>`coalesce(
    ${sql.placeholder('company')}::uuid,
    (select company_id from drivers where user_id = ${viewerId}))`,
)
const jsonList = (members: SQL, from: SQL) => sql`(select coalesce(json_agg(${members}), '[]') from ${from})`

const ewcPeriods = (documentType: SQL, ewcCodeId: SQL, plannedId: SQL) => sql`
  case when ${documentType} = 'waste' then (
    select json_agg(json_build_object('code', period.code, 'validFrom', period.valid_from, 'validTo', period.valid_to))
    from ewc_codes chosen
    join ewc_codes period on period.code = chosen.code
      and (period.id = chosen.id or period.valid_from > chosen.valid_to)
    where chosen.id in (${ewcCodeId}, ${plannedId})) end`

const versionEwcPeriods = ewcPeriods(
  sql`version.content ->> 'documentType'`,
  sql`version.content -> 'ewcCode' ->> 'id'`,
  sql`version.content -> 'plannedChange' -> 'ewcCode' ->> 'id'`,
)
const companyOf = (location: SQL) => sql`(select company_id::text from locations where id = ${location})`
const placeOf = (place: SQL) => sql`lower(concat(${place} ->> 'description', ', ', ${place} ->> 'city'))`
const versionReceiver = sql`coalesce(version.content -> 'receiver' ->> 'id',
  ${companyOf(sql`(version.content -> 'destinationLocation' ->> 'id')::uuid`)},
  version.content -> 'destinationLocation' ->> 'id', ${placeOf(sql`(version.content -> 'destinationOneTimeLocation')`)})`
const versionCarriers = sql`(
  select coalesce(json_agg(company), '[]') from (${carriersOfVersion(sql`version.content`)}) as companies
  where company is not null)`
/** Most statements and loads are younger than any amendment, and read none. Members are named as in `officeFlow`. */
const replacedVersions = jsonList(
  sql`json_build_object(
    'number', version.number,
    'until', version.replaced_at,
    'fieldRules', version.content,
    'otherCarriersMayUnload', coalesce((version.content ->> 'otherCarriersMayUnload')::boolean, false),
    'correctionMinutes', coalesce(
      (version.content ->> 'correctionMinutes')::int, ${sql.raw(String(defaultCorrectionMinutes))}),
    'signatures', coalesce(version.content -> 'signatures', '[]'),
    'ewcPeriods', ${versionEwcPeriods},
    'receiver', ${versionReceiver},
    'receiverName', coalesce(version.content #>> '{receiver,name}', version.content #>> '{destination,company}',
      version.content #>> '{destination,description}'),
    'recipients', version.content -> 'recipients',
    'material', concat(version.content ->> 'documentType', version.content -> 'product' ->> 'id'),
    'carriers', ${versionCarriers}) order by version.number`,
  sql`(select version as number, content, lead(created_at) over (order by version) as replaced_at
    from material_flow_versions where material_flow_id = ${materialFlows.id}) as version
    where version.replaced_at > ${sql.placeholder('since')}::timestamptz
      or (version.replaced_at is not null and (version.number = ${anyOfParameter('versions', 'int')}
        or version.number in (select material_flow_version from shipped where material_flow_id = ${materialFlows.id})))`,
)

const shipped = sql`
  select shipment.id, shipment.material_flow_id, shipment.material_flow_version, shipment.transport_mode_id,
    shipment.driver_id, shipment.transporter_id, owner.user_id as owner_user_id
  from shipments shipment left join drivers owner on owner.id = shipment.driver_id
  where shipment.id = ${anyOfParameter('shipments', 'uuid')}`
const driver = sql`(
  select json_build_object(
    'id', id,
    'approved', approved_at is not null,
    'rejected', rejected_at is not null,
    'graceUntil', grace_until,
    'companyId', company_id)
  from drivers where user_id = ${viewerId} limit 1)`
const devices = jsonList(
  sql`json_build_object(
    'id', id,
    'code', code,
    'publicKeys', case when revoked_at is null and public_key is not null
      then jsonb_build_array(public_key) || earlier_public_keys else '[]' end)`,
  sql`devices where id = ${anyOfParameter('devices', 'uuid')}`,
)
const modes = jsonList(
  sql`json_build_object('id', id, 'type', type, 'identificationCode', identification_code,
    'companyId', company_id, 'ownerId', owner_id)`,
  sql`transport_modes where id = ${anyOfParameter('modes', 'uuid')}
    or id in (select transport_mode_id from shipped)`,
)
const shipments = jsonList(
  sql`json_build_object('id', id, 'materialFlowId', material_flow_id, 'transportModeId', transport_mode_id,
    'driverId', driver_id, 'transporterId', transporter_id, 'ownerUserId', owner_user_id)`,
  sql`shipped`,
)
const numbers = jsonList(
  sql`json_build_object('number', number, 'id', id)`,
  sql`shipments where number = ${anyOfParameter('numbers', 'text')}`,
)
const followers = jsonList(
  sql`json_build_object('first', follows ->> 'shipment', 'id', id, 'number', number)`,
  sql`shipments where follows is not null and follows ->> 'shipment' = ${anyOfParameter('shipments', 'text')}`,
)
const nonces = jsonList(
  sql`statement ->> 'nonce'`,
  sql`shipment_events where kind = 'signature' and statement ? 'nonce'
    and statement ->> 'nonce' = ${anyOfParameter('nonces', 'text')}`,
)
const record = jsonList(
  sql`json_build_object('shipmentId', shipment_id, 'customerId', customer_id, 'sequence', sequence,
    'userId', user_id, 'clockOffset', clock_offset, 'operationId', operation_id, 'hash', hash,
    'event', json_build_object('kind', kind, 'occurredAt', occurred_at, 'statement', statement))
    order by sequence`,
  sql`shipment_events where shipment_id = ${anyOfParameter('shipments', 'uuid')}`,
)

const statedOperation = sql`operation_id = ${anyOfParameter('operations', 'uuid')}`
const eventIds = jsonList(sql`id`, sql`shipment_events where id = ${anyOfParameter('operations', 'uuid')}`)
const refused = jsonList(
  sql`operation_id`,
  sql`shipment_events where kind = 'refused' and user_id = ${viewerId} and ${statedOperation}`,
)
const dismissed = jsonList(
  sql`operation_id`,
  sql`shipment_events where kind = 'refused' and settled_decision = 'dismissed'
    and user_id = ${viewerId} and ${statedOperation}`,
)
const ofRevokedDevice = jsonList(
  sql`operation_id`,
  sql`shipment_events join devices on devices.id = device_id and revoked_at is not null
    where kind = 'refused' and shipment_events.user_id = ${viewerId} and ${statedOperation}`,
)

const photoOwner = sql`${sql.placeholder('photoOwner')}::uuid`
const photos = jsonList(
  sql`json_build_object(
    'id', id,
    'announcedAs', announced_as,
    'isOwn', owner_id = ${photoOwner},
    'isUsed', shipment_id is not null or kind <> 'cargo_photo')`,
  sql`media_objects where id = ${anyOfParameter('photos', 'uuid')}
    or (announced_as = ${anyOfParameter('photos', 'uuid')} and owner_id = ${photoOwner})`,
)

const flowEwcPeriods = ewcPeriods(
  sql`${materialFlows.documentType}`,
  sql`${materialFlows.ewcCodeId}`,
  sql`${materialFlows.plannedEwcCodeId}`,
)
const fieldRules = sql`json_strip_nulls(json_build_object(
  'amountDetermination', ${materialFlows.amountDetermination},
  'chlorideValueRequired', ${materialFlows.chlorideValueRequired},
  'cargoPhotoRequired', ${materialFlows.cargoPhotoRequired},
  'weighSlipNumberRequired', ${materialFlows.weighSlipNumberRequired},
  'allowTransporterNote', ${materialFlows.allowTransporterNote},
  'routeCollection', ${materialFlows.routeCollection},
  'density', ${materialFlows.density},
  'cargoUnit', json_build_object(
    'id', unit.code, 'factorToKilograms', unit.factor_to_kilograms, 'weighbridge', unit.weighbridge)))`
const flows = jsonList(
  sql`json_build_object(
    'id', ${materialFlows.id},
    'customerId', ${materialFlows.customerId},
    'projectId', ${materialFlows.projectId},
    'timeZone', customer.time_zone,
    'signatures', ${materialFlows.signatures},
    'ewcPeriods', ${flowEwcPeriods},
    'receiver', coalesce(${materialFlows.receiverId}::text, ${companyOf(sql`${materialFlows.destinationLocationId}`)},
      ${materialFlows.destinationLocationId}::text, ${placeOf(sql`${materialFlows.destinationOneTime}`)}),
    'receiverName', coalesce((select name from companies where id = ${materialFlows.receiverId}),
      (select coalesce(company.name, place.description) from locations place
        left join companies company on company.id = place.company_id
        where place.id = ${materialFlows.destinationLocationId}), ${materialFlows.destinationOneTime} ->> 'description'),
    'material', concat(${materialFlows.documentType}, ${materialFlows.productId}),
    'blockedSince', case when status.blocked then coalesce(project.blocked_at, 'epoch') end,
    'fieldRules', ${fieldRules},
    'recipients', ${materialFlows.recipients},
    'otherCarriersMayUnload', ${materialFlows.otherCarriersMayUnload},
    'correctionMinutes', ${materialFlows.correctionMinutes},
    'paired', pairing.id is not null,
    'pairedUntil', pairing.ended_at,
    'carried', coalesce(${isCarriedByCompany}, false),
    'replacedVersions', ${replacedVersions})`,
  sql`${materialFlows}
    join units unit on unit.code = ${materialFlows.cargoUnitCode}
    join customers customer on customer.id = ${materialFlows.customerId}
    join projects project on project.id = ${materialFlows.projectId}
    join project_statuses status on status.id = project.status_id
    left join project_pairings pairing
      on pairing.project_id = project.id and pairing.user_id = ${viewerId}
    where ${materialFlows.id} = ${anyOfParameter('flows', 'uuid')}
      or ${materialFlows.id} in (select material_flow_id from shipped)`,
)

const contextQuery = sqlStatement<StatementContext>(
  'statement context',
  sql`
  with shipped as materialized (${shipped})
  select
    ${driver} as driver,
    ${devices} as devices,
    ${modes} as modes,
    ${shipments} as shipments,
    ${numbers} as numbers,
    ${nonces} as nonces,
    ${followers} as followers,
    ${record} as record,
    ${eventIds} as "eventIds",
    ${refused} as refused,
    ${dismissed} as dismissed,
    ${ofRevokedDevice} as "ofRevokedDevice",
    ${photos} as photos,
    ${flows} as flows`,
)

/** The other shipment of a cargo that goes on with one. */
export const namedIn = (statement: ShipmentStatement['statement']): readonly string[] => {
  if ('follows' in statement && statement.follows !== undefined) return [statement.follows.shipment]
  return 'by' in statement && statement.by !== undefined ? [statement.by.shipment] : []
}

/**
 * Sends one query.
 * @param modeIds transport modes beside the stated ones
 * @param shipmentIds shipments beside the stated ones
 */
export async function loadStatementContext(
  db: Queryable,
  viewer: Viewer,
  statements: readonly ShipmentStatement[],
  modeIds: readonly string[] = [],
  shipmentIds: readonly string[] = [],
): Promise<StatementContext> {
  const loads = statements.flatMap(({ statement }) => ('materialFlow' in statement ? [statement] : []))
  const [context] = await contextQuery(db, {
    viewer: viewer.userId,
    company: viewer.companyId ?? null,
    devices: distinct(statements.flatMap(({ operation }) => operation.device ?? [])),
    operations: distinct(statements.flatMap(({ operation: { id, supersedes } }) => [id, supersedes ?? id])),
    shipments: distinct([
      ...shipmentIds,
      ...statements.flatMap(({ statement }) => [statement.shipment, ...namedIn(statement)]),
    ]),
    nonces: distinct(statements.flatMap(({ statement }) => nonceOf(statement) ?? [])),
    numbers: distinct(loads.map(({ number }) => number)),
    flows: distinct(loads.map(({ materialFlow }) => materialFlow)),
    versions: [...new Set(loads.map(({ materialFlowVersion }) => materialFlowVersion))],
    modes: distinct([...modeIds, ...loads.map(({ transportMode }) => transportMode)]),
    since: new Date(
      Math.min(Date.now(), ...statements.map(({ operation }) => momentOf(operation))),
    ).toISOString(),
    // A statement without a device comes alone.
    photoOwner: statements[0]?.operation.statedBy ?? viewer.userId,
    photos: distinct(
      statements.flatMap(({ statement }) =>
        'photos' in statement ? statement.photos.map(({ id }) => id) : [],
      ),
    ),
  })
  if (context === undefined) throw new Error('The statement context query returned no row.')
  return context
}

const distinct = (values: readonly string[]) => [...new Set(values)]
