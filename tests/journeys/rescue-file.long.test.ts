import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { storedOperations } from '../support/device-store.ts'
import { DriverApp, weighedFlow } from '../support/driver-app.ts'
import { signInToOffice } from '../support/office-app.ts'
import { makePhoto } from '../support/photos.ts'
import { partialTextPattern, textPattern } from '../support/text-patterns.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await BrowserEnvironment.open()
}, 120_000)
afterAll(() => environment[Symbol.asyncDispose]())

/** A phone without a network, on which a load with a photo waits. */
async function phoneWithLoad() {
  const phone = await environment.phone({ acceptDownloads: true })
  const app = await DriverApp.open(phone, environment.origin)
  await app.signIn()
  await app.pair()
  await app.chooseTransportMode('7-BZX-71')
  await app.waitUntilSent()
  await app.waitUntilOfflineReady()
  await phone.setOffline(true)
  const shipment = await app.load([(await makePhoto({ seed: 7, width: 800, height: 600 })).path], weighedFlow)
  return { phone, app, shipment }
}

const save = async (page: Page): Promise<Download> => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: textPattern('phone:rescue.action') }).click()
  await page.getByText(textPattern('phone:rescue.saved')).waitFor()
  return await download
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: textPattern('driver:shell.account') }).click()
  await page.getByRole('menuitem', { name: textPattern('driver:shell.signOut') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textPattern('phone:signOut.confirm') })
    .click()
}

test(
  'what a phone cannot send reaches the office as a file, is settled there, and closes on the phone',
  { timeout: 240_000 },
  async () => {
    const { phone, app } = await phoneWithLoad()
    const { page } = app
    await app.go('/driver/outbox')
    const download = await save(page)
    const [stored] = (await storedOperations(page)).filter(({ type }) => type === 'shipment.load')
    expect(stored?.state, 'nothing on the phone has changed').toBe('ready')

    const office = await signInToOffice(await environment.desktop(), environment.origin)
    await office.goto(`${environment.origin}/hand-overs`)
    await office.getByRole('link', { name: textPattern('handovers:import.open') }).click()
    const choose = office.locator('input[type="file"]')
    await choose.setInputFiles({
      name: 'slip.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Weighbridge 1, 46.88 t'),
    })
    await office.getByText(textPattern('handovers:import.unreadable')).waitFor()
    await choose.setInputFiles({
      name: download.suggestedFilename(),
      mimeType: 'text/plain',
      buffer: await readFile(await download.path()),
    })
    await office.getByRole('button', { name: textPattern('handovers:import.send_one') }).click()
    await office.getByText(textPattern('handovers:import.outcomes.taken')).waitFor()
    await office.getByRole('table').getByRole('link').click()
    await office.getByText(textPattern('handovers:importedBy')).waitFor()
    expect(
      await office
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)),
      'with its photo',
    ).toBe(true)

    await office.getByRole('button', { name: textPattern('exceptions:settle') }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Entered by hand.')
    await dialog.getByRole('button', { name: textPattern('exceptions:settle') }).click()
    await office.getByText(partialTextPattern('handovers:decisions.corrected')).first().waitFor()

    // The phone had gone before the decision: its copy is refused, and the words of the office close it.
    await phone.setOffline(false)
    await app.sendNow()
    await expect
      .poll(async () =>
        (await storedOperations(page)).filter(({ id }) => id === stored?.id).map(({ state }) => state),
      )
      .toEqual(['settled'])
  },
)

test(
  'whoever cannot sign in again saves what waits from the sign-in page',
  { timeout: 240_000 },
  async () => {
    const { app } = await phoneWithLoad()
    const { page } = app
    await signOut(page)
    await page.getByRole('button', { name: textPattern('phone:left.cannotSignIn') }).click()
    const file: unknown = JSON.parse(await readFile(await (await save(page)).path(), 'utf8'))
    expect(file).toMatchObject({
      format: 'vrachtpas-rescue',
      operations: [{ operation: { type: 'shipment.load' }, photos: [{ content: expect.any(String) }] }],
    })
  },
)

test(
  'whoever cannot sign in again hands over from the sign-in page, by the key of the phone',
  { timeout: 240_000 },
  async () => {
    const { phone, app, shipment } = await phoneWithLoad()
    const { page } = app
    await signOut(page)
    await page.getByRole('button', { name: textPattern('phone:left.cannotSignIn') }).click()
    const handOver = page.getByRole('button', { name: textPattern('phone:handOver.action') })
    await handOver.click()
    await page.getByText(textPattern('phone:handOver.unreachable')).waitFor()

    await phone.setOffline(false)
    await handOver.click()
    await page.getByText(textPattern('phone:handOver.done')).waitFor()
    expect((await storedOperations(page)).find(({ payload }) => payload.shipment === shipment)?.state).toBe(
      'handed_over',
    )
    const office = await signInToOffice(await environment.desktop(), environment.origin)
    await office.goto(`${environment.origin}/hand-overs`)
    await office.getByRole('table').getByRole('link').first().click()
    expect(
      await office
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)),
      'with its photo',
    ).toBe(true)
  },
)
