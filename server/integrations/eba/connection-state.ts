import type { EbaState } from '#contract/integrations/eba.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, gte, isNull, ne, sql } from '../../platform/db/drizzle.ts'
import { type companies, locations } from '../../platform/db/schema/companies.ts'
import { ebaConnections, ebaLetters, ebaWeighings } from '../../platform/db/schema/eba.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { failureOf } from './weighbridges.ts'

export type CompanyRow = typeof companies.$inferSelect

export const matchingDays = 7

export async function recordContact(
  db: Queryable,
  { id, customerId }: Pick<CompanyRow, 'id' | 'customerId'>,
  error: unknown,
): Promise<void> {
  const values =
    error === undefined
      ? { lastContactAt: new Date() }
      : { lastErrorAt: new Date(), lastFailure: failureOf(error) }
  await db
    .insert(ebaConnections)
    .values({ companyId: id, customerId, ...values })
    .onConflictDoUpdate({ target: ebaConnections.companyId, set: values })
}

export async function readState(db: Queryable, company: CompanyRow): Promise<EbaState> {
  const [state] = await db.select().from(ebaConnections).where(eq(ebaConnections.companyId, company.id))
  const waitingLetters = await db.$count(
    ebaLetters,
    and(eq(ebaLetters.companyId, company.id), ne(ebaLetters.status, 'sent')),
  )
  const [unmatched] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(ebaWeighings)
    .innerJoin(locations, eq(locations.id, ebaWeighings.locationId))
    .where(
      and(
        eq(locations.companyId, company.id),
        isNull(ebaWeighings.shipmentId),
        gte(ebaWeighings.weighedAt, sql`now() - make_interval(days => ${matchingDays})`),
      ),
    )
  const { lastContactAt, lastErrorAt, lastFailure } = state ?? {}
  const isBroken = lastErrorAt != null && (lastContactAt == null || lastErrorAt > lastContactAt)
  return {
    connected: company.ebaWebserviceAddress !== null,
    ...(lastContactAt != null && { lastContactAt: formatTimestamp(lastContactAt) }),
    ...(isBroken && {
      lastErrorAt: formatTimestamp(lastErrorAt),
      ...(lastFailure != null && { lastFailure }),
    }),
    waitingLetters,
    unmatchedWeighings: unmatched?.count ?? 0,
  }
}
