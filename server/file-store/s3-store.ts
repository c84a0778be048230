import type { _Object, S3Client } from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Settings } from '../config.ts'
import { HttpProblem } from '../http/request/problem.ts'
import type { MediaStore } from './store.ts'

/** A piece of an unfinished file, stored as an object of its own. */
interface Piece {
  readonly key: string
  readonly start: number
  readonly end: number
}

/**
 * Stores files in a bucket as `files/<id>`; the pieces of unfinished files are objects `pieces/<id>/<start>-<end>`. A piece is in the
 * bucket before its request is answered, so another instance can continue after a crash. (The multipart uploads of S3 cannot do
 * this: their parts have at least 5 MB.)
 */
export async function s3Store(settings: S3Settings): Promise<MediaStore> {
  // Imported on demand: most servers store files in a folder, and the SDK would slow down their start.
  const s3 = await import('@aws-sdk/client-s3')
  const { bucket: Bucket } = settings
  const client = new s3.S3Client({
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint }),
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Not all S3-compatible stores support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  })
  const send = commandSender(client)
  const fileKey = (id: string) => `files/${id}`
  const pieceFolder = (id: string) => `pieces/${id}/`

  async function piecesOf(id: string): Promise<Piece[]> {
    const pieces: Piece[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await send(
        new s3.ListObjectsV2Command({
          Bucket,
          Prefix: pieceFolder(id),
          ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
        }),
      )
      for (const object of page.Contents ?? []) pieces.push(...parsePiece(object, pieceFolder(id)))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
    // Of two pieces with the same start the longer one first: the shorter one is left over from an aborted request.
    return pieces.sort((left, right) => left.start - right.start || right.end - left.end)
  }

  const putObject = (Key: string, Body: Uint8Array | Readable, ContentLength: number) =>
    send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentLength }))

  const deleteObjects = async (keys: readonly string[]) => {
    for (const Key of keys) await send(new s3.DeleteObjectCommand({ Bucket, Key }))
  }

  async function getObject(
    Key: string,
    part?: { start: number; end: number },
  ): Promise<Readable | undefined> {
    try {
      const { Body } = await send(
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
      const content = await getObject(key)
      if (content === undefined) throw new Error(`The piece ${key} has disappeared from the bucket.`)
      yield* content as AsyncIterable<Uint8Array>
    }
  }

  return {
    adapter: 's3',
    stagedBytes: async (id) => lengthOf(contiguousPieces(await piecesOf(id))),
    async append(id, offset, piece) {
      const pieces = await piecesOf(id)
      await putObject(pieceKey(pieceFolder(id), offset, offset + piece.length), piece, piece.length)
      // A piece that extends beyond `offset` is replaced by its first bytes before it is deleted: those are confirmed.
      const overlapping = contiguousPieces(pieces).find(({ start, end }) => start < offset && end > offset)
      if (overlapping !== undefined) {
        const remainder = (await readAll(bytesOf([overlapping]))).subarray(0, offset - overlapping.start)
        await putObject(pieceKey(pieceFolder(id), overlapping.start, offset), remainder, remainder.length)
      }
      const end = offset + piece.length
      await deleteObjects(
        pieces
          .filter((old) => old.end > offset && (old.start !== offset || old.end !== end))
          .map(({ key }) => key),
      )
    },
    readStaged: async (id) =>
      Readable.from(bytesOf(contiguousPieces(await piecesOf(id))), { objectMode: false }),
    async finish(id) {
      const pieces = contiguousPieces(await piecesOf(id))
      await putObject(fileKey(id), Readable.from(bytesOf(pieces), { objectMode: false }), lengthOf(pieces))
    },
    discardStaged: async (id) => deleteObjects((await piecesOf(id)).map(({ key }) => key)),
    async putFile(id, path) {
      await putObject(fileKey(id), createReadStream(path), (await stat(path)).size)
    },
    read: (id, part) => getObject(fileKey(id), part),
    remove: async (id) => deleteObjects([fileKey(id), ...(await piecesOf(id)).map(({ key }) => key)]),
    async check() {
      await send(new s3.HeadBucketCommand({ Bucket }))
    },
    close: () => client.destroy(),
  }
}

/** Sends commands. A failure of the store becomes a 503 with Retry-After, with the reason as its cause for the log. */
function commandSender(client: S3Client): S3Client['send'] {
  const send = async (command: Parameters<S3Client['send']>[0]) => {
    try {
      return await client.send(command)
    } catch (error) {
      if (isMissing(error)) throw error
      throw Object.assign(new HttpProblem('service_unavailable', { headers: { 'Retry-After': '5' } }), {
        cause: error,
      })
    }
  }
  return send as S3Client['send']
}

const isMissing = (error: unknown) => error instanceof Error && error.name === 'NoSuchKey'

const pieceKey = (folder: string, start: number, end: number) =>
  `${folder}${String(start).padStart(9, '0')}-${String(end).padStart(9, '0')}`

function parsePiece({ Key = '', Size }: _Object, folder: string): Piece[] {
  const [, start, end] = /^(\d{9})-(\d{9})$/.exec(Key.slice(folder.length)) ?? []
  // A length other than that in the key: the write was not completed.
  return start === undefined || Size !== Number(end) - Number(start)
    ? []
    : [{ key: Key, start: Number(start), end: Number(end) }]
}

/** The pieces that follow each other without a gap, starting at the first byte. */
function contiguousPieces(pieces: readonly Piece[]): readonly Piece[] {
  const chain: Piece[] = []
  for (const piece of pieces) if (piece.start === lengthOf(chain)) chain.push(piece)
  return chain
}

const lengthOf = (chain: readonly Piece[]) => chain.at(-1)?.end ?? 0

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}
