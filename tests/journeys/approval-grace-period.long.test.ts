import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OperationResult } from '#contract/device/operations.ts'
import { storedOperations } from '../support/device-store.ts'
import { uuidv7 } from '../support/driver-api.ts'
import { DriverApp, demoPairingCode, weighedFlow } from '../support/driver-app.ts'
import { BrowserEnvironment, chooseLanguage, signIn } from '../support/browser-environment.ts'
import { linkIn } from '../support/mailboxes.ts'
import { makePhoto } from '../support/photos.ts'
import { textPattern, partialTextPattern } from '../support/text-patterns.ts'

const hour = 3_600_000
const sanne = {
  kind: 'driver',
  firstName: 'Sanne',
  lastName: 'Proef',
  email: 'sanne@example.com',
  termsAccepted: true,
}
const pincode = '13570'
const truck = 'BX-12-CD'
const left = {
  nl: /^Kleiweg Transport Demo B\.V\. heeft u nog niet goedgekeurd\. Zonder goedkeuring mag u nog 5\d\smin vervoeren\.$/,
  en: /^Kleiweg Transport Demo B\.V\. has not approved you yet\. You may transport for another 5\d\smins without its approval\.$/,
}
const over = { nl: 'U mag nu niet vervoeren', en: 'You may not transport now' }
const closed = {
  nl: 'Laden is gesloten totdat uw vervoerder u goedkeurt.',
  en: 'Loading is closed until your carrier approves you.',
}
const refused = { nl: 'Uw account moet nog worden goedgekeurd.', en: 'Your account needs approval.' }

test(
  '24 hours without approval: told before they end, what was loaded in them counts after them, and then only approval helps',
  { timeout: 180_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const { testServer, clock } = environment
    const { phone, app } = await registeredDriver(environment)
    const { page } = app
    await page.getByText(/nog 23\suur vervoeren/).waitFor()

    clock.advance(23 * hour)
    await page.reload()
    await page.getByText(left.nl).waitFor()
    await app.waitUntilOfflineReady()
    await phone.setOffline(true)
    await chooseLanguage(page, 'English')
    await page.getByText(left.en).waitFor()
    await expect
      .poll(async () => (await storedOperations(page)).map(({ type }) => type))
      .toEqual(['locale.set'])
    await page.reload()
    await page.getByText(left.en).waitFor()
    await app.openFlow()
    const flowAddress = new URL(page.url()).pathname
    const shipment = await app.load([await photo()])
    await app.waitUntilPending()

    clock.advance(2 * hour)
    await phone.setOffline(false)
    await app.waitUntilSent()
    const office = await testServer.asOffice()
    expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({ status: 'loaded' })

    // From here on the driver is blocked: on this phone, by the server, and at sign-in.
    await page.getByText(over.en).waitFor()
    await expect
      .poll(() => page.locator('a[href*="/driver/flows/"]').count(), { message: 'nothing left to load' })
      .toBe(0)
    await app.go(flowAddress)
    for (const language of ['en', 'nl'] as const) {
      await chooseLanguage(page, language === 'en' ? 'English' : 'Nederlands')
      await page.getByText(over[language], { exact: true }).waitFor()
      await page.getByText(closed[language], { exact: true }).waitFor()
      await expect
        .poll(() => page.getByRole('button', { name: textPattern('driver:load.action') }).count())
        .toBe(0)
      expect(await refusalOfAnotherLoad(environment, page, language)).toMatchObject({
        code: 'account_needs_approval',
        status: 403,
        detail: refused[language],
      })
    }
    const elsewhere = await environment.visit(await environment.phone(), '/auth/sign-in')
    for (const [language, text] of [
      ['Nederlands', refused.nl],
      ['English', refused.en],
    ] as const) {
      await chooseLanguage(elsewhere, language)
      await signIn(elsewhere, sanne.email, pincode)
      await elsewhere.getByText(text, { exact: true }).waitFor()
    }

    // Their planner approves: they are free again.
    await judge(environment, 'approve')
    await app.go('/driver')
    await page.getByText(over.nl).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText(partialTextPattern('phone:approval.left')).count()).toBe(0)
    await app.load([await photo()])
    await app.waitUntilSent()
    expect(
      (await storedOperations(page)).filter(
        ({ type, state }) => type === 'shipment.load' && state === 'done',
      ),
    ).toHaveLength(2)
    await elsewhere.getByRole('button', { name: textPattern('auth:signIn') }).click()
    await elsewhere.waitForURL(/\/driver$/)
  },
)

