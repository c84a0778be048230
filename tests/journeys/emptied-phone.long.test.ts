import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { DriverApp } from '../support/driver-app.ts'
import { storedOperations } from '../support/device-store.ts'
import { makePhoto } from '../support/photos.ts'
import { partialTextPattern, textPattern } from '../support/text-patterns.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await BrowserEnvironment.open()
}, 120_000)
afterAll(() => environment[Symbol.asyncDispose]())

/** A phone on which a load waits that the server does not have. */
async function phoneWithLoad() {
  const phone = await environment.phone()
  const app = await DriverApp.open(phone, environment.origin)
  await app.signIn()
  await app.pair()
  await app.chooseTransportMode('7-BZX-71')
  await app.waitUntilSent()
  await app.waitUntilOfflineReady()
  await phone.setOffline(true)
  await app.load([(await makePhoto({ seed: 7, width: 800, height: 600 })).path])
  await phone.setOffline(false)
  return { phone, app }
}

test(
  'a phone whose memory was cleared asks about the one before; the driver’s word reaches the planner',
  { timeout: 240_000 },
  async () => {
    const { phone, app } = await phoneWithLoad()
    const { page } = app
    const devtools = await phone.newCDPSession(page)
    // The page must not write anything back.
    await page.goto('about:blank')
    await devtools.send('Storage.clearDataForOrigin', { origin: environment.origin, storageTypes: 'all' })

    await app.go('/auth/sign-in')
    await app.signIn()
    const question = page.getByText(partialTextPattern('phone:previous.title'))
    await question.waitFor()
    await page.getByRole('button', { name: textPattern('phone:previous.same') }).click()
    await page.getByText(textPattern('phone:previous.toldTitle')).waitFor()
    const mail = await environment.mailboxes.mailTo('planner@demo.example.com')
    expect(mail.text).toContain('Daan Rijder')
    await page.getByRole('button', { name: textPattern('phone:previous.close') }).click()
    await page.getByText(textPattern('phone:previous.toldTitle')).waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByText(partialTextPattern('driver:line.sent')).first().waitFor()
    expect(await question.count(), 'it is asked once').toBe(0)
  },
)

test(
  'a phone whose database alone is cleared says so, and goes on at the next start, as another device',
  { timeout: 240_000 },
  async () => {
    const { phone, app } = await phoneWithLoad()
    const { page } = app
    const before = (await storedOperations(page))[0]?.id
    const devtools = await phone.newCDPSession(page)
    const clear = () =>
      devtools.send('Storage.clearDataForOrigin', { origin: environment.origin, storageTypes: 'indexeddb' })
    // As a browser does on a full disk, while the app is open.
    await phone.setOffline(true)
    await app.go('/driver/outbox')
    await page.getByText(textPattern('phone:facts.device')).waitFor()
    await clear()
    const saysSo = async () => {
      await page.getByText(partialTextPattern('driver:line.wiped')).first().waitFor()
      await page.getByText(textPattern('phone:outbox.wipedHelp')).waitFor()
      expect(await page.getByText(partialTextPattern('driver:line.sent')).count()).toBe(0)
    }
    await saysSo()
    await page.goto('about:blank')
    await clear()
    // It starts without a network, on an empty database.
    await app.go('/driver/outbox')
    await saysSo()
    await phone.setOffline(false)
    await app.go('/driver')
    await app.pair()
    await app.chooseTransportMode('7-BZX-71')
    await app.load([(await makePhoto({ seed: 8, width: 800, height: 600 })).path])
    await app.waitUntilSent()
    expect((await storedOperations(page)).map(({ id }) => id)).not.toContain(before)
    await app.go('/driver')
    await page.getByText(partialTextPattern('phone:previous.title')).waitFor()
    await page.getByRole('button', { name: textPattern('phone:previous.other') }).click()
    await page.getByText(partialTextPattern('phone:previous.title')).waitFor({ state: 'hidden' })
  },
)
