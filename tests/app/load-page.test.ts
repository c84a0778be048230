// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { loadPage, offerPreload, preloadPages } from '../../src/app/frame/load-page.ts'

let reloads = 0
beforeEach(() => {
  sessionStorage.clear()
  reloads = 0
  // jsdom cannot load a page anew.
  vi.stubGlobal('location', { reload: () => (reloads += 1) })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
})

test('a page that cannot be loaded reloads the app once, then raises chunkLoadError', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  void loadPage('page', lost)
  await expect.poll(() => reloads).toBe(1)
  await expect(loadPage('page', lost)).rejects.toMatchObject({ name: 'chunkLoadError' })
  expect(reloads).toBe(1)
})

test('a shell that loads does not let the page within it reload for ever', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const shell = () => Promise.resolve({ Component: 'shell' })
  void loadPage('page', lost)
  await expect.poll(() => reloads).toBe(1)
  await loadPage('shell', shell)
  await expect(loadPage('page', lost)).rejects.toMatchObject({ name: 'chunkLoadError' })
})

test('a page that came back may reload the app again another day', async () => {
  let there = false
  const page = () =>
    there ? Promise.resolve({ Component: 'page' }) : Promise.reject(new TypeError('Failed to fetch'))
  void loadPage('page', page)
  await expect.poll(() => reloads).toBe(1)
  there = true
  await loadPage('page', page)
  there = false
  void loadPage('page', page)
  await expect.poll(() => reloads).toBe(2)
})

test('while the server is out of reach nothing is reloaded; a page that is gone from it still may be', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(loadPage('page', lost)).rejects.toMatchObject({ name: 'chunkLoadError' })
  expect(reloads).toBe(0)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  void loadPage('page', lost)
  await expect.poll(() => reloads).toBe(1)
})

test('pages are fetched ahead one after the other, each when the browser is idle, once, until one fails', async () => {
  const fetched: string[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    fetched.push('idle')
    run()
  })
  const page = (name: string) => () => {
    fetched.push(name)
    return name === 'lost' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve()
  }
  offerPreload(() => Promise.resolve([page('one'), page('lost'), page('two')]))
  await preloadPages()
  await preloadPages()
  expect(fetched).toEqual(['idle', 'one', 'idle', 'lost'])
})

test('who saves data fetches no page ahead', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  const fetched: string[] = []
  offerPreload(() => Promise.resolve([() => Promise.resolve(fetched.push('one'))]))
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  await preloadPages()
  expect(fetched).toEqual([])
  Reflect.deleteProperty(navigator, 'connection')
  await preloadPages()
  expect(fetched).toEqual(['one'])
})