test(
  'a driver who was rejected while they were away: what they loaded before counts, and they load no more',
  { timeout: 180_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const { phone, app } = await registeredDriver(environment)
    await app.waitUntilOfflineReady()
    await phone.setOffline(true)
    const shipment = await app.load([await photo()])
    await app.waitUntilPending()
    environment.clock.advance(5 * hour)
    await judge(environment, 'reject')
    await phone.setOffline(false)
    await app.waitUntilSent()
    const office = await environment.testServer.asOffice()
    expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({
      status: 'loaded',
      transporter: { name: 'Kleiweg Transport Demo B.V.' },
      photosAnnounced: 1,
      photosReceived: 1,
    })
    await app.go('/driver')
    await app.page.getByText(over.nl).waitFor()
    await expect
      .poll(() => app.page.locator('a[href*="/driver/flows/"]').count(), {
        message: 'nothing of the company to load',
      })
      .toBe(0)
  },
)

const photo = async () => (await makePhoto({ seed: 1, width: 800, height: 600 })).path

/** Registered, confirmed by the mail's link, signed in on a phone, paired, and with a truck of their own. */
async function registeredDriver(
  environment: BrowserEnvironment,
): Promise<{ phone: BrowserContext; app: DriverApp }> {
  const { testServer } = environment
  const me = await (await testServer.asPlanner()).get<{ company: { id: string } }>('/users/me')
  const registration = { ...sanne, company: `/api/companies/${me.body.company.id}` }
  expect(
    (
      await testServer.anonymous.post('/users/register/driver_or_skipper', registration, {
        'accept-language': 'nl',
      })
    ).status,
  ).toBe(201)
  const hash = linkIn(await environment.mailboxes.mailTo(sanne.email))
    .split('/')
    .at(-1)
  expect(
    (await testServer.anonymous.patch(`/users/driver_or_skipper/by_hash/${hash}`, { pincode })).status,
  ).toBe(200)
  const driver = await testServer.signIn(sanne.email, pincode)
  const ownTruck = { type: 'truck', identificationCode: truck, truck: { licencePlate: truck } }
  expect((await driver.post('/transport_modes', ownTruck)).status).toBe(201)
  const phone = await environment.phone()
  const page = await environment.visit(phone, '/auth/sign-in')
  await signIn(page, sanne.email, pincode)
  await page.waitForURL(/\/driver$/)
  const app = new DriverApp(page, environment.origin)
  await app.pair(demoPairingCode)
  await app.chooseTransportMode(truck)
  await page.getByText(weighedFlow).first().waitFor()
  return { phone, app }
}

async function judge(environment: BrowserEnvironment, verdict: 'approve' | 'reject'): Promise<void> {
  const planner = await environment.testServer.asPlanner()
  const { body } = await planner.get<{ member: { '@id': string }[] }>('/drivers?approved=false')
  const [driver] = body.member
  expect((await planner.post(`${driver?.['@id'].replace('/api', '')}/${verdict}`, {})).status).toBe(200)
}

/** What the server says to a phone that sends one more load, done at this moment. */
async function refusalOfAnotherLoad(
  environment: BrowserEnvironment,
  page: Page,
  language: string,
): Promise<unknown> {
  const done = (await storedOperations(page)).find(({ type }) => type === 'shipment.load')
  const headers = {
    authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('auth_token'))}`,
    'accept-language': language,
  }
  const device = uuidv7()
  expect(
    (await environment.testServer.anonymous.post('/devices', { id: device }, headers)).status,
  ).toBeLessThan(300)
  const shipment = uuidv7()
  const again = {
    id: uuidv7(),
    type: 'shipment.load',
    schemaVersion: 1,
    device,
    deviceSequence: 1,
    lane: `shipment:${shipment}`,
    after: [],
    occurredAt: environment.clock.read().toISOString(),
    payload: { ...done?.payload, shipment, photos: [] },
  }
  const { body } = await environment.testServer.anonymous.post<{ results: OperationResult[] }>(
    '/operations',
    { operations: [again] },
    headers,
  )
  const [result] = body.results
  return result !== undefined && 'problem' in result ? result.problem : result
}
