import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { toBuffer } from 'qrcode'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  readChallenge,
  type SignatureChallenge,
  verifyAnswer,
} from '../../contract/letters/signature-challenge.ts'
import { maxSignatoryName } from '../../contract/shipments/signature-parts.ts'
import { findings } from '../support/accessibility.ts'
import { BrowserEnvironment, signIn } from '../support/browser-environment.ts'
import { storedOperations } from '../support/device-store.ts'
import { DriverApp, phoneViewport, weighedFlow } from '../support/driver-app.ts'
import { OfficeApi } from '../support/office-api.ts'
import { waitForReader } from '../support/officer.ts'
import { wordsOfPdf } from '../support/pdf.ts'
import { readCodeOnScreen } from '../support/read-code.ts'
import { makeChallenge, makeSigningKey } from '../support/signing.ts'
import { textPattern } from '../support/text-patterns.ts'
import { isLongRun } from '../support/long-run.ts'

/** As fine as the screens of phones are: a code of a hundred modules has to be read from it. */
const phoneScreen = { deviceScaleFactor: 3 }

let environment: BrowserEnvironment
let driverPhone: BrowserContext
let driver: DriverApp
/** Of the receiver: it opened the page of a check once, with a network, and nobody has an account on it. */
let receiverPhone: BrowserContext

beforeAll(async () => {
  environment = await BrowserEnvironment.open()
  await environment.testServer.database.pool.query(
    `update material_flows set cargo_photo_required = false, signatures = '{disposer,transporter,receiver}'
     where usual_name = $1`,
    [weighedFlow],
  )
  driverPhone = await environment.phone(phoneScreen)
  driver = await DriverApp.open(driverPhone, environment.origin)
  await driver.signIn()
  await driver.pair()
  await driver.chooseTransportMode('7-BZX-71')
  await driver.waitUntilOfflineReady()
  receiverPhone = await environment.phone({ ...phoneScreen, locale: 'nl' })
  const page = await receiverPhone.newPage()
  await page.goto(`${environment.origin}/check`)
  await page.getByText(textPattern('check:keys.offlineReady')).waitFor()
}, 180_000)
afterAll(() => environment[Symbol.asyncDispose]())
afterEach(async () => {
  for (const phone of [driverPhone, receiverPhone]) await phone.setOffline(false)
})

async function unloaded(): Promise<string> {
  const shipment = await driver.load([])
  await driver.unload(shipment, { first: '38.4', second: '14.2', slip: 'W-77' })
  return shipment
}

/** What another phone's camera sees of a screen, and the text of the code on it. */
interface SeenCode {
  readonly picture: Buffer
  readonly text: string
}

async function seeCode(page: Page, label: RegExp): Promise<SeenCode> {
  const code = page.getByRole('img', { name: label })
  await code.locator('path').waitFor({ state: 'attached' })
  await code.scrollIntoViewIfNeeded()
  return { picture: await page.screenshot(), text: await readCodeOnScreen(code) }
}

/** The code that the driver's phone shows for the receiver. */
async function challengeFor(shipment: string): Promise<SeenCode> {
  const { page } = driver
  await driver.go(`/driver/shipments/${shipment}/sign?role=receiver`)
  await page.getByText(textPattern('signing:ways.own_phone')).click()
  return await seeCode(page, textPattern('signing:code'))
}

/** Opens what a camera read from the driver's screen, and signs there. */
async function sign(phone: BrowserContext, address: string, name: string): Promise<Page> {
  const page = phone.pages()[0] ?? (await phone.newPage())
  await page.goto('about:blank')
  await page.goto(address)
  await page.getByRole('heading', { name: textPattern('checkSigning:title.receiver') }).waitFor()
  const challenge = readChallenge(new URL(address).hash.slice(1))?.challenge
  for (const fact of [challenge?.number, challenge?.cargo, challenge?.vehicle])
    await page.getByText(fact ?? '', { exact: true }).waitFor()
  await page.getByRole('textbox').fill(name)
  await page.getByRole('button', { name: textPattern('checkSigning:sign') }).click()
  return page
}

/** Without a network the answer is a code at once. */
const signOn = async (phone: BrowserContext, address: string, name: string): Promise<SeenCode> =>
  await seeCode(await sign(phone, address, name), textPattern('checkSigning:answer'))

