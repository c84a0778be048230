import { withSchemaLock } from '../../platform/db/advisory-lock.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, isNotNull, ne, sql } from '../../platform/db/drizzle.ts'
import { secondFactors, signingKeys } from '../../platform/db/schema/auth.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { letterKeys } from '../../platform/db/schema/letter-keys.ts'
import { outgoingMails } from '../../platform/db/schema/outgoing-mails.ts'
import { pushKeys, pushSubscriptions } from '../../platform/db/schema/push.ts'
import { users } from '../../platform/db/schema/users.ts'
import { webhooks } from '../../platform/db/schema/webhooks.ts'
import { type KeyCipher, UnreadableKey } from '../../platform/secrets/key-cipher.ts'
import { lostHash } from './secrets.ts'

interface StoredSecret {
  isCurrent(cipher: KeyCipher): boolean
  open(cipher: KeyCipher): Promise<unknown>
  encrypt(db: Queryable, cipher: KeyCipher): Promise<unknown>
  giveUp(db: Queryable): Promise<unknown>
}

/** All secrets. Of the hashes, of which each user has one, only those not encrypted by the current key. */
async function listSecrets(db: Queryable, cipher: KeyCipher): Promise<StoredSecret[]> {
  return [
    ...(await db.select().from(signingKeys)).map(signingSecret),
    ...(await db.select().from(letterKeys)).flatMap(letterSecret),
    ...(await db.select().from(pushKeys)).map(pushSecret),
    ...(await db.select().from(secondFactors).where(ne(secondFactors.secret, lostSecret))).map(
      secondFactorSecret,
    ),
    ...(await db.select().from(webhooks)).flatMap(webhookSecrets),
    ...(
      await db
        .select({ id: users.id, hash: users.secretHash })
        .from(users)
        .where(
          and(ne(users.secretHash, lostHash), sql`not starts_with(${users.secretHash}, ${cipher.prefix})`),
        )
    ).flatMap(userSecret),
    ...(await db.select(mailColumns).from(outgoingMails).where(holdsLink)).map(mailSecret),
    ...(
      await db
        .select({ id: companies.id, credentials: companies.ebaCredentials })
        .from(companies)
        .where(isNotNull(companies.ebaCredentials))
    ).flatMap(weighbridgeSecret),
  ]
}

function signingSecret({ id, privateKey }: typeof signingKeys.$inferSelect): StoredSecret {
  const place = `signing_keys/${id}` as const
  const open = (cipher: KeyCipher) => cipher.open(privateKey, place)
  return {
    open,
    isCurrent: (cipher) => cipher.isCurrent(privateKey),
    encrypt: async (db, cipher) =>
      await db
        .update(signingKeys)
        .set({ privateKey: await cipher.seal(await open(cipher), place) })
        .where(eq(signingKeys.id, id)),
    giveUp: (db) => db.delete(signingKeys).where(eq(signingKeys.id, id)),
  }
}

/** Only the newest key has a private part: it is deleted when a newer key signs. */
function letterSecret({ id, privateKey }: typeof letterKeys.$inferSelect): StoredSecret[] {
  if (privateKey === null) return []
  const place = `letter_keys/${id}` as const
  const open = (cipher: KeyCipher) => cipher.open(privateKey, place)
  return [
    {
      open,
      isCurrent: (cipher) => cipher.isCurrent(privateKey),
      encrypt: async (db, cipher) =>
        await db
          .update(letterKeys)
          .set({ privateKey: await cipher.seal(await open(cipher), place) })
          .where(and(eq(letterKeys.id, id), isNotNull(letterKeys.privateKey))),
      // Its public part still verifies what it has signed.
      giveUp: (db) =>
        db
          .update(letterKeys)
          .set({ privateKey: sql`null` })
          .where(eq(letterKeys.id, id)),
    },
  ]
}

