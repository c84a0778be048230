import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slipReaderCacheName, visitedCacheName } from '#contract/kit/visited-assets.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { DriverApp, measurementLabel } from '../support/driver-app.ts'
import { drawnSlips } from '../support/draw-slips.ts'
import { makePhoto } from '../support/photos.ts'
import { partialTextPattern, textPattern } from '../support/text-patterns.ts'

let environment: BrowserEnvironment
let phone: BrowserContext
let driver: DriverApp

beforeAll(async () => {
  environment = await BrowserEnvironment.open()
  phone = await environment.phone()
  driver = await DriverApp.open(phone, environment.origin)
  await driver.signIn()
  await driver.pair()
  await driver.chooseTransportMode('7-BZX-71')
  await driver.waitUntilOfflineReady()
}, 180_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
})

const keptIn = (name: string) =>
  driver.page.evaluate(
    async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => url.replace(/^.*\//, '')),
    name,
  )
const field = (name: Parameters<typeof measurementLabel>[0]) => driver.page.getByLabel(measurementLabel(name))
const button = (name: RegExp) => driver.page.getByRole('button', { name })
/** Typed in tonnes. */
const kilogramsIn = async (name: Parameters<typeof measurementLabel>[0]) =>
  Math.round(Number((await field(name).inputValue()).replace(',', '.')) * 1000)

test(
  'a slip is read on the phone: its size is said first, each value takes a tap, what was typed stays; later without a network',
  { timeout: 300_000 },
  async () => {
    const { page } = driver
    const cargo = await makePhoto({ seed: 1 })
    const folder = await mkdtemp(join(tmpdir(), 'slips-'))
    const [first, second] = await Promise.all(
      drawnSlips()
        .slice(0, 2)
        .map(async ({ values, picture }, index) => {
          const path = join(folder, `${index}.jpg`)
          await writeFile(path, await picture())
          return { values, path }
        }),
    )
    if (first === undefined || second === undefined) throw new Error('Two slips are drawn')
    const shipment = await driver.load([cargo.path])

    // Nothing of the reader was fetched before it was asked for.
    expect(await keptIn(slipReaderCacheName)).toEqual([])
    await driver.go(`/shipments/${shipment}/unload`)
    await field('weightTicketNumber').fill('TYPED')
    await driver.addPhotos(first.path)
    await button(textPattern('slip:read')).click()
    const offer = button(partialTextPattern('slip:fetch'))
    const offered = Number(/(\d+)\D*MB/.exec(await offer.innerText())?.[1])
    await offer.click()
    const chip = (name: Parameters<typeof measurementLabel>[0]) =>
      button(new RegExp(`^${measurementLabel(name).source.replaceAll(/[$^]/g, '')} `))
    await chip('weighedLoad').waitFor({ timeout: 120_000 })

    await chip('weighedLoad').click()
    expect(await kilogramsIn('weighedLoad')).toBe(first.values.gross)
    await chip('tareWeight').click()
    expect(await kilogramsIn('tareWeight')).toBe(first.values.tare)
    await chip('weightTicketNumber').click({ force: true })
    expect(await field('weightTicketNumber').inputValue()).toBe('TYPED')
    await page.getByText(partialTextPattern('slip:typed')).waitFor()
    await field('weightTicketNumber').fill('')
    await chip('weightTicketNumber').click()
    expect(await field('weightTicketNumber').inputValue()).toBe(first.values.number)

    // In a cache of its own.
    await expect
      .poll(async () => (await keptIn(slipReaderCacheName)).toSorted())
      .toEqual([
        expect.stringMatching(/^nld\.traineddata-.*\.gz$/),
        expect.stringMatching(/^slip-worker-.*\.js$/),
        expect.stringMatching(/^tesseract-core-simd-lstm-.*\.wasm$/),
      ])
    expect((await keptIn(visitedCacheName)).filter((name) => /tesseract|nld|slip-worker/.test(name))).toEqual(
      [],
    )
    const fetched = await Promise.all(
      (await keptIn(slipReaderCacheName)).map(async (name) => {
        const answer = await fetch(`${environment.origin}/assets/${name}`, {
          headers: { 'accept-encoding': 'br' },
        })
        return Number(answer.headers.get('content-length'))
      }),
    )
    expect(fetched.reduce((sum, size) => sum + size, 0) / 1e6).toBeCloseTo(offered, 0)

    await phone.setOffline(true)
    await driver.go(`/shipments/${shipment}/unload`)
    // The first photo is still there.
    await driver.addPhotos(second.path)
    await page.locator('main img').nth(1).waitFor()
    await button(textPattern('slip:read')).click()
    // The newest photo is read at once.
    await page.getByText(second.values.number).waitFor({ timeout: 120_000 })
    await phone.setOffline(false)
  },
)
