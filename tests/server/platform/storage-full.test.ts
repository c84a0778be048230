import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { s3Store } from '../../../server/platform/files/s3-store.ts'
import { S3Server } from '../../support/s3-server.ts'
import type { Answer } from '../../support/test-server.ts'
import { noisePicture } from './media-forms.ts'
import { buildLoad, buildOperation, pairDriver, buildPhoto } from './tenant-fixtures.ts'
import { setUpHarness } from './test-harness.ts'

const metricsToken = 'a-secret-for-the-scraper'

let clockOffset = 0
const bucket = await S3Server.start()
const { testServer, db, alpha, office, driver } = await setUpHarness({
  metricsToken,
  store: await s3Store(bucket.settings),
  clock: () => new Date(Date.now() + clockOffset),
})
await pairDriver(db, alpha)
afterAll(() => bucket[Symbol.asyncDispose]())

/** PostgreSQL refuses to write into this table, with the error of a full disk, until the returned function is called. */
async function fill(table: string): Promise<() => Promise<void>> {
  await db.execute(sql`create or replace function refuse_as_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await db.execute(
    sql.raw(`create trigger full_disk before insert or update on ${table} execute function refuse_as_full()`),
  )
  return async () => void (await db.execute(sql.raw(`drop trigger full_disk on ${table}`)))
}

const storageFull = { status: 507, headers: { 'retry-after': '60' }, body: { code: 'storage_full' } }

async function refusedRequests(): Promise<number> {
  const { body } = await testServer.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  return Number(/^vrachtpas_storage_full_total (\d+)$/m.exec(body)?.[1])
}

const deliver = (...operations: object[]) => driver.post('/operations', { operations })

async function loadWithPhoto() {
  const bytes = await noisePicture(60, 60).jpeg().toBuffer()
  const photo = buildPhoto(bytes)
  const statement = buildLoad(alpha, { materialFlow: alpha.photoFlow, photos: [photo] })
  const operation = buildOperation(alpha, 'shipment.load', statement)
  const send = (): Promise<Answer> =>
    driver.send({
      method: 'PUT',
      url: `/media_objects/${photo.id}/content`,
      payload: bytes,
      headers: { 'content-type': 'application/octet-stream', 'upload-offset': '0' },
    })
  return { operation, send }
}

test('a delivery that finds the disk full fails as a whole, so that the phone keeps all of it, and is taken later', async () => {
  const before = await refusedRequests()
  const operations = [1, 2].map(() => buildOperation(alpha, 'shipment.load', buildLoad(alpha)))
  const free = await fill('operations')
  expect(await deliver(...operations)).toMatchObject(storageFull)
  expect(await deliver(operations[0] ?? {})).toMatchObject(storageFull)
  await free()
  expect(await refusedRequests()).toBe(before + 2)
  const alarm = testServer.log
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .find(({ msg }) => msg === 'no room left to store anything')
  expect(alarm).toMatchObject({ level: 50 })
  const { body } = await deliver(...operations)
  expect(body).toMatchObject({
    results: [{ receipt: { replayed: false } }, { receipt: { replayed: false } }],
  })
})

test('an office that finds the disk full is told so in its language, and may try again', async () => {
  const path = `/projects/${alpha.project}`
  const free = await fill('projects')
  const refused = await office.patch(path, { name: 'Renamed' }, { 'accept-language': 'nl' })
  await free()
  expect(refused).toMatchObject(storageFull)
  expect(refused.body.detail).toContain('geen ruimte meer')
  expect(await office.patch(path, { name: 'Renamed' })).toMatchObject({ status: 200 })
})

test('a photo that finds the database or the file store full is sent again later', async () => {
  const { operation, send } = await loadWithPhoto()
  expect((await deliver(operation)).body).toMatchObject({ results: [{ receipt: {} }] })
  for (const reason of ['disk', 'quotaOfCeph', 'quotaOfMinio'] as const) {
    bucket.fullBy = reason
    expect(await send(), reason).toMatchObject(storageFull)
  }
  bucket.fullBy = undefined
  const free = await fill('media_objects')
  expect(await send()).toMatchObject(storageFull)
  await free()
  expect(await send()).toMatchObject({ status: 200, body: { complete: true } })
})

test('the server says on /readyz that writes find no room, and serves what is read', async () => {
  const readiness = async () => {
    const response = await testServer.app.inject({ url: '/readyz' })
    return { ...response.json<object>(), status: response.statusCode }
  }
  clockOffset += 60_000
  expect(await readiness()).toMatchObject({ status: 200, room: true })
  const free = await fill('operations')
  expect(await deliver(buildOperation(alpha, 'shipment.load', buildLoad(alpha)))).toMatchObject(storageFull)
  expect(await readiness()).toMatchObject({ status: 200, database: true, media: true, room: false })
  await free()
  clockOffset += 60_000
  expect(await readiness()).toMatchObject({ status: 200, room: true })
})
