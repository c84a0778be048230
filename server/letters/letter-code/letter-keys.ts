import { hash, webcrypto } from 'node:crypto'
import type { LetterSigner, LetterVerifyingKey } from '#contract/letters/letter-code/letter-code.ts'
import { deviceSignatureAlgorithm } from '#contract/accounts/device-keys.ts'
import { days } from '../../platform/process/clock.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, desc, eq, gt, isNull, ne, sql } from '../../platform/db/drizzle.ts'
import { letterKeys } from '../../platform/db/schema/letter-keys.ts'

const { subtle } = webcrypto
const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** How long a new key is listed before it signs: a daily opened `/check` has read it by then. */
const announcementMs = 1 * days

type Row = typeof letterKeys.$inferSelect

const readRows = (db: Queryable): Promise<Row[]> =>
  db.select().from(letterKeys).orderBy(desc(letterKeys.activeFrom), desc(letterKeys.createdAt))

export async function readLetterSigner(db: Queryable, cipher: KeyCipher, now: Date): Promise<LetterSigner> {
  const row = signingRow(await readOrMakeRows(db, cipher, now), now)
  if (row?.privateKey == null) throw new Error('The database contains no key that signs letters.')
  const privateKey = JSON.parse(
    await cipher.open(row.privateKey, `letter_keys/${row.id}`),
  ) as webcrypto.JsonWebKey
  const key = await subtle.importKey('jwk', privateKey, curve, false, ['sign'])
  return { keyId: row.id, sign: (bytes) => subtle.sign(deviceSignatureAlgorithm, key, bytes) }
}

const readOrMakeRows = async (db: Queryable, cipher: KeyCipher, now: Date): Promise<Row[]> => {
  const rows = await readRows(db)
  return rows.length === 0 ? await makeFirstKey(db, cipher, now) : rows
}

/** When this server's clock is behind that of the server that made the keys, the oldest key signs. */
const signingRow = (rows: readonly Row[], now: Date) =>
  rows.find(({ activeFrom }) => activeFrom <= now) ?? rows.at(-1)

/** The first key signs at once. When two servers make one, the older counts and the other is never used. */
async function makeFirstKey(db: Queryable, cipher: KeyCipher, now: Date): Promise<Row[]> {
  await db.transaction(async (transaction) => {
    await lockKeys(transaction)
    if ((await readRows(transaction)).length === 0) await insertKey(transaction, cipher, now, now)
  })
  return await readRows(db)
}

const lockKeys = (db: Queryable) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('letter keys', 0))`)

/** Without making one. */
export const readVerifyingKeys = async (db: Queryable): Promise<LetterVerifyingKey[]> =>
  (await readRows(db)).map(toVerifyingKey)

const toVerifyingKey = ({ id, publicKey: { x = '', y = '' } }: Row): LetterVerifyingKey => ({ kid: id, x, y })

/** As a JSON Web Key (RFC 7517). */
export interface ListedLetterKey extends LetterVerifyingKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly alg: 'ES256'
  readonly use: 'sig'
}

/** All that ever signed, and the next. Makes the first one, so that checkers know it in time. */
export const listLetterKeys = async (
  db: Queryable,
  cipher: KeyCipher,
  now: Date,
): Promise<ListedLetterKey[]> =>
  (await readOrMakeRows(db, cipher, now))
    .map(toVerifyingKey)
    .map((key) => ({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', ...key }))

/**
 * Signs from tomorrow on, so that checkers know it in time. With `immediately`, for a leaked key, it signs
 * now and all others are deleted; their letters are then reported as signed by an unknown key.
 */
export async function rotateLetterKeys(
  db: Queryable,
  cipher: KeyCipher,
  now: Date,
  { immediately = false }: { readonly immediately?: boolean } = {},
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockKeys(transaction)
    const isFirst = (await readRows(transaction)).length === 0
    const activeFrom = immediately || isFirst ? now : new Date(now.getTime() + announcementMs)
    const id = await insertKey(transaction, cipher, now, activeFrom)
    if (immediately) await transaction.delete(letterKeys).where(ne(letterKeys.id, id))
  })
}

/** A restored backup has no private part. Older signatures still verify. */
export async function replaceLostLetterKey(db: Queryable, cipher: KeyCipher, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockKeys(transaction)
    // Future keys never sign then, and have signed nothing.
    await transaction
      .delete(letterKeys)
      .where(and(isNull(letterKeys.privateKey), gt(letterKeys.activeFrom, now)))
    const signing = signingRow(await readRows(transaction), now)
    if (signing !== undefined && signing.privateKey === null) await insertKey(transaction, cipher, now, now)
  })
}

/** Deletes the private part of replaced keys. The public part stays: the codes on paper have no end. */
export async function removeRetiredLetterKeys(db: Queryable, now: Date): Promise<void> {
  const rows = await readRows(db)
  for (const [index, { id, privateKey }] of rows.entries()) {
    const replacedAt = rows[index - 1]?.activeFrom
    if (privateKey !== null && replacedAt !== undefined && replacedAt <= now)
      await db.update(letterKeys).set({ privateKey: null }).where(eq(letterKeys.id, id))
  }
}

async function insertKey(db: Queryable, cipher: KeyCipher, now: Date, activeFrom: Date): Promise<string> {
  const pair = await subtle.generateKey(curve, true, ['sign', 'verify'])
  const { x = '', y = '' } = await subtle.exportKey('jwk', pair.publicKey)
  // RFC 7638, 3.2 fixes this order. Six bytes identify a key among a few, as in the EU's certificates.
  const thumbprint = hash('sha256', JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }), 'buffer')
  const id = thumbprint.subarray(0, 6).toString('base64url')
  const privateKey = await subtle.exportKey('jwk', pair.privateKey)
  await db.insert(letterKeys).values({
    id,
    privateKey: await cipher.seal(JSON.stringify(privateKey), `letter_keys/${id}`),
    publicKey: { kty: 'EC', crv: 'P-256', x, y },
    createdAt: now,
    activeFrom,
  })
  return id
}
