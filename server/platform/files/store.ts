import type { Readable } from 'node:stream'

/**
 * Stores bytes of files. The database decides which bytes are confirmed; the store follows its offsets. Any
 * instance may call any method at any time: an abandoned call that takes effect later must not damage a
 * finished file.
 */
export interface MediaStore extends StagedFiles {
  readonly adapter: 'folder' | 's3'
  putFile: (id: string, path: string) => Promise<void>
  putBytes: (id: string, bytes: Uint8Array) => Promise<void>
  read: (id: string, part?: { start: number; end: number }) => Promise<Readable | undefined>
  remove: (id: string) => Promise<void>
  holdsFiles: () => Promise<boolean>
  /** @throws if the store is not writable */
  check: () => Promise<void>
  close: () => void
}

export interface StagedFiles {
  stagedBytes: (id: string) => Promise<number>
  /** Writes a piece after the first `offset` bytes and drops bytes beyond them. Durable when it resolves. */
  append: (id: string, offset: number, piece: Uint8Array) => Promise<void>
  readStaged: (id: string) => Promise<Readable>
  discardStaged: (id: string) => Promise<void>
}
