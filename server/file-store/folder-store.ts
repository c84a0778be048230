import { constants, createReadStream, type PathLike } from 'node:fs'
import { access, copyFile, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaStore } from './store.ts'

/**
 * Files in a folder: `<last two characters of the id>/<id>`, with `.part` until they are finished. A file that the database
 * does not know as received is a part again, whatever its name: that is how a crash between renaming and commit heals.
 */
export function folderStore(folder: string): MediaStore {
  const finished = (id: string) => join(folder, id.slice(-2), id)
  const part = (id: string) => `${finished(id)}.part`
  const reopen = async (id: string) => {
    if ((await sizeOf(part(id))) === undefined && (await sizeOf(finished(id))) !== undefined)
      await rename(finished(id), part(id))
  }
  /** Makes room for a file; answers how to make its name last. */
  const shelve = async (id: string) => {
    const made = await mkdir(dirname(part(id)), { recursive: true })
    return async () => {
      await syncFolder(dirname(part(id)))
      if (made !== undefined) await syncFolder(folder)
    }
  }
  return {
    adapter: 'folder',
    // Reads only: whoever asks need not hold the photo, and must not disturb the one who is finishing it.
    held: async (id) => (await sizeOf(part(id))) ?? (await sizeOf(finished(id))) ?? 0,
    async append(id, offset, piece) {
      await reopen(id)
      const settle = await shelve(id)
      const isNew = (await sizeOf(part(id))) === undefined
      const file = await open(part(id), isNew ? 'w' : 'r+')
      try {
        await file.truncate(offset)
        await writeWhole(file, piece, offset)
        await file.sync()
      } finally {
        await file.close()
      }
      if (isNew) await settle()
    },
    async staged(id) {
      await reopen(id)
      return createReadStream(part(id))
    },
    async finish(id) {
      await rename(part(id), finished(id))
      await syncFolder(dirname(part(id)))
    },
    async discard(id) {
      await rm(part(id), { force: true })
    },
    async keep(id, path) {
      const settle = await shelve(id)
      // Never half a file under its final name, and never in the way of what may still be staged.
      const whole = `${finished(id)}.whole`
      await copyFile(path, whole)
      await syncFile(whole)
      await rename(whole, finished(id))
      await settle()
    },
    async read(id, wanted) {
      if ((await sizeOf(finished(id))) === undefined) return undefined
      return createReadStream(finished(id), wanted)
    },
    async remove(id) {
      await rm(finished(id), { force: true })
      await rm(part(id), { force: true })
    },
    check: () => access(folder, constants.W_OK),
    close: () => undefined,
  }
}

const sizeOf = (path: PathLike): Promise<number | undefined> =>
  stat(path).then(
    (found) => found.size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )

async function writeWhole(file: FileHandle, piece: Uint8Array, offset: number): Promise<void> {
  let written = 0
  while (written < piece.length)
    written += (await file.write(piece, written, piece.length - written, offset + written)).bytesWritten
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
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
