import type { Database } from '../../platform/db/connect.ts'
import { asc, inArray } from '../../platform/db/drizzle.ts'
import { filesToRemove } from '../../platform/db/schema/media-objects.ts'
import type { MediaStore } from '../../platform/files/store.ts'

const batchSize = 100

/** A missing file counts as removed. Returns their number; throws if the store is out of reach. */
export async function removeQueuedFiles(
  { query: db }: Pick<Database, 'query'>,
  store: Pick<MediaStore, 'remove'>,
): Promise<number> {
  for (let count = 0; ;) {
    const rows = await db
      .select({ id: filesToRemove.id })
      .from(filesToRemove)
      .orderBy(asc(filesToRemove.id))
      .limit(batchSize)
    if (rows.length === 0) return count
    for (const { id } of rows) await store.remove(id)
    const ids = rows.map(({ id }) => id)
    await db.delete(filesToRemove).where(inArray(filesToRemove.id, ids))
    count += rows.length
  }
}
