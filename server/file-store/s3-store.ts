import type { _Object, S3Client } from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Settings } from '../config.ts'
import { Refusal } from '../http/request/problem.ts'
import type { MediaStore } from './store.ts'

/** One piece of a file that is not finished, as an object of its own. */
interface Piece {
  readonly key: string
  readonly start: number
  readonly end: number
}

/**
 * Files in a bucket: `files/<id>`, and until they are finished a piece each under `pieces/<id>/<start>-<end>`. Whatever arrived is in the
 * bucket when its sender is answered, so any instance goes on where another one died. (Multipart uploads of S3 itself
 * cannot do this: their parts have at least 5 MB.)
 */
export async function s3Store(settings: S3Settings): Promise<MediaStore> {
  // Loaded when it is wanted: most servers keep files in a folder, and none of them should wait for it.
  const s3 = await import('@aws-sdk/client-s3')
  const { bucket: Bucket } = settings
  const client = new s3.S3Client({
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint }),
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Stores other than Amazon's know the newer checksums only in part.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  })
  const ask = asker(client)
  const file = (id: string) => `files/${id}`
  const folder = (id: string) => `pieces/${id}/`

  async function piecesOf(id: string): Promise<Piece[]> {
    const found: Piece[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await ask(
        new s3.ListObjectsV2Command({
          Bucket,
          Prefix: folder(id),
          ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
        }),
      )
      for (const one of page.Contents ?? []) found.push(...pieceOf(one, folder(id)))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
    // Of two that start alike the longer one first: the other is what a dead writer left.
    return found.sort((one, other) => one.start - other.start || other.end - one.end)
  }

  const put = (Key: string, Body: Uint8Array | Readable, ContentLength: number) =>
    ask(new s3.PutObjectCommand({ Bucket, Key, Body, ContentLength }))

  const forget = async (keys: readonly string[]) => {
    for (const Key of keys) await ask(new s3.DeleteObjectCommand({ Bucket, Key }))
  }

  async function get(Key: string, part?: { start: number; end: number }): Promise<Readable | undefined> {
    try {
      const { Body } = await ask(
        new s3.GetObjectCommand({
          Bucket,
          Key,
          ...(part === undefined ? {} : { Range: `bytes=${part.start}-${part.end}` }),
        }),
      )
      return Body as Readable
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async function* bytesOf(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
    for (const { key } of pieces) {
      const content = await get(key)
      if (content === undefined) throw new Error(`The piece ${key} was there and is gone.`)
      yield* content as AsyncIterable<Uint8Array>
    }
  }

  return {
    adapter: 's3',
    held: async (id) => lengthOf(chainOf(await piecesOf(id))),
    async append(id, offset, piece) {
      const pieces = await piecesOf(id)
      await put(keyOf(folder(id), offset, offset + piece.length), piece, piece.length)
      // One that reaches beyond is shortened before it goes: the bytes before `offset` count.
      const cut = chainOf(pieces).find(({ start, end }) => start < offset && end > offset)
      if (cut !== undefined) {
        const kept = (await wholeOf(bytesOf([cut]))).subarray(0, offset - cut.start)
        await put(keyOf(folder(id), cut.start, offset), kept, kept.length)
      }
      const end = offset + piece.length
      await forget(
        pieces
          .filter((one) => one.end > offset && (one.start !== offset || one.end !== end))
          .map(({ key }) => key),
      )
    },
    staged: async (id) => Readable.from(bytesOf(chainOf(await piecesOf(id))), { objectMode: false }),
    async finish(id) {
      const pieces = chainOf(await piecesOf(id))
      await put(file(id), Readable.from(bytesOf(pieces), { objectMode: false }), lengthOf(pieces))
    },
    discard: async (id) => forget((await piecesOf(id)).map(({ key }) => key)),
    async keep(id, path) {
      await put(file(id), createReadStream(path), (await stat(path)).size)
    },
    read: (id, part) => get(file(id), part),
    remove: async (id) => forget([file(id), ...(await piecesOf(id)).map(({ key }) => key)]),
    async check() {
      await ask(new s3.HeadBucketCommand({ Bucket }))
    },
    close: () => client.destroy(),
  }
}

/** Sends commands; whatever ails the store passes: the client is told to come back, the log learns why. */
function asker(client: S3Client): S3Client['send'] {
  const send = async (command: Parameters<S3Client['send']>[0]) => {
    try {
      return await client.send(command)
    } catch (error) {
      if (isMissing(error)) throw error
      throw Object.assign(new Refusal('service_unavailable', { headers: { 'Retry-After': '5' } }), {
        cause: error,
      })
    }
  }
  return send as S3Client['send']
}

const isMissing = (error: unknown) => error instanceof Error && error.name === 'NoSuchKey'

const keyOf = (folder: string, start: number, end: number) =>
  `${folder}${String(start).padStart(9, '0')}-${String(end).padStart(9, '0')}`

function pieceOf({ Key = '', Size }: _Object, folder: string): Piece[] {
  const [, start, end] = /^(\d{9})-(\d{9})$/.exec(Key.slice(folder.length)) ?? []
  // A piece of another length than its name says was never written whole.
  return start === undefined || Size !== Number(end) - Number(start)
    ? []
    : [{ key: Key, start: Number(start), end: Number(end) }]
}

/** The pieces that follow each other without a gap, from the first byte. */
function chainOf(pieces: readonly Piece[]): readonly Piece[] {
  const chain: Piece[] = []
  for (const piece of pieces) if (piece.start === lengthOf(chain)) chain.push(piece)
  return chain
}

const lengthOf = (chain: readonly Piece[]) => chain.at(-1)?.end ?? 0

async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}
