import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { keptLetterPdfs, storedOperations } from '../support/device-store.ts'
import { DriverApp } from '../support/driver-app.ts'
import { wordsOfPdf } from '../support/pdf.ts'
import { makePhoto } from '../support/photos.ts'

test(
  'a letter is shared as PDF without a network, and says so where it is newer than its PDF',
  { timeout: 360_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const phone = await environment.phone()
    const app = await DriverApp.open(phone, environment.origin)
    const { page } = app
    await app.signIn()
    await app.pair()
    await app.chooseTransportMode('7-BZX-71')
    await app.waitUntilOfflineReady()
    const shipment = await app.load([(await makePhoto({ seed: 1, width: 800, height: 600 })).path])
    await app.waitUntilSent()
    const keptOf = async () => (await keptLetterPdfs(page)).find(({ id }) => id === shipment)?.pdf
    // The change feed holds back what is newer than the oldest transaction on the PostgreSQL that tests share: the app
    // would ask again in minutes.
    const nameOnceFed = async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      return (await keptOf())?.fileName
    }
    const patience = { timeout: 120_000, interval: 2000 }
    await expect.poll(nameOnceFed, patience).toBeDefined()
    const kept = await keptOf()
    const number = kept?.fileName.replace('-v1.pdf', '') ?? ''

    await phone.setOffline(true)
    await app.go(`/driver/shipments/${shipment}/letter`)
    const share = page.getByRole('button', { name: /^(PDF delen|Share PDF)$/ })
    const file = await savedBy(page, () => share.click())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await wordsOfPdf(file)).toContain(number)

    await app.unload(shipment, { first: '38,4', second: '14,2', slip: 'W-1' })
    expect((await storedOperations(page)).filter(({ state }) => state === 'ready')).toHaveLength(1)
    await app.go(`/driver/shipments/${shipment}/letter`)
    await share.click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText(/van vóór het lossen|before the unload/).waitFor()
    const older = await savedBy(page, () =>
      sheet.getByRole('button', { name: /^(Deze oudere PDF delen|Share this older PDF)$/ }).click(),
    )
    expect(older.equals(file)).toBe(true)
    await sheet.waitFor({ state: 'detached' })

    // Back on the network the newest one comes by itself.
    await phone.setOffline(false)
    await expect.poll(nameOnceFed, patience).toBe(`${number}-v2.pdf`)
    const newest = await savedBy(page, () => share.click())
    expect(await wordsOfPdf(newest)).toContain('W-1')
  },
)

async function savedBy(page: Page, act: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return await readFile(await download.path())
}
