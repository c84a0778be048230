import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'

/*
 * A file that a passphrase opens: a line that names the form, a salt, and the bytes in pieces of 64 KiB, each
 * encrypted and authenticated by AES-256-GCM. The nonce of a piece is its number and whether it is the last
 * one (the STREAM of Hoang, Reyhanitabar, Rogaway and Vizár, 2015), so that none can be left out, moved or
 * cut off. Each file has its own key.
 */

const magic = Buffer.from('vrachtpas sealed 1\n')
const saltBytes = 16
const headerBytes = magic.length + saltBytes
const pieceBytes = 64 * 1024
const tagBytes = 16
const sealedPieceBytes = pieceBytes + tagBytes
const algorithm = 'aes-256-gcm'
/** A try takes a quarter of a second and 128 MiB. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const minPassphraseLength = 12

/** A wrong passphrase or a damaged file. The message is for the operator. */
export class SealError extends Error {}

/** The first line of a file; throws Error with a text for the operator if it is missing or short. */
export async function readPassphrase(path: string): Promise<string> {
  const content = await readFile(path, 'utf8').catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SealError(`The passphrase cannot be read: ${reason}`, { cause })
  })
  const passphrase = (content.split(/\r?\n/, 1)[0] ?? '').normalize('NFC')
  if (passphrase.length >= minPassphraseLength) return passphrase
  throw new SealError(
    `The passphrase in ${path} needs ${minPassphraseLength} characters or more, such as "openssl rand -base64 32" prints.`,
  )
}

const deriveKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase, salt, 32, cost, (error, key) => (error === null ? resolve(key) : reject(error)))
  })

function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

export async function sealingStream(passphrase: string): Promise<Transform> {
  const salt = randomBytes(saltBytes)
  const key = await deriveKey(passphrase, salt)
  let waiting = Buffer.alloc(0)
  let piece = 0
  const seal = (bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv(algorithm, key, nonceOf(piece++, isLast))
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, chunk])
      // The last piece is only known at the end.
      while (waiting.length > pieceBytes) {
        this.push(seal(waiting.subarray(0, pieceBytes), false))
        waiting = waiting.subarray(pieceBytes)
      }
      done()
    },
    flush(done) {
      done(null, seal(waiting, true))
    },
  })
  stream.push(Buffer.concat([magic, salt]))
  return stream
}

export async function isSealed(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    return (await readAt(file, 0, magic.length)).equals(magic)
  } finally {
    await file.close()
  }
}

export class SealedFile extends RandomAccessReader {
  readonly size: number
  readonly #file: FileHandle
  readonly #key: Buffer
  readonly #pieces: number

  private constructor(file: FileHandle, key: Buffer, sealedBytes: number) {
    super()
    this.#file = file
    this.#key = key
    this.#pieces = Math.ceil(sealedBytes / sealedPieceBytes)
    this.size = sealedBytes - this.#pieces * tagBytes
  }

  /** Throws Error with a text for the operator for another passphrase or a changed file. */
  static async open(path: string, passphrase: string): Promise<SealedFile> {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      const salt = await readAt(file, magic.length, saltBytes)
      const sealed = new SealedFile(file, await deriveKey(passphrase, salt), Math.max(0, size - headerBytes))
      await sealed.#assertOpens(path)
      return sealed
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async #assertOpens(path: string): Promise<void> {
    const first = await this.#open(0, this.#pieces === 1).catch(() =>
      this.#open(0, false).catch(() => undefined),
    )
    if (first === undefined)
      throw new SealError(`The passphrase does not open ${path}: it is another one, or the file is damaged.`)
    await this.#open(this.#pieces - 1, true).catch((cause: unknown) => {
      throw new SealError(`${path} is not whole: its end was cut off or changed. Use another backup.`, {
        cause,
      })
    })
  }

  async #open(piece: number, isLast: boolean): Promise<Buffer> {
    const sealed = await readAt(this.#file, headerBytes + piece * sealedPieceBytes, sealedPieceBytes)
    const decipher = createDecipheriv(algorithm, this.#key, nonceOf(piece, isLast), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  }

  /** From `start` to before `end`; yauzl calls it. */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end))
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    for (let piece = Math.floor(start / pieceBytes); piece * pieceBytes < end; piece++) {
      const bytes = await this.#open(piece, piece === this.#pieces - 1).catch((cause: unknown) => {
        throw new SealError('The backup is damaged: a part of it is not what was written. Use another one.', {
          cause,
        })
      })
      const offset = piece * pieceBytes
      yield bytes.subarray(Math.max(0, start - offset), end - offset)
    }
  }

  override close(done: (error: Error | null) => void): void {
    callbackify(() => this.#file.close())((error) => done(error))
  }
}

export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
