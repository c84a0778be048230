import { type ReadinessCode, readinessRules } from '#contract/letters/letter-rules.ts'
import {
  borderDoubt,
  landBorder,
  longitudeScale,
  outlineOfNetherlands,
} from '#contract/parties/netherlands.ts'
import { keysOf } from '#contract/kit/objects.ts'
import { type SQL, sql } from '../../platform/db/drizzle.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'

const lacksAddress = (street: string, city: string, postalCode: string, country: string) =>
  `not coalesce(nullif(${street}, '') is not null and nullif(${city}, '') is not null
    and (nullif(${postalCode}, '') is not null or coalesce(${country}, 'NL') <> 'NL'), false)`
const ofCompany = (alias: string) =>
  lacksAddress(
    `concat(${alias}.street, ${alias}.house_number, ${alias}.house_number_addition)`,
    `${alias}.city`,
    `${alias}.postal_code`,
    `${alias}.country`,
  )
function ofPlace(end: 'origin' | 'destination'): string {
  const address = `(flow.${end}_one_time -> 'address')`
  const typed = lacksAddress(
    `concat(${address} ->> 'street', ${address} ->> 'houseNumber', ${address} ->> 'addition')`,
    `${address} ->> 'city'`,
    `${address} ->> 'postalCode'`,
    `${address} ->> 'country'`,
  )
  return `case when ${end}.id is null then ${typed} else ${ofCompany(end)} end`
}

const geometry = (type: 'path' | 'polygon', points: readonly (readonly [number, number])[]) =>
  `${type} '${type === 'path' ? '[' : '('}${points.map(([x, y]) => `(${x},${y})`).join(',')}${type === 'path' ? ']' : ')'}'`
const outline = geometry('polygon', outlineOfNetherlands)
const distance = (point: string) =>
  `least(${landBorder.map((line) => `${geometry('path', line)} <-> ${point}`).join(', ')})`

/** As `sideOfBorder` has it. */
function isAbroad(end: 'origin' | 'destination'): string {
  const oneTime = (path: string) => `nullif(flow.${end}_one_time #>> '{${path}}', '')`
  const either = (column: string, path: string, type: string) =>
    `(case when ${end}.id is null then ${oneTime(path)}::${type} else ${end}.${column} end)`
  const country = `nullif(${either('country', 'address,country', 'text')}, '')`
  const point = `point(${either('longitude', 'position,longitude', 'float8')} * ${longitudeScale}, ${either('latitude', 'position,latitude', 'float8')})`
  return `coalesce(${country} <> 'NL', not ${outline} @> ${point} and ${distance(point)} >= ${borderDoubt}, false)`
}

const isCarried = "flow.transported_by in ('collector', 'carrier', 'outsourced_carrier')"
const isCollected = '(flow.route_collection or flow.collectors_scheme)'
const carriers =
  'select from material_flow_carriers link join companies carrier on carrier.id = link.company_id where link.material_flow_id = flow.id'

/** The rules of the contract in SQL, over the tables that `notReady` joins. */
const conditions: Readonly<Record<ReadinessCode, string>> = {
  crosses_border: `(${isAbroad('origin')} or ${isAbroad('destination')})`,
  sender_address: ofCompany('sender'),
  sender_vihb: "sender_type.role in ('merchant', 'intermediary') and sender.vihb_number is null",
  disposer: 'disposer.id is null',
  disposer_address: `disposer.id is not null and ${ofCompany('disposer')}`,
  collector_disposer: `${isCollected} and disposer.id is not null
    and not exists (${carriers} and carrier.name = disposer.name)`,
  origin_address: `(not flow.route_collection or flow.collectors_scheme) and (${ofPlace('origin')}) and (case when origin.id is null then flow.origin_one_time -> 'position' is null
    else origin.latitude is null or origin.longitude is null end)`,
  destination_address: ofPlace('destination'),
  receiver: 'receiver.id is null',
  receiver_address: `receiver.id is not null and ${ofCompany('receiver')}`,
  carrier: `${isCarried} and not exists (${carriers})`,
  carrier_vihb: `${isCarried} and exists (${carriers} and carrier.vihb_number is null)`,
  collection_list:
    "flow.route_collection and flow.givers = '[]' and coalesce(flow.remarks_for_letter, '') !~ '[^[:space:]]'",
  collector: `${isCollected} and flow.transported_by <> 'collector'`,
  waste_stream_number: `${isCollected} and stated.waste_stream_number is null`,
  ewc_code: 'stated.ewc_code_id is null',
  // Ended by this day, without a later period of the code that has begun.
  ewc_code_ended: `coalesce(ewc_code.valid_to < today.day, false) and not exists (select from ewc_codes later
    where later.code = ewc_code.code and later.valid_from > ewc_code.valid_to
      and later.valid_from <= today.day and coalesce(later.valid_to, today.day) >= today.day)`,
  ewc_code_to_come: 'coalesce(ewc_code.valid_from > today.day, false)',
  processing_method: 'flow.processing_method_code is null',
  evidence: 'flow.evidence is null',
  product: 'flow.product_id is null',
}

const anyRule = sql.raw(
  keysOf(conditions)
    .map((code) => {
      const types = readinessRules[code].documentTypes.map((type) => `'${type}'`).join(', ')
      return `(flow.document_type in (${types}) and ${conditions[code]})`
    })
    .join('\n or '),
)

/** Flows whose letter lacks something on the customer's day, by the rules of `flowReadiness`. */
export const notReady = (now: Date): SQL => sql`(${materialFlows.id} in (
  select flow.id from material_flows flow
    join customers customer on customer.id = flow.customer_id
    cross join lateral (select (${now.toISOString()}::timestamptz at time zone customer.time_zone)::date::text as day) today
    cross join lateral (select flow.planned_from is not null and flow.planned_from::text <= today.day as is_planned) due
    cross join lateral (select
      case when due.is_planned then flow.planned_ewc_code_id else flow.ewc_code_id end as ewc_code_id,
      case when due.is_planned then flow.planned_waste_stream_number else flow.waste_stream_number end as waste_stream_number) stated
    join companies sender on sender.id = flow.sender_id
    join sender_types sender_type on sender_type.code = flow.sender_type
    left join companies disposer on disposer.id = flow.disposer_id
    left join locations origin on origin.id = flow.origin_location_id
    left join locations destination on destination.id = flow.destination_location_id
    left join companies receiver on receiver.id = coalesce(flow.receiver_id, destination.company_id)
    left join ewc_codes ewc_code on ewc_code.id = stated.ewc_code_id
  where ${anyRule}))`
