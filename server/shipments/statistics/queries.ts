import type { CustomerStatistics } from '#contract/office/statistics.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, gte, lte } from '../../platform/db/drizzle.ts'
import { customers, customerStatistics as table } from '../../platform/db/schema/customers.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'

export async function statisticsOf(
  db: Queryable,
  viewer: Viewer,
  customerId: string,
  { from, until }: { from?: string | undefined; until?: string | undefined },
): Promise<CustomerStatistics> {
  const maySee = viewer.roles.includes('ROLE_ADMIN') || viewer.customerId === customerId
  const [customer] = maySee
    ? await db.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId))
    : []
  if (customer === undefined) throw new HttpProblem('not_found')
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
  const figuresPer = (span: string) =>
    rows.filter((row) => row.span === span).map((row) => ({ startsOn: row.startsOn, ...row.figures }))
  const [latest] = await db
    .select({ calculatedAt: table.calculatedAt })
    .from(table)
    .where(eq(table.customerId, customerId))
    .limit(1)
  return {
    customer: customerId,
    calculatedAt: latest && formatTimestamp(latest.calculatedAt),
    months: figuresPer('month'),
    days: figuresPer('day'),
  }
}
