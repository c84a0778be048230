import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { StagedFiles } from './store.ts'

export interface PieceStorage {
  list: (id: string) => Promise<readonly { readonly name: string; readonly bytes: number }[]>
  /** Writes an object whole or not at all. Durable when it resolves. */
  write: (id: string, name: string, bytes: Uint8Array) => Promise<void>
  read: (id: string, name: string) => Promise<Uint8Array | undefined>
  remove: (id: string, names: readonly string[]) => Promise<void>
}

interface Piece {
  readonly name: string
  readonly start: number
  readonly end: number
}

/**
 * One object per piece, named `<start>-<end>`: another instance can continue after a crash. Parts of S3's
 * multipart uploads have at least 5 MB.
 */
export function stagedPieces(storage: PieceStorage): StagedFiles {
  const piecesOf = async (id: string): Promise<readonly Piece[]> =>
    (await storage.list(id))
      .flatMap(parsePiece)
      // Of two pieces with the same start the longer one first: the shorter is left from an aborted request.
      .sort((left, right) => left.start - right.start || right.end - left.end)

  async function* bytesOf(id: string, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
    for (const { name } of pieces) {
      const content = await storage.read(id, name)
      if (content === undefined) throw new Error(`The piece ${name} of the file ${id} has disappeared.`)
      yield content
    }
  }

  return {
    stagedBytes: async (id) => lengthOf(contiguousPieces(await piecesOf(id))),
    async append(id, offset, piece) {
      const pieces = await piecesOf(id)
      const end = offset + piece.length
      await storage.write(id, pieceName(offset, end), piece)
      // A piece beyond `offset` is replaced by its confirmed first bytes before it is deleted.
      const overlapping = contiguousPieces(pieces).find((old) => old.start < offset && old.end > offset)
      if (overlapping !== undefined) {
        const remainder = (await buffer(bytesOf(id, [overlapping]))).subarray(0, offset - overlapping.start)
        await storage.write(id, pieceName(overlapping.start, offset), remainder)
      }
      const superseded = pieces.filter((old) => old.end > offset && (old.start !== offset || old.end !== end))
      await storage.remove(
        id,
        superseded.map(({ name }) => name),
      )
    },
    readStaged: async (id) =>
      Readable.from(bytesOf(id, contiguousPieces(await piecesOf(id))), { objectMode: false }),
    discardStaged: async (id) =>
      storage.remove(
        id,
        (await storage.list(id)).map(({ name }) => name),
      ),
  }
}

const pieceName = (start: number, end: number) =>
  `${String(start).padStart(9, '0')}-${String(end).padStart(9, '0')}`

function parsePiece({ name, bytes }: { name: string; bytes: number }): readonly Piece[] {
  const [, start, end] = /^(\d{9})-(\d{9})$/.exec(name) ?? []
  // Another length than the name says: the write was not completed.
  return start === undefined || bytes !== Number(end) - Number(start)
    ? []
    : [{ name, start: Number(start), end: Number(end) }]
}

/** Without a gap from the first byte on. */
function contiguousPieces(pieces: readonly Piece[]): readonly Piece[] {
  const chain: Piece[] = []
  for (const piece of pieces) if (piece.start === lengthOf(chain)) chain.push(piece)
  return chain
}

const lengthOf = (chain: readonly Piece[]) => chain.at(-1)?.end ?? 0
