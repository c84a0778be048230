// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLanguage } from '../../src/i18n/setup.ts'
import { openPage, prepareDevice, project, sand, ship, startPage } from './driver-page.tsx'

beforeAll(startPage)
afterEach(async () => {
  vi.restoreAllMocks()
  await showLanguage('en')
})

const holds = { flows: [sand], drives: ship }

test('a driver chooses a language from the menu, and the shell and the outbox speak it', async () => {
  await prepareDevice(holds)
  const { user } = openPage('/driver')
  await user.click(await screen.findByRole('button', { name: 'Language' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Polski' }))
  expect(await screen.findByRole('heading', { name: 'Transporty' })).toBeDefined()
  expect(document.documentElement.lang).toBe('pl')
  openPage('/driver/outbox')
  expect(await screen.findByText('Z tego telefonu niczego jeszcze nie wysłano.')).toBeDefined()
})

test('where every project is completed, the home screen says so and names them', async () => {
  const store = await prepareDevice(holds)
  await store.projects.put({ ...project, blocked: true })
  openPage('/driver')
  expect(await screen.findByText(/^Completed: P24 Quay wall\./)).toBeDefined()
})

test('sending now without a network gets an answer', async () => {
  await prepareDevice(holds)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = openPage('/driver/outbox')
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
  expect(
    await screen.findByText('No connection. It is sent by itself as soon as there is one.'),
  ).toBeDefined()
})

test('without a network the languages are offered whose texts are here', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.doMock('../../src/i18n/further/ro.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await prepareDevice(holds)
  const { user } = openPage('/driver')
  await user.click(await screen.findByRole('button', { name: 'Language' }))
  await screen.findByRole('menuitemradio', { name: 'Polski' })
  await waitFor(() => expect(screen.queryByRole('menuitemradio', { name: 'Română' })).toBeNull())
  expect(screen.getByRole('menuitemradio', { name: 'Polski' })).toBeDefined()
  vi.doUnmock('../../src/i18n/further/ro.ts')
})
