import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '../support/accessibility.ts'
import { launchChromium } from '../support/chromium.ts'

let server: ViteDevServer
let origin: string
beforeAll(async () => {
  // As `npm run dev` serves it.
  server = await createServer({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  })
  await server.listen()
  origin = server.resolvedUrls?.local[0] ?? expect.fail('no address')
}, 120_000)
afterAll(() => server.close())

test('the kit shows every part in each density, and axe finds nothing in either scheme', async () => {
  await using device = await launchChromium({ reducedMotion: 'reduce' })
  const page = await device.context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const found: string[] = []
  const look = async (name: string) => {
    found.push(...(await findings(page, name, { inSchemes: ['light', 'dark'] })))
  }
  for (const [density, language] of [
    ['glove', 'nl'],
    ['desk', 'en'],
  ]) {
    await page.goto(`${origin}tests/kit/?density=${density}&language=${language}`)
    await page.getByRole('button', { name: 'A tooltip' }).waitFor()
    await look(density ?? '')
    const opened = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    for (const opener of ['Open a dialog', 'Open a drawer', 'Open a popover', 'Ask a question']) {
      await page.getByRole('button', { name: opener }).click()
      await opened.waitFor()
      await look(`${density}, ${opener}`)
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
    }
  }
  expect(found.join('\n')).toBe('')
  expect(errors).toEqual([])
})
