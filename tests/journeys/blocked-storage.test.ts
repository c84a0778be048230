import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserEnvironment, signIn } from '../support/browser-environment.ts'
import { launchChromium } from '../support/chromium.ts'
import { DriverApp, demoDriver } from '../support/driver-app.ts'
import { textPattern } from '../support/text-patterns.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await BrowserEnvironment.open()
}, 120_000)
afterAll(() => environment[Symbol.asyncDispose]())

async function blockingProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'vrachtpas-blocked-'))
  await mkdir(join(profile, 'Default'))
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  return profile
}

function errorsOf(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return errors
}

/** Script for new documents: local storage can be read, and takes nothing, as on a full disk. */
const takesNothing = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

test.each([
  ['nl-NL', 'De browser blokkeert de opslag van deze app', 'Sta cookies en sitegegevens toe'],
  ['en-GB', 'The browser blocks the storage of this app', 'Allow cookies and site data'],
])('91: cookies and site data blocked: every page says so to a browser in %s', async (locale, title, way) => {
  const profileDirectory = await blockingProfile()
  try {
    await using browser = await launchChromium({ profileDirectory, locale })
    const page = browser.context.pages()[0] ?? (await browser.context.newPage())
    const errors = errorsOf(page)
    for (const path of ['/auth/sign-in', '/driver', '/']) {
      await page.goto(`${environment.origin}${path}`)
      await page.getByRole('heading', { name: title }).waitFor()
      await page.getByText(way).waitFor()
      expect(await page.getByRole('heading').count()).toBe(1)
    }
    expect(errors).toEqual([])
  } finally {
    await rm(profileDirectory, { recursive: true, force: true })
  }
})

test('91: a browser without IndexedDB: signing in as a driver says what helps', async () => {
  const phone = await environment.connectedPhone()
  await phone.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  const page = await environment.visit(phone, '/auth/sign-in')
  await signIn(page, demoDriver.username, demoDriver.secret)
  await page.getByText(textPattern('phone:brokenStorage')).waitFor()
  expect(await page.getByRole('alert').count()).toBe(1)
})

test('91: local storage that takes nothing: who is signed in works on, whoever signs in reads why not', async () => {
  const phone = await environment.phone()
  const app = await DriverApp.open(phone, environment.origin)
  await app.signIn()
  await app.waitUntilSent()
  await phone.addInitScript(takesNothing)
  await app.go('/driver')
  await app.waitUntilSent()

  const desktop = await environment.desktop()
  await desktop.addInitScript(takesNothing)
  const page = await environment.visit(desktop, '/auth/sign-in')
  await signIn(page, 'office@demo.example.com', 'Vrachtpas1')
  await page.getByText(textPattern('phone:brokenStorage')).waitFor()
  expect(await page.getByRole('alert').count()).toBe(1)
})
