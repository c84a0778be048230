import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { alteredAddress, lettersKept } from '../support/checked-letter.ts'
import { waitUntilIssued } from '../support/device-store.ts'
import { DriverApp, measurementLabel, weighedFlow } from '../support/driver-app.ts'
import { smallPhoto } from '../support/fault-environment.ts'
import { OfficeApi } from '../support/office-api.ts'
import { signInToOffice } from '../support/office-app.ts'
import { expectVerdict, officer, verdict, waitForReader } from '../support/officer.ts'
import { readCodeOnScreen } from '../support/read-code.ts'
import { partialTextPattern, textPattern } from '../support/text-patterns.ts'

const plate = '7-BZX-71'

test(
  'a letter is shown and checked by the roadside without a network, and with one it says what became of it',
  { timeout: 240_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const { page: check, phone: officersPhone } = await officer(environment)
    await waitForReader(check)
    await officersPhone.setOffline(true)

    const driversPhone = await environment.phone({ deviceScaleFactor: 3 })
    const driver = await DriverApp.open(driversPhone, environment.origin)
    await driver.signIn()
    await driver.pair()
    await driver.chooseTransportMode(plate)
    await driver.go('/driver')
    await driver.waitUntilOfflineReady()
    await waitUntilIssued(driver.page)
    await driversPhone.setOffline(true)
    const shipment = await driver.load([await smallPhoto(1)])

    // Handed over, the phone shows the letter and nothing else.
    await driver.go('/driver')
    await driver.page.getByRole('link', { name: textPattern('driver:shipments.inspect') }).click()
    const number = await expectNothingButTheLetter(driver.page, shipment)
    const onLetter = await readCodeOnScreen(driver.page.locator('article svg[role="img"]'))
    await driver.page.getByRole('button', { name: textPattern('letter:showLarge') }).click()
    const large = driver.page.getByRole('dialog', { name: number })
    const picture = await large.screenshot()
    const address = await readCodeOnScreen(large)
    expect(address).toBe(onLetter)
    // Beside a code that is not signed stands why.
    expect(address, (await driver.page.getByRole('note').allTextContents()).join()).toContain('#')
    await large.getByRole('button', { name: textPattern('letter:closeLarge') }).click()
    await leaveByHolding(driver.page, shipment)

    // The officer's phone has no network either: by the address, and by a picture of the driver's screen.
    await expectVerdict(check, address, 'validOffline')
    for (const text of [plate, number]) await check.getByText(text, { exact: true }).first().waitFor()
    await check.getByRole('button', { name: textPattern('check:scan.another') }).click()
    await check
      .locator('input[type=file]')
      .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture })
    await verdict(check, 'validOffline')
    await expectVerdict(check, alteredAddress(address, 'loadRecord', -1), 'altered')
    expect(await check.getByText(plate, { exact: true }).count()).toBe(0)

    // Delivered, and known to the office.
    const kept = () => lettersKept(environment.testServer.database, shipment)
    await officersPhone.setOffline(false)
    await expectVerdict(check, address, 'validNotReceived')
    await driversPhone.setOffline(false)
    await driver.go('/driver')
    await driver.waitUntilSent()
    await expect.poll(kept).toBe(1)
    await expectVerdict(check, address, 'validReceived')

    // Unloaded, corrected by the driver, and the order amended by the office: the code of the load says that it is old.
    await driver.unload(shipment, { first: '41,2', second: '15,2', slip: 'B-1' })
    await driver.go('/driver')
    await driver.waitUntilSent()
    await expect.poll(kept).toBe(2)
    await driver.go(`/driver/shipments/${shipment}/correct/unload`)
    await driver.page.getByLabel(measurementLabel('weighedLoad')).fill('40,2')
    await driver.page.getByText(textPattern('correction:other')).click()
    await driver.page.getByLabel(textPattern('correction:inWords')).fill('Read the wrong slip')
    await driver.page.getByRole('button', { name: textPattern('correction:save') }).click()
    await driver.page.waitForURL(/\/driver\/shipments\/[^/]+$/)
    await driver.go('/driver')
    await driver.waitUntilSent()
    await expect.poll(kept).toBe(3)
    await expectVerdict(check, address, 'validChanged')
    expect(await check.getByText(partialTextPattern('check:live.flowChanged')).count()).toBe(0)
    await amendFlow(environment.origin)
    await expectVerdict(check, address, 'validChanged')
    await check.getByText(partialTextPattern('check:live.flowChanged')).waitFor()
    const versions = check.getByRole('listitem').filter({ hasText: partialTextPattern('check:live.version') })
    expect(await versions.count()).toBe(3)
    await versions.last().getByRole('button').click()
    await check.getByText(partialTextPattern('check:live.oldShown')).waitFor()
    expect(await check.locator('#letter').innerText()).not.toMatch(/25[.,]000/)
    await check.getByRole('button', { name: textPattern('check:live.showCurrent') }).click()
    await expect.poll(() => check.locator('#letter').innerText()).toMatch(/25[.,]000/)

    // The phone is lost.
    await revokeDevice(
      await signInToOffice(await environment.desktop(), environment.origin),
      environment.origin,
    )
    await expectVerdict(check, address, 'revoked')
    // It came with the keys, which this phone keeps.
    await officersPhone.setOffline(true)
    await expectVerdict(check, address, 'revoked')
  },
)

/** The number of the letter; neither a link nor the way back leads into the app, nor does a new start of it. */
async function expectNothingButTheLetter(page: Page, shipment: string): Promise<string> {
  const leave = page.getByRole('button', { name: textPattern('letter:leave') })
  const isShown = async () => {
    await leave.waitFor()
    expect(new URL(page.url()).pathname).toBe(`/letters/${shipment}`)
    expect(await page.getByRole('link').count()).toBe(0)
    expect(await page.getByRole('article').count()).toBe(1)
  }
  await isShown()
  await page.goBack()
  await isShown()
  await leave.click()
  await isShown()
  await page.reload()
  await isShown()
  const number = /^[\w-]+-\d+-[A-Z\d]+$/m.exec(await page.getByRole('article').innerText())?.[0]
  if (number === undefined) throw new Error('The letter shows no number.')
  return number
}

async function leaveByHolding(page: Page, shipment: string): Promise<void> {
  const leave = page.getByRole('button', { name: textPattern('letter:leave') })
  await leave.hover()
  await page.mouse.down()
  await page.waitForURL(`**/driver/shipments/${shipment}/letter`)
  await page.mouse.up()
}

async function amendFlow(origin: string): Promise<void> {
  const office = await OfficeApi.signIn(origin)
  const { member } = await office.get<{
    member: readonly { readonly id: string; readonly usualName: string }[]
  }>(`/material_flows?q=${encodeURIComponent(weighedFlow)}`)
  const flow = member.find(({ usualName }) => usualName === weighedFlow)
  await office.amendFlow(flow?.id ?? '', { remarksForLetter: 'By the northern gate' })
}

/** Revokes the phone that was seen last, in the list of phones. */
async function revokeDevice(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/devices`)
  await page
    .getByRole('button', { name: textPattern('lists:table.rowMenu') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: textPattern('devices:revoke') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(textPattern('devices:reason')).fill('Left in a quarry')
  await dialog.getByRole('button', { name: textPattern('devices:revoke') }).click()
  await page.getByText(textPattern('devices:revokedNow')).waitFor()
}
