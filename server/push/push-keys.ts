import webPush from 'web-push'
import type { Queryable } from '../db/connect.ts'
import { pushKeys } from '../db/schema/push.ts'

/** The pair by which this server identifies itself to push services (RFC 8292), in base64url; made when it is first read. */
export async function readPushKeys(
  db: Queryable,
): Promise<{ readonly publicKey: string; readonly privateKey: string }> {
  const [known] = await db.select().from(pushKeys)
  if (known !== undefined) return known
  // Of two servers that start at once the first one counts.
  await db.insert(pushKeys).values(webPush.generateVAPIDKeys()).onConflictDoNothing()
  const [made] = await db.select().from(pushKeys)
  if (made === undefined) throw new Error('Inserting the push keys returned no row.')
  return made
}
