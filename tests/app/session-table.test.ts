// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { type Answer, type Answers, PageServer } from './page-server.ts'
import {
  firstResponse,
  storeTokens,
  storedTokens,
  officeUser,
  openSession,
  tokenPair,
  refresh,
  session,
  signOut,
  user,
} from './session-fixtures.ts'

/*
 * The specification's table of the session, section 4, a row a test: from where, what the server answers, and
 * where it leads. Rows of the everyday course are in session.test.ts.
 */

const goesOn = { state: 'signed-in', offline: true, user: { id: officeUser } }
const lost = { state: 'error', message: 'Something went wrong' }
const signedOut = { state: 'signed-out' }
const switchedOff = { ...signedOut, switchedOff: true }
const problem = (status: number, code: string): Answer => ({
  status,
  body:
    status === 401
      ? { code: status, message: code, reason: code }
      : { type: `/errors/${code}`, code, status, detail: code },
})
const foreign = (status: number): Answer => ({ status, body: { message: 'blocked' }, foreign: true })
const portal: Answer = { status: 200, type: 'text/html', body: '<html>Sign in to this network</html>' }
const me =
  (response: Answer | undefined): Answers =>
  ({ path }) =>
    path === '/api/users/me' ? response : { status: 500 }

let server: PageServer
let logged: MockInstance<typeof globalThis.console.error>
beforeEach(async () => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = await PageServer.start(() => ({ status: 500 }))
  localStorage.clear()
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  vi.resetModules()
  vi.restoreAllMocks()
})

const state = async () => (await session()).useSession.getState()

/** A page opened anew by a user whom this device knows from before, or by one whom it does not know. */
async function openedBy(who: 'known' | 'unknown', pair: ReturnType<typeof tokenPair>, responses: Answers) {
  if (who === 'known') {
    storeTokens(tokenPair(officeUser))
    server.answerWith(user(officeUser))
    await openSession()
    vi.resetModules()
  }
  storeTokens(pair)
  server.answerWith(responses)
  server.requests.length = 0
  return await openSession()
}

test('before anything is known it loads', async () => {
  expect(await state()).toEqual({ state: 'loading' })
})

describe('loading the user', () => {
  test.each([
    [
      'a session that was ended',
      problem(401, 'token_invalid'),
      ['GET /api/users/me', 'POST /api/token/refresh'],
      signedOut,
    ],
    [
      'an account that was switched off: no refresh can help',
      problem(401, 'account_not_active'),
      ['GET /api/users/me'],
      switchedOff,
    ],
  ])('401, %s: signed out, without an error', async (_, refusal, asked, expected) => {
    const no = problem(401, 'refresh_token_unknown')
    expect(await openedBy('known', tokenPair(officeUser), firstResponse(refresh(no), me(refusal)))).toEqual(
      expected,
    )
    expect(server.requests).toEqual(asked)
    expect(logged).not.toHaveBeenCalled()
  })

  test('a token that has expired meanwhile hides nothing of an account that was switched off', async () => {
    const expired = tokenPair(officeUser, { lives: -60 })
    const no = problem(401, 'account_not_active')
    expect(await openedBy('known', expired, firstResponse(refresh(no), me(no)))).toEqual(switchedOff)
    expect(server.requests).toEqual(['POST /api/token/refresh'])
  })

  test.each([
    problem(400, 'malformed_request'),
    problem(403, 'access_denied'),
    problem(404, 'not_found'),
    problem(409, 'in_use'),
    problem(422, 'validation_failed'),
    problem(429, 'too_many_requests'),
  ])('a refusal with $status: an error, whoever he is, and both tokens stay', async (refusal) => {
    for (const who of ['known', 'unknown'] as const) {
      const pair = tokenPair(officeUser)
      expect(await openedBy(who, pair, me(refusal)), who).toEqual(lost)
      expect(storedTokens()).toEqual(pair)
    }
    expect(logged).toHaveBeenCalled()
  })

  test.each([
    ['a server that broke', problem(500, 'internal_error')],
    ['a server that is busy', problem(503, 'service_unavailable')],
    ['a gateway', { status: 502, type: 'text/html', body: '<html>Bad gateway</html>' }],
    ['a network that wants its own sign-in', portal],
    ['a filter that says 400', foreign(400)],
    ['a filter that says 401', foreign(401)],
    ['a filter that says 403', foreign(403)],
    ['a gateway that says 404', foreign(404)],
    ['a gateway that says 429', foreign(429)],
    ['a line that breaks', undefined],
  ])(
    '%s is no refusal: who is known goes on and it says so, nobody else is let in, and both tokens stay',
    async (_, response) => {
      const pair = tokenPair(officeUser)
      expect(await openedBy('known', pair, me(response))).toMatchObject(goesOn)
      expect(storedTokens()).toEqual(pair)
      localStorage.clear()
      vi.resetModules()
      expect(await openedBy('unknown', pair, me(response))).toEqual(lost)
      expect(storedTokens()).toEqual(pair)
    },
  )
})

