// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { type Answer, type Answers, PageServer } from './page-at.ts'
import { any, keep, kept, officeUser, opened, pairOf, refresh, session, user } from './session-at.ts'

/*
 * The specification's table of the session, section 4, a row a test: from where, what the server answers, and where it leads.
 * Rows of the everyday course are in session.test.ts.
 */

const goesOn = { state: 'signed-in', offline: true, user: { id: officeUser } }
const lost = { state: 'error', message: 'Something went wrong' }
const signedOut = { state: 'signed-out' }
const problem = (status: number, code: string): Answer => ({ status, body: { code, status, detail: code } })
const portal: Answer = { status: 200, type: 'text/html', body: '<html>Sign in to this network</html>' }
const me =
  (answer: Answer | undefined): Answers =>
  ({ path }) =>
    path === '/api/users/me' ? answer : { status: 500 }

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
async function openedBy(who: 'known' | 'unknown', pair: ReturnType<typeof pairOf>, answers: Answers) {
  if (who === 'known') {
    keep(pairOf(officeUser))
    server.answerWith(user(officeUser))
    await opened()
    vi.resetModules()
  }
  keep(pair)
  server.answerWith(answers)
  server.asked.length = 0
  return await opened()
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
    ],
    [
      'an account that was switched off: no refresh can help',
      problem(401, 'account_not_active'),
      ['GET /api/users/me'],
    ],
  ])('401, %s: signed out, without an error', async (_, refusal, asked) => {
    const no = problem(401, 'refresh_token_unknown')
    expect(await openedBy('known', pairOf(officeUser), any(refresh(no), me(refusal)))).toEqual(signedOut)
    expect(server.asked).toEqual(asked)
    expect(logged).not.toHaveBeenCalled()
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
      const pair = pairOf(officeUser)
      expect(await openedBy(who, pair, me(refusal)), who).toEqual(lost)
      expect(kept()).toEqual(pair)
    }
    expect(logged).toHaveBeenCalled()
  })

  test.each([
    ['a server that broke', problem(500, 'internal_error')],
    ['a server that is busy', problem(503, 'service_unavailable')],
    ['a gateway', { status: 502, type: 'text/html', body: '<html>Bad gateway</html>' }],
    ['a network that wants its own sign-in', portal],
    ['a line that breaks', undefined],
  ])(
    '%s is no refusal: who is known goes on and it says so, nobody else is let in, and both tokens stay',
    async (_, answer) => {
      const pair = pairOf(officeUser)
      expect(await openedBy('known', pair, me(answer))).toMatchObject(goesOn)
      expect(kept()).toEqual(pair)
      localStorage.clear()
      vi.resetModules()
      expect(await openedBy('unknown', pair, me(answer))).toEqual(lost)
      expect(kept()).toEqual(pair)
    },
  )
})

describe('a spent token', () => {
  const spent = () => pairOf(officeUser, { lives: -60 })

  test('whose renewal is refused: signed out, without an error', async () => {
    expect(await openedBy('known', spent(), refresh(problem(401, 'refresh_token_expired')))).toEqual(
      signedOut,
    )
    expect(server.asked).toEqual(['POST /api/token/refresh'])
    expect(logged).not.toHaveBeenCalled()
  })

  test('that was renewed, with a user who is refused all the same: signed out', async () => {
    const answers = any(
      refresh({ status: 200, body: pairOf(officeUser, { refresh: 'second' }) }),
      me(problem(401, 'account_not_active')),
    )
    expect(await openedBy('known', spent(), answers)).toEqual(signedOut)
  })

  test.each([
    ['a refusal that is not about the session', problem(429, 'too_many_requests')],
    ['a server that broke', problem(500, 'internal_error')],
    ['a network that wants its own sign-in', portal],
    ['a line that breaks', undefined],
  ])(
    'and %s: who is known goes on, nobody else is let in, and the refresh token stays',
    async (_, answer) => {
      const pair = spent()
      const answers: Answers = ({ path }) =>
        path === '/api/token/refresh' ? answer : { status: 200, body: {} }
      expect(await openedBy('known', pair, answers)).toMatchObject(goesOn)
      expect(kept()).toEqual(pair)
      localStorage.clear()
      vi.resetModules()
      expect(await openedBy('unknown', pair, answers)).toEqual(lost)
      expect(kept()).toEqual(pair)
    },
  )

  test('nobody can read: an error, and nobody is asked', async () => {
    expect(await openedBy('unknown', { token: 'no token', refresh_token: 'one' }, user(officeUser))).toEqual(
      lost,
    )
    expect(server.asked).toEqual([])
  })
})

