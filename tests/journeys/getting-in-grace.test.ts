import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OperationResult } from '#contract/operations.ts'
import { storedOperations } from '../support/device-store.ts'
import { uuidv7 } from '../support/driver-api.ts'
import { DriverApp, demoPairingCode, weighedFlow } from '../support/driver-app.ts'
import { FrontDoor, chooseLanguage, signIn } from '../support/getting-in.ts'
import { linkIn } from '../support/mailbox.ts'
import { makePhoto } from '../support/photos.ts'
import { words, wordsWithin } from '../support/words.ts'

const hour = 3_600_000
const sanne = {
  kind: 'driver',
  firstName: 'Sanne',
  lastName: 'Proef',
  email: 'sanne@example.com',
  termsAccepted: true,
}
const pincode = '13579'
const truck = '7-BZX-72'
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
    await using door = await FrontDoor.open()
    const { world, clock } = door
    const { phone, app } = await registeredDriver(door)
    const { page } = app
    await page.getByText(/nog 23\suur vervoeren/).waitFor()

    clock.forward(23 * hour)
    await page.reload()
    await page.getByText(left.nl).waitFor()
    await app.isReadyForOffline()
    await phone.setOffline(true)
    await chooseLanguage(page, 'English')
    await page.getByText(left.en).waitFor()
    await expect
      .poll(async () => (await storedOperations(page)).map(({ type }) => type))
      .toEqual(['locale.set'])
    await page.reload()
    await page.getByText(left.en).waitFor()
    const shipment = await app.load([await photo()])
    await app.somethingWaits()

    clock.forward(2 * hour)
    await phone.setOffline(false)
    await app.everythingIsSent()
    const office = await world.asOffice()
    expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({ status: 'loaded' })

    // From here on he is blocked: on this phone, at the server, and at the door.
    await page.getByText(over.en).waitFor()
    await app.openFlow()
    for (const language of ['en', 'nl'] as const) {
      await chooseLanguage(page, language === 'en' ? 'English' : 'Nederlands')
      await page.getByText(over[language], { exact: true }).waitFor()
      await page.getByText(closed[language], { exact: true }).waitFor()
      await expect.poll(() => page.getByRole('button', { name: words('driver:load.action') }).count()).toBe(0)
      expect(await refusalOfAnotherLoad(door, page, language)).toMatchObject({
        code: 'account_needs_approval',
        status: 403,
        detail: refused[language],
      })
    }
    const elsewhere = await door.visit(await door.phone(), '/auth/sign-in')
    for (const [language, text] of [
      ['Nederlands', refused.nl],
      ['English', refused.en],
    ] as const) {
      await chooseLanguage(elsewhere, language)
      await signIn(elsewhere, sanne.email, pincode)
      await elsewhere.getByText(text, { exact: true }).waitFor()
    }

    // His planner approves: he is free again.
    await judge(door, 'approve')
    await app.go('/driver')
    await page.getByText(over.nl).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText(wordsWithin('driver:approval.left')).count()).toBe(0)
    await app.load([await photo()])
    await app.everythingIsSent()
    expect(
      (await storedOperations(page)).filter(
        ({ type, state }) => type === 'shipment.load' && state === 'done',
      ),
    ).toHaveLength(2)
    await elsewhere.getByRole('button', { name: words('auth:signIn') }).click()
    await elsewhere.waitForURL(/\/driver$/)
  },
)

test(
  'a driver who was rejected while he was away: what he loaded before counts, and he loads no more',
  { timeout: 180_000 },
  async () => {
    await using door = await FrontDoor.open()
    const { phone, app } = await registeredDriver(door)
    await app.isReadyForOffline()
    await phone.setOffline(true)
    const shipment = await app.load([await photo()])
    await app.somethingWaits()
    door.clock.forward(5 * hour)
    await judge(door, 'reject')
    await phone.setOffline(false)
    await app.everythingIsSent()
    const office = await door.world.asOffice()
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

/** Registered, confirmed by the mail's link, signed in on a phone, paired, and with a truck of his company. */
async function registeredDriver(door: FrontDoor): Promise<{ phone: BrowserContext; app: DriverApp }> {
  const { world } = door
  const me = await (await world.asPlanner()).get<{ company: { id: string } }>('/users/me')
  const registration = { ...sanne, company: `/api/companies/${me.body.company.id}` }
  expect(
    (
      await world.anonymous.post('/users/register/driver_or_skipper', registration, {
        'accept-language': 'nl',
      })
    ).status,
  ).toBe(201)
  const hash = linkIn(await door.letterboxes.mailTo(sanne.email))
    .split('/')
    .at(-1)
  expect((await world.anonymous.patch(`/users/driver_or_skipper/by_hash/${hash}`, { pincode })).status).toBe(
    200,
  )
  const phone = await door.phone()
  const page = await door.visit(phone, '/auth/sign-in')
  await signIn(page, sanne.email, pincode)
  await page.waitForURL(/\/driver$/)
  const app = new DriverApp(page, door.origin)
  await app.pair(demoPairingCode)
  await app.chooseTransportMode(truck)
  await page.getByText(weighedFlow).first().waitFor()
  return { phone, app }
}

async function judge(door: FrontDoor, verdict: 'approve' | 'reject'): Promise<void> {
  const planner = await door.world.asPlanner()
  const { body } = await planner.get<{ member: { '@id': string }[] }>('/drivers?approved=false')
  const [driver] = body.member
  expect((await planner.post(`${driver?.['@id'].replace('/api', '')}/${verdict}`, {})).status).toBe(200)
}

/** What the server says to a phone that sends one more load, done at this moment. */
async function refusalOfAnotherLoad(door: FrontDoor, page: Page, language: string): Promise<unknown> {
  const done = (await storedOperations(page)).find(({ type }) => type === 'shipment.load')
  const headers = {
    authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('auth_token'))}`,
    'accept-language': language,
  }
  const device = uuidv7()
  expect((await door.world.anonymous.post('/devices', { id: device }, headers)).status).toBeLessThan(300)
  const shipment = uuidv7()
  const again = {
    id: uuidv7(),
    type: 'shipment.load',
    schemaVersion: 1,
    device,
    deviceSequence: 1,
    lane: `shipment:${shipment}`,
    after: [],
    occurredAt: door.clock.read().toISOString(),
    payload: { ...done?.payload, shipment, photos: [] },
  }
  const { body } = await door.world.anonymous.post<{ results: OperationResult[] }>(
    '/operations',
    { operations: [again] },
    headers,
  )
  const [result] = body.results
  return result !== undefined && 'problem' in result ? result.problem : result
}
