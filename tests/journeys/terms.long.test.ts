import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { currentTerms } from '../../contract/accounts/terms-versions.ts'
import { users } from '../../server/platform/db/schema/users.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { demoDriver, DriverApp } from '../support/driver-app.ts'
import { textPattern } from '../support/text-patterns.ts'

test(
  'a driver is asked to accept new terms and not stopped by it; what was accepted without a network is sent later',
  { timeout: 120_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const { query } = environment.testServer.database
    const driverRow = eq(users.email, demoDriver.username)
    const accepted = async () => {
      const [row] = await query.select({ version: users.termsVersion }).from(users).where(driverRow)
      return row?.version
    }
    await query.update(users).set({ termsVersion: 1, termsAcceptedAt: new Date() }).where(driverRow)

    const phone = await environment.phone()
    const driver = await DriverApp.open(phone, environment.origin)
    const { page } = driver
    await driver.signIn()
    await driver.waitUntilOfflineReady()
    const notice = page.getByText(textPattern('legal:asked.title'))
    await notice.waitFor()
    await page.getByRole('link', { name: textPattern('legal:asked.read') }).click()
    await page.getByRole('heading', { level: 1, name: textPattern('legal:terms') }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/terms/${currentTerms}`)

    // At work nothing is asked; put off, it is asked when the app is opened again.
    await driver.go('/driver')
    await notice.waitFor()
    await page.locator('a[href="/driver/scan"]').click()
    await page.waitForURL(/\/driver\/scan$/)
    await notice.waitFor({ state: 'detached' })
    await page.goBack()
    await page.getByRole('button', { name: textPattern('legal:asked.later') }).click()
    await notice.waitFor({ state: 'detached' })

    await phone.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: textPattern('legal:asked.accept') }).click()
    await page.getByText(textPattern('legal:asked.acceptedOffline')).waitFor()
    // Opened anew it tries at once. Once that has failed, only the network's return is left.
    const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/users/me/terms'))
    await page.reload()
    await tried
    expect(await accepted()).toBe(1)

    await phone.setOffline(false)
    await expect.poll(accepted, { timeout: 20_000 }).toBe(currentTerms)
    await page.reload()
    await page.locator('main').waitFor()
    expect(await notice.isVisible()).toBe(false)
  },
)

test(
  'anybody reads the terms and the privacy statement, earlier versions too',
  { timeout: 60_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const page = await environment.visit(await environment.desktop({ serviceWorkers: 'block' }), '/privacy')
    await page.getByRole('heading', { level: 1, name: textPattern('legal:privacy') }).waitFor()
    await page.getByText(textPattern('legal:noOrganisation')).waitFor()
    await page.getByRole('link', { name: textPattern('legal:terms') }).click()
    await page.getByRole('link', { name: /^Versi(e|on) 1,/ }).click()
    await page.waitForURL(/\/terms\/1$/)
    await page.getByText(textPattern('legal:superseded')).waitFor()
    await page.getByRole('link', { name: textPattern('legal:toCurrent') }).click()
    await page.getByRole('heading', { level: 1, name: textPattern('legal:terms') }).waitFor()
    await environment.visit(page.context(), '/terms/99')
    await page.getByText(textPattern('legal:unknownVersion')).waitFor()

    // On paper there is the text alone.
    await page.getByRole('link', { name: textPattern('legal:toCurrent') }).click()
    await page.locator('article').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('header').isVisible()).toBe(false)
    expect(await page.locator('nav').isVisible()).toBe(false)
    expect(await page.locator('article').isVisible()).toBe(true)
  },
)