describe('a spent token', () => {
  const spent = () => tokenPair(officeUser, { lives: -60 })

  test('whose renewal is refused: signed out, without an error', async () => {
    expect(await openedBy('known', spent(), refresh(problem(401, 'refresh_token_expired')))).toEqual(
      signedOut,
    )
    // The report of a fault of the test before may still be under way.
    expect(server.requests.filter((request) => request !== 'POST /api/fault_reports')).toEqual([
      'POST /api/token/refresh',
    ])
    expect(logged).not.toHaveBeenCalled()
  })

  test('that was renewed, with a user who is refused all the same: signed out', async () => {
    const responses = firstResponse(
      refresh({ status: 200, body: tokenPair(officeUser, { refresh: 'second' }) }),
      me(problem(401, 'account_not_active')),
    )
    expect(await openedBy('known', spent(), responses)).toEqual(switchedOff)
  })

  test.each([
    ['a refusal that is not about the session', problem(429, 'too_many_requests')],
    ['a server that broke', problem(500, 'internal_error')],
    ['a network that wants its own sign-in', portal],
    ['a line that breaks', undefined],
  ])(
    'and %s: who is known goes on, nobody else is let in, and the refresh token stays',
    async (_, response) => {
      const pair = spent()
      const responses: Answers = ({ path }) =>
        path === '/api/token/refresh' ? response : { status: 200, body: {} }
      expect(await openedBy('known', pair, responses)).toMatchObject(goesOn)
      expect(storedTokens()).toEqual(pair)
      localStorage.clear()
      vi.resetModules()
      expect(await openedBy('unknown', pair, responses)).toEqual(lost)
      expect(storedTokens()).toEqual(pair)
    },
  )

  test('nobody can read: an error, and nobody is asked', async () => {
    expect(await openedBy('unknown', { token: 'no token', refresh_token: 'one' }, user(officeUser))).toEqual(
      lost,
    )
    expect(server.requests).toEqual([])
  })
})

describe('from there on', () => {
  test('an early renewal without a response ends no session: it goes on, and says so', async () => {
    server.answerWith(user(officeUser))
    storeTokens(tokenPair(officeUser, { lives: 6 }))
    await openSession()
    server.answerWith(() => undefined)
    await vi.waitFor(async () => expect(await state()).toMatchObject(goesOn), { timeout: 20_000 })
    expect(storedTokens()).toMatchObject({ refresh_token: 'one' })
  })

  test.each(['signed-in', 'error'] as const)(
    '%s without a server: whatever brings it back leads to the user',
    async (from) => {
      expect(
        await openedBy(from === 'signed-in' ? 'known' : 'unknown', tokenPair(officeUser), me(undefined)),
      ).toMatchObject({ state: from })
      server.answerWith(user(officeUser))
      if (from === 'error') await (await session()).checkSession()
      else dispatchEvent(new Event('online'))
      await expect.poll(() => state()).toMatchObject({ state: 'signed-in', offline: false })
    },
  )

  test('who goes on without a server is refused once it is back: signed out', async () => {
    expect(await openedBy('known', tokenPair(officeUser), me(undefined))).toMatchObject(goesOn)
    server.answerWith(() => problem(401, 'account_not_active'))
    dispatchEvent(new Event('online'))
    await expect.poll(() => state()).toEqual(switchedOff)
  })

  test('a sign-in without a response is no sign-in, and one with a response leads to the user', async () => {
    await openSession()
    const { signIn } = await session()
    server.answerWith(() => undefined)
    await expect(signIn('x@example.com', 'Secret123')).rejects.toMatchObject({ name: 'NetworkError' })
    expect(await state()).toEqual(signedOut)
    const pair = tokenPair(officeUser)
    server.answerWith(
      firstResponse(
        ({ path }) => (path === '/api/token/login' ? { status: 200, body: pair } : undefined),
        user(officeUser),
      ),
    )
    await signIn('x@example.com', 'Secret123')
    expect(await state()).toMatchObject({ state: 'signed-in', offline: false })
    expect(storedTokens()).toEqual(pair)
  })

  test('signing out needs no server', async () => {
    storeTokens(tokenPair(officeUser))
    server.answerWith(user(officeUser))
    await openSession()
    server.answerWith(() => undefined)
    await signOut()
    expect(await state()).toEqual({ state: 'signed-out', signedOutByUser: true })
    expect(storedTokens()).toBeUndefined()
  })

  test('a sign-out that fails on this device is logged, thrown to be told, and leaves the session', async () => {
    storeTokens(tokenPair(officeUser))
    server.answerWith(user(officeUser))
    await openSession()
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new Error('The storage is broken.')
    })
    await expect(signOut()).rejects.toThrow('The storage is broken.')
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'The storage is broken.' }),
      'sign out',
    )
    expect(await state()).toMatchObject({ state: 'signed-in' })
  })

  test('another tab that signs out or in is followed', async () => {
    const pair = tokenPair(officeUser)
    storeTokens(pair)
    server.answerWith(user(officeUser))
    await openSession()
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: 'auth_token', oldValue: pair.token, newValue: null }))
    await expect.poll(() => state()).toEqual(signedOut)
    storeTokens(pair)
    dispatchEvent(new StorageEvent('storage', { key: 'auth_token', oldValue: null, newValue: pair.token }))
    await expect.poll(() => state()).toMatchObject({ state: 'signed-in' })
  })
})
