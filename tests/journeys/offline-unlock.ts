import { sql } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright-core'
import { sessions } from '../../server/platform/db/schema/auth.ts'
import type { BrowserEnvironment } from '../support/browser-environment.ts'
import { knowsPincode } from '../support/device-store.ts'
import { demoDriver, DriverApp } from '../support/driver-app.ts'
import { textPattern } from '../support/text-patterns.ts'
import { waitUntil } from '../support/wait-until.ts'

export interface Phone {
  readonly phone: BrowserContext
  readonly app: DriverApp
  readonly page: Page
}

/** A phone that its driver signed in to by the pincode, and whose session has become too old for the server. */
export async function phoneOfExpiredSession(environment: BrowserEnvironment): Promise<Phone> {
  const ready = await phoneOfDriver(environment)
  await environment.testServer.database.query.update(sessions).set({ expiresAt: sql`now()` })
  await ready.app.go('/driver')
  await ready.page.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
  return ready
}

export async function phoneOfDriver(environment: BrowserEnvironment): Promise<Phone> {
  const phone = await environment.phone()
  const app = await DriverApp.open(phone, environment.origin)
  await app.signIn()
  await waitUntil(app.page, () => knowsPincode(app.page), 'The pincode is not known.')
  await app.pair()
  await app.chooseTransportMode('7-BZX-71')
  await app.waitUntilSent()
  await app.waitUntilOfflineReady()
  return { phone, app, page: app.page }
}

/** Without a network the page that asks for the pincode comes by itself. */
export async function typePincode(page: Page, pincode = demoDriver.secret): Promise<void> {
  await page.getByLabel(textPattern('phone:unlock.pincode')).fill(pincode)
  await page.getByRole('button', { name: textPattern('phone:unlock.open'), exact: true }).click()
}
