// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setApiClient } from '../../src/api/client.ts'
import { pageTokens } from '../../src/app/session/page-tokens.ts'
import { useSession } from '../../src/app/session/session.ts'
import { signOut } from '../../src/app/session/sign-out.ts'
import { saveKnownUser } from '../../src/offline/session/known-user.ts'
import { knowsPincode, learnPincode } from '../../src/offline/session/offline-unlock.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { tokenPair } from '../app/session-fixtures.ts'
import { driverId, driverUser, openPage, plainSand, prepareDevice, startPage, truck } from './driver-page.tsx'

beforeAll(startPage)

const pincode = '24680'
const email = 'daan@kade.example.com'
const mobilePhone = '+31610000031'

/** Whether the server lets the pincode open the phone; undefined for one that is not reached. */
let ready: boolean | undefined

beforeEach(() => {
  ready = undefined
  setApiClient({
    tokens: pageTokens,
    language: () => 'en',
    origin: 'http://localhost',
    fetch: async () => {
      if (ready === undefined) throw new TypeError('fetch failed')
      return Response.json({ code: 200, message: '', ready })
    },
  })
})

/** The browser is sure of it. */
function loseNetwork(): void {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  act(() => void dispatchEvent(new Event('offline')))
}

async function signedInPhone(username = email) {
  for (const key of ['letters_on_board', 'auth_token', 'refresh_token']) localStorage.removeItem(key)
  const store = await prepareDevice({ flows: [plainSand], drives: truck })
  await saveKnownUser({ ...driverUser, email, mobilePhone })
  await deviceTokens.write(tokenPair(driverId, { roles: ['ROLE_DRIVER'] }))
  localStorage.setItem('session_on_device', 'true')
  await learnPincode(driverId, pincode, username)
  expect(await knowsPincode()).toBe(true)
  return store
}

/** Its driver has signed out and kept it ready. */
async function phoneKeptReady(username?: string) {
  await signedInPhone(username)
  await act(() => signOut({ keepReady: true }))
}

const unlockForm = () => screen.findByRole('heading', { name: 'Open with the pincode' })
const signInForm = () => screen.findByRole('heading', { name: 'Sign in' })
const offered = () => screen.findByRole('button', { name: 'Open with the pincode' })

test('without a network the pincode is asked for first, right after the sign-out', async () => {
  await signedInPhone()
  loseNetwork()
  const { user, at } = openPage('/driver')
  await user.click(await screen.findByRole('button', { name: /^Your account/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await user.click(await screen.findByRole('button', { name: 'Sign out, keep this phone ready' }))
  await unlockForm()
  expect(at()).toBe('/auth/sign-in')
})

test('so it is where the browser knows nothing of it, but the server is not reached', async () => {
  await phoneKeptReady()
  const { user } = openPage('/auth/sign-in')
  await unlockForm()
  await user.click(screen.getByRole('button', { name: 'Sign in instead' }))
  await signInForm()
  await offered()
  expect(screen.queryByLabelText('Pincode'), 'who wants to sign in stays there').toBeNull()
})

test('with a network signing in comes first, until that goes', async () => {
  ready = true
  await phoneKeptReady()
  openPage('/auth/sign-in')
  await signInForm()
  // What helps stands before the sentences about it.
  expect((await offered()).nextElementSibling?.textContent).toMatch(/^Daan Rijder can load and unload/)
  loseNetwork()
  await unlockForm()
})

test('the page stays as it is while somebody is typing there', async () => {
  ready = true
  await phoneKeptReady()
  const { user } = openPage('/auth/sign-in')
  await offered()
  const secret = screen.getByLabelText('Password or pincode')
  await user.click(secret)
  loseNetwork()
  await user.type(secret, '13')
  act(() => secret.blur())
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByLabelText<HTMLInputElement>('Password or pincode').value).toBe('13')
  await user.clear(secret)
  act(() => secret.blur())
  act(() => void dispatchEvent(new Event('offline')))
  await unlockForm()
})

test('a sign-in that does not reach the server offers the pincode in its error, with what was typed', async () => {
  ready = true
  await phoneKeptReady()
  const { user } = openPage('/auth/sign-in')
  await offered()
  ready = undefined
  await user.type(screen.getByLabelText('Password or pincode'), pincode)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  const error = await screen.findByText(/^No connection/)
  const alert = within(error.closest<HTMLElement>('[role=alert]') ?? expect.fail('no alert'))
  alert.getByText('The pincode does open this phone.')
  fireEvent.click(alert.getByRole('button', { name: 'Open with the pincode' }))
  await unlockForm()
  expect(screen.getByLabelText<HTMLInputElement>('Pincode').value).toBe(pincode)
})

test('where the pincode opens nothing, an error offers none', async () => {
  await signedInPhone()
  await act(() => signOut())
  const { user } = openPage('/auth/sign-in')
  await signInForm()
  await user.type(screen.getByLabelText('E-mail or mobile number'), email)
  await user.type(screen.getByLabelText('Password or pincode'), pincode)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText(/^No connection/)
  expect(screen.queryByRole('button', { name: 'Open with the pincode' })).toBeNull()
})

test('an office that wants a sign-in first ends it while the page stands', async () => {
  ready = false
  await phoneKeptReady()
  openPage('/auth/sign-in')
  await screen.findByText(/The session of Daan Rijder has ended/)
  expect(screen.queryByRole('button', { name: 'Open with the pincode' })).toBeNull()
})

test.each([email, mobilePhone])('the sign-in page fills in what was typed last: %s', async (username) => {
  ready = true
  await phoneKeptReady(username)
  expect(useSession.getState().state).toBe('signed-out')
  openPage('/auth/sign-in')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('E-mail or mobile number').value).toBe(username),
  )
})
