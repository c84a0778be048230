import { materialFlows } from '../../platform/db/schema/projects.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { type SQL, sql } from '../../platform/db/drizzle.ts'

/**
 * Condition for the shipments without a net weight past the moment at which their flow determines it: they are
 * unloaded, or their flow is weighed on loading.
 */
export const lacksWeight: SQL = sql`(${shipments.nettoWeight} is null and (${shipments.status} = 'unloaded'
  or ${shipments.materialFlowId} in (select ${materialFlows.id} from ${materialFlows} where ${materialFlows.amountDetermination} = 'at_load')))`
