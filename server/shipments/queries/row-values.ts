import { type SQL, sql } from '../../platform/db/drizzle.ts'

/* What lists and their exports read in the same way; with the joins of `shipmentJoins`. */

/** By the version that the load states, where it is stored; else by the present flow, which is the same then. */
const ofLoadedVersion = (path: string, ofFlow: string): string =>
  `(case when loaded_with.id is null then ${ofFlow} else loaded_with.content #>> '{${path}}' end)`

export const receiverName = ofLoadedVersion('receiver,name', 'receiver.name')

/**
 * As the office corrected it; else of the version that the load states, by the day of the load in the customer's
 * zone where a change of the number is planned. Unchanged flows have no versions.
 */
export const numberSql = ({
  shipment,
  flow,
  version,
}: Readonly<Record<'shipment' | 'flow' | 'version', string>>) =>
  `coalesce(${shipment}.waste_stream_number, case
    when ${version}.id is null then ${flow}.waste_stream_number
    when ${version}.content ? 'plannedChange' and ${version}.content #>> '{plannedChange,from}' <= (${shipment}.load_date
      at time zone (select time_zone from customers where customers.id = ${shipment}.customer_id))::date::text
    then ${version}.content #>> '{plannedChange,wasteStreamNumber}'
    else ${version}.content ->> 'wasteStreamNumber' end)`
export const wasteStreamNumber = numberSql({ shipment: 'shipment', flow: 'flow', version: 'loaded_with' })

/** Stated at the load, else of the flow as it was loaded; with the names that a query gives the three. */
export const packagingSql = ({ shipment, flow, version }: Parameters<typeof numberSql>[0]): string =>
  `coalesce(${shipment}.packaging, case when ${version}.id is null then ${flow}.packaging else ${version}.content -> 'packaging' end)`

/** Roles that are asked to sign by now and have not, as `signature_missing` counts them; null where none is. */
export const missingSignatures = (
  shipment: SQL,
): SQL => sql`case when ${shipment}.signature_missing then array(
  select role from unnest(${shipment}.asked_signatures) role
  where role <> 'transporter' and role <> all(${shipment}.signed_by)
    and (role <> 'receiver' or ${shipment}.unload_date is not null)) end`
