import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { loadKeys } from '../../../server/accounts/auth/keys.ts'
import { mediaObjects } from '../../../server/platform/db/schema/media-objects.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { openStore } from '../../../server/platform/files/open-store.ts'
import type { MediaStore } from '../../../server/platform/files/store.ts'
import { fromCamera, noisePicture, pdf, plainPicture, upload } from './media-forms.ts'
import { S3Server } from '../../support/s3-server.ts'
import { buildLoad, buildOperation, pairDriver, sha256Of } from './tenant-fixtures.ts'
import { setUpHarness, type Actor } from './test-harness.ts'
import { testKeyCipher } from '../../support/test-key-cipher.ts'
import { refusal } from '../../support/test-server.ts'

/** One of several servers behind a balancer: the same database, the same bucket, nothing of its own. */
interface Instance {
  readonly app: FastifyInstance
  readonly store: MediaStore
}

const { testServer, db, alpha, admin, office, driver } = await setUpHarness()
const server = await S3Server.start()
await pairDriver(db, alpha)
const first = await startInstance()
const second = await startInstance()
const picture = await noisePicture(170, 170).jpeg({ quality: 100 }).toBuffer()
afterAll(async () => {
  for (const { app, store } of [first, second]) {
    await app.close()
    store.close()
  }
  await server[Symbol.asyncDispose]()
})

async function startInstance(): Promise<Instance> {
  const { database, dataDirectory } = testServer
  const store = await openStore({ s3: server.settings, dataDirectory })
  const app = await buildApp({
    database,
    keys: await loadKeys(database, testKeyCipher),
    publicUrl: 'http://vrachtpas.test',
    dataDirectory: join(dataDirectory, 'unused'),
    pageFolder: join(dataDirectory, 'no-page'),
    logger: pino({ level: 'silent' }),
    store,
  })
  return { app, store }
}

const ask = ({ app }: Instance, actor: Actor, request: InjectOptions & { url: string }) =>
  app.inject({
    ...request,
    url: `/api${request.url}`,
    headers: { authorization: `Bearer ${actor.token}`, ...request.headers },
  })
const content = (id: string | undefined) => `/media_objects/${id}/content`
const put = async (instance: Instance, id: string, offset: number, bytes: Buffer) => {
  const response = await ask(instance, driver, {
    method: 'PUT',
    url: content(id),
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) },
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json<Record<string, unknown>>(),
  }
}
const offsetOf = async (instance: Instance, id: string) =>
  (await ask(instance, driver, { method: 'HEAD', url: content(id) })).headers['upload-offset']
const get = (instance: Instance, id: string | undefined, headers: Record<string, string> = {}) =>
  ask(instance, office, { method: 'GET', url: content(id), headers })

async function announce(bytes: Buffer = picture): Promise<string> {
  const id = newId()
  const statement = buildLoad(alpha, {
    materialFlow: alpha.photoFlow,
    photos: [{ id, sha256: sha256Of(bytes), bytes: bytes.length, mediaType: 'image/jpeg' }],
  })
  await driver.apply(buildOperation(alpha, 'shipment.load', statement))
  return id
}

const setBack = (id: string, receivedBytes: number) =>
  db.update(mediaObjects).set({ status: 'announced', receivedBytes }).where(eq(mediaObjects.id, id))

