import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageFolder } from '../../scripts/builds.ts'
import { loadUndelivered } from '../support/checked-letter.ts'
import { Firefox, findFirefox } from '../support/firefox.ts'
import { freePort } from '../support/free-port.ts'
import { startTestServer } from '../support/test-server.ts'

const path = await findFirefox()
let firefox: Firefox

beforeAll(async () => {
  if (path === undefined)
    process.stderr.write('There is no Firefox here, and none could be installed: not tried.\n')
  else firefox = await Firefox.launch(path)
})
afterAll(() => firefox[Symbol.asyncDispose]())

test.skipIf(path === undefined)('Firefox ESR verifies a letter after its server is gone', async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = await startTestServer({ data: 'demo', pageFolder, publicUrl: origin })
  const title = () => firefox.evaluate(`document.querySelector('h1')?.textContent`)
  let address: string
  try {
    await server.app.listen({ port, host: '127.0.0.1' })
    address = (await loadUndelivered(origin, server.database)).address
    await firefox.open(`${origin}/check`)
    await firefox.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await expect
      .poll(() => firefox.evaluate(`localStorage.getItem('vrachtpas-letter-keys') !== null`))
      .toBe(true)
    await firefox.open(address)
    await expect.poll(title).toBe('Handtekening geldig, gegevens nog niet bij het kantoor')
  } finally {
    await server[Symbol.asyncDispose]()
  }
  await firefox.open('about:blank')
  await firefox.open(address)
  await expect.poll(title).toBe('Handtekening geldig')
  await firefox.open('about:blank')
  const other = address.at(-30) === 'A' ? 'B' : 'A'
  await firefox.open(`${address.slice(0, -30)}${other}${address.slice(-29)}`)
  await expect.poll(title).toMatch(/^(Veranderd|Niet leesbaar)$/)
  await firefox.open('about:blank')
  await firefox.open(address.replace(/#.*/, ''))
  await expect.poll(title).toBe('Netwerk nodig')
})
