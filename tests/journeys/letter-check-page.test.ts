import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { verdictTones } from '../../src/check/letter/verdict.ts'
import { findings, shownSchemes } from '../support/accessibility.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { cameraShowing, pictureOfCode, pictureOfLetterCode } from '../support/camera.ts'
import {
  alteredAddress,
  lettersKept,
  loadUndelivered,
  type UndeliveredLoad,
} from '../support/checked-letter.ts'
import { Keyboard } from '../support/keyboard.ts'
import { makeLetterCode, sampleRecord } from '../support/letter-code.ts'
import { OfficeApi } from '../support/office-api.ts'
import { expectVerdict, officer, verdict } from '../support/officer.ts'
import { wordsOfPdf } from '../support/pdf.ts'
import { partialTextPattern, textPattern } from '../support/text-patterns.ts'
import { isLongRun } from '../support/long-run.ts'

type Verdict = keyof typeof verdictTones

/** One of each tone and form, which every run looks at; a long one has all of them. */
const lookedAt: readonly Verdict[] = ['altered', 'validChanged', 'validNotReceived']

let camera: Awaited<ReturnType<typeof cameraShowing>>
let environment: BrowserEnvironment
let load: UndeliveredLoad
/** Signed by a key that nobody lists. */
let foreign: string
const kept = () => lettersKept(environment.testServer.database, load.shipment)
const button = (page: Page, key: Parameters<typeof textPattern>[0]) =>
  page.getByRole('button', { name: textPattern(key) })

beforeAll(async () => {
  camera = await cameraShowing(await pictureOfCode('https://elsewhere.example/'))
  environment = await BrowserEnvironment.open({ args: camera.args })
  load = await loadUndelivered(environment.origin, environment.testServer.database)
  foreign = `${environment.origin}/check/${sampleRecord.checkToken}#${(await makeLetterCode()).code}`
}, 120_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
  await camera[Symbol.asyncDispose]()
})

test('the camera reads a letter’s code, and passes over others', { timeout: 60_000 }, async () => {
  const { phone, page } = await officer(environment)
  await phone.grantPermissions(['camera'])
  await phone.setOffline(true)
  await camera.show(await pictureOfCode('https://elsewhere.example/'))
  await button(page, 'check:scan.open').click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0)
  await button(page, 'check:scan.stop').click()
  await camera.show(await pictureOfLetterCode(load.address))
  await button(page, 'check:scan.open').click()
  await verdict(page, 'validOffline')
  expect(page.url()).toBe(load.address)
  await phone.close()
})

test('no state of it has anything that axe finds fault with', { timeout: 240_000 }, async () => {
  const { phone, page } = await officer(environment)
  const found: string[] = []
  const look = async (name: string) => {
    for (const colorScheme of shownSchemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      found.push(...(await findings(page, `${name}, ${colorScheme}`)))
    }
  }
  const lookAt = async (address: string, expected: Verdict) => {
    if (!isLongRun && !lookedAt.includes(expected)) return
    await expectVerdict(page, address, expected)
    await look(expected)
  }
  const token = (own: string) => `${environment.origin}/check/${own}`

  await page.goto(token(''))
  await button(page, 'check:scan.open').waitFor()
  await look('start')
  await button(page, 'check:scan.open').click()
  await page.locator('video').waitFor()
  await look('camera')

  await lookAt(load.address, 'validNotReceived')
  await lookAt(alteredAddress(load.address, 'loadRecord', -1), 'altered')
  await lookAt(load.address.slice(0, -200), 'unreadable')
  await lookAt(token('cut'), 'unreadable')
  await lookAt(token('A'.repeat(22)), 'notFound')
  await lookAt(foreign, 'unknownKey')
  const [, code] = load.address.split('#')
  await lookAt(`${token('A'.repeat(22))}#${code}`, 'otherLetter')
  const lateAddress = await load.addressWith({ issuedAt: Date.now() - 2000, expiresAt: Date.now() - 1000 })
  await lookAt(lateAddress, 'expired')
  await phone.setOffline(true)
  await lookAt(load.address, 'validOffline')
  await lookAt(foreign, 'keysNeeded')
  await lookAt(token(load.claims.checkToken), 'offlineWithoutCode')
  await phone.setOffline(false)

  await load.deliver()
  await expect.poll(kept).toBe(1)
  await lookAt(load.address, 'validReceived')
  await lookAt(token(load.claims.checkToken), 'receivedOnly')
  await load.unload()
  await expect.poll(kept).toBe(2)
  await lookAt(load.address, 'validChanged')
  await button(page, 'check:live.show').last().click()
  await page.getByText(partialTextPattern('check:live.oldShown')).waitFor()
  await look('old version')
  expect(found.join('\n')).toBe('')
  await phone.close()
})

