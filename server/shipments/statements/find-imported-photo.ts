import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, isNotNull, sql } from '../../platform/db/drizzle.ts'
import { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'

/** Matches the phone's id and hash, because the phone does not know the stored id. */
export async function findImportedPhoto(
  db: Queryable,
  userId: string,
  id: string,
): Promise<typeof mediaObjects.$inferSelect | undefined> {
  const sha256 = sql`coalesce(${mediaObjects.originalSha256}, ${mediaObjects.sha256})`
  const [found] = await db
    .select({ photo: mediaObjects })
    .from(handOvers)
    .innerJoin(mediaObjects, sql`${mediaObjects.id} = any(${handOvers.photos})`)
    .where(
      and(
        eq(handOvers.userId, userId),
        isNotNull(handOvers.importedById),
        isNotNull(handOvers.settledAt),
        eq(mediaObjects.ownerId, userId),
        sql`${handOvers.statement} -> 'photos' @> jsonb_build_array(jsonb_build_object('id', ${id}::text, 'sha256', ${sha256}))`,
      ),
    )
    // The one that has not arrived comes first.
    .orderBy(asc(mediaObjects.status))
    .limit(1)
  return found?.photo
}
