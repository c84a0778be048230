// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expiryOf } from '../../src/api/token-expiry.ts'
import { type Answers, PageServer } from './page-at.ts'
import {
  any,
  driverUser,
  keep,
  kept,
  officeUser,
  opened,
  pairOf,
  refresh,
  session,
  tokenOf,
  user,
} from './session-at.ts'

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
  expect(await opened()).toEqual({ state: 'signed-out' })
  expect(server.asked).toEqual([])
})

test('a valid token leads to its user', async () => {
  keep(pairOf(officeUser))
  server.answerWith(user(officeUser))
  expect(await opened()).toMatchObject({ state: 'signed-in', offline: false, user: { id: officeUser } })
  expect(server.asked).toEqual(['GET /api/users/me'])
})

test('a spent token is renewed with its refresh token, and both new ones are kept', async () => {
  keep(pairOf(officeUser, { lives: -60, refresh: 'first' }))
  const renewed = pairOf(officeUser, { refresh: 'second' })
  server.answerWith(any(refresh({ status: 200, body: renewed }), user(officeUser)))
  expect(await opened()).toMatchObject({ state: 'signed-in' })
  expect(kept()).toEqual(renewed)
})

test('a spent token without a refresh token ends the session', async () => {
  keep({ ...pairOf(officeUser, { lives: -60 }), refresh_token: '' })
  expect(await opened()).toEqual({ state: 'signed-out' })
  expect(server.asked).toEqual([])
})

test('a refused refresh ends the session', async () => {
  keep(pairOf(officeUser, { lives: -60 }))
  server.answerWith(refresh({ status: 401, body: { code: 401, message: 'JWT Refresh Token Not Found' } }))
  expect(await opened()).toEqual({ state: 'signed-out' })
})

test('a user that the server does not let in is signed out without an error', async () => {
  keep(pairOf(officeUser))
  const no = { status: 401, body: { code: 401, message: 'Invalid JWT Token' } }
  server.answerWith(any(refresh(no), () => no))
  expect(await opened()).toEqual({ state: 'signed-out' })
})

test('any other refusal of the user is an error, and the tokens stay', async () => {
  const pair = pairOf(officeUser)
  keep(pair)
  server.answerWith(() => ({
    status: 403,
    body: { code: 'access_denied', status: 403, detail: 'Access Denied.' },
  }))
  expect(await opened()).toMatchObject({ state: 'error', message: 'Something went wrong' })
  expect(kept()).toEqual(pair)
})

test('a token without exp is an error', async () => {
  keep({ token: tokenOf({ sub: officeUser }), refresh_token: 'one' })
  expect(await opened()).toMatchObject({ state: 'error' })
})

test('whoever is known on this device goes on without a server, and stays its user when the server is back', async () => {
  keep(pairOf(officeUser))
  server.answerWith(user(officeUser))
  await opened()
  server.answerWith(() => undefined)
  vi.resetModules()
  expect(await opened()).toMatchObject({ state: 'signed-in', offline: true, user: { id: officeUser } })
  server.answerWith(user(officeUser))
  dispatchEvent(new Event('online'))
  await vi.waitFor(async () =>
    expect((await session()).useSession.getState()).toMatchObject({ state: 'signed-in', offline: false }),
  )
})

test('a server out of reach ends no session, also where a refresh is due', async () => {
  keep(pairOf(officeUser))
  server.answerWith(user(officeUser))
  await opened()
  const spent = pairOf(officeUser, { lives: -60 })
  keep(spent)
  server.answerWith(() => ({ status: 503 }))
  vi.resetModules()
  expect(await opened()).toMatchObject({ state: 'signed-in', offline: true })
  expect(kept()).toEqual(spent)
})

test('nobody goes on as the one who was signed in before him', async () => {
  keep(pairOf(officeUser))
  server.answerWith(user(officeUser))
  await opened()
  const other = '01920000-0000-7000-8000-0000000000b2'
  const login: Answers = ({ path }) =>
    path === '/api/token/login' ? { status: 200, body: pairOf(other) } : undefined
  server.answerWith(login)
  await (await session()).signIn('other@example.com', 'Secret123')
  expect((await session()).useSession.getState()).toMatchObject({ state: 'error' })
})

test('a token is renewed before its end, but not earlier than five seconds', async () => {
  const first = pairOf(officeUser, { lives: 8, refresh: 'first' })
  keep(first)
  const renewed = pairOf(officeUser, { refresh: 'second' })
  let left: number | undefined
  server.answerWith(
    any(user(officeUser), ({ path }) => {
      if (path !== '/api/token/refresh') return undefined
      left = expiryOf(first.token) - Date.now()
      return { status: 200, body: renewed }
    }),
  )
  await opened()
  await vi.waitFor(() => expect(kept()).toMatchObject({ refresh_token: 'second' }), {
    timeout: 30_000,
    interval: 50,
  })
  // The server states its clock in whole seconds.
  expect(left).toBeLessThan(6000)
})

