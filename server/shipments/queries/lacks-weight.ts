import { shipments } from '../../platform/db/schema/shipments.ts'
import { type SQL, sql } from '../../platform/db/drizzle.ts'
import { weighedAtLoad } from './weighed-at-load.ts'

/** Unloaded ones, unless nothing of it was taken, and loaded ones whose flow is weighed on loading. */
export const lacksWeight: SQL = sql`(coalesce(${shipments.netKilograms}, 0) = 0 and ${shipments.acceptance} is distinct from 'refused'
  and (${shipments.unloadDate} is not null or ${weighedAtLoad(sql`${shipments}`)}))`
