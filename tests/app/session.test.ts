// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenExpiry } from '../../src/api/token-expiry.ts'
import { type Answers, PageServer } from './page-server.ts'
import {
  firstResponse,
  driverUser,
  storeTokens,
  storedTokens,
  officeUser,
  openSession,
  tokenPair,
  refresh,
  session,
  signOut,
  tokenOf,
  user,
} from './session-fixtures.ts'

let server: PageServer
beforeEach(async () => {
  server = await PageServer.start(() => ({ status: 500 }))
  localStorage.clear()
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  vi.resetModules()
})

test('without a token nobody is signed in, and nobody is asked', async () => {
  expect(await openSession()).toEqual({ state: 'signed-out' })
  expect(server.requests).toEqual([])
})

test('a valid token leads to its user', async () => {
  storeTokens(tokenPair(officeUser))
  server.answerWith(user(officeUser))
  expect(await openSession()).toMatchObject({ state: 'signed-in', offline: false, user: { id: officeUser } })
  expect(server.requests).toEqual(['GET /api/users/me'])
})

test('a spent token is renewed with its refresh token, and both new ones are kept', async () => {
  storeTokens(tokenPair(officeUser, { lives: -60, refresh: 'first' }))
  const renewed = tokenPair(officeUser, { refresh: 'second' })
  server.answerWith(firstResponse(refresh({ status: 200, body: renewed }), user(officeUser)))
  expect(await openSession()).toMatchObject({ state: 'signed-in' })
  expect(storedTokens()).toEqual(renewed)
})

test('a spent token without a refresh token ends the session', async () => {
  storeTokens({ ...tokenPair(officeUser, { lives: -60 }), refresh_token: '' })
  expect(await openSession()).toEqual({ state: 'signed-out' })
  expect(server.requests).toEqual([])
})

test('a refused refresh ends the session', async () => {
  storeTokens(tokenPair(officeUser, { lives: -60 }))
  server.answerWith(refresh({ status: 401, body: { code: 401, message: 'JWT Refresh Token Not Found' } }))
  expect(await openSession()).toEqual({ state: 'signed-out' })
})

test('a user that the server does not let in is signed out without an error', async () => {
  storeTokens(tokenPair(officeUser))
  const no = { status: 401, body: { code: 401, message: 'Invalid JWT Token' } }
  server.answerWith(firstResponse(refresh(no), () => no))
  expect(await openSession()).toEqual({ state: 'signed-out' })
})

test('any other refusal of the user is an error, and the tokens stay', async () => {
  const pair = tokenPair(officeUser)
  storeTokens(pair)
  server.answerWith(() => ({
    status: 403,
    body: { type: '/errors/403', code: 'access_denied', status: 403, detail: 'Access Denied.' },
  }))
  expect(await openSession()).toMatchObject({ state: 'error', message: 'Something went wrong' })
  expect(storedTokens()).toEqual(pair)
})

test('a token without exp is an error', async () => {
  storeTokens({ token: tokenOf({ sub: officeUser }), refresh_token: 'one' })
  expect(await openSession()).toMatchObject({ state: 'error' })
})

test('whoever is known on this device goes on without a server, and stays its user when the server is back', async () => {
  storeTokens(tokenPair(officeUser))
  server.answerWith(user(officeUser))
  await openSession()
  server.answerWith(() => undefined)
  vi.resetModules()
  expect(await openSession()).toMatchObject({ state: 'signed-in', offline: true, user: { id: officeUser } })
  server.answerWith(user(officeUser))
  dispatchEvent(new Event('online'))
  await vi.waitFor(async () =>
    expect((await session()).useSession.getState()).toMatchObject({ state: 'signed-in', offline: false }),
  )
})

test('a network that comes back while the answer is awaited is not missed', async () => {
  storeTokens(tokenPair(officeUser))
  server.answerWith(user(officeUser))
  await openSession()
  let calls = 0
  server.answerWith((request) => {
    if (request.path !== '/api/users/me') return undefined
    calls += 1
    if (calls > 1) return user(officeUser)(request)
    dispatchEvent(new Event('online'))
    return { status: 503 }
  })
  vi.resetModules()
  expect(await openSession()).toMatchObject({ state: 'signed-in', offline: true })
  await vi.waitFor(
    async () =>
      expect((await session()).useSession.getState()).toMatchObject({ state: 'signed-in', offline: false }),
    { timeout: 10_000 },
  )
  expect(calls).toBe(2)
})

test('a server out of reach ends no session, also where a refresh is due', async () => {
  storeTokens(tokenPair(officeUser))
  server.answerWith(user(officeUser))
  await openSession()
  const spent = tokenPair(officeUser, { lives: -60 })
  storeTokens(spent)
  server.answerWith(() => ({ status: 503 }))
  vi.resetModules()
  expect(await openSession()).toMatchObject({ state: 'signed-in', offline: true })
  expect(storedTokens()).toEqual(spent)
})

