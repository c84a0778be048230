import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { createHmac } from 'node:crypto'
import { hours, seconds } from '../../platform/process/clock.ts'
import { withSchemaLock } from '../../platform/db/advisory-lock.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import { desc, eq, ne } from '../../platform/db/drizzle.ts'
import { signingKeys } from '../../platform/db/schema/auth.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'

export const signingAlgorithm = 'RS256'
/** Signed paths live longest, up to two hours, and other instances learn of the new key a little later. */
const retirementMs = 2.25 * hours
/**
 * Before that some instances would refuse the new key's signatures, and devices would load everything again.
 */
const activationMs = 20 * seconds
export const keyReloadIntervalMs = 10 * seconds
/** An unknown key id makes an instance read the keys again, and anybody can send one. */
const minReloadIntervalMs = 1000

interface SigningKey {
  readonly id: string
  readonly signing: CryptoKey
  /** Never leaves the server: refresh token successors, cursors and signed paths are derived from it. */
  readonly secret: Uint8Array
}

export interface Keys {
  readonly cipher: KeyCipher
  current(now: Date): SigningKey
  /** The secrets of all keys that are not retired, to verify with. */
  secrets(now: Date): readonly Uint8Array[]
  verifyingKey(id: string, now: Date): CryptoKey | undefined
  /** As `verifyingKey`, but reads the keys again first: another process may have rotated them. */
  findVerifyingKey(id: string, now: Date): Promise<CryptoKey | undefined>
  reload(): Promise<void>
}

interface LoadedKey extends SigningKey {
  readonly verifying: CryptoKey
}

interface HeldKey extends LoadedKey {
  readonly activeFrom: Date
  readonly retiresAt: Date | undefined
}

type HeldKeys = readonly [HeldKey, ...HeldKey[]]

class DatabaseKeys implements Keys {
  readonly cipher: KeyCipher
  readonly #database: Database
  #held: HeldKeys
  /** An unknown key id always makes the first read: a rotation may have followed the loading of the keys. */
  #readAt = -Infinity

  constructor(database: Database, cipher: KeyCipher, held: HeldKeys) {
    this.cipher = cipher
    this.#database = database
    this.#held = held
  }

  current(now: Date): SigningKey {
    return this.#held.find(({ activeFrom }) => activeFrom <= now) ?? this.#held.at(-1) ?? this.#held[0]
  }

  secrets(now: Date): readonly Uint8Array[] {
    return this.#held.filter((key) => isInUse(key, now)).map(({ secret }) => secret)
  }

  verifyingKey(id: string, now: Date): CryptoKey | undefined {
    return this.#held.find((key) => key.id === id && isInUse(key, now))?.verifying
  }

  async findVerifyingKey(id: string, now: Date): Promise<CryptoKey | undefined> {
    if (performance.now() - this.#readAt > minReloadIntervalMs) await this.reload()
    return this.verifyingKey(id, now)
  }

  async reload(): Promise<void> {
    this.#readAt = performance.now()
    this.#held = await importKeys(await readRows(this.#database.query), this.cipher, this.#held)
  }
}

const isInUse = ({ retiresAt }: HeldKey, now: Date) => retiresAt === undefined || now < retiresAt

type Row = typeof signingKeys.$inferSelect

const readRows = (db: Queryable): Promise<Row[]> =>
  db.select().from(signingKeys).orderBy(desc(signingKeys.createdAt), desc(signingKeys.id))

/**
 * Shared by all instances; creates the first one.
 * @throws UnreadableKey when another key encrypted them
 */
export async function loadKeys(database: Database, cipher: KeyCipher): Promise<Keys> {
  const rows = await withSchemaLock(database, async () => {
    const existing = await readRows(database.query)
    return existing.length > 0 ? existing : [await insertKey(database.query, cipher, new Date())]
  })
  return new DatabaseKeys(database, cipher, await importKeys(rows, cipher, []))
}

/**
 * The old key verifies until everything that it signed has expired. With `immediately`, for a leaked key, all
 * older keys end now: refresh tokens renew access tokens, and devices load their data again.
 */
export async function rotateKeys(
  database: Database,
  cipher: KeyCipher,
  now: Date,
  { immediately = false }: { readonly immediately?: boolean } = {},
): Promise<void> {
  await withSchemaLock(database, async () => {
    const { id } = await insertKey(database.query, cipher, now)
    if (immediately) await database.query.delete(signingKeys).where(ne(signingKeys.id, id))
  })
}

export async function removeRetiredKeys(db: Queryable, now: Date): Promise<void> {
  for (const { row, retiresAt } of withRetirement(await readRows(db)))
    if (retiresAt !== undefined && retiresAt <= now)
      await db.delete(signingKeys).where(eq(signingKeys.id, row.id))
}

async function insertKey(db: Queryable, cipher: KeyCipher, now: Date): Promise<Row> {
  const pair = await generateKeyPair(signingAlgorithm, { modulusLength: 2048, extractable: true })
  const id = newId()
  const [row] = await db
    .insert(signingKeys)
    .values({
      id,
      privateKey: await cipher.seal(JSON.stringify(await exportJWK(pair.privateKey)), `signing_keys/${id}`),
      publicKey: await exportJWK(pair.publicKey),
      createdAt: now,
    })
    .returning()
  if (row === undefined) throw new Error('Inserting a signing key returned no row.')
  return row
}

/** A key retires some time after the next newer one was made. `rows`: newest first. */
const withRetirement = (rows: readonly Row[]) =>
  rows.map((row, index) => {
    const newer = rows[index - 1]
    return {
      row,
      retiresAt: newer === undefined ? undefined : new Date(newer.createdAt.getTime() + retirementMs),
    }
  })

async function importKeys(
  rows: readonly Row[],
  cipher: KeyCipher,
  known: readonly LoadedKey[],
): Promise<HeldKeys> {
  const [newest, ...older] = await Promise.all(
    withRetirement(rows).map(async ({ row, retiresAt }) => ({
      ...(known.find(({ id }) => id === row.id) ?? (await importRow(row, cipher))),
      activeFrom: new Date(row.createdAt.getTime() + activationMs),
      retiresAt,
    })),
  )
  if (newest === undefined) throw new Error('The database contains no signing key.')
  return [newest, ...older]
}

async function importRow(row: Row, cipher: KeyCipher): Promise<LoadedKey> {
  const privateKey = JSON.parse(await cipher.open(row.privateKey, `signing_keys/${row.id}`)) as JWK
  return {
    id: row.id,
    signing: await importKey(privateKey),
    verifying: await importKey(row.publicKey),
    secret: createHmac('sha256', String(privateKey.d)).update('vrachtpas secrets').digest(),
  }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm)
  if (key instanceof Uint8Array)
    throw new Error('The stored signing key is symmetric; an RSA key is expected.')
  return key
}
