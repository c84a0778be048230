// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepInstallPrompt, useInstallPrompt } from '../../src/app/device/install-prompt.ts'
import { openPage, plainSand, prepareDevice, startPage, truck } from './driver-page.tsx'

beforeAll(async () => {
  await startPage()
  keepInstallPrompt()
})
beforeEach(async () => {
  localStorage.removeItem('install_offers_dismissed')
  useInstallPrompt.setState({ event: undefined })
  await prepareDevice({ flows: [plainSand], drives: truck })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

const offer = 'Put Vrachtpas on your home screen'

function browserOffers(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  })
  act(() => void dispatchEvent(event))
  return { event, prompt }
}

async function load() {
  const { user } = openPage(`/driver/flows/${plainSand.id}/load`)
  const first = await screen.findByRole('button', { name: /^Load( in addition)?$/ })
  if (first.textContent === 'Load in addition') await user.click(first)
  const button = await screen.findByRole('button', { name: 'Load' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(button)
  await screen.findAllByText('Saved on this phone')
  return user
}

test('the browser’s offer waits until a load is saved, and its answer ends the question', async () => {
  const { event, prompt } = browserOffers('accepted')
  expect(event.defaultPrevented).toBe(true)
  openPage('/driver')
  await screen.findByText(plainSand.usualName)
  expect(screen.queryByText(offer)).toBeNull()

  const user = await load()
  await screen.findByText(offer)
  await user.click(screen.getByRole('button', { name: 'Put it on the home screen' }))
  await waitFor(() => expect(screen.queryByText(offer)).toBeNull())
  expect(prompt).toHaveBeenCalledOnce()
})

test('who said "not now" twice is not asked again, and still finds it among the facts of the phone', async () => {
  browserOffers('dismissed')
  for (const round of [1, 2]) {
    const user = await load()
    await screen.findByText(offer)
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByText(offer), `round ${round}`).toBeNull())
  }
  const persist = stubStorage()
  await load()
  // It is asked by the same code as the offer is made.
  await waitFor(() => expect(persist).toHaveBeenCalled())
  expect(screen.queryByText(offer)).toBeNull()

  openPage('/driver/outbox')
  expect(await screen.findByText(offer)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
})

test('the browser’s own "no" counts as well', async () => {
  browserOffers('dismissed')
  const user = await load()
  await user.click(await screen.findByRole('button', { name: 'Put it on the home screen' }))
  await waitFor(() => expect(localStorage.getItem('install_offers_dismissed')).toBe('1'))
})

test('an iPhone is shown the steps, an installed app nothing', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0)')
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true })
  await load()
  expect(await screen.findByText('Choose “Add to Home Screen”.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Put it on the home screen' })).toBeNull()

  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(display-mode: standalone)',
    addEventListener: () => undefined,
  }))
  const persist = stubStorage()
  await load()
  await waitFor(() => expect(persist).toHaveBeenCalled())
  expect(screen.queryByText('Choose “Add to Home Screen”.')).toBeNull()
  Reflect.deleteProperty(navigator, 'maxTouchPoints')
})

test('the phone is asked to keep the data once there is a load, and its answer stands in the outbox', async () => {
  const persist = stubStorage()
  openPage('/driver')
  await screen.findByText(plainSand.usualName)
  expect(persist).not.toHaveBeenCalled()
  await load()
  await waitFor(() => expect(persist).toHaveBeenCalledOnce())
  openPage('/driver/outbox')
  expect(await screen.findByText('This phone keeps your work until it is sent.')).toBeDefined()
  await load()
  await waitFor(() => expect(screen.getAllByText('Saved on this phone').length).toBeGreaterThan(0))
  expect(persist).toHaveBeenCalledOnce()
})

test('51: a browser that promises nothing is told of, with what helps', async () => {
  const persist = stubStorage({ promises: false })
  await load()
  await waitFor(() => expect(persist).toHaveBeenCalledOnce())
  openPage('/driver/outbox')
  expect(
    await screen.findByText(
      'The phone may clear this app when space runs out. Add it to the home screen, or send soon.',
    ),
  ).toBeDefined()
})

/** A browser that promises to keep the data as soon as it is asked, or does not; the function that asks. */
function stubStorage({ promises = true } = {}) {
  let persisted = false
  const persist = vi.fn(async () => (persisted = promises))
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { persist, persisted: async () => persisted, estimate: async () => ({ usage: 1, quota: 2 }) },
  })
  return persist
}

test('a hand feels that a load is saved, unless it asks for less motion', async () => {
  const vibrate = vi.fn<(milliseconds: number) => boolean>().mockReturnValue(true)
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  await load()
  expect(vibrate).toHaveBeenCalledOnce()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(prefers-reduced-motion: reduce)',
    addEventListener: () => undefined,
  }))
  await load()
  expect(vibrate).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'vibrate')
})
