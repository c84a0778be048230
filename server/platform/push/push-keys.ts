import webPush from 'web-push'
import type { KeyCipher } from '../secrets/key-cipher.ts'
import type { Queryable } from '../db/connect.ts'
import { pushKeys } from '../db/schema/push.ts'

/** For push services (RFC 8292), base64url; made on the first read. Throws UnreadableKey. */
export async function readPushKeys(
  db: Queryable,
  cipher: KeyCipher,
): Promise<{ readonly publicKey: string; readonly privateKey: string }> {
  const [known] = await db.select().from(pushKeys)
  if (known !== undefined) return await openPushKeys(known, cipher)
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealed = await cipher.seal(privateKey, `push_keys/${publicKey}`)
  // Of two servers that start at once the first one counts.
  await db.insert(pushKeys).values({ publicKey, privateKey: sealed }).onConflictDoNothing()
  const [made] = await db.select().from(pushKeys)
  if (made === undefined) throw new Error('Inserting the push keys returned no row.')
  return await openPushKeys(made, cipher)
}

const openPushKeys = async ({ publicKey, privateKey }: typeof pushKeys.$inferSelect, cipher: KeyCipher) => ({
  publicKey,
  privateKey: await cipher.open(privateKey, `push_keys/${publicKey}`),
})
