import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { challengeText, deviceSignatureAlgorithm } from '#contract/accounts/device-keys.ts'
import type { Operation } from '#contract/device/operations.ts'
import { systemClock } from '../../../server/platform/process/clock.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { plainPicture } from '../platform/media-forms.ts'
import {
  buildLoad,
  buildOperation,
  onOwnDevice,
  pairDriver,
  buildPhoto,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'
import { invalid, refusal } from '../../support/test-server.ts'

let ahead = 0

const { testServer, db, alpha, as, anonymous, office, driver } = await setUpHarness({
  clock: () => new Date(systemClock().getTime() + ahead),
})
await pairDriver(db, alpha)

const makeKey = async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return { privateKey: pair.privateKey, publicKey: { kty, crv, x, y } }
}
async function registerDevice(actor = driver) {
  const key = await makeKey()
  const device = newId()
  const { status, body } = await actor.post('/devices', { id: device, publicKey: key.publicKey })
  expect(status).toBe(201)
  return { ...key, device, tenant: { ...alpha, device, deviceCode: String(body.code) } }
}
const send = (method: 'GET' | 'POST' | 'PUT' | 'HEAD', url: string, payload?: unknown, token?: string) =>
  anonymous.send<{ code?: string; token?: string; challenge?: string; results?: unknown }>({
    method,
    url,
    ...(payload === undefined ? {} : { payload: payload as object }),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(Buffer.isBuffer(payload) && { 'content-type': 'application/octet-stream', 'upload-offset': '0' }),
    },
  })
const challengeFor = async (device: string) =>
  String((await send('POST', `/devices/${device}/challenge`)).body.challenge)
const answer = async (device: string, challenge: string, privateKey: CryptoKey) => {
  const signature = await crypto.subtle.sign(
    deviceSignatureAlgorithm,
    privateKey,
    Buffer.from(challengeText(challenge)),
  )
  return await send('POST', `/devices/${device}/token`, {
    challenge,
    signature: Buffer.from(signature).toString('base64url'),
  })
}
const tokenOf = async ({ device, privateKey }: { device: string; privateKey: CryptoKey }) =>
  String((await answer(device, await challengeFor(device), privateKey)).body.token)
const handOver = (operation: Operation, token: string, photos: readonly object[] = []) =>
  send('POST', '/operations/hand_over', { operations: [{ operation, photos }] }, token)

test('a device hands over by its key what was done on it, with photos, once its account is closed', async () => {
  const phone = await registerDevice()
  const bytes = await plainPicture(40, 40).jpeg().toBuffer()
  const photo = buildPhoto(bytes)
  const operation = buildOperation(phone.tenant, 'shipment.load', buildLoad(phone.tenant))
  await db.update(users).set({ active: false }).where(eq(users.id, alpha.driver))
  try {
    expect((await driver.get('/users/me')).status).toBe(401)
    const token = await tokenOf(phone)
    expect((await handOver(operation, token, [{ ...photo, phase: 'load' }])).body).toMatchObject({
      results: [{ id: operation.id, handOver: { operation: operation.id } }],
    })
    const content = `/media_objects/${photo.id}/content`
    expect((await send('HEAD', content, undefined, token)).headers['upload-offset']).toBe('0')
    expect((await send('PUT', content, bytes, token)).status).toBe(200)
  } finally {
    await db.update(users).set({ active: true }).where(eq(users.id, alpha.driver))
  }
  expect((await office.get(`/hand_overs/${operation.id}`)).body).toMatchObject({
    settled: false,
    deviceCode: phone.tenant.deviceCode,
    photos: [{ id: photo.id, status: 'received' }],
  })
})

test('revoked, it gets no more tokens; what the last one still brings is evidence', async () => {
  const phone = await registerDevice()
  const token = await tokenOf(phone)
  const challenge = await challengeFor(phone.device)
  await db.update(devices).set({ revokedAt: new Date() }).where(eq(devices.id, phone.device))
  expect(await answer(phone.device, challenge, phone.privateKey)).toMatchObject(
    refusal(403, 'device_key_refused'),
  )
  const statement = buildLoad(phone.tenant)
  const operation = buildOperation(phone.tenant, 'shipment.load', statement)
  expect((await handOver(operation, token)).status).toBe(200)
  expect((await office.get(`/hand_overs/${operation.id}`)).body).toMatchObject({ settled: false })
  expect((await office.get(`/shipments/${statement.shipment}`)).status, 'it does not count').toBe(404)
})

