import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#contract/locales.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { DriverApp } from '../support/driver-app.ts'

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
  }
  expect(found).toEqual(signIn)
})

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
