import type { Readable } from 'node:stream'

/**
 * Where the bytes of files are kept. Which of them count is the database's word; the store obeys its offsets. Every method
 * may be called by any instance of the server, one writer of a file at a time.
 */
export interface MediaStore {
  readonly adapter: 'folder' | 's3'
  /** Bytes that lie in the store of a file that is not finished. */
  held: (id: string) => Promise<number>
  /** Writes a piece behind the first `offset` bytes, dropping whatever lay beyond them. Durable when it resolves. */
  append: (id: string, offset: number, piece: Uint8Array) => Promise<void>
  /** What was written of a file that is not finished. */
  staged: (id: string) => Promise<Readable>
  /** Makes what was written readable. */
  finish: (id: string) => Promise<void>
  /** Forgets what was written of a file and is not needed any more, finished or not. */
  discard: (id: string) => Promise<void>
  /** Keeps a whole local file, readable at once; what lay there before is replaced. Durable when it resolves. */
  keep: (id: string, path: string) => Promise<void>
  /** A finished file, or a part of it (`end` included); undefined where there is none. */
  read: (id: string, part?: { start: number; end: number }) => Promise<Readable | undefined>
  /** Nothing of a file is left. */
  remove: (id: string) => Promise<void>
  /** @throws where the store would take nothing at this moment */
  check: () => Promise<void>
  close: () => void
}