test('nobody goes on as the one who was signed in before them', async () => {
  storeTokens(tokenPair(officeUser))
  server.answerWith(user(officeUser))
  await openSession()
  const other = '01920000-0000-7000-8000-0000000000b2'
  const login: Answers = ({ path }) =>
    path === '/api/token/login' ? { status: 200, body: tokenPair(other) } : undefined
  server.answerWith(login)
  await (await session()).signIn('other@example.com', 'Secret123')
  expect((await session()).useSession.getState()).toMatchObject({ state: 'error' })
})

test('a token is renewed before its end, but not earlier than five seconds', async () => {
  const first = tokenPair(officeUser, { lives: 8, refresh: 'first' })
  storeTokens(first)
  const renewed = tokenPair(officeUser, { refresh: 'second' })
  let left: number | undefined
  server.answerWith(
    firstResponse(user(officeUser), ({ path }) => {
      if (path !== '/api/token/refresh') return undefined
      left = tokenExpiry(first.token) - Date.now()
      return { status: 200, body: renewed }
    }),
  )
  await openSession()
  await vi.waitFor(() => expect(storedTokens()).toMatchObject({ refresh_token: 'second' }), {
    timeout: 30_000,
    interval: 50,
  })
  // The server states its clock in whole seconds.
  expect(left).toBeLessThan(6000)
})

test('when that renewal is refused the session is checked again, and ends', async () => {
  const pair = tokenPair(officeUser, { lives: 6 })
  const ends = tokenExpiry(pair.token)
  storeTokens(pair)
  server.answerWith(
    firstResponse(refresh({ status: 401, body: { code: 401, message: 'gone' } }), user(officeUser)),
  )
  await openSession()
  server.answerWith(() => ({ status: 401, body: { code: 401, message: 'gone' } }))
  await vi.waitFor(
    async () => expect((await session()).useSession.getState()).toEqual({ state: 'signed-out' }),
    { timeout: 20_000, interval: 50 },
  )
  // It is over: nobody asks again and again until the token's own end.
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(ends), { timeout: 20_000, interval: 50 })
  expect(server.requests.length).toBeLessThan(10)
})

test('a refused sign-in throws what the server said, and keeps nothing', async () => {
  await openSession()
  server.answerWith(() => ({ status: 401, body: { code: 401, message: 'Invalid credentials.' } }))
  await expect((await session()).signIn('x@example.com', 'wrong')).rejects.toMatchObject({
    detail: 'Invalid credentials.',
  })
  expect(storedTokens()).toBeUndefined()
})

test('signing out forgets both tokens and ends the session at the server', async () => {
  storeTokens(tokenPair(officeUser, { refresh: 'one' }))
  const ended: unknown[] = []
  server.answerWith(
    firstResponse(user(officeUser), ({ path, body }) => {
      if (path !== '/api/token/invalidate') return undefined
      ended.push(body)
      return { status: 200, body: { code: 200, message: 'done' } }
    }),
  )
  await openSession()
  await signOut()
  expect((await session()).useSession.getState()).toMatchObject({ state: 'signed-out' })
  expect(storedTokens()).toBeUndefined()
  await expect.poll(() => ended).toEqual([{ refresh_token: 'one' }])
})

test.each([
  ['the answer comes after all', 'GET /api/users/me', user(driverUser, ['ROLE_DRIVER'])],
  ['the server is out of reach', 'GET /api/users/me', () => undefined],
  [
    'the tokens are renewed after all',
    'POST /api/token/refresh',
    () => ({ status: 200, body: tokenPair(driverUser, { roles: ['ROLE_DRIVER'], refresh: 'two' }) }),
  ],
] as const)('who signs out while the server is asked who they are stays so: %s', async (_, asked, late) => {
  const pair = tokenPair(driverUser, { roles: ['ROLE_DRIVER'] })
  server.answerWith(
    firstResponse(
      ({ path }) => (path === '/api/token/login' ? { status: 200, body: pair } : undefined),
      user(driverUser, ['ROLE_DRIVER']),
    ),
  )
  await openSession()
  const { checkSession, signIn, useSession } = await session()
  await signIn('driver@example.com', '24680')
  const isRenewed = asked.endsWith('/refresh')
  const { pageTokens } = await import('../../src/app/session/page-tokens.ts')
  if (isRenewed) await pageTokens.write(tokenPair(driverUser, { roles: ['ROLE_DRIVER'], lives: -60 }))
  const answered = Promise.withResolvers<void>()
  const before = server.requests.length
  server.answerWith((request) =>
    asked === `${request.method} ${request.path}` ? answered.promise.then(() => late(request)) : undefined,
  )
  const checked = checkSession()
  await vi.waitFor(() => expect(server.requests.slice(before)).toContain(asked))
  await signOut()
  answered.resolve()
  await checked
  expect(useSession.getState()).toEqual({ state: 'signed-out', signedOutByUser: true })
  expect([storedTokens(), localStorage.getItem('session_user'), await pageTokens.read()]).toEqual([
    undefined,
    null,
    undefined,
  ])
  const { currentRuntime } = await import('../../src/offline/store/runtime.ts')
  expect(await currentRuntime().store.knownUsers.count()).toBe(0)
})