/** Gives the driver's phone a picture of the code with the answer, in place of its camera. */
async function showTo({ page }: DriverApp, picture: Buffer): Promise<void> {
  const scan = page.getByRole('button', { name: textPattern('signing:scan') })
  if (await scan.isVisible()) await scan.click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'answer.png', mimeType: 'image/png', buffer: picture })
}

/** The signature stands on the driver's screen and in the boxes of the letter. */
async function expectOnDriversLetter(shipment: string, name: string): Promise<void> {
  const { page } = driver
  await page.waitForURL(`**/driver/shipments/${shipment}`)
  await page.getByText(new RegExp(`: ${name}$`)).waitFor()
  await driver.go(`/driver/shipments/${shipment}/letter`)
  await page
    .getByRole('article')
    .getByText(new RegExp(`^${name}, `))
    .first()
    .waitFor()
}

/** The signature is recorded and fits, and stands in the newest letter of the server: content, PDF and the office's view. */
async function expectAtOffice(shipment: string, name: string): Promise<void> {
  const office = await OfficeApi.signIn(environment.origin)
  const { events } = await office.get<{
    events: readonly { kind: string; signature?: object }[]
  }>(`/shipments/${shipment}`)
  expect(events.filter(({ kind }) => kind === 'signature')).toMatchObject([
    { signature: { role: 'receiver', way: 'own_phone', name, matches: true } },
  ])
  const newest = async () => {
    const { member } = await office.get<{
      member: readonly { '@id': string; latestVersion: { id: string } }[]
    }>(`/documents?shipment=${shipment}`)
    const [letter] = member
    if (letter === undefined) return undefined
    return { page: letter['@id'].replace(/^\/api/, ''), version: letter.latestVersion.id }
  }
  const signaturesIn = async () => {
    const letter = await newest()
    if (letter === undefined) return undefined
    const { content } = await office.get<{ content: { shipment: { signatures?: readonly object[] } } }>(
      `/document_versions/${letter.version}`,
    )
    return content.shipment.signatures
  }
  await expect.poll(signaturesIn).toMatchObject([{ role: 'receiver', name, matches: true }])
  const letter = await newest()
  const pdf = await office.fetch(`/document_versions/${letter?.version}/pdf`)
  expect(await wordsOfPdf(new Uint8Array(await pdf.arrayBuffer()))).toContain(name)

  const desk = await environment.desktop()
  const page = await environment.visit(desk, letter?.page ?? '')
  await signIn(page, 'office@demo.example.com', 'Vrachtpas1')
  await page
    .getByText(new RegExp(`^${name}, `))
    .first()
    .waitFor()
  await desk.close()
}

test.runIf(isLongRun)(
  'a receiver without an account signs on a phone of their own that was never here before',
  { timeout: 120_000 },
  async () => {
    await driverPhone.setOffline(true)
    const shipment = await unloaded()
    const { text: address } = await challengeFor(shipment)
    expect(new URL(address).origin).toBe(environment.origin)
    // On a phone that lies on its side too.
    await driver.page.setViewportSize({ width: 844, height: 390 })
    expect((await seeCode(driver.page, textPattern('signing:code'))).text).toBe(address)
    await driver.page.setViewportSize(phoneViewport.viewport)
    const stranger = await environment.phone({ ...phoneScreen, locale: 'en' })
    const page = await sign(stranger, address, 'Jo Ünal')
    // The office does not know the letter as it was unloaded, until the driver's phone has a network.
    await page.getByText(textPattern('checkSigning:delivery.unreceived')).waitFor({ timeout: 30_000 })
    await driverPhone.setOffline(false)
    await page.getByText(textPattern('checkSigning:delivery.received')).waitFor({ timeout: 30_000 })
    expect(await stranger.cookies()).toEqual([])
    // The code is there for a driver without a network, and nobody needs to scan it.
    expect(await page.getByRole('img', { name: textPattern('checkSigning:answer') }).isVisible()).toBe(false)
    await driver.page.getByText(textPattern('signing:arrived')).waitFor({ timeout: 30_000 })
    await driver.page.getByRole('link', { name: textPattern('signing:toShipment') }).click()
    await expectOnDriversLetter(shipment, 'Jo Ünal')
    await expectAtOffice(shipment, 'Jo Ünal')
    await stranger.close()
  },
)

