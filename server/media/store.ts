import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where the bytes of files are kept. Which of them count is the database's word; the store obeys its offsets. */
export interface MediaStore {
  /** Bytes that lie in the store of a file that is not finished. */
  held: (id: string) => Promise<number>
  /** Writes a piece behind the first `offset` bytes, dropping whatever lay beyond them. Durable when it resolves. One at a time. */
  append: (id: string, offset: number, piece: Uint8Array) => Promise<void>
  /** SHA-256 of what was written, in hexadecimal, and its first bytes, to tell its kind by. */
  inspect: (id: string) => Promise<{ sha256: string; head: Uint8Array }>
  /** Makes a file readable. */
  finish: (id: string) => Promise<void>
  /** Forgets what was written of a file that is not finished. */
  discard: (id: string) => Promise<void>
  /** A finished file, or a part of it (`end` included); undefined where there is none. */
  read: (id: string, part?: { start: number; end: number }) => Promise<Readable | undefined>
}

/** As much of a file as every picture format needs to be recognised. */
const headBytes = 4100

/**
 * Files in a folder: `<last two characters of the id>/<id>`, with `.part` until they are finished. A file that the database
 * does not know as received is a part again, whatever its name: that is how a crash between renaming and commit heals.
 */
export function folderStore(folder: string): MediaStore {
  const finished = (id: string) => join(folder, id.slice(-2), id)
  const part = (id: string) => `${finished(id)}.part`
  const reopen = async (id: string) => {
    if ((await sizeOf(part(id))) === undefined && (await sizeOf(finished(id))) !== undefined) await rename(finished(id), part(id))
  }
  return {
    // Reads only: whoever asks need not hold the photo, and must not disturb the one who is finishing it.
    held: async (id) => (await sizeOf(part(id))) ?? (await sizeOf(finished(id))) ?? 0,
    async append(id, offset, piece) {
      await reopen(id)
      const made = await mkdir(dirname(part(id)), { recursive: true })
      const isNew = (await sizeOf(part(id))) === undefined
      const file = await open(part(id), isNew ? 'w' : 'r+')
      try {
        await file.truncate(offset)
        await writeWhole(file, piece, offset)
        await file.sync()
      } finally {
        await file.close()
      }
      if (isNew) await syncFolder(dirname(part(id)))
      if (made !== undefined) await syncFolder(folder)
    },
    async inspect(id) {
      await reopen(id)
      const hash = createHash('sha256')
      const head: Uint8Array[] = []
      let read = 0
      for await (const chunk of createReadStream(part(id)) as AsyncIterable<Uint8Array>) {
        hash.update(chunk)
        if (read < headBytes) head.push(chunk.subarray(0, headBytes - read))
        read += chunk.length
      }
      return { sha256: hash.digest('hex'), head: Buffer.concat(head) }
    },
    async finish(id) {
      await rename(part(id), finished(id))
      await syncFolder(dirname(part(id)))
    },
    async discard(id) {
      await rm(part(id), { force: true })
    },
    async read(id, wanted) {
      if ((await sizeOf(finished(id))) === undefined) return undefined
      return createReadStream(finished(id), wanted)
    },
  }
}

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    (found) => found.size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )

async function writeWhole(file: FileHandle, piece: Uint8Array, offset: number): Promise<void> {
  let written = 0
  while (written < piece.length) written += (await file.write(piece, written, piece.length - written, offset + written)).bytesWritten
}

/** A new name lasts only once its folder is written too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
