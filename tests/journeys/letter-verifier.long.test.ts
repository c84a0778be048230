import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { alteredAddress, loadUndelivered } from '../support/checked-letter.ts'

test('the verifier of one file, opened from a disk, asks the host for its keys and needs nothing else', async () => {
  await using environment = await BrowserEnvironment.open()
  const { address, claims } = await loadUndelivered(environment.origin, environment.testServer.database)
  const browser = await environment.phone({ locale: 'nl' })
  const page = await browser.newPage()
  const asked: string[] = []
  browser.on('request', (request) => asked.push(request.url()))
  await page.goto(pathToFileURL(resolve('docs/letter-code/verify.html')).href)
  const verdict = page.getByRole('status')
  await page.getByLabel('Adres in de QR-code').fill(address)
  await page.getByRole('button', { name: 'De host in het adres om zijn sleutels vragen' }).click()
  const { host } = new URL(environment.origin)
  await expect
    .poll(() => verdict.innerText())
    .toBe(`Geldig: ondertekend door een telefoon waarvoor ${host} instaat`)
  await page.getByText(claims.identification, { exact: true }).waitFor()
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([
    `${environment.origin}/.well-known/letter-keys`,
  ])

  // By the keys that it has now, without a network.
  await browser.setOffline(true)
  const says = async (text: string, expected: RegExp) => {
    await page.getByLabel('Adres in de QR-code').fill(text)
    await page.getByRole('button', { name: 'Controleren' }).click()
    await expect.poll(() => verdict.innerText()).toMatch(expected)
  }
  await says(alteredAddress(address, 'loadRecord', -1), /^Veranderd: de handtekening past niet\.$/)
  expect(await page.getByText(claims.identification, { exact: true }).count()).toBe(0)
  await says(address.replace(host, 'elsewhere.example'), /^Ondertekend voor elsewhere\.example/)
  await says(address, /^Geldig/)
}, 240_000)
