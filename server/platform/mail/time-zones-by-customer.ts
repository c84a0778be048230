import type { Queryable } from '../db/connect.ts'
import { inArray } from '../db/drizzle.ts'
import { customers } from '../db/schema/customers.ts'

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
