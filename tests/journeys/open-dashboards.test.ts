import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePath } from '#contract/office/live.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { weighedFlow } from '../support/driver-app.ts'
import { addOfficeUser, signInToOffice } from '../support/office-app.ts'
import { makePhoto } from '../support/photos.ts'
import { ScriptedDriver } from '../support/scripted-driver.ts'
import { isLongRun } from '../support/long-run.ts'

let environment: BrowserEnvironment
let driver: ScriptedDriver
let photo: Buffer
let page: Page
/** Paths that the page has asked the API for since it was emptied, the live stream left out. */
let asked: string[] = []

beforeAll(async () => {
  environment = await BrowserEnvironment.open()
  photo = (await makePhoto({ seed: 1, width: 64, height: 48 })).bytes
  driver = await ScriptedDriver.start(environment.origin)
  const account = await addOfficeUser(environment.origin, 'Dora')
  page = await signInToOffice(await environment.desktop(), environment.origin, account)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await page.getByText('Live', { exact: true }).waitFor()
})
afterAll(() => environment[Symbol.asyncDispose]())

const recent = () => page.getByRole('table', { name: 'Recent shipments' })
const loadedToday = async () =>
  Number(
    await page
      .getByText('Loaded today', { exact: true })
      .locator('xpath=following-sibling::*[1]')
      .innerText(),
  )

/** Loads, and waits until the open page shows it. */
async function loadAndSee(): Promise<string> {
  const { number } = await driver.load(weighedFlow, [photo])
  await recent().getByRole('link', { name: number }).waitFor()
  return number
}

test('an open dashboard shows each load and asks the server for nothing', async () => {
  const before = await loadedToday()
  await loadAndSee()
  // The row and the count may come one after the other.
  await expect.poll(loadedToday).toBe(before + 1)
  asked = []
  await loadAndSee()
  const last = await loadAndSee()
  await expect.poll(loadedToday).toBe(before + 3)
  expect(await recent().getByRole('row').nth(1).innerText()).toContain(last)
  expect(asked).toEqual([])
})

test('what came while it was out of reach is there when it is back', async () => {
  await page.context().setOffline(true)
  await page.getByText('Offline', { exact: true }).waitFor()
  const { number } = await driver.load(weighedFlow, [photo])
  await page.context().setOffline(false)
  await recent().getByRole('link', { name: number }).waitFor()
  const next = await loadAndSee()
  expect(await recent().getByRole('row').nth(1).innerText()).toContain(next)
})

test.runIf(isLongRun)(
  'a list that is left for the dashboard and opened again follows what happens',
  async () => {
    const list = page.getByRole('table', { name: 'Shipments', exact: true })
    const streamOf = (topic: string) =>
      page.waitForRequest((request) => request.url().includes(livePath) && request.url().includes(topic))
    const opened = streamOf('shipments')
    await page.getByRole('link', { name: 'Shipments', exact: true }).first().click()
    await opened
    const { number } = await driver.load(weighedFlow, [photo])
    await list.getByRole('link', { name: number }).waitFor()
    const followed = streamOf('dashboard')
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await followed
    await recent().getByRole('link', { name: number }).waitFor()
    const next = await loadAndSee()
    expect(await recent().getByRole('row').nth(1).innerText()).toContain(next)
  },
)

test('on a short window the navigation shows which page is open', async () => {
  await page.setViewportSize({ width: 1440, height: 480 })
  await page.goto(`${environment.origin}/audit`)
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Audit log' })
  await expect
    .poll(async () => {
      const box = await entry.boundingBox()
      return box !== null && box.y >= 56 && box.y + box.height <= 480
    })
    .toBe(true)
})
