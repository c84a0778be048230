import { open } from 'node:fs/promises'

/** The bytes of a file, or the names in a folder, survive a power failure then. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
