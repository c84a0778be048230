import { constants, createReadStream, type PathLike } from 'node:fs'
import { access, copyFile, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaStore } from './store.ts'

/**
 * Stores files in a folder as `<last two characters of the id>/<id>`, with the suffix `.part` until they are finished. A finished
 * file that gets another piece becomes a part again: that recovers from a crash between the rename and the commit of the database.
 */
export function folderStore(folder: string): MediaStore {
  const finishedPath = (id: string) => join(folder, id.slice(-2), id)
  const partPath = (id: string) => `${finishedPath(id)}.part`
  const reopenPart = async (id: string) => {
    if ((await fileSize(partPath(id))) === undefined && (await fileSize(finishedPath(id))) !== undefined)
      await rename(finishedPath(id), partPath(id))
  }
  /** Creates the folder of a file; returns a function that syncs the new directory entries to disk. */
  const ensureFolder = async (id: string) => {
    const createdFolder = await mkdir(dirname(partPath(id)), { recursive: true })
    return async () => {
      await syncFolder(dirname(partPath(id)))
      if (createdFolder !== undefined) await syncFolder(folder)
    }
  }
  return {
    adapter: 'folder',
    // Read-only: the caller may not hold the lock of the row, and must not disturb a request that is finishing the file.
    stagedBytes: async (id) => (await fileSize(partPath(id))) ?? (await fileSize(finishedPath(id))) ?? 0,
    async append(id, offset, piece) {
      await reopenPart(id)
      const syncFolders = await ensureFolder(id)
      const isNew = (await fileSize(partPath(id))) === undefined
      const file = await open(partPath(id), isNew ? 'w' : 'r+')
      try {
        await file.truncate(offset)
        await writeFully(file, piece, offset)
        await file.sync()
      } finally {
        await file.close()
      }
      if (isNew) await syncFolders()
    },
    async readStaged(id) {
      await reopenPart(id)
      return createReadStream(partPath(id))
    },
    async finish(id) {
      await rename(partPath(id), finishedPath(id))
      await syncFolder(dirname(partPath(id)))
    },
    async discardStaged(id) {
      await rm(partPath(id), { force: true })
    },
    async putFile(id, path) {
      const syncFolders = await ensureFolder(id)
      // Copied under another name first, so that no incomplete file is visible and a staged part is not overwritten.
      const temporaryPath = `${finishedPath(id)}.whole`
      await copyFile(path, temporaryPath)
      await syncFile(temporaryPath)
      await rename(temporaryPath, finishedPath(id))
      await syncFolders()
    },
    async read(id, range) {
      if ((await fileSize(finishedPath(id))) === undefined) return undefined
      return createReadStream(finishedPath(id), range)
    },
    async remove(id) {
      await rm(finishedPath(id), { force: true })
      await rm(partPath(id), { force: true })
    },
    check: () => access(folder, constants.W_OK),
    close: () => undefined,
  }
}

const fileSize = (path: PathLike): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )

async function writeFully(file: FileHandle, piece: Uint8Array, offset: number): Promise<void> {
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

/** A new directory entry is durable only after fsync of its directory. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
