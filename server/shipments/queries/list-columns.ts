import type { PgColumn } from '../../platform/db/drizzle-pg.ts'
import { letterSignatures } from '#contract/parties/master-data.ts'
import { shipmentStatuses } from '#contract/shipments/shipment-lists.ts'
import { type RefusedState, refusedStates } from '#contract/shipments/shown-state.ts'
import { or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { type CustomFilter, matchesAny, type SortableColumn } from '../../platform/http/collection/filters.ts'
import { lacksWeight } from './lacks-weight.ts'
import { ofMonthRow } from './month-rows.ts'
import { numberFilter } from './search.ts'

const ofFlowsWith =
  (column: PgColumn): CustomFilter =>
  (values) =>
    // Not an array: PostgreSQL would not know the number of flows and read a million shipments by their index.
    sql`${shipments.materialFlowId} in (select ${materialFlows.id} from ${materialFlows} where ${matchesAny(column, values)})`

/** Not a parameter, for which a prepared plan could not use the index of loaded shipments. */
const ofStatus: CustomFilter = (values) =>
  or(
    ...shipmentStatuses.flatMap((status) =>
      values.includes(status) ? [sql`${shipments.status} = ${sql.raw(`'${status}'`)}`] : [],
    ),
  ) ?? sql`false`

const either = (conditions: readonly SQL[]) => or(...conditions) ?? sql`false`

/** With the condition of the index over missing signatures. */
const ofMissing: CustomFilter = (values) =>
  either(
    letterSignatures.flatMap((role) =>
      values.includes(role)
        ? [
            sql`(${shipments.signatureMissing} and ${role} = any(${shipments.askedSignatures}) and ${role} <> all(${shipments.signedBy})
              and (${role} <> 'receiver' or ${shipments.unloadDate} is not null))`,
          ]
        : [],
    ),
  )

/** A receiver that was agreed to by telephone needs a flow of its own. With the condition of the index of endings. */
const refusedConditions = {
  on_board: sql`${shipments.status} = 'turned_away'`,
  awaits_flow: sql`(${shipments.ending} = 'forwarded' and ${shipments.forwardedBy} is null)`,
  returned: sql`${shipments.ending} = 'returned'`,
  forwarded: sql`${shipments.ending} = 'forwarded'`,
} as const satisfies Record<RefusedState, SQL>

/** Refused cargoes of these states. */
export const ofRefused = (states: readonly string[]): SQL =>
  either(refusedStates.flatMap((state) => (states.includes(state) ? [refusedConditions[state]] : [])))

export const filterColumns = {
  number: numberFilter,
  status: ofStatus,
  customer: shipments.customerId,
  documentType: ofFlowsWith(materialFlows.documentType),
  // The code of the day of the load: the flow may have another by now.
  ewcCode: shipments.ewcCodeId,
  product: ofFlowsWith(materialFlows.productId),
  weightMissing: lacksWeight,
  signatureMissing: sql`${shipments.signatureMissing}`,
  signatureMissingOf: ofMissing,
  refused: ofRefused,
  monthRow: (values) => either(values.map(ofMonthRow)),
} as const satisfies Readonly<Record<string, SortableColumn | CustomFilter>>
