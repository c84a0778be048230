import { withSchemaLock } from '../../platform/db/advisory-lock.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import type { PgColumn } from '../../platform/db/drizzle-pg.ts'
import { and, eq, inArray, isNotNull, type SQL, sql } from '../../platform/db/drizzle.ts'
import { secondFactors, signingKeys } from '../../platform/db/schema/auth.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { letterKeys } from '../../platform/db/schema/letter-keys.ts'
import { outgoingMails } from '../../platform/db/schema/outgoing-mails.ts'
import { pushKeys, pushSubscriptions } from '../../platform/db/schema/push.ts'
import { users } from '../../platform/db/schema/users.ts'
import { webhooks } from '../../platform/db/schema/webhooks.ts'
import { type KeyCipher, type KeyTable, UnreadableKey } from '../../platform/secrets/key-cipher.ts'
import { lostHash } from './secrets.ts'

interface SecretColumn {
  readonly place: KeyTable
  readonly id: PgColumn
  readonly secret: PgColumn
  readonly where?: SQL | undefined
  /** When the key that encrypted it is lost. */
  giveUp(db: Queryable, isThisRow: SQL): Promise<unknown>
}

/** The row stays: a user without a second factor could sign in by the password alone. */
const lostSecret = ''

const isMailWithLink = and(
  inArray(outgoingMails.status, ['queued', 'failed']),
  isNotNull(outgoingMails.secretUntil),
)

/** It is not sent then. */
const emptyMail = (db: Queryable, isThisRow: SQL) =>
  db.update(outgoingMails).set({ body: '', html: null }).where(isThisRow)

const secretColumns: readonly SecretColumn[] = [
  {
    place: 'signing_keys',
    id: signingKeys.id,
    secret: signingKeys.privateKey,
    giveUp: (db, isThisRow) => db.delete(signingKeys).where(isThisRow),
  },
  {
    place: 'letter_keys',
    id: letterKeys.id,
    secret: letterKeys.privateKey,
    // Its public part still verifies what it has signed.
    giveUp: (db, isThisRow) => db.update(letterKeys).set({ privateKey: null }).where(isThisRow),
  },
  {
    place: 'push_keys',
    id: pushKeys.publicKey,
    secret: pushKeys.privateKey,
    // Browsers are subscribed to the old key and would receive nothing with a new one.
    giveUp: async (db, isThisRow) => {
      await db.delete(pushSubscriptions)
      await db.delete(pushKeys).where(isThisRow)
    },
  },
  {
    place: 'second_factors',
    id: secondFactors.userId,
    secret: secondFactors.secret,
    // Recovery codes still work.
    giveUp: (db, isThisRow) => db.update(secondFactors).set({ secret: lostSecret }).where(isThisRow),
  },
  {
    place: 'webhooks',
    id: webhooks.id,
    secret: webhooks.secret,
    // Without its secret a webhook cannot sign, so it waits for a new one.
    giveUp: (db, isThisRow) =>
      db
        .update(webhooks)
        .set({ secret: lostSecret, pausedAt: sql`now()`, pauseReason: 'secret_lost' })
        .where(isThisRow),
  },
  {
    place: 'webhooks',
    id: webhooks.id,
    secret: webhooks.previousSecret,
    giveUp: (db, isThisRow) =>
      db.update(webhooks).set({ previousSecret: null, previousSecretUntil: null }).where(isThisRow),
  },
  {
    place: 'users',
    id: users.id,
    secret: users.secretHash,
    // The user requests a link.
    giveUp: (db, isThisRow) => db.update(users).set({ secretHash: lostHash }).where(isThisRow),
  },
  {
    place: 'companies',
    id: companies.id,
    secret: companies.ebaCredentials,
    // Nothing is sent to the weighbridge until name and password are entered again.
    giveUp: (db, isThisRow) => db.update(companies).set({ ebaCredentials: lostSecret }).where(isThisRow),
  },
  {
    place: 'outgoing_mails',
    id: outgoingMails.id,
    secret: outgoingMails.body,
    where: isMailWithLink,
    giveUp: emptyMail,
  },
  {
    place: 'outgoing_mails',
    id: outgoingMails.id,
    secret: outgoingMails.html,
    where: isMailWithLink,
    giveUp: emptyMail,
  },
]

interface StoredSecret {
  readonly column: SecretColumn
  readonly id: string
  readonly stored: string
}

/** All that is not encrypted by the cipher's first key: by an older or a lost one, or not at all. */
async function listOthers(db: Queryable, cipher: KeyCipher): Promise<StoredSecret[]> {
  const secrets: StoredSecret[] = []
  for (const column of secretColumns) {
    const { id, secret, where } = column
    const isOther = sql`${secret} <> '' and not starts_with(${secret}, ${cipher.prefix})`
    const rows = await db
      .select({ id: sql<string>`${id}`, stored: sql<string>`${secret}` })
      .from(secret.table)
      .where(and(where, isOther))
    secrets.push(...rows.map((row) => ({ column, ...row })))
  }
  return secrets
}

const placeOf = ({ column, id }: StoredSecret) => `${column.place}/${id}` as const

/** False after somebody has changed it meanwhile. */
const isUnchanged = ({ column, id, stored }: StoredSecret): SQL =>
  sql`${column.id} = ${id} and ${column.secret} = ${stored}`

/**
 * All or none.
 * @throws UnreadableKey when one is encrypted by a key that this server does not have
 */
export async function encryptStoredKeys(database: Database, cipher: KeyCipher): Promise<void> {
  await withSchemaLock(database, () =>
    database.query.transaction(async (db) => {
      for (const secret of await listOthers(db, cipher)) {
        const place = placeOf(secret)
        const sealed = await cipher.seal(await cipher.open(secret.stored, place), place)
        const { table, name } = secret.column.secret
        await db.execute(
          sql`update ${table} set ${sql.identifier(name)} = ${sealed} where ${isUnchanged(secret)}`,
        )
      }
    }),
  )
}

/** @throws UnreadableKey when a secret is encrypted by a key that this server does not have */
export async function assertReadable(db: Queryable, cipher: KeyCipher): Promise<void> {
  for (const secret of await listOthers(db, cipher)) await cipher.open(secret.stored, placeOf(secret))
}

/** Deletes the secrets whose encryption key was lost; returns how many. */
export async function giveUpUnreadableKeys(db: Queryable, cipher: KeyCipher): Promise<number> {
  const lost = new Set<string>()
  for (const secret of await listOthers(db, cipher)) {
    try {
      await cipher.open(secret.stored, placeOf(secret))
    } catch (error) {
      if (!(error instanceof UnreadableKey)) throw error
      await secret.column.giveUp(db, isUnchanged(secret))
      lost.add(placeOf(secret))
    }
  }
  return lost.size
}

export async function hasEncryptedKeys(db: Queryable): Promise<boolean> {
  // What is encrypted begins with a header, which is an object of JSON in base64url.
  const found = secretColumns.map(
    ({ secret }) => sql`exists (select 1 from ${secret.table} where ${secret} like 'eyJ%')`,
  )
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${sql.join(found, sql` or `)} as found`)
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
