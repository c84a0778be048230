import { fileTypeFromBuffer } from 'file-type'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Calls `run` with a temporary folder, which is removed afterwards in any case. */
export async function withTemporaryFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'vrachtpas-file-'))
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Streams `source` to a new local file; returns its length in bytes and its SHA-256 in hexadecimal. */
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
    createWriteStream(path, { flags: 'wx' }),
  )
  return { bytes, sha256: hash.digest('hex') }
}

/** SHA-256 of a local file, in hexadecimal. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) hash.update(chunk)
  return hash.digest('hex')
}

/** Enough of a file to recognise every accepted format. */
const headBytes = 4100

/** The media type by the first bytes of a file, whatever its name; undefined where it is not recognised. */
export async function detectMediaType(path: string): Promise<string | undefined> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes), position: 0 })
    return (await fileTypeFromBuffer(buffer.subarray(0, bytesRead)))?.mime
  } finally {
    await file.close()
  }
}