test('an officer without a mouse or a touch screen checks a letter, and keeps their place', async () => {
  const { phone, page } = await officer(environment)
  // With a letter in sight the camera would close before anybody stops it.
  await camera.show(await pictureOfCode('https://elsewhere.example/'))
  const keys = new Keyboard(page)
  await expectVerdict(page, load.address, 'validChanged')
  await keys.tabAndPress(button(page, 'check:live.again'))
  await keys.isAt(button(page, 'check:live.again'))
  await keys.tabAndPress(button(page, 'check:live.show').last())
  await keys.isAt(page.getByRole('region', { name: textPattern('check:live.boxes') }))
  await keys.tabAndPress(button(page, 'check:live.showCurrent'))
  await keys.isAt(page.getByRole('region', { name: textPattern('check:live.boxes') }))
  await page.getByText(partialTextPattern('check:live.oldShown')).waitFor({ state: 'detached' })

  await keys.tabTo(button(page, 'check:scan.another'), 'Shift+Tab')
  await keys.press('Enter')
  await keys.isAt(page.getByRole('heading', { level: 1 }))
  await keys.tabTo(page.locator('input[type=file]'))
  await keys.tabAndPress(button(page, 'check:scan.stop'))
  await verdict(page, 'validChanged')
  await keys.isAt(page.getByRole('heading', { level: 1 }))
  await keys.tabTo(page.getByRole('combobox'), 'Shift+Tab')
  await page.getByRole('combobox').selectOption('de')
  await page.locator('html[lang=de]').waitFor({ state: 'attached' })
  await keys.isAt(page.getByRole('combobox'))
  await phone.close()
})

test.runIf(isLongRun)(
  'what is no letter of ours is not unloaded by, and what there is nothing of is not printed',
  async () => {
    const { phone, page } = await officer(environment)
    const offered = async (address: string, expected: Verdict) => {
      await expectVerdict(page, address, expected)
      return [await button(page, 'check:print').count(), await page.locator('#unload').count()]
    }
    expect(await offered(load.address, 'validChanged')).toEqual([1, 1])
    expect(await offered(`${environment.origin}/check/${'A'.repeat(22)}`, 'notFound')).toEqual([0, 0])
    expect(await offered(alteredAddress(load.address, 'loadRecord', -1), 'altered')).toEqual([1, 0])
    expect(await offered(foreign, 'unknownKey')).toEqual([1, 0])
    await phone.close()
  },
)

test('it is printed with what was checked, in black on white, without its buttons', async () => {
  const { phone, page } = await officer(environment)
  await expectVerdict(page, load.address, 'validChanged')
  await page.emulateMedia({ colorScheme: 'dark' })
  const text = await wordsOfPdf(await page.pdf({ format: 'A4' }))
  expect(text).toMatch(partialTextPattern('check:verdicts.validChanged.title'))
  for (const printed of [load.claims.number, load.claims.identification]) expect(text).toContain(printed)
  expect(text).not.toMatch(partialTextPattern('check:scan.another'))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colours = await page.evaluate(() =>
    [document.body, document.querySelector('.verdict')].map(
      (shown) => shown && [getComputedStyle(shown).backgroundColor, getComputedStyle(shown).color],
    ),
  )
  expect(colours).toEqual([
    ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'],
    ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'],
  ])
  await phone.close()
})

test.runIf(isLongRun)(
  'a server that is asked too often lets what is signed be verified; the letter of a lost phone says so',
  async () => {
    const { phone, page } = await officer(environment)
    const askTooOften = () =>
      page.evaluate(async (token) => {
        while ((await fetch(`/api/check/${token}`)).status !== 429);
      }, load.claims.checkToken)
    await askTooOften()
    await expectVerdict(page, load.address, 'validBusy')
    expect(await findings(page, 'busy')).toEqual([])
    await askTooOften()
    await expectVerdict(page, load.address.replace(/#.*/, ''), 'busy')
    const office = await OfficeApi.signIn(environment.origin)
    await office.send('POST', `/known_devices/${load.device}/revoke`, { reason: 'Left in a quarry' })
    // By what is listed beside the keys.
    await expectVerdict(page, load.address, 'revoked')
    expect(await findings(page, 'revoked')).toEqual([])
    await phone.close()
  },
)
