import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { storedOperations } from '../support/device-store.ts'
import { demoDriver } from '../support/driver-app.ts'
import { makePhoto } from '../support/photos.ts'
import { textPattern } from '../support/text-patterns.ts'
import { phoneOfExpiredSession, typePincode } from './offline-unlock.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await BrowserEnvironment.open()
}, 120_000)
afterAll(() => environment[Symbol.asyncDispose]())

test(
  'a session ends on a trip: the pincode opens the phone without a network, and all is delivered after a sign-in',
  { timeout: 180_000 },
  async () => {
    const { phone, app, page } = await phoneOfExpiredSession(environment)
    await phone.setOffline(true)
    await app.go('/driver')
    await typePincode(page, '11119')
    await page.getByText(textPattern('phone:unlock.wrong')).waitFor()
    await typePincode(page)
    await page.waitForURL(/\/driver$/)
    // The office, and settings, stay closed.
    await app.go('/account')
    await page.waitForURL(/\/driver$/)

    const shipment = await app.load([(await makePhoto({ seed: 3, width: 800, height: 600 })).path])
    await app.unload(shipment, { first: '40,5', second: '15,2', slip: 'WB-7' })
    await app.go('/driver/outbox')
    await page.getByRole('heading', { name: textPattern('phone:outbox.waitingSignIn') }).waitFor()

    // With a network it still asks to sign in, and sends nothing before.
    await phone.setOffline(false)
    const signIn = page
      .getByRole('alert')
      .getByRole('button', { name: textPattern('phone:banner.signInAction') })
    await signIn.waitFor()
    expect((await storedOperations(page)).map(({ type, state }) => `${type} ${state}`)).toEqual([
      'shipment.load ready',
      'shipment.unload ready',
    ])
    await signIn.click()
    await page.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
    await app.signIn(demoDriver)
    await app.waitUntilSent()
    const operations = await storedOperations(page)
    expect(operations.map(({ id, receipt }) => receipt?.operation === id)).toEqual([true, true])
    const office = await environment.testServer.asOffice()
    await expect
      .poll(async () => (await office.get(`/shipments/${shipment}`)).body)
      .toMatchObject({ status: 'unloaded', photosAnnounced: 1, photosReceived: 1 })
    expect(page.url(), 'back where the driver was').toMatch(/\/driver\/outbox$/)
    await phone.close()
  },
)