test('a driver’s tokens are on the device, where the worker finds them, and in local storage', async () => {
  await openSession()
  const pair = tokenPair(driverUser, { roles: ['ROLE_DRIVER'] })
  server.answerWith(
    firstResponse(
      ({ path }) => (path === '/api/token/login' ? { status: 200, body: pair } : undefined),
      user(driverUser, ['ROLE_DRIVER']),
    ),
  )
  await (await session()).signIn('driver@example.com', '24680')
  const { deviceTokens } = await import('../../src/offline/session/tokens.ts')
  expect(await deviceTokens.read()).toEqual(pair)
  expect(storedTokens()).toEqual(pair)
  await signOut()
  expect(await deviceTokens.read()).toBeUndefined()
})

test('signing out leaves no list of a driver on the device', async () => {
  await openSession()
  const pair = tokenPair(driverUser, { roles: ['ROLE_DRIVER'] })
  server.answerWith(
    firstResponse(
      ({ path }) => (path === '/api/token/login' ? { status: 200, body: pair } : undefined),
      user(driverUser, ['ROLE_DRIVER']),
    ),
  )
  await (await session()).signIn('driver@example.com', '24680')
  const { currentRuntime } = await import('../../src/offline/store/runtime.ts')
  const { store } = currentRuntime()
  await store.cursors.put({ key: 'replica', userId: driverUser, cursor: '1' })
  await store.projects.put({
    id: '01920000-0000-7000-8000-00000000b001',
    version: 1,
    number: 'P24',
    name: 'Quay',
    customerName: 'Haven',
    language: 'nl',
    blocked: false,
  })
  await signOut()
  expect(await store.projects.count()).toBe(0)
  expect(await store.cursors.count()).toBe(0)
  expect((await import('../../src/app/session/page-tokens.ts')).mayHaveLeft()).toBe(false)
})

test('what the worker renewed is what the page goes on with', async () => {
  await openSession()
  server.answerWith(
    firstResponse(
      ({ path }) =>
        path === '/api/token/login'
          ? {
              status: 200,
              body: tokenPair(driverUser, { roles: ['ROLE_DRIVER'], lives: -60, refresh: 'first' }),
            }
          : undefined,
      refresh({ status: 200, body: tokenPair(driverUser, { roles: ['ROLE_DRIVER'], refresh: 'second' }) }),
      user(driverUser, ['ROLE_DRIVER']),
    ),
  )
  await (await session()).signIn('driver@example.com', '24680')
  const { deviceTokens } = await import('../../src/offline/session/tokens.ts')
  const renewed = tokenPair(driverUser, { roles: ['ROLE_DRIVER'], refresh: 'third' })
  await deviceTokens.write(renewed)
  vi.resetModules()
  expect(await openSession()).toMatchObject({ state: 'signed-in', user: { id: driverUser } })
  expect(storedTokens()).toEqual(renewed)
})

test('a language that was chosen without a network is not undone by what the server still says', async () => {
  await openSession()
  server.answerWith(
    firstResponse(
      ({ path }) =>
        path === '/api/token/login'
          ? { status: 200, body: tokenPair(driverUser, { roles: ['ROLE_DRIVER'] }) }
          : undefined,
      user(driverUser, ['ROLE_DRIVER'], 'nl'),
    ),
  )
  await (await session()).signIn('driver@example.com', '24680')
  await (await import('../../src/offline/sync/device.ts')).openDevice({ id: driverUser })
  await (await import('../../src/app/session/change-language.ts')).changeLanguage('en')
  await (await session()).checkSession()
  expect((await import('../../src/i18n/setup.ts')).language()).toBe('en')
  expect((await session()).useSession.getState()).toMatchObject({
    state: 'signed-in',
    offline: false,
    user: { locale: 'en' },
  })
})

test('a phone whose database alone was cleared has its session there again when the page opens', async () => {
  const pair = tokenPair(driverUser, { roles: ['ROLE_DRIVER'] })
  storeTokens(pair)
  localStorage.setItem('session_on_device', 'true')
  server.answerWith(user(driverUser, ['ROLE_DRIVER']))
  const { deviceTokens } = await import('../../src/offline/session/tokens.ts')
  await deviceTokens.write(undefined)
  expect(await openSession()).toMatchObject({ state: 'signed-in', user: { id: driverUser } })
  expect(await deviceTokens.read()).toEqual(pair)
})

test('54: a database that does not open is said to be the trouble, and the tokens stay', async () => {
  const pair = tokenPair(driverUser, { roles: ['ROLE_DRIVER'] })
  storeTokens(pair)
  localStorage.setItem('session_on_device', 'true')
  server.answerWith(user(driverUser, ['ROLE_DRIVER']))
  // As Chromium refuses what is damaged on the disk.
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError')
  })
  try {
    expect(await openSession()).toMatchObject({ state: 'error', storage: true })
    expect(storedTokens()).toEqual(pair)
  } finally {
    open.mockRestore()
  }
})
