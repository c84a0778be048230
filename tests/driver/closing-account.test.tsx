// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setApiClient } from '../../src/api/client.ts'
import { saveKnownUser } from '../../src/offline/session/known-user.ts'
import { setPositionConsent } from '../../src/offline/settings/position-consent.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import type { Store } from '../../src/offline/store/device-database.ts'
import { useQuestion } from '../../src/ui/overlays/confirm.ts'
import { driverId, driverUser, openPage, prepareDevice, sand, ship, startPage } from './driver-page.tsx'

beforeAll(startPage)

const tokens = { token: 'a.b.c', refresh_token: 'r' }

let sent: [string, unknown][] = []
beforeEach(() => {
  sent = []
  localStorage.setItem('session_on_device', 'true')
  setApiClient({
    tokens: { read: async () => tokens, write: async () => undefined },
    language: () => 'en',
    origin: 'http://localhost',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const text = await request.text()
      sent.push([new URL(request.url).pathname, text === '' ? undefined : JSON.parse(text)])
      return new Response(null, { status: 204 })
    },
  })
})
const closings = () => sent.filter(([path]) => path.endsWith('/deactivate'))

async function openDevice(holds: Parameters<typeof prepareDevice>[0] = {}) {
  const store = await prepareDevice(holds)
  await saveKnownUser(driverUser)
  return store
}

async function askToClose({ before }: { readonly before?: () => void } = {}) {
  const page = openPage('/account')
  await page.user.click(await screen.findByRole('button', { name: 'Deactivate my account' }))
  const close = await screen.findByRole('button', { name: 'Deactivate for good' })
  const secret = within(close.closest('form') ?? expect.fail('no form')).getByLabelText(/^Present/)
  await page.user.type(secret, '24680')
  before?.()
  await page.user.click(close)
  return { ...page, secret: secret as HTMLInputElement }
}

test('an account is not closed while its phone has work that the server lacks, and leads to it', async () => {
  const store = await openDevice()
  await setPositionConsent(driverId, true)
  const before = await store.outbox.toArray()
  expect(before).not.toEqual([])

  const page = await askToClose()
  await screen.findByText(/on this phone ha(s|ve) not been sent/)
  expect(useQuestion.getState().question, 'it is not even asked').toBeUndefined()
  expect(closings()).toEqual([])
  expect(await store.outbox.toArray()).toEqual(before)
  expect(page.secret.value, 'what was typed').toBe('24680')
  await page.user.click(screen.getByRole('link', { name: 'To what is not sent' }))
  await waitFor(() => expect(page.at()).toBe('/driver/outbox'))
})

const answerQuestion = async (answer: boolean) => {
  const question = await waitFor(() => useQuestion.getState().question ?? expect.fail('no question'))
  expect(closings()).toEqual([])
  act(() => question.answer(answer))
}

test('an account whose phone has nothing left to send is closed, after a question', async () => {
  await openDevice()
  const { at } = await askToClose()
  await answerQuestion(true)
  await waitFor(() => expect(closings()).toEqual([['/api/users/me/deactivate', { password: '24680' }]]))
  // What goes on of it would end the session of the test after it.
  await waitFor(() => expect(at()).toBe('/auth/sign-in'))
})

async function loadSand() {
  await loadShipment({
    draft: 'a',
    flow: sand,
    mode: ship,
    amount: 512.5,
    chlorideValue: 120,
  })
}
const isHeldBack = async (store: Store) => {
  await screen.findByText(/^One thing on this phone has not been sent/)
  expect(closings()).toEqual([])
  expect(await store.outbox.toArray()).toMatchObject([{ type: 'shipment.load', state: 'ready' }])
}

test('a load that is queued holds it back as well, also where another tab has signed out', async () => {
  const store = await openDevice({ flows: [sand], drives: ship })
  await loadSand()
  const page = await askToClose({ before: () => localStorage.removeItem('session_on_device') })
  await isHeldBack(store)
  expect(useQuestion.getState().question).toBeUndefined()
  await page.user.click(screen.getByRole('link', { name: 'To what is not sent' }))
  expect(await screen.findByText(/P24-5-ABCD1/)).toBeDefined()
})

test('so does one that was saved in another tab while the question was asked', async () => {
  const store = await openDevice({ flows: [sand], drives: ship })
  await askToClose()
  await waitFor(() => expect(useQuestion.getState().question).toBeDefined())
  await loadSand()
  await answerQuestion(true)
  await isHeldBack(store)
})
