import type { Page } from 'playwright-core'
import { toBuffer } from 'qrcode'
import { expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { alteredAddress, loadUndelivered } from '../support/checked-letter.ts'
import { officer, verdict, waitForReader } from '../support/officer.ts'
import { textPattern } from '../support/text-patterns.ts'

const name = 'Waterbeheer Voorbeeld'

test('an officer scans letters of other servers: of one that is trusted by its name, of another as unknown', async () => {
  await using other = await BrowserEnvironment.open()
  await using environment = await BrowserEnvironment.open({ letterHosts: [{ origin: other.origin, name }] })
  const load = await loadUndelivered(other.origin, other.testServer.database)
  const { phone, page } = await officer(environment)
  await waitForReader(page)
  await phone.setOffline(true)

  await scan(page, load.address)
  await verdict(page, 'validElsewhere')
  const { host } = new URL(other.origin)
  const banner = page.locator('.verdict')
  expect(await banner.innerText()).toContain(`${name} (${host})`)
  await page.getByText(load.claims.identification, { exact: true }).waitFor()
  await page.reload()
  await verdict(page, 'validElsewhere')
  // It is no letter of this server's, so that nobody unloads by it here.
  expect(await page.locator('#unload').count()).toBe(0)
  await scan(page, alteredAddress(load.address, 'loadRecord', -1))
  await verdict(page, 'altered')

  for (const address of [
    load.address.replace(other.origin, 'https://elsewhere.example'),
    // Signed by a host that is trusted, and presented as another's.
    load.address.replace(other.origin, 'https://waterbeheer.example'),
  ]) {
    await scan(page, address)
    await verdict(page, 'unknownHost')
    expect(await banner.innerText()).toContain(new URL(address).host)
    expect(await banner.getAttribute('class')).toBe('verdict caution')
    expect(await page.getByText(load.claims.identification, { exact: true }).count()).toBe(0)
    expect(await page.locator('#elsewhere').count()).toBe(0)
  }

  await phone.setOffline(false)
  await scan(page, load.address)
  await page.locator('#elsewhere').click()
  await verdict(page, 'validNotReceived')
  expect(page.url()).toBe(load.address)
}, 240_000)

async function scan(page: Page, address: string): Promise<void> {
  await page
    .getByRole('button', { name: textPattern('check:scan.another') })
    .or(page.getByRole('button', { name: textPattern('check:scan.open') }))
    .click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'code.png',
    mimeType: 'image/png',
    buffer: await toBuffer(address, { width: 900, margin: 4 }),
  })
}
