import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { decodeProtectedHeader } from 'jose'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { TokenPair } from '#contract/auth.ts'
import { buildApp } from '../../server/app.ts'
import { loadKeys, removeRetiredKeys, rotateKeys } from '../../server/auth/keys.ts'
import { signingKeys } from '../../server/db/schema/auth.ts'
import { ServerProcess } from '../support/server-process.ts'
import { createDatabase, databaseUrlOn, dropDatabase } from '../support/template-databases.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { plainPicture, upload } from './media-forms.ts'
import { ManualClock } from './manual-clock.ts'
import { testKeyCipher } from '../support/test-key-cipher.ts'

const minute = 60_000
const hour = 60 * minute
const root = fileURLToPath(new URL('../..', import.meta.url))
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

test(
  'the command rotates under two running instances; immediately, it ends what the old keys signed',
  {
    timeout: 180_000,
  },
  async () => {
    const templates = inject('templateDatabases')
    const name = `rotate_${randomUUID().replaceAll('-', '')}`
    await createDatabase(templates.server, name, templates.demo)
    const databaseUrl = databaseUrlOn(templates.server, name)
    await using resources = new AsyncDisposableStack()
    resources.defer(() => dropDatabase(templates.server, name))
    const instances = [
      resources.use(await ServerProcess.start({ databaseUrl })),
      resources.use(await ServerProcess.start({ databaseUrl })),
    ] as const
    const [one, other] = instances
    const me = async ({ origin }: ServerProcess, token: string) =>
      (await fetch(`${origin}/api/users/me`, { headers: bearer(token) })).status
    const post = async ({ origin }: ServerProcess, path: string, body: object) => {
      const response = await fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await response.json()) as TokenPair
    }
    const login = (instance: ServerProcess) =>
      post(instance, '/token/login', { username: 'office@demo.example.com', password: 'Vrachtpas1' })
    const rotate = async (...options: string[]) => {
      const child = spawn(process.execPath, ['server/main.ts', 'rotate-keys', ...options], {
        cwd: root,
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          DATA_DIR: one.dataDirectory,
          NODE_ENV: 'development',
        },
      })
      let output = ''
      child.stdout.on('data', (chunk) => (output += String(chunk)))
      child.stderr.on('data', (chunk) => (output += String(chunk)))
      const [code] = (await once(child, 'close')) as [number | null]
      expect(code, output).toBe(0)
      return output
    }
    /** Resolves with a token of another key than the given one, once both instances sign with it. */
    const tokensOfNewKey = async (old: string) => {
      const pairs: TokenPair[] = []
      for (const instance of instances)
        await expect
          .poll(
            async () => {
              const pair = await login(instance)
              if (keyOf(pair.token) === keyOf(old)) return 'the old key'
              pairs.push(pair)
              return 'the new key'
            },
            { timeout: 60_000, interval: 1000 },
          )
          .toBe('the new key')
      expect(new Set(pairs.map(({ token }) => keyOf(token))).size, 'one new key for both').toBe(1)
      return pairs
    }

    const before = await login(one)
    expect(await rotate()).toMatch(/replaced/)
    for (const instance of instances) expect(await me(instance, before.token)).toBe(200)
    const [fromOne, fromOther] = await tokensOfNewKey(before.token)
    expect(await me(other, fromOne?.token ?? '')).toBe(200)
    expect(await me(one, fromOther?.token ?? '')).toBe(200)
    expect(await me(one, before.token), 'the token of before goes on').toBe(200)

    await rotate('--immediately')
    for (const instance of instances)
      for (const pair of [before, fromOne, fromOther])
        await expect
          .poll(() => me(instance, pair?.token ?? ''), { timeout: 60_000, interval: 1000 })
          .toBe(401)
    for (const pair of [before, fromOther]) {
      const renewed = await post(other, '/token/refresh', { refresh_token: pair?.refresh_token })
      expect(await me(one, renewed.token), 'refresh tokens keep working').toBe(200)
    }
  },
)
