import { fileTypeFromBuffer } from 'file-type'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Lies in the data folder, because unchecked files are as confidential as stored ones. */
export const temporaryFolderIn = (dataDirectory: string) => join(dataDirectory, 'temporary')

/** Always removes the folder afterwards. */
export async function withTemporaryFolder<Result>(
  parent: string,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(parent, `${hostname()}-${process.pid}-`))
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const dayMs = 86_400_000

/**
 * Removes what killed servers left; call it before the first folder is made. Servers on other machines may
 * share the data folder, so theirs are removed after a day.
 */
export async function removeLeftovers(parent: string): Promise<void> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent)) {
    const [, host, processId] = /^(.+)-(\d+)-[^-]+$/.exec(name) ?? []
    const path = join(parent, name)
    const isLeftOver =
      host === hostname()
        ? !isOtherRunningProcess(Number(processId))
        : ((await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity) < Date.now() - dayMs
    if (isLeftOver) await rm(path, { recursive: true, force: true })
  }
}

/** In a container every server process may have the same id, so one with our id is an earlier one. */
function isOtherRunningProcess(id: number): boolean {
  if (id === process.pid) return false
  try {
    return process.kill(id, 0)
  } catch (error) {
    // A process of another account cannot be signalled, but it runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export async function saveToFile(
  source: AsyncIterable<Uint8Array>,
  path: string,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    source,
    async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  return { bytes, sha256: hash.digest('hex') }
}

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  const source: AsyncIterable<Uint8Array> = createReadStream(path)
  for await (const chunk of source) hash.update(chunk)
  return hash.digest('hex')
}

const headBytes = 4100

/** Some programs write blank lines before the head of a PDF, and every reader takes them. */
const blanksBeforePdf = /^\s+(?=%PDF-)/

export async function detectMediaType(path: string): Promise<string | undefined> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes), position: 0 })
    const head = buffer.subarray(0, bytesRead)
    const blanks = blanksBeforePdf.exec(head.toString('latin1'))?.[0].length ?? 0
    return (await fileTypeFromBuffer(head.subarray(blanks)))?.mime
  } finally {
    await file.close()
  }
}
