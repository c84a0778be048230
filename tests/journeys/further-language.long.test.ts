import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#contract/kit/locales.ts'
import { BrowserEnvironment, chooseLanguage } from '../support/browser-environment.ts'
import { demoDriver, DriverApp } from '../support/driver-app.ts'
import { textPattern } from '../support/text-patterns.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await BrowserEnvironment.open()
}, 120_000)
afterAll(() => environment[Symbol.asyncDispose]())

const signIn: Readonly<Record<(typeof languages)[number], string>> = {
  nl: 'Inloggen',
  en: 'Sign in',
  de: 'Anmelden',
  fr: 'Se connecter',
  pl: 'Zaloguj się',
  ro: 'Autentificare',
  uk: 'Увійти',
  tr: 'Giriş yap',
}

test('the app opens in the language that was chosen on this phone', { timeout: 120_000 }, async () => {
  const phone = await environment.phone()
  const page = await environment.visit(phone, '/auth/sign-in')
  const found: Record<string, string> = {}
  for (const language of languages) {
    await page.evaluate((chosen) => localStorage.setItem('vrachtpas-language', chosen), language)
    await page.reload()
    found[language] = await page.locator('button[type="submit"]').innerText()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await fontsOf(page, 'nav a'), `${language}: no word is of two fonts`).toHaveLength(1)
  }
  expect(found).toEqual(signIn)
})

/** The fonts that the text of an element is drawn with. */
async function fontsOf(page: Page, selector: string): Promise<readonly string[]> {
  await page.evaluate(() => document.fonts.ready)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName }) => familyName)
}

test('German stays when the app is opened without a network', { timeout: 120_000 }, async () => {
  const phone = await environment.phone()
  const app = await DriverApp.open(phone, environment.origin, '/auth/sign-in')
  const { page } = app
  await page.getByRole('button', { name: /Taal|Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).or(page.getByText('Deutsch')).first().click()
  await page.getByRole('button', { name: signIn.de }).waitFor()
  await app.signIn()
  await page
    .getByText(/Fahrzeug|Projekt/)
    .first()
    .waitFor()
  await app.waitUntilOfflineReady()
  await phone.setOffline(true)
  await page.reload()
  await page
    .getByText(/Fahrzeug|Projekt/)
    .first()
    .waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
})

test(
  'a language that is chosen on the account, as the first screen that is opened, is saved',
  { timeout: 120_000 },
  async () => {
    const phone = await environment.phone()
    const app = await DriverApp.open(phone, environment.origin, '/auth/sign-in')
    await app.signIn()
    await app.waitUntilOfflineReady()
    const admin = await environment.testServer.asAdmin()
    const saved = async () => {
      const { body } = await admin.get(`/users?email=${demoDriver.username}`)
      return (body['member'] as { locale?: string }[])[0]?.locale
    }
    expect(await saved()).not.toBe('/api/languages/en')

    // No screen of the driver has opened the device in this page.
    await app.page.close()
    const page = await environment.visit(phone, '/account')
    await chooseLanguage(page, 'English')
    await page.getByText(textPattern('app:languageChanged')).waitFor()
    await expect.poll(saved, { timeout: 30_000 }).toBe('/api/languages/en')
    expect(await page.getByText(textPattern('app:languageNotSaved')).count()).toBe(0)
  },
)
