import type { Readable } from 'node:stream'

/**
 * Stores the bytes of files. The database decides which bytes are confirmed; the store follows its offsets.
 * Any instance of the server may call every method at any time: a call that was given up and takes effect
 * later must not damage a finished file.
 */
export interface MediaStore extends StagedFiles {
  readonly adapter: 'folder' | 's3'
  /** Stores a local file as the finished file, replacing any earlier one. Durable when it resolves. */
  putFile: (id: string, path: string) => Promise<void>
  /** The same with bytes, for what the server itself makes. */
  putBytes: (id: string, bytes: Uint8Array) => Promise<void>
  /** A finished file, or a part of it (`end` included); undefined where there is none. */
  read: (id: string, part?: { start: number; end: number }) => Promise<Readable | undefined>
  /** Removes a file and its staged bytes. */
  remove: (id: string) => Promise<void>
  /** Whether it has anything of any file, also of unfinished ones. */
  holdsFiles: () => Promise<boolean>
  /** @throws where the store cannot be written to at present */
  check: () => Promise<void>
  close: () => void
}

/** The bytes of unfinished files, which arrive in pieces. */
export interface StagedFiles {
  /** The number of bytes in the store of an unfinished file. */
  stagedBytes: (id: string) => Promise<number>
  /**
   * Writes a piece after the first `offset` bytes and drops any bytes beyond them. Durable when it resolves.
   */
  append: (id: string, offset: number, piece: Uint8Array) => Promise<void>
  /** The bytes of an unfinished file. */
  readStaged: (id: string) => Promise<Readable>
  /** Removes the staged bytes of a file; the finished file stays. */
  discardStaged: (id: string) => Promise<void>
}