test('when that renewal is refused the session is checked again, and ends', async () => {
  const pair = pairOf(officeUser, { lives: 6 })
  const ends = expiryOf(pair.token)
  keep(pair)
  server.answerWith(any(refresh({ status: 401, body: { code: 401, message: 'gone' } }), user(officeUser)))
  await opened()
  server.answerWith(() => ({ status: 401, body: { code: 401, message: 'gone' } }))
  await vi.waitFor(
    async () => expect((await session()).useSession.getState()).toEqual({ state: 'signed-out' }),
    { timeout: 20_000, interval: 50 },
  )
  // It is over: nobody asks again and again until the token's own end.
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(ends), { timeout: 20_000, interval: 50 })
  expect(server.asked.length).toBeLessThan(10)
})

test('a refused sign-in throws what the server said, and keeps nothing', async () => {
  await opened()
  server.answerWith(() => ({ status: 401, body: { code: 401, message: 'Invalid credentials.' } }))
  await expect((await session()).signIn('x@example.com', 'wrong')).rejects.toMatchObject({
    detail: 'Invalid credentials.',
  })
  expect(kept()).toBeUndefined()
})

test('signing out forgets both tokens and ends the session at the server', async () => {
  keep(pairOf(officeUser, { refresh: 'one' }))
  const ended: unknown[] = []
  server.answerWith(
    any(user(officeUser), ({ path, body }) => {
      if (path !== '/api/token/invalidate') return undefined
      ended.push(body)
      return { status: 200, body: { code: 200, message: 'done' } }
    }),
  )
  await opened()
  await (await session()).signOut()
  expect((await session()).useSession.getState()).toMatchObject({ state: 'signed-out' })
  expect(kept()).toBeUndefined()
  await vi.waitFor(() => expect(ended).toEqual([{ refresh_token: 'one' }]))
})

test('a driver’s tokens are on the device, where the worker finds them, and in local storage', async () => {
  await opened()
  const pair = pairOf(driverUser, { roles: ['ROLE_DRIVER'] })
  server.answerWith(
    any(
      ({ path }) => (path === '/api/token/login' ? { status: 200, body: pair } : undefined),
      user(driverUser, ['ROLE_DRIVER']),
    ),
  )
  await (await session()).signIn('driver@example.com', '24680')
  const { deviceTokens } = await import('../../src/offline/session/tokens.ts')
  expect(await deviceTokens.read()).toEqual(pair)
  expect(kept()).toEqual(pair)
  await (await session()).signOut()
  expect(await deviceTokens.read()).toBeUndefined()
})

test('what the worker renewed is what the page goes on with', async () => {
  await opened()
  server.answerWith(
    any(
      ({ path }) =>
        path === '/api/token/login'
          ? {
              status: 200,
              body: pairOf(driverUser, { roles: ['ROLE_DRIVER'], lives: -60, refresh: 'first' }),
            }
          : undefined,
      refresh({ status: 200, body: pairOf(driverUser, { roles: ['ROLE_DRIVER'], refresh: 'second' }) }),
      user(driverUser, ['ROLE_DRIVER']),
    ),
  )
  await (await session()).signIn('driver@example.com', '24680')
  const { deviceTokens } = await import('../../src/offline/session/tokens.ts')
  const renewed = pairOf(driverUser, { roles: ['ROLE_DRIVER'], refresh: 'third' })
  await deviceTokens.write(renewed)
  vi.resetModules()
  expect(await opened()).toMatchObject({ state: 'signed-in', user: { id: driverUser } })
  expect(kept()).toEqual(renewed)
})

test('a language that was chosen without a network is not undone by what the server still says', async () => {
  await opened()
  server.answerWith(
    any(
      ({ path }) =>
        path === '/api/token/login'
          ? { status: 200, body: pairOf(driverUser, { roles: ['ROLE_DRIVER'] }) }
          : undefined,
      user(driverUser, ['ROLE_DRIVER'], 'nl'),
    ),
  )
  await (await session()).signIn('driver@example.com', '24680')
  await (await import('../../src/offline/session/device.ts')).openDevice({ id: driverUser })
  await (await import('../../src/app/change-language.ts')).changeLanguage('en')
  await (await session()).checkSession()
  expect((await import('../../src/i18n/setup.ts')).language()).toBe('en')
  expect((await session()).useSession.getState()).toMatchObject({
    state: 'signed-in',
    offline: false,
    user: { locale: 'en' },
  })
})
