import { statfs } from 'node:fs/promises'

export async function readDiskSpace(
  folder: string,
): Promise<{ readonly freeBytes: number; readonly totalBytes: number } | undefined> {
  const found = await statfs(folder).catch(() => undefined)
  return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }
}
