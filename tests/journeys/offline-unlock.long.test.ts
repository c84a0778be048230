import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { knowsPincode, storedOperations } from '../support/device-store.ts'
import { makePhoto } from '../support/photos.ts'
import { partialTextPattern, textPattern } from '../support/text-patterns.ts'
import { waitUntil } from '../support/wait-until.ts'
import { phoneOfDriver, phoneOfExpiredSession, typePincode, type Phone } from './offline-unlock.ts'

const day = 24 * 3_600_000

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await BrowserEnvironment.open()
}, 120_000)
afterAll(() => environment[Symbol.asyncDispose]())

const photo = async () => (await makePhoto({ seed: 5, width: 800, height: 600 })).path
const states = async ({ page }: Phone) =>
  (await storedOperations(page)).map(({ type, state }) => `${type} ${state}`)

async function signOut(
  page: Page,
  button: 'phone:signOut.keepReady' | 'phone:signOut.confirm',
): Promise<void> {
  await page.getByRole('button', { name: textPattern('driver:shell.account') }).click()
  await page.getByRole('menuitem', { name: textPattern('driver:shell.signOut') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textPattern(button) })
    .click()
}

/** Opened by the pincode without a network, with a load that waits. */
async function loadedOffline(): Promise<Phone> {
  const opened = await phoneOfExpiredSession(environment)
  await opened.phone.setOffline(true)
  await opened.app.go('/driver')
  await typePincode(opened.page)
  await opened.page.waitForURL(/\/driver$/)
  await opened.app.load([await photo()])
  return opened
}

test(
  'five wrong pincodes: only a sign-in helps, and what waited is delivered',
  { timeout: 180_000 },
  async () => {
    const opened = await loadedOffline()
    const { phone, app, page } = opened
    // A tab of its own asks again.
    const other = await phone.newPage()
    await other.goto(`${environment.origin}/driver`)
    for (const [index, pincode] of ['11112', '11113', '11114', '11115'].entries()) {
      await typePincode(other, pincode)
      const wrong = other.getByText(textPattern('phone:unlock.wrong'))
      await wrong.filter({ hasText: String(4 - index) }).waitFor()
    }
    await typePincode(other, '11116')
    await other.getByText(textPattern('phone:unlock.spent')).waitFor()
    await other.reload()
    await other.getByText(partialTextPattern('phone:unlock.spent')).waitFor()
    await other.close()
    await app.go('/driver')
    await page.getByText(partialTextPattern('phone:unlock.spent')).waitFor()
    expect(await states(opened)).toEqual(['shipment.load ready'])
    await phone.setOffline(false)
    await app.signIn()
    await app.waitUntilSent()
    expect(await states(opened)).toEqual(['shipment.load done'])
    await phone.close()
  },
)

test(
  'after 14 days by the clock, and on a clock that was set back, it asks for a sign-in',
  { timeout: 180_000 },
  async () => {
    const { phone, app, page } = await phoneOfExpiredSession(environment)
    await phone.setOffline(true)
    await phone.clock.setSystemTime(Date.now() + 13 * day)
    await app.go('/driver')
    await typePincode(page)
    await page.waitForURL(/\/driver$/)
    await phone.clock.setSystemTime(Date.now() + 2 * day)
    await app.go('/driver')
    await page.getByText(partialTextPattern('phone:unlock.clock')).waitFor()
    await phone.clock.setSystemTime(Date.now() + 15 * day)
    await app.go('/driver')
    await page.getByText(partialTextPattern('phone:unlock.late')).waitFor()
    expect(await page.getByLabel(textPattern('phone:unlock.pincode')).count()).toBe(0)
    await phone.close()
  },
)

test(
  'who signs out and keeps the phone ready comes back by the pincode; for good, nobody does',
  { timeout: 180_000 },
  async () => {
    const { phone, app, page } = await phoneOfDriver(environment)
    await signOut(page, 'phone:signOut.keepReady')
    await page.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
    await phone.setOffline(true)
    await app.go('/driver')
    await typePincode(page)
    await page.getByText(partialTextPattern('driver:shipments.title')).first().waitFor()
    await page.waitForURL(/\/driver$/)
    await signOut(page, 'phone:signOut.confirm')
    await page.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
    await app.go('/driver')
    await page.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
    expect(await page.getByRole('button', { name: textPattern('phone:unlock.title') }).count()).toBe(0)
    expect(await page.getByLabel(textPattern('phone:unlock.pincode')).count()).toBe(0)
    await phone.close()
  },
)

test(
  'another driver who signs in takes the phone over: the first leaves only what waits',
  { timeout: 180_000 },
  async () => {
    const opened = await loadedOffline()
    const { phone, app, page } = opened
    await phone.setOffline(false)
    await page
      .getByRole('button', { name: textPattern('phone:banner.signInAction') })
      .first()
      .click()
    await page.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
    await app.signIn({ username: 'skipper@demo.example.com', secret: '24680' })
    await waitUntil(page, () => knowsPincode(page), 'The pincode is not known.')
    await app.go('/driver')
    await page.getByText(partialTextPattern('driver:shipments.title')).first().waitFor()
    await signOut(page, 'phone:signOut.confirm')
    await page.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
    expect(await page.getByRole('button', { name: textPattern('phone:unlock.title') }).count()).toBe(0)
    expect(await states(opened)).toEqual(['shipment.load ready'])
    await app.signIn()
    await app.waitUntilSent()
    await phone.close()
  },
)

test(
  'a phone that is revoked while it is away closes, and what it did arrives as evidence',
  { timeout: 180_000 },
  async () => {
    const opened = await loadedOffline()
    const { phone, app, page } = opened
    const office = await environment.testServer.asOffice()
    const { body } = await office.get<{ member: { id: string; revokedAt?: string }[] }>(
      '/known_devices?itemsPerPage=100',
    )
    for (const { id, revokedAt } of body.member)
      if (revokedAt === undefined)
        expect((await office.post(`/known_devices/${id}/revoke`, { reason: 'Lost' })).status).toBe(200)
    await phone.setOffline(false)
    await page.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
    await phone.setOffline(true)
    await app.go('/driver')
    await page.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
    expect(await page.getByLabel(textPattern('phone:unlock.pincode')).count()).toBe(0)
    await phone.setOffline(false)
    await app.go('/driver')
    await app.signIn()
    await expect.poll(() => states(opened)).toEqual(['shipment.load attention'])
    await expect
      .poll(
        async () =>
          (await office.get<{ member: object[] }>('/shipment_exceptions?itemsPerPage=100')).body.member,
      )
      .toMatchObject([{ reason: 'device_revoked' }])
    await phone.close()
  },
)
