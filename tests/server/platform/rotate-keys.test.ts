import { randomUUID } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { buildApp } from '../../../server/app.ts'
import { loadKeys, removeRetiredKeys, rotateKeys } from '../../../server/accounts/auth/keys.ts'
import { signingKeys } from '../../../server/platform/db/schema/auth.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { plainPicture, upload } from './media-forms.ts'
import { ManualClock } from './manual-clock.ts'
import { testKeyCipher } from '../../support/test-key-cipher.ts'

const minute = 60_000
const hour = 60 * minute
const keyOf = (token: string) => decodeProtectedHeader(token).kid
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

let testServer: TestServer
let clock: ManualClock
beforeEach(async () => {
  clock = new ManualClock()
  testServer = await startTestServer({ clock: clock.read })
})
afterEach(() => testServer[Symbol.asyncDispose]())

/** An instance that was started after the rotation. */
async function startAnother() {
  const app = await buildApp({
    database: testServer.database,
    keys: await loadKeys(testServer.database, testKeyCipher),
    dataDirectory: testServer.dataDirectory,
    publicUrl: 'http://vrachtpas.test',
    pageFolder: '/nowhere',
    logger: pino({ level: 'silent' }),
    clock: clock.read,
  })
  return Object.assign(app, { [Symbol.asyncDispose]: async () => app.close() })
}
type App = Awaited<ReturnType<typeof startAnother>>
const signIn = async () =>
  (
    await testServer.anonymous.post<TokenPair>('/token/login', {
      username: 'driver@demo.example.com',
      password: '24680',
    })
  ).body
const get = (app: App, path: string, token?: string) =>
  app.inject({ url: `/api${path}`, headers: token === undefined ? {} : bearer(token) })
const refresh = async (app: App, token: string) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/token/refresh',
    payload: { refresh_token: token },
  })
  return { status: response.statusCode, body: response.json<TokenPair>() }
}

test('after a rotation the tokens, cursors and paths of before still work, but not after an immediate one', async () => {
  const before = await signIn()
  const sync = await testServer.anonymous.get<{ cursor: string }>('/driver_sync', bearer(before.token))
  const office = await testServer.asOffice()
  const picture = await upload(office, {
    file: await plainPicture(30, 20).png().toBuffer(),
    name: 'logo.png',
    texts: { kind: 'logo' },
  })
  const { body: media } = await office.get<{ contentUrl: string }>(
    `/media_objects/${String(picture.body['id'])}`,
  )
  await rotateKeys(testServer.database, testKeyCipher, clock.read())
  clock.advance(minute)
  await using second = await startAnother()

  expect((await get(second, '/users/me', before.token)).statusCode).toBe(200)
  const cursor = encodeURIComponent(sync.body.cursor)
  expect((await get(second, `/driver_sync?cursor=${cursor}`, before.token)).json()).toMatchObject({
    reset: false,
  })
  expect((await get(second, media.contentUrl.replace('/api', ''))).statusCode).toBe(200)
  const renewed = await refresh(second, before.refresh_token)
  expect(renewed.status).toBe(200)
  expect(keyOf(renewed.body.token)).not.toBe(keyOf(before.token))
  expect(
    (await testServer.anonymous.get('/users/me', bearer(renewed.body.token))).status,
    'an instance that does not know the new key yet looks for it',
  ).toBe(200)
  const forged = `${Buffer.from(JSON.stringify({ alg: 'RS256', kid: randomUUID() })).toString('base64url')}.e30.AAAA`
  expect((await get(second, '/users/me', forged)).statusCode).toBe(401)

  await rotateKeys(testServer.database, testKeyCipher, clock.read(), { immediately: true })
  await using third = await startAnother()
  expect((await get(third, '/users/me', renewed.body.token)).statusCode).toBe(401)
  expect((await get(third, media.contentUrl.replace('/api', ''))).statusCode).toBe(401)
  const { token } = (await refresh(third, renewed.body.refresh_token)).body
  expect((await get(third, `/driver_sync?cursor=${cursor}`, token)).json()).toMatchObject({ reset: true })
})

test('a key that was replaced is removed by the clean-up when all that it signed has expired', async () => {
  const { query } = testServer.database
  const keys = await loadKeys(testServer.database, testKeyCipher)
  await rotateKeys(testServer.database, testKeyCipher, clock.read())
  const kept = async () => {
    await removeRetiredKeys(query, clock.read())
    return (await query.select().from(signingKeys)).map(({ id }) => id)
  }
  const first = keys.current(clock.read()).id
  await keys.reload()
  expect(keys.current(clock.read()).id, 'until every instance has read the new key').toBe(first)
  const second = (await kept()).find((id) => id !== first) ?? ''
  expect(keys.verifyingKey(second, clock.read()), 'which verifies at once').toBeDefined()
  clock.advance(minute)
  expect(keys.current(clock.read()).id).toBe(second)
  clock.advance(2.25 * hour - minute - 1)
  expect((await kept()).toSorted()).toEqual([first, second].toSorted())
  expect(keys.verifyingKey(first, clock.read())).toBeDefined()
  clock.advance(1)
  expect(keys.verifyingKey(first, clock.read()), 'also before it was removed').toBeUndefined()
  expect(await kept()).toEqual([second])
  clock.advance(1000 * hour)
  expect(await kept(), 'the present one stays').toEqual([second])
})

test('a response that was lost before the rotation is made up for after it', async () => {
  const before = await signIn()
  const lost = await refresh(testServer.app, before.refresh_token)
  await rotateKeys(testServer.database, testKeyCipher, clock.read(), { immediately: true })
  await using second = await startAnother()
  clock.advance(24 * hour)
  const renewed = await refresh(second, before.refresh_token)
  expect(renewed.status).toBe(200)
  expect(renewed.body.refresh_token).not.toBe(lost.body.refresh_token)
  expect((await refresh(second, lost.body.refresh_token)).status, 'one successor, never two').toBe(401)
  const again = await refresh(second, before.refresh_token)
  expect(again.body.refresh_token, 'the same one each time').toBe(renewed.body.refresh_token)
  expect((await refresh(second, renewed.body.refresh_token)).status).toBe(200)
})