test(
  'neither phone has a network: the letter is signed, and delivered later',
  { timeout: 180_000 },
  async () => {
    await waitForReader(driver.page)
    await driverPhone.setOffline(true)
    await receiverPhone.setOffline(true)
    const shipment = await unloaded()
    const { text: address } = await challengeFor(shipment)
    const { picture } = await signOn(receiverPhone, address, 'Bo Vos')
    await showTo(driver, picture)
    await expectOnDriversLetter(shipment, 'Bo Vos')
    const signature = (await storedOperations(driver.page)).find(
      ({ type, payload }) => type === 'shipment.sign' && payload.shipment === shipment,
    )
    expect(signature).toMatchObject({ state: 'ready', payload: { shipment, name: 'Bo Vos' } })

    await driverPhone.setOffline(false)
    await driver.sendNow()
    await driver.waitUntilSent()
    await expectAtOffice(shipment, 'Bo Vos')

    // Whoever signs the same code later reads above all that it was not taken.
    await signOn(receiverPhone, address, 'Too Late')
    await receiverPhone.setOffline(false)
    const [page] = receiverPhone.pages()
    await page?.getByRole('heading', { level: 1, name: textPattern('checkSigning:notTaken') }).waitFor()
    expect(await page?.getByRole('img', { name: textPattern('checkSigning:answer') }).count()).toBe(0)
  },
)

test('a phone on its side is signed on its whole screen, and the code is on the first screen of any phone', async () => {
  const shipment = await driver.load([])
  const { page } = driver
  const turn = (width: number, height: number) => page.setViewportSize({ width, height })
  await driver.go(`/driver/shipments/${shipment}/sign?role=disposer`)
  await page.getByRole('textbox', { name: textPattern('signing:name') }).fill('Anna Dijk')
  await page.getByRole('textbox').blur()
  await turn(844, 390)
  const whole = page.getByRole('dialog').getByRole('img', { name: textPattern('signing:draw') })
  const box = await whole.boundingBox()
  expect(box?.width).toBeGreaterThan(700)
  expect(box?.height).toBeGreaterThan(280)
  const { x, y } = box ?? { x: 0, y: 0 }
  await page.mouse.move(x + 100, y + 100)
  await page.mouse.down()
  await page.mouse.move(x + 400, y + 200, { steps: 4 })
  await page.mouse.up()
  // What was drawn stays where the phone is turned back.
  await turn(390, 844)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await turn(844, 390)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textPattern('signing:save') })
    .click()
  await page.waitForURL(`**/driver/shipments/${shipment}`)
  for (const at of [`/driver/shipments/${shipment}/letter`, `/letters/${shipment}`])
    for (const [width, height] of [
      [390, 844],
      [360, 640],
      [844, 390],
    ] as const) {
      await turn(width, height)
      await driver.go(at)
      const code = page.getByRole('article').getByRole('img', { name: textPattern('letter:qr') })
      const seen = await code.boundingBox()
      expect((seen?.y ?? height) + (seen?.height ?? 0)).toBeLessThanOrEqual(height)
    }
  await turn(phoneViewport.viewport.width, phoneViewport.viewport.height)
})

test.runIf(isLongRun)(
  'an answer to the code of another letter, an altered and an old one are refused in words, and nothing is lost',
  { timeout: 180_000 },
  async () => {
    const [one, other] = [await unloaded(), await unloaded()]
    const { page } = driver
    // With a network the phone itself delivers what it signs.
    await receiverPhone.setOffline(true)
    const ofOther = await signOn(receiverPhone, (await challengeFor(other)).text, 'Al Other')
    const old = await signOn(receiverPhone, (await challengeFor(one)).text, 'Old One')
    const { text: address } = await challengeFor(one)
    const right = await signOn(receiverPhone, address, 'Cas Right')

    const before = (await storedOperations(page)).length
    const [header, payload, signature = ''] = right.text.split('.')
    const turned = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    const picturesOf = async (text: string) => await toBuffer(text, { width: 900, margin: 4 })
    const stillThere = async () => {
      expect((await seeCode(page, textPattern('signing:code'))).text).toBe(address)
      expect(await storedOperations(page)).toHaveLength(before)
    }
    for (const picture of [
      ofOther.picture,
      old.picture,
      await picturesOf(`${header}.${payload}.${turned}`),
    ]) {
      await showTo(driver, picture)
      await page.getByText(textPattern('signing:wrongAnswer')).waitFor()
      await stillThere()
    }
    // No answer at all: the scanner stays, and says so.
    await showTo(driver, await picturesOf(right.text.slice(0, -20)))
    await page.getByText(textPattern('phone:scan.otherCode')).waitFor()
    await showTo(driver, right.picture)
    await expectOnDriversLetter(one, 'Cas Right')
    await driver.sendNow()
    await driver.waitUntilSent()
    await expectAtOffice(one, 'Cas Right')
  },
)

