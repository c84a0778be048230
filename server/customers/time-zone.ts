import { defaultTimeZone } from '#contract/customer-days.ts'
import type { Queryable } from '../db/connect.ts'
import { inArray } from '../db/drizzle.ts'
import { customers } from '../db/schema/customers.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { customerOf } from './customer-of.ts'

/**
 * The time zone by which a viewer's days begin and end: that of the viewer's customer, or of the customer in
 * whose address book the viewer's company is; else the default.
 */
export const timeZoneOf = async (
  db: Queryable,
  member: Pick<Viewer, 'customerId' | 'companyId'>,
): Promise<string> => (await customerOf(db, member))?.timeZone ?? defaultTimeZone

/** The time zones of these customers, by id; unknown ids are absent. */
export async function timeZonesByCustomer(
  db: Queryable,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (customerIds.length === 0) return new Map()
  const rows = await db
    .select({ id: customers.id, timeZone: customers.timeZone })
    .from(customers)
    .where(inArray(customers.id, [...customerIds]))
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
