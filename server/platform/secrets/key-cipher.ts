import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import type { Config } from '../../config.ts'
import { syncToDisk } from '../process/sync-to-disk.ts'

export type KeyTable =
  | 'signing_keys'
  | 'letter_keys'
  | 'push_keys'
  | 'second_factors'
  | 'webhooks'
  | 'companies'
  | 'users'
  | 'outgoing_mails'

/** Where a secret is stored (`letter_keys/<id>`), so that none can take another's place. */
export type KeyPlace = `${KeyTable}/${string}`

interface EncryptionKey {
  /** Named in what it encrypts; reveals nothing about it. */
  readonly id: string
  readonly bytes: Uint8Array
}

/** The server cannot read a stored secret. The message is for the operator. */
export class UnreadableKey extends Error {
  constructor(encryptedBy: string | undefined, known: readonly string[]) {
    super(
      `The private keys in the database are encrypted by ${encryptedBy === undefined ? 'a key' : `the key ${encryptedBy}`}, and this server has ` +
        `${known.length === 0 ? 'none' : known.join(', ')}. Nothing was changed. Set KEY_ENCRYPTION_KEY, or put back the file ${fileName} of DATA_DIR, as ` +
        'it was: all servers of one database need the same. Where it is lost for good, "npm run rotate-keys -- --encryption-key-lost" makes new keys, ' +
        'and "npm run restore -- FILE --encryption-key-lost" restores without them.',
    )
  }
}

/** By a key outside it: AES-256-GCM in JSON Web Encryption (RFC 7516). */
export class KeyCipher {
  readonly #keys: readonly [EncryptionKey, ...EncryptionKey[]]

  /** The first of `secrets` encrypts, all of them decrypt. */
  constructor([first, ...older]: readonly [string, ...string[]]) {
    this.#keys = [keyFrom(first), ...older.map(keyFrom)]
  }

  async seal(secret: string, place: KeyPlace): Promise<string> {
    const [{ id, bytes }] = this.#keys
    return await new CompactEncrypt(Buffer.from(secret))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id, place })
      .encrypt(bytes)
  }

  /** What was stored before the first start, as it is. Throws UnreadableKey for another key or place. */
  async open(stored: string, place: KeyPlace): Promise<string> {
    if (!isSealed(stored)) return stored
    const { kid, place: sealedFor } = headerOf(stored)
    const key = this.#keys.find(({ id }) => id === kid)
    if (key === undefined || sealedFor !== place) throw this.#unreadable(kid)
    const { plaintext } = await compactDecrypt(stored, key.bytes, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    }).catch(() => {
      throw this.#unreadable(kid)
    })
    return Buffer.from(plaintext).toString()
  }

  /** The beginning of all that today's key encrypted, to find the other rows. */
  get prefix(): string {
    const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid: this.#keys[0].id }))
    // Without the closing bracket, up to where three bytes are four characters.
    const length = header.length - 1
    return header.subarray(0, length - (length % 3)).toString('base64url')
  }

  /** One of 32 bytes per encryption key, today's first; a restored backup does not change them. */
  derive(purpose: string): readonly [Buffer, ...Buffer[]] {
    const derived = ({ bytes }: EncryptionKey) => Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32))
    const [first, ...older] = this.#keys
    return [derived(first), ...older.map(derived)]
  }

  #unreadable = (kid: string | undefined) =>
    new UnreadableKey(
      kid,
      this.#keys.map(({ id }) => id),
    )
}

/** Four dots, no blanks; a hash of argon2 has no dots, a message has blanks. */
const isSealed = (stored: string): boolean => /^[\w-]+(?:\.[\w-]*){4}$/.test(stored)

function headerOf(jwe: string): { readonly kid?: string | undefined; readonly place?: unknown } {
  try {
    return decodeProtectedHeader(jwe)
  } catch {
    return {}
  }
}

function keyFrom(secret: string): EncryptionKey {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'vrachtpas key encryption', 32))
  return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), bytes }
}

const fileName = 'key-encryption-key'

/**
 * The cipher of `KEY_ENCRYPTION_KEY`, whose first key encrypts, else of a secret file in the data folder that
 * only its owner can read. With both, the file's only decrypts. `mayMake`: the file may be made, which is
 * wrong if the database has keys that another one encrypted.
 * @throws UnreadableKey
 */
export async function openKeyCipher(
  {
    keyEncryptionKeys: [first, ...older] = [],
    dataDirectory,
  }: Pick<Config, 'keyEncryptionKeys' | 'dataDirectory'>,
  mayMake: () => Promise<boolean>,
): Promise<KeyCipher> {
  const kept = await readSecret(dataDirectory)
  if (first !== undefined) return new KeyCipher([first, ...older, ...(kept === undefined ? [] : [kept])])
  if (kept !== undefined) return new KeyCipher([kept])
  if (!(await mayMake())) throw new UnreadableKey(undefined, [])
  await makeSecret(dataDirectory)
  const made = await readSecret(dataDirectory)
  if (made === undefined) throw new Error(`${join(dataDirectory, fileName)} is empty.`)
  return new KeyCipher([made])
}

async function readSecret(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() === '' ? undefined : text.trim()
}

/** On disk before its first use. Of two servers that start at once the first one makes it. */
async function makeSecret(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const temporary = join(folder, `${fileName}.${randomBytes(6).toString('hex')}`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(temporary, join(folder, fileName)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(temporary, { force: true })
  }
  await syncToDisk(folder)
}