describe('a photo on its way to a bucket', () => {
  test('goes on at another instance where the first one died, and is then what was announced, to the byte', async () => {
    const id = await announce()
    const doomed = await startInstance()
    expect(await put(doomed, id, 0, picture.subarray(0, 9000))).toMatchObject({
      status: 200,
      body: { offset: 9000, complete: false },
    })
    expect(await put(doomed, id, 9000, picture.subarray(9000, 20_000))).toMatchObject({
      body: { offset: 20_000 },
    })
    await doomed.app.close()
    doomed.store.close()

    expect(await offsetOf(second, id)).toBe('20000')
    expect((await get(second, id)).statusCode).toBe(404)
    expect(await put(second, id, 20_000, picture.subarray(20_000))).toMatchObject({
      status: 200,
      body: { offset: picture.length, complete: true },
    })
    const response = await get(first, id)
    expect([response.statusCode, sha256Of(response.rawPayload)]).toEqual([200, sha256Of(picture)])
    expect(await server.keys(`pieces/${id}`)).toEqual([])
    expect(await server.keys('files/')).toContain(`files/${id}`)
  })

  test('may come by several instances at once', async () => {
    const id = await announce()
    const responses = await Promise.all(
      [first, second, first, second].map((instance) => put(instance, id, 0, picture)),
    )
    for (const response of responses)
      expect(response).toMatchObject({ status: 200, body: { complete: true } })
    expect(sha256Of((await get(first, id)).rawPayload)).toBe(sha256Of(picture))
  })

  test('counts as far as the database was told, and goes on in the middle of a piece', async () => {
    const id = await announce()
    await put(first, id, 0, picture.subarray(0, 9000))
    await setBack(id, 1500)
    expect(await offsetOf(second, id)).toBe('1500')
    expect(await put(second, id, 1500, picture.subarray(1500, 5000))).toMatchObject({
      body: { offset: 5000 },
    })
    expect(await put(first, id, 5000, picture.subarray(5000))).toMatchObject({ body: { complete: true } })
    expect(sha256Of((await get(first, id)).rawPayload)).toBe(sha256Of(picture))
  })

  test('is received after a crash between its last byte and the commit', async () => {
    const id = await announce()
    await put(first, id, 0, picture.subarray(0, 3000))
    await first.store.append(id, 3000, picture.subarray(3000))
    const path = join(testServer.dataDirectory, 'finished')
    await writeFile(path, picture)
    await first.store.putFile(id, path)
    expect(await offsetOf(second, id)).toBe('3000')
    expect((await get(second, id)).statusCode).toBe(404)
    expect(await put(second, id, 3000, picture.subarray(3000))).toMatchObject({ body: { complete: true } })
    expect(sha256Of((await get(second, id)).rawPayload)).toBe(sha256Of(picture))
  })

  test('starts over where the bucket lost a piece', async () => {
    const id = await announce()
    await put(first, id, 0, picture.subarray(0, 4000))
    await put(first, id, 4000, picture.subarray(4000, 8000))
    await first.store.discardStaged(id)
    expect(await put(first, id, 8000, picture.subarray(8000))).toMatchObject({
      status: 409,
      headers: { 'upload-offset': '0' },
    })
    expect(await put(first, id, 0, picture)).toMatchObject({ body: { complete: true } })
  })

  test('starts over where what arrived is not what was announced', async () => {
    const id = await announce()
    const wrong = Buffer.from(picture).fill(0, 5000, 5010)
    await put(first, id, 0, wrong.subarray(0, 6000))
    expect(await put(second, id, 6000, wrong.subarray(6000))).toMatchObject(
      refusal(422, 'photo_hash_mismatch'),
    )
    expect(await offsetOf(first, id)).toBe('0')
    expect(await put(first, id, 0, picture)).toMatchObject({ body: { complete: true } })
  })

  test('loses what a camera wrote into it', async () => {
    const taken = await fromCamera(plainPicture(80, 60).jpeg()).toBuffer()
    const id = await announce(taken)
    await put(first, id, 0, taken.subarray(0, 500))
    expect(await put(second, id, 500, taken.subarray(500))).toMatchObject({
      body: { offset: taken.length, complete: true },
    })
    const kept = (await get(first, id)).rawPayload
    expect(kept.includes('Exif')).toBe(false)
    expect(await server.keys(`pieces/${id}`)).toEqual([])
    expect((await office.get(`/media_objects/${id}`)).body).toMatchObject({
      originalSha256: sha256Of(taken),
      sha256: sha256Of(kept),
      bytes: kept.length,
    })
  })
})

describe('a file in a bucket', () => {
  test('is read in part, and not again by who has it', async () => {
    const id = await announce()
    await put(first, id, 0, picture)
    const part = await get(second, id, { range: 'bytes=100-199' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${picture.length}`])
    expect(part.rawPayload.equals(picture.subarray(100, 200))).toBe(true)
    expect((await get(second, id, { range: 'bytes=-7' })).rawPayload.equals(picture.subarray(-7))).toBe(true)
    expect((await get(second, id, { range: `bytes=${picture.length}-` })).statusCode).toBe(416)
    expect((await get(second, id, { 'if-none-match': `"${sha256Of(picture)}"` })).statusCode).toBe(304)
  })

  test('comes by a form, and goes when it is removed', async () => {
    const sender: Pick<Actor, 'send'> = {
      send: async ({ headers, url, ...request }) => {
        const response = await ask(first, office, {
          ...request,
          url,
          headers: headers as Record<string, string>,
        })
        return { status: response.statusCode, headers: {}, body: response.json() }
      },
    }
    const { status, body } = await upload(sender, {
      file: pdf,
      name: 'permit.pdf',
      texts: { kind: 'document' },
    })
    expect(status).toBe(201)
    expect((await get(second, body.id)).rawPayload.equals(pdf)).toBe(true)
    expect(
      (await ask(second, office, { method: 'DELETE', url: `/media_objects/${body.id}` })).statusCode,
    ).toBe(204)
    await expect.poll(() => server.keys(`files/${body.id}`)).toEqual([])
    expect((await get(first, body.id)).statusCode).toBe(404)
  })
})

describe('a bucket that cannot be used', () => {
  test('is said at the start, and why', async () => {
    const open = (own: object) =>
      openStore({ s3: { ...server.settings, ...own }, dataDirectory: testServer.dataDirectory })
    await expect(open({ bucket: 'elsewhere' })).rejects.toThrow(
      /^The bucket elsewhere at http:\/\/127\.0\.0\.1:\d+ cannot be used: it does not exist\. Check the S3_ settings\.$/,
    )
    await expect(open({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(/ cannot be used: .*ECONNREFUSED/)
  })

  test('makes the server not ready, and nobody lose a byte', async () => {
    const id = await announce()
    const ready = async () => {
      const response = await first.app.inject({
        url: '/readyz',
        headers: { authorization: `Bearer ${admin.token}` },
      })
      return { status: response.statusCode, body: response.json<unknown>() }
    }
    expect(await ready()).toMatchObject({ status: 200, body: { media: true, adapters: { files: 's3' } } })
    await put(first, id, 0, picture.subarray(0, 4000))
    await server.stop()
    try {
      expect(await ready()).toMatchObject({ status: 503, body: { media: false } })
      expect(await put(first, id, 4000, picture.subarray(4000))).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
        body: { code: 'service_unavailable' },
      })
    } finally {
      await server.restart()
    }
    expect(await offsetOf(first, id)).toBe('4000')
    expect(await put(first, id, 4000, picture.subarray(4000))).toMatchObject({ body: { complete: true } })
    expect(await ready()).toMatchObject({ status: 200 })
  })
})
