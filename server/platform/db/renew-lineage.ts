import type { Database } from './connect.ts'
import { sql } from './drizzle.ts'
import { databaseLineage } from './schema/operations.ts'

/** Every device then asks once what the server still knows of its work. */
export async function renewLineage({ query }: Pick<Database, 'query'>): Promise<void> {
  await query
    .insert(databaseLineage)
    .values({})
    .onConflictDoUpdate({ target: databaseLineage.only, set: { id: sql`gen_random_uuid()` } })
}