test.runIf(isLongRun)(
  'the page to sign on says what is wrong, in the language of the phone, and axe finds no fault with it',
  { timeout: 180_000 },
  async () => {
    const phone = await environment.phone({ ...phoneScreen, locale: 'nl' })
    const page = await phone.newPage()
    const found: string[] = []
    const look = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        found.push(...(await findings(page, `${name}, ${colorScheme}`, { sizes: signingSizes })))
      }
    }
    const device = await makeSigningKey()
    const challengeOf = (other: Partial<SignatureChallenge> = {}) =>
      makeChallenge(device, randomUUID(), {
        hash: 'a'.repeat(43),
        number: 'ZK-2026-014-3-KHJM1',
        cargo: 'Grond met minerale olie achter de kademuur van Oosterk…',
        code: '17 05 03*',
        amount: '24,2 t',
        from: 'Oosterkreek, kade 4, Rotterdam',
        to: 'Grondreiniging Merwekant, Dordrecht',
        vehicle: '7-BZX-71',
        ...other,
      })
    const open = async (challenge: string) => {
      await page.goto('about:blank')
      await page.goto(`${environment.origin}/check/sign/${'A'.repeat(22)}#${challenge}`)
    }
    const heading = (key: Parameters<typeof textPattern>[0]) =>
      page.getByRole('heading', { level: 1, name: textPattern(key) }).waitFor()
    const challenge = await challengeOf()

    for (const bad of [
      '',
      'x',
      challenge.slice(0, -1),
      `${challenge}.x`,
      challenge.split('.').slice(0, 2).join('.'),
    ]) {
      await open(bad)
      await heading('checkSigning:unreadable')
      expect(await page.getByRole('textbox').count()).toBe(0)
    }
    await look('nothing to sign')

    await open(challenge)
    await heading('checkSigning:title.receiver')
    const name = page.getByRole('textbox', { name: textPattern('checkSigning:name') })
    const sign = page.getByRole('button', { name: textPattern('checkSigning:sign') })
    await look('to sign')
    await name.fill('   ')
    await sign.click()
    await page.getByRole('alert').getByText(textPattern('checkSigning:faults.name')).waitFor()
    await page.locator('input[aria-invalid=true]:focus').waitFor()
    await look('without a name')
    // What is typed stays in another language, and no name is longer than a letter takes.
    await name.fill('Jo '.repeat(60))
    expect((await name.inputValue()).length).toBe(maxSignatoryName)
    await name.fill('Jo Ünal')
    for (const language of ['de', 'fr', 'en']) {
      await page.getByRole('combobox').selectOption(language)
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
      expect(await page.getByRole('textbox').inputValue()).toBe('Jo Ünal')
    }
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    // The whole code is on the screen, also where the phone lies on its side.
    const code = page.getByRole('img', { name: textPattern('checkSigning:answer') })
    // The office does not know this letter.
    await code.waitFor()
    const box = await code.boundingBox()
    expect(page.viewportSize()).toEqual(signingSizes.at(-1))
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(signingSizes.at(-1)?.height ?? 0)
    const { text: answer } = await seeCode(page, textPattern('checkSigning:answer'))
    expect(await verifyAnswer(challenge, answer, crypto.subtle)).toMatchObject({ name: 'Jo Ünal' })
    await look('signed')
    for (const size of signingSizes) {
      await page.setViewportSize(size)
      expect((await code.boundingBox())?.width).toBeLessThanOrEqual(Math.min(size.width, size.height))
    }

    const next = await challengeOf({ role: 'disposer', name: 'Anna Dijk' })
    await page.evaluate((hash) => void (location.hash = hash), next)
    await heading('checkSigning:title.disposer')
    expect(await page.getByRole('textbox').inputValue()).toBe('Anna Dijk')

    await phone.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
    await open(challenge)
    await page.getByRole('textbox').fill('Jo Ünal')
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByRole('alert').getByText(textPattern('checkSigning:faults.failed')).waitFor()
    expect(found.join('\n')).toBe('')
    await phone.close()
  },
)

const signingSizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
] as const
