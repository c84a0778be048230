import type { Page } from 'playwright-core'
import { toBuffer } from 'qrcode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import {
  alteredAddress,
  lettersKept,
  loadUndelivered,
  type UndeliveredLoad,
} from '../support/checked-letter.ts'
import { weighedFlow } from '../support/driver-app.ts'
import { type ApiItem, OfficeApi } from '../support/office-api.ts'
import { expectVerdict, officer, waitForReader } from '../support/officer.ts'
import { readCodeInPdf } from '../support/pdf.ts'
import { partialTextPattern, textPattern } from '../support/text-patterns.ts'

let environment: BrowserEnvironment
let load: UndeliveredLoad

beforeAll(async () => {
  environment = await BrowserEnvironment.open()
  load = await loadUndelivered(environment.origin, environment.testServer.database)
}, 120_000)
afterAll(() => environment[Symbol.asyncDispose]())

const kept = () => lettersKept(environment.testServer.database, load.shipment)

test('a letter that was loaded without a network is checked without one, and what was altered is refused', async () => {
  const { phone, page } = await officer(environment)
  await phone.setOffline(true)
  await expectVerdict(page, load.address, 'validOffline')
  for (const text of [load.claims.identification, load.claims.number])
    await page.getByText(text, { exact: true }).first().waitFor()

  // The last byte of each signature, and one of what the device stated.
  for (const address of [
    alteredAddress(load.address, 'certificate', -1),
    alteredAddress(load.address, 'issuedFlow', -1),
    alteredAddress(load.address, 'loadRecord', -1),
    alteredAddress(load.address, 'loadRecord', 40),
  ]) {
    await page.goto('about:blank')
    await page.goto(address)
    await page.locator('.verdict:not(.neutral)').waitFor()
    await expect.poll(() => page.locator('h1').innerText()).toMatch(/^(Veranderd|Niet leesbaar)$/)
  }
  // Another letter's address before the same code.
  const [, code] = load.address.split('#')
  await expectVerdict(page, `${environment.origin}/check/${'A'.repeat(22)}#${code}`, 'otherLetter')
  await expectVerdict(page, `${environment.origin}/check/${load.claims.checkToken}`, 'offlineWithoutCode')
  await phone.close()
})

test('an officer scans a code from a picture without a network, after one visit with one', async () => {
  const { phone, page } = await officer(environment)
  await waitForReader(page)
  await phone.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: textPattern('check:scan.open') }).click()
  const picture = async (text: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'code.png',
      mimeType: 'image/png',
      buffer: await toBuffer(text, { width: 900, margin: 4 }),
    })
  await picture('https://elsewhere.example/')
  await page.getByText(textPattern('check:scan.otherCode')).first().waitFor()
  await picture(load.address)
  await page.getByRole('heading', { name: textPattern('check:verdicts.validOffline.title') }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/check/${load.claims.checkToken}`)
  await phone.close()
})

test('with a network it says what the office has: not yet received, received, changed, revoked', async () => {
  const { phone, page } = await officer(environment)
  const { pool } = environment.testServer.database
  await pool.query('update devices set revoked_at = now() where id = $1', [load.device])
  await expectVerdict(page, load.address, 'revoked')
  await pool.query('update devices set revoked_at = null where id = $1', [load.device])
  await expectVerdict(page, load.address, 'validNotReceived')
  // The code has room for the ordinary names of a letter.
  const stated = () => page.locator('dl').allInnerTexts()
  expect((await stated()).join()).toContain(weighedFlow)
  expect((await stated()).join()).not.toContain('…')

  await load.deliver()
  await expect.poll(kept).toBe(1)
  await expectVerdict(page, load.address, 'validReceived')
  expect((await stated()).join()).toContain(weighedFlow)
  expect((await stated()).join()).not.toContain('…')
  expect((await stated()).join('\n')).toMatch(partialTextPattern('check:facts.flowVersion'))
  expect(await brokenWords(page)).toEqual([])
  expect(await page.locator('.box').count()).toBeGreaterThan(5)
  // Once, by the keys that are kept: the server has no others.
  await page.waitForFunction(() => performance.getEntriesByName('verify letter').length > 0)
  await page.getByRole('button', { name: textPattern('check:live.again') }).click()
  expect(await page.evaluate(() => performance.getEntriesByName('verify letter').length)).toBe(1)

  // Printed, the letter is checked without a network too: by its pixels, and by the name of who signed it.
  const office = await OfficeApi.signIn(environment.origin)
  const [letter] = await office.list(`/documents?shipment=/api/shipments/${load.shipment}`)
  const version = letter?.['latestVersion'] as ApiItem | undefined
  const pdf = await office.fetch(`/document_versions/${version?.id}/pdf`)
  const printed = await readCodeInPdf(new Uint8Array(await pdf.arrayBuffer()))
  await phone.setOffline(true)
  await expectVerdict(page, printed, 'validOffline')
  const signer = page.getByText(partialTextPattern('check:signer.server'))
  expect(await signer.innerText()).toContain(new URL(environment.origin).host)
  await expectVerdict(page, alteredAddress(printed, 'loadRecord', 40), 'altered')
  await phone.setOffline(false)

  await load.unload()
  await expect.poll(kept).toBe(2)
  await office.change(`/shipments/${load.shipment}`, { weighedLoad: 37.9, reason: 'Scale was off' })
  await expect.poll(kept).toBe(3)
  await expectVerdict(page, load.address, 'validChanged')
  // The old version stays readable, and says that it is old.
  await page
    .getByRole('button', { name: textPattern('check:live.show') })
    .last()
    .click()
  await page.getByText(partialTextPattern('check:live.oldShown')).waitFor()
  await page.getByRole('button', { name: textPattern('check:live.showCurrent') }).click()
  await page.getByText(partialTextPattern('check:live.oldShown')).waitFor({ state: 'detached' })

  await pool.query('update devices set revoked_at = now() where id = $1', [load.device])
  await expectVerdict(page, load.address, 'revoked')
  await phone.close()
})

/** Words of the labels that stand on several lines without a hyphen. */
const brokenWords = (page: Page) =>
  page.locator('dt').evaluateAll((labels) =>
    labels.flatMap(({ firstChild }) =>
      [...(firstChild?.textContent ?? '').matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        if (firstChild === null) return []
        range.setStart(firstChild, index)
        range.setEnd(firstChild, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      }),
    ),
  )

test('the language is the browser’s, and can be changed without a network', async () => {
  const { phone, page } = await officer(environment)
  await phone.setOffline(true)
  await page.reload()
  expect(await page.locator('html').getAttribute('lang')).toBe('nl')
  for (const language of ['de', 'fr', 'en']) {
    await page.getByRole('combobox').selectOption(language)
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
  }
  await page.reload()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await phone.close()
})

test('an officer downloads nothing of the driver’s app', async () => {
  const phone = await environment.phone()
  const page = await phone.newPage()
  const asked: string[] = []
  phone.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${environment.origin}/check`)
  await page.getByText(textPattern('check:keys.offlineReady')).waitFor()
  expect(
    asked.filter(
      (path) =>
        !/^\/(check(-worker\.js|\.html)?$|assets\/check\/|\.well-known\/letter-keys$|icons\/vrachtpas\.svg$)/.test(
          path,
        ),
    ),
  ).toEqual([])
  await phone.close()
})