function pushSecret({ publicKey, privateKey }: typeof pushKeys.$inferSelect): StoredSecret {
  const place = `push_keys/${publicKey}` as const
  const open = (cipher: KeyCipher) => cipher.openText(privateKey, place)
  return {
    open,
    isCurrent: (cipher) => cipher.isCurrent(privateKey),
    encrypt: async (db, cipher) =>
      await db
        .update(pushKeys)
        .set({ privateKey: await cipher.sealText(await open(cipher), place) })
        .where(eq(pushKeys.publicKey, publicKey)),
    // Browsers are subscribed to the old key and would receive nothing with a new one.
    giveUp: async (db) => {
      await db.delete(pushSubscriptions)
      await db.delete(pushKeys)
    },
  }
}

/** The row must stay, or the password alone would do. Recovery codes still work. */
const lostSecret = ''

function secondFactorSecret({ userId, secret }: typeof secondFactors.$inferSelect): StoredSecret {
  const place = `second_factors/${userId}` as const
  const isUnchanged = and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret))
  const open = (cipher: KeyCipher) => cipher.openText(secret, place)
  return {
    open,
    isCurrent: (cipher) => cipher.isCurrent(secret),
    encrypt: async (db, cipher) =>
      await db
        .update(secondFactors)
        .set({ secret: await cipher.sealText(await open(cipher), place) })
        .where(isUnchanged),
    giveUp: (db) => db.update(secondFactors).set({ secret: lostSecret }).where(isUnchanged),
  }
}

/** Without its secret a webhook cannot sign, so it waits for a new one. */
function webhookSecrets(row: typeof webhooks.$inferSelect): StoredSecret[] {
  const place = `webhooks/${row.id}` as const
  return (['secret', 'previousSecret'] as const).flatMap((name) => {
    const stored = row[name]
    if (stored === null || stored === lostSecret) return []
    const open = (cipher: KeyCipher) => cipher.openText(stored, place)
    const isUnchanged = and(eq(webhooks.id, row.id), eq(webhooks[name], stored))
    return [
      {
        open,
        isCurrent: (cipher) => cipher.isCurrent(stored),
        encrypt: async (db, cipher) =>
          await db
            .update(webhooks)
            .set({ [name]: await cipher.sealText(await open(cipher), place) })
            .where(isUnchanged),
        giveUp: (db) =>
          db
            .update(webhooks)
            .set(
              name === 'previousSecret'
                ? { previousSecret: null, previousSecretUntil: null }
                : { secret: lostSecret, pausedAt: sql`now()`, pauseReason: 'secret_lost' },
            )
            .where(isUnchanged),
      },
    ]
  })
}

/** The argon2id hash of a password or pincode. When it is lost, the user requests a link. */
function userSecret({ id, hash }: { readonly id: string; readonly hash: string | null }): StoredSecret[] {
  if (hash === null) return []
  const place = `users/${id}` as const
  const isUnchanged = and(eq(users.id, id), eq(users.secretHash, hash))
  const open = (cipher: KeyCipher) => cipher.openText(hash, place)
  return [
    {
      open,
      isCurrent: (cipher) => cipher.isCurrent(hash),
      encrypt: async (db, cipher) =>
        await db
          .update(users)
          .set({ secretHash: await cipher.sealText(await open(cipher), place) })
          .where(isUnchanged),
      giveUp: (db) => db.update(users).set({ secretHash: lostHash }).where(isUnchanged),
    },
  ]
}

const mailColumns = { id: outgoingMails.id, body: outgoingMails.body, html: outgoingMails.html }
const holdsLink = and(
  inArray(outgoingMails.status, ['queued', 'failed']),
  isNotNull(outgoingMails.secretUntil),
  ne(outgoingMails.body, ''),
)

/** A queued message with a link. When it is lost, it is not sent. */
function mailSecret({
  id,
  body,
  html,
}: Pick<typeof outgoingMails.$inferSelect, 'id' | 'body' | 'html'>): StoredSecret {
  const place = `outgoing_mails/${id}` as const
  const isUnchanged = and(eq(outgoingMails.id, id), eq(outgoingMails.body, body))
  const open = (cipher: KeyCipher) =>
    Promise.all([body, html ?? ''].map((stored) => cipher.openText(stored, place)))
  return {
    open,
    isCurrent: (cipher) => cipher.isCurrent(body),
    encrypt: async (db, cipher) => {
      const [text = '', page = ''] = await open(cipher)
      await db
        .update(outgoingMails)
        .set({
          body: await cipher.sealText(text, place),
          html: html === null ? null : await cipher.sealText(page, place),
        })
        .where(isUnchanged)
    },
    giveUp: (db) => db.update(outgoingMails).set({ body: '', html: null }).where(isUnchanged),
  }
}

