import type { PgTable } from '../../platform/db/drizzle-pg.ts'
import type { SQL } from '../../platform/db/drizzle.ts'
import { tableNoun } from '../../platform/i18n/nouns.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'

/**
 * Guards uses without a foreign key, such as a code within JSON. The caller has locked the item's row, so
 * that a writer that locks it too cannot add a use meanwhile.
 * @throws HttpProblem in_use
 */
export async function refuseInUse(
  { db, locale }: WriteCall,
  table: PgTable,
  noun: string,
  condition: SQL,
): Promise<void> {
  const isUsed = (await db.$count(db.select().from(table).where(condition).limit(1).as('used'))) > 0
  if (isUsed) throw new HttpProblem('in_use', { values: { users: tableNoun(noun, locale) } })
}
