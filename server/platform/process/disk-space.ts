import { statfs } from 'node:fs/promises'

/** Room on the disk of a folder, for processes without special rights; undefined where the machine does not tell. */
export async function readDiskSpace(
  folder: string,
): Promise<{ readonly freeBytes: number; readonly totalBytes: number } | undefined> {
  const found = await statfs(folder).catch(() => undefined)
  return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }
}
