// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { loadPage } from '../../src/app/load-page.ts'

let reloads = 0
beforeEach(() => {
  sessionStorage.clear()
  reloads = 0
  // jsdom cannot load a page anew.
  vi.stubGlobal('location', { reload: () => (reloads += 1) })
})

test('a page that cannot be loaded reloads the app once, then raises chunkLoadError', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  void loadPage('page', lost)
  await vi.waitFor(() => expect(reloads).toBe(1))
  await expect(loadPage('page', lost)).rejects.toMatchObject({ name: 'chunkLoadError' })
  expect(reloads).toBe(1)
})

test('a shell that loads does not let the page within it reload for ever', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const shell = () => Promise.resolve({ Component: 'shell' })
  void loadPage('page', lost)
  await vi.waitFor(() => expect(reloads).toBe(1))
  await loadPage('shell', shell)
  await expect(loadPage('page', lost)).rejects.toMatchObject({ name: 'chunkLoadError' })
})

test('a page that came back may reload the app again another day', async () => {
  let there = false
  const page = () =>
    there ? Promise.resolve({ Component: 'page' }) : Promise.reject(new TypeError('Failed to fetch'))
  void loadPage('page', page)
  await vi.waitFor(() => expect(reloads).toBe(1))
  there = true
  await loadPage('page', page)
  there = false
  void loadPage('page', page)
  await vi.waitFor(() => expect(reloads).toBe(2))
})
