import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { CustomerStatistics, Figures } from '#contract/statistics.ts'
import type { Queryable } from '../db/connect.ts'
import { customers, customerStatistics as table } from '../db/schema/customers.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'
import { Refusal } from '../http/request/problem.ts'

/** The figures of a customer whom the viewer sees. @throws Refusal not_found */
export async function statisticsOf(
  db: Queryable,
  viewer: Viewer,
  customerId: string,
  { from, until }: { from?: string | undefined; until?: string | undefined },
): Promise<CustomerStatistics> {
  const sees = viewer.roles.includes('ROLE_ADMIN') || viewer.customerId === customerId
  const [customer] = sees
    ? await db.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId))
    : []
  if (customer === undefined) throw new Refusal('not_found')
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.customerId, customerId),
        from === undefined ? undefined : gte(table.startsOn, from),
        until === undefined ? undefined : lte(table.startsOn, until),
      ),
    )
    .orderBy(asc(table.startsOn))
  // Written by `countStatistics` alone, in this form.
  const of = (span: string) =>
    rows
      .filter((row) => row.span === span)
      .map((row) => ({ startsOn: row.startsOn, ...(row.figures as Omit<Figures, 'startsOn'>) }))
  const [newest] = await db
    .select({ calculatedAt: table.calculatedAt })
    .from(table)
    .where(eq(table.customerId, customerId))
    .limit(1)
  return {
    customer: customerId,
    calculatedAt: newest && momentOf(newest.calculatedAt),
    months: of('month'),
    days: of('day'),
  }
}