test('nothing else is open to it', async () => {
  const token = await tokenOf(await registerDevice())
  const opened: string[] = []
  for (const { method, path, access } of testServer.app.routes) {
    if (access === 'public' || !path.startsWith('/api')) continue
    const url = path.slice('/api'.length).replace(/:\w+/g, newId())
    const { status } = await send(method as 'GET', url, undefined, token)
    if (status !== 401) opened.push(`${method} ${path}`)
  }
  expect(opened.toSorted()).toEqual([
    'HEAD /api/media_objects/:id/content',
    'POST /api/operations/hand_over',
    'PUT /api/media_objects/:id/content',
  ])
})

test('it speaks for itself alone: not for another device of its user, nor for photos of others', async () => {
  const [phone, other] = [await registerDevice(), await registerDevice()]
  const token = await tokenOf(phone)
  const foreign = buildOperation(other.tenant, 'shipment.load', buildLoad(other.tenant))
  expect((await handOver(foreign, token)).body.code).toBe('access_denied')
  await pairDriver(db, alpha, alpha.colleague)
  const colleague = await as(alpha.colleague)
  const colleagues = await onOwnDevice(db, alpha, alpha.colleague)
  const photo = { id: newId(), sha256: '0'.repeat(64), bytes: 10, mediaType: 'image/jpeg' as const }
  await colleague.deliver(
    buildOperation(colleagues, 'shipment.load', buildLoad(colleagues, { photos: [photo] })),
  )
  expect((await send('PUT', `/media_objects/${photo.id}/content`, Buffer.from('x'), token)).status).toBe(404)
})

test('only the key that was registered last opens it, by a challenge of its own that is not over', async () => {
  const phone = await registerDevice()
  const { device, privateKey } = phone
  const stranger = await makeKey()
  const refused = refusal(403, 'device_key_refused')
  expect(await answer(device, await challengeFor(device), stranger.privateKey)).toMatchObject(refused)
  expect(await answer(device, await challengeFor(newId()), privateKey), 'of another device').toMatchObject(
    refused,
  )
  expect(await answer(device, '9999999999.abc.def', privateKey), 'forged').toMatchObject(refused)
  const unknown = newId()
  expect(await answer(unknown, await challengeFor(unknown), privateKey), 'unknown').toMatchObject(refused)
  expect(
    await answer(alpha.device, await challengeFor(alpha.device), privateKey),
    'a device without a key',
  ).toMatchObject(refused)

  const challenge = await challengeFor(device)
  ahead = 6 * 60_000
  expect(await answer(device, challenge, privateKey), 'too late').toMatchObject(refused)
  ahead = 0
  const token = await tokenOf(phone)
  ahead = 11 * 60_000
  const operation = buildOperation(phone.tenant, 'shipment.load', buildLoad(phone.tenant))
  expect((await handOver(operation, token)).status, 'a token that is over').toBe(401)
  ahead = 0

  const next = await makeKey()
  await driver.post('/devices', { id: device, publicKey: next.publicKey })
  expect(await answer(device, await challengeFor(device), privateKey), 'the key before').toMatchObject(
    refused,
  )
  expect((await answer(device, await challengeFor(device), next.privateKey)).status).toBe(200)
})

test('a key that is none is refused by its field, and one without a point on the curve opens nothing', async () => {
  const { publicKey, privateKey } = await makeKey()
  const short = await driver.post('/devices', { id: newId(), publicKey: { ...publicKey, x: 'abc' } })
  expect(short).toMatchObject(invalid('publicKey.x'))
  const device = newId()
  const noPoint = { ...publicKey, x: 'A'.repeat(43), y: 'A'.repeat(43) }
  expect((await driver.post('/devices', { id: device, publicKey: noPoint })).status).toBe(201)
  expect((await answer(device, await challengeFor(device), privateKey)).body.code).toBe('device_key_refused')
})
