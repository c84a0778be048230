import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { type SQL, sql } from '../../platform/db/drizzle.ts'

/** Unloaded ones, unless nothing of it was taken, and loaded ones whose flow is weighed on loading. */
export const lacksWeight: SQL = sql`(${shipments.netKilograms} is null and ${shipments.acceptance} is distinct from 'refused' and (${shipments.unloadDate} is not null
  or ${shipments.materialFlowId} in (select ${materialFlows.id} from ${materialFlows} where ${materialFlows.amountDetermination} = 'at_load')))`
