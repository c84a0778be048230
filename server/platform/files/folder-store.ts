import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import {
  access,
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncToDisk } from '../process/sync-to-disk.ts'
import { type PieceStorage, stagedPieces } from './staged-pieces.ts'
import type { MediaStore } from './store.ts'

/** Cargo photos and certificates are private from other accounts of the machine. */
const folderMode = 0o700
const fileMode = 0o600

/** As `<last two characters of the id>/<id>`; unfinished pieces in a folder with the suffix `.pieces`. */
export function folderStore(folder: string): MediaStore {
  const finishedPath = (id: string) => join(folder, id.slice(-2), id)
  const staged = stagedPieces(pieceStorage((id) => `${finishedPath(id)}.pieces`))
  const finish = async (id: string, write: (path: string) => Promise<void>) => {
    const target = finishedPath(id)
    const syncFolders = await ensureFolder(dirname(target))
    await writeAtomically(target, write)
    await syncFolders()
  }
  return {
    adapter: 'folder',
    ...staged,
    putFile: (id, path) => finish(id, (temporaryPath) => copyFile(path, temporaryPath)),
    putBytes: (id, bytes) => finish(id, (temporaryPath) => writeFile(temporaryPath, bytes)),
    read: async (id, range) =>
      (await fileSize(finishedPath(id))) === undefined
        ? undefined
        : createReadStream(finishedPath(id), range),
    async remove(id) {
      await rm(finishedPath(id), { force: true })
      await staged.discardStaged(id)
    },
    holdsFiles: async () => ((await readdir(folder).catch(undefinedIfMissing)) ?? []).length > 0,
    check: () => access(folder, constants.W_OK),
    close: () => undefined,
  }
}

const pieceStorage = (folderOf: (id: string) => string): PieceStorage => ({
  async list(id) {
    const names = await readdir(folderOf(id)).catch(undefinedIfMissing)
    const pieces: { name: string; bytes: number }[] = []
    for (const name of names ?? []) {
      const bytes = await fileSize(join(folderOf(id), name))
      if (bytes !== undefined) pieces.push({ name, bytes })
    }
    return pieces
  },
  async write(id, name, bytes) {
    const syncFolders = await ensureFolder(folderOf(id))
    await writeAtomically(join(folderOf(id), name), (path) => writeFile(path, bytes, { mode: fileMode }))
    await syncFolders()
  },
  read: (id, name) => readFile(join(folderOf(id), name)).catch(undefinedIfMissing),
  async remove(id, names) {
    for (const name of names) await rm(join(folderOf(id), name), { force: true })
    await rmdir(folderOf(id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTEMPTY') throw error
    })
  },
})

/** A new name in a folder is durable only once the folder is on the disk. */
async function ensureFolder(folder: string): Promise<() => Promise<void>> {
  const firstCreated = await mkdir(folder, { recursive: true, mode: folderMode })
  return async () => {
    await syncToDisk(folder)
    for (let path = folder; firstCreated !== undefined && path.startsWith(firstCreated); path = dirname(path))
      await syncToDisk(dirname(path))
  }
}

/** Writes under another name and renames once it is on the disk, so that no incomplete file is visible. */
async function writeAtomically(path: string, write: (path: string) => Promise<void>): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}`
  try {
    await write(temporaryPath)
    await chmod(temporaryPath, fileMode)
    await syncToDisk(temporaryPath)
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const fileSize = (path: string): Promise<number | undefined> =>
  stat(path).then(({ size }) => size, undefinedIfMissing)
