import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/db/uuid.ts'
import { openFolder } from '../../../server/platform/files/open-store.ts'
import { s3Store } from '../../../server/platform/files/s3-store.ts'
import type { MediaStore } from '../../../server/platform/files/store.ts'
import { S3Server } from '../../support/s3-server.ts'

let folder: string
let server: S3Server
const stores: Record<string, MediaStore> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vrachtpas-store-'))
  server = await S3Server.start()
  stores.folder = await openFolder(folder)
  stores.s3 = await s3Store(server.settings)
})
afterAll(async () => {
  for (const store of Object.values(stores)) store.close()
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function bytesOf(stream: AsyncIterable<unknown> | undefined): Promise<Buffer | undefined> {
  if (stream === undefined) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

type Step =
  | { readonly do: 'append'; readonly from: number; readonly bytes: Uint8Array }
  | { readonly do: 'discard' | 'finish' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('append' as const),
      from: fc.integer({ min: 0, max: 100 }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 400 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('discard' as const, 'finish' as const) }) },
)

describe.each(['folder', 's3'])('the %s', (name) => {
  const store = () => stores[name] ?? expect.fail(`There is no store ${name}.`)

  test('holds what was written, wherever a piece starts again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const id = newId()
        let written = Buffer.alloc(0)
        let finished: Buffer | undefined
        for (const one of steps) {
          if (one.do === 'append') {
            // Half of them go on at the end, as senders do.
            const offset = one.from > 50 ? written.length : Math.floor((one.from * written.length) / 50)
            await store().append(id, offset, one.bytes)
            written = Buffer.concat([written.subarray(0, offset), one.bytes])
            expect((await bytesOf(await store().readStaged(id)))?.equals(written)).toBe(true)
          } else if (one.do === 'finish' && written.length > 0) {
            const path = join(folder, 'local')
            await writeFile(path, written)
            await store().putFile(id, path)
            finished = written
            break
          } else if (one.do === 'discard') {
            await store().discardStaged(id)
            written = Buffer.alloc(0)
          }
          expect(await store().stagedBytes(id)).toBe(written.length)
        }
        await store().discardStaged(id)
        expect(await bytesOf(await store().read(id))).toEqual(finished)
        await store().remove(id)
        expect(await store().read(id)).toBeUndefined()
        expect(await store().stagedBytes(id)).toBe(0)
      }),
      { numRuns: name === 's3' ? 25 : 60 },
    )
  })

  test('keeps a whole file, in place of what was there, and gives parts of it', async () => {
    const id = newId()
    const path = join(folder, 'local')
    for (const text of ['the first, which is longer', 'the second']) {
      await writeFile(path, text)
      await store().putFile(id, path)
      expect(String(await bytesOf(await store().read(id)))).toBe(text)
    }
    expect(String(await bytesOf(await store().read(id, { start: 4, end: 9 })))).toBe('second')
  })

  test('keeps what is staged apart from what is kept', async () => {
    const id = newId()
    await store().append(id, 0, Buffer.from('staged'))
    const path = join(folder, 'local')
    await writeFile(path, 'kept')
    await store().putFile(id, path)
    expect(await store().stagedBytes(id)).toBe(6)
    expect(String(await bytesOf(await store().readStaged(id)))).toBe('staged')
    await store().discardStaged(id)
    expect(String(await bytesOf(await store().read(id)))).toBe('kept')
  })

  test('has nothing of what it never got, and nothing to do for it', async () => {
    const id = newId()
    expect(await store().stagedBytes(id)).toBe(0)
    expect(await store().read(id)).toBeUndefined()
    await store().discardStaged(id)
    await store().remove(id)
    await store().check()
  })
})

test('a connection to the bucket that breaks once fails neither a piece nor a whole file', async () => {
  const id = newId()
  const path = join(folder, 'local')
  await writeFile(path, 'a whole file')
  server.breakConnections(1)
  await stores.s3?.append(id, 0, Buffer.from('a piece'))
  server.breakConnections(1)
  await stores.s3?.putFile(id, path)
  expect(server.object(`files/${id}`)?.toString()).toBe('a whole file')
  expect(await stores.s3?.stagedBytes(id)).toBe(7)
})

test('a removed file leaves no byte on the disk', async () => {
  const id = newId()
  await stores.folder?.append(id, 0, Buffer.from('gone'))
  await stores.folder?.putFile(id, import.meta.filename)
  await stores.folder?.remove(id)
  expect((await readdir(folder, { recursive: true })).filter((name) => name.includes(id))).toEqual([])
})