/** When name and password are lost, nothing is sent until they are entered again. */
function weighbridgeSecret({
  id,
  credentials,
}: {
  readonly id: string
  readonly credentials: string | null
}): StoredSecret[] {
  if (credentials === null || credentials === lostSecret) return []
  const place = `companies/${id}` as const
  const isUnchanged = and(eq(companies.id, id), eq(companies.ebaCredentials, credentials))
  const open = (cipher: KeyCipher) => cipher.openText(credentials, place)
  return [
    {
      open,
      isCurrent: (cipher) => cipher.isCurrent(credentials),
      encrypt: async (db, cipher) =>
        await db
          .update(companies)
          .set({ ebaCredentials: await cipher.sealText(await open(cipher), place) })
          .where(isUnchanged),
      giveUp: (db) => db.update(companies).set({ ebaCredentials: lostSecret }).where(isUnchanged),
    },
  ]
}

/**
 * All or none.
 * @throws UnreadableKey when one is encrypted by a key that this server does not have
 */
export async function encryptStoredKeys(database: Database, cipher: KeyCipher): Promise<void> {
  await withSchemaLock(database, () =>
    database.query.transaction(async (db) => {
      const secrets = await listSecrets(db, cipher)
      for (const secret of secrets) await secret.open(cipher)
      for (const secret of secrets) if (!secret.isCurrent(cipher)) await secret.encrypt(db, cipher)
    }),
  )
}

/** @throws UnreadableKey when a secret is encrypted by a key that this server does not have */
export async function assertReadable(db: Queryable, cipher: KeyCipher): Promise<void> {
  for (const secret of await listSecrets(db, cipher)) await secret.open(cipher)
}

/** Deletes the secrets whose encryption key was lost; returns how many. */
export async function giveUpUnreadableKeys(db: Queryable, cipher: KeyCipher): Promise<number> {
  let count = 0
  for (const secret of await listSecrets(db, cipher)) {
    try {
      await secret.open(cipher)
    } catch (error) {
      if (!(error instanceof UnreadableKey)) throw error
      await secret.giveUp(db)
      count += 1
    }
  }
  return count
}

export async function hasEncryptedKeys(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select
    exists (select 1 from ${signingKeys} where ${signingKeys.privateKey} ? 'jwe')
    or exists (select 1 from ${letterKeys} where ${letterKeys.privateKey} ? 'jwe')
    or exists (select 1 from ${pushKeys} where ${pushKeys.privateKey} like '%.%')
    or exists (select 1 from ${secondFactors} where ${secondFactors.secret} like '%.%')
    or exists (select 1 from ${webhooks} where ${webhooks.secret} like '%.%')
    or exists (select 1 from ${users} where ${users.secretHash} like '%.%')
    or exists (select 1 from ${companies} where ${companies.ebaCredentials} like '%.%') as found`)
  return rows[0]?.found === true
}

export const countLostSecrets = (db: Queryable): Promise<number> =>
  db.$count(users, and(eq(users.secretHash, lostHash), eq(users.active, true)))

export const describeLostKeys = (count: number): string =>
  count === 0
    ? 'Every key could be read: none was given up.\n'
    : `${count} keys could not be read and were given up. Drivers whose notifications stay away switch them on anew; ` +
      'whoever used an authenticator app signs in with a recovery code, and without one "npm run remove-second-factor" helps. ' +
      'Webhooks are paused until staff make a new secret for each, and weighbridge systems are not called until their name and password are given anew. ' +
      'Whose password or pincode was kept by that key signs in after having asked for a link to a new one ("Forgot your password or pincode?"), and nobody before.\n'