describe('from there on', () => {
  test('a renewal before the end that nobody hears ends no session: it goes on, and says so', async () => {
    server.answerWith(user(officeUser))
    keep(pairOf(officeUser, { lives: 6 }))
    await opened()
    server.answerWith(() => undefined)
    await vi.waitFor(async () => expect(await state()).toMatchObject(goesOn), { timeout: 20_000 })
    expect(kept()).toMatchObject({ refresh_token: 'one' })
  })

  test.each(['signed-in', 'error'] as const)(
    '%s without a server: whatever brings it back leads to the user',
    async (from) => {
      expect(
        await openedBy(from === 'signed-in' ? 'known' : 'unknown', pairOf(officeUser), me(undefined)),
      ).toMatchObject({ state: from })
      server.answerWith(user(officeUser))
      if (from === 'error') await (await session()).checkSession()
      else dispatchEvent(new Event('online'))
      await vi.waitFor(async () =>
        expect(await state()).toMatchObject({ state: 'signed-in', offline: false }),
      )
    },
  )

  test('who goes on without a server is refused once it is back: signed out', async () => {
    expect(await openedBy('known', pairOf(officeUser), me(undefined))).toMatchObject(goesOn)
    server.answerWith(() => problem(401, 'account_not_active'))
    dispatchEvent(new Event('online'))
    await vi.waitFor(async () => expect(await state()).toEqual(signedOut))
  })

  test('a sign-in that nobody hears is no sign-in, and one that is heard leads to the user', async () => {
    await opened()
    const { signIn } = await session()
    server.answerWith(() => undefined)
    await expect(signIn('x@example.com', 'Secret123')).rejects.toMatchObject({ name: 'NetworkError' })
    expect(await state()).toEqual(signedOut)
    const pair = pairOf(officeUser)
    server.answerWith(
      any(
        ({ path }) => (path === '/api/token/login' ? { status: 200, body: pair } : undefined),
        user(officeUser),
      ),
    )
    await signIn('x@example.com', 'Secret123')
    expect(await state()).toMatchObject({ state: 'signed-in', offline: false })
    expect(kept()).toEqual(pair)
  })

  test('signing out needs no server', async () => {
    keep(pairOf(officeUser))
    server.answerWith(user(officeUser))
    await opened()
    server.answerWith(() => undefined)
    await (await session()).signOut()
    expect(await state()).toEqual({ state: 'signed-out', left: true })
    expect(kept()).toBeUndefined()
  })

  test('a sign-out that fails on this device is logged, thrown to be told, and leaves the session', async () => {
    keep(pairOf(officeUser))
    server.answerWith(user(officeUser))
    await opened()
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new Error('The storage is broken.')
    })
    await expect((await session()).signOut()).rejects.toThrow('The storage is broken.')
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'The storage is broken.' }))
    expect(await state()).toMatchObject({ state: 'signed-in' })
  })

  test('another tab that signs out or in is followed', async () => {
    const pair = pairOf(officeUser)
    keep(pair)
    server.answerWith(user(officeUser))
    await opened()
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: 'auth_token', oldValue: pair.token, newValue: null }))
    await vi.waitFor(async () => expect(await state()).toEqual(signedOut))
    keep(pair)
    dispatchEvent(new StorageEvent('storage', { key: 'auth_token', oldValue: null, newValue: pair.token }))
    await vi.waitFor(async () => expect(await state()).toMatchObject({ state: 'signed-in' }))
  })
})
