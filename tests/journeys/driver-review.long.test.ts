import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { storedOperations } from '../support/device-store.ts'
import { demoDriver, DriverApp, measurementLabel } from '../support/driver-app.ts'
import { OfficeApi } from '../support/office-api.ts'
import { makePhoto } from '../support/photos.ts'
import { partialTextPattern, textPattern } from '../support/text-patterns.ts'

/* What was found when drivers tried the app, as they met it. */

/** Asks for the amount when loading, and for nothing else. */
const sand = 'Ophoogzand 0/2'
const colleague = { username: 'd2@kleiweg.example.com', secret: '24680' }

let environment: BrowserEnvironment
let office: OfficeApi
beforeAll(async () => {
  environment = await BrowserEnvironment.open()
  office = await OfficeApi.signIn(environment.origin)
}, 120_000)
afterAll(() => environment[Symbol.asyncDispose]())

const paired = new Set<string>()

/** A phone that is paired, with everything sent. */
async function phoneOf(account = demoDriver, vehicle = '7-BZX-71') {
  const phone = await environment.phone()
  const app = await DriverApp.open(phone, environment.origin)
  await app.signIn(account)
  // A phone of the same driver knows what is paired, and pairing is limited.
  if (!paired.has(account.username)) await app.pair()
  paired.add(account.username)
  await app.chooseTransportMode(vehicle)
  await app.waitUntilSent()
  await app.waitUntilOfflineReady()
  return { phone, app, page: app.page }
}

async function loadSand(app: DriverApp): Promise<string> {
  await app.openFlow(sand)
  await app.page.getByLabel(measurementLabel('weighedLoad')).fill('38,4')
  await app.page.getByLabel(measurementLabel('tareWeight')).fill('15,2')
  return await app.submitLoad()
}
const operationOf = async (page: Page, shipment: string, type: string) =>
  (await storedOperations(page)).find((one) => one.type === type && one.payload.shipment === shipment)
const press = (page: Page, key: Parameters<typeof textPattern>[0]) =>
  page.getByRole('button', { name: textPattern(key) }).click()

test(
  'D1, D2: a colleague’s load is folded away, asked about, and stays with whoever unloaded it',
  { timeout: 180_000 },
  async () => {
    const theirs = await phoneOf(colleague, '7-BZX-72')
    const shipment = await loadSand(theirs.app)
    await theirs.app.waitUntilSent()

    const { app, page } = await phoneOf()
    await app.go('/driver')
    const folded = page.getByText(partialTextPattern('driver:shipments.ofColleagues_one'))
    await folded.waitFor()
    expect(await page.locator('a[href$="/unload"]').count(), 'nothing of it is on board of mine').toBe(0)
    await folded.click()
    const row = page.locator(`a[href="/driver/shipments/${shipment}"]`)
    expect(await row.innerText()).toMatch(/Noor van Schijn.*7-BZX-72/)
    await row.click()
    await page.getByRole('link', { name: textPattern('shipment:unload') }).click()
    await page.getByRole('button', { name: textPattern('driver:unload.action') }).click()
    const question = page.getByRole('dialog')
    await question.getByText(/Noor van Schijn/).waitFor()
    await question.getByRole('button', { name: textPattern('statement:takeOver.confirm') }).click()
    await app.leaveMoment('finished')
    await app.waitUntilSent()
    await page.reload()
    await page.getByRole('link', { name: textPattern('shipment:letter') }).click()
    await page.getByRole('article').waitFor()
    expect((await office.shipment(shipment)).status).toBe('unloaded')
  },
)

test(
  'D3: a load that the office’s new version refuses gets the photo that it lacks, and is sent',
  { timeout: 180_000 },
  async () => {
    const { phone, app, page } = await phoneOf()
    await phone.setOffline(true)
    const flows = await office.get<{ member: { id: string; usualName: string }[] }>(
      '/material_flows?itemsPerPage=100',
    )
    const flow = flows.member.find(({ usualName }) => usualName === sand)?.id ?? ''
    await office.amendFlow(flow, { cargoPhotoRequired: true })
    onTestFinished(() => office.amendFlow(flow, { cargoPhotoRequired: false }))
    // Moments are in whole seconds, of a clock that is measured: only what is later beyond doubt counts as later.
    const amended = Date.now()
    await expect.poll(() => Date.now() - amended, { timeout: 10_000 }).toBeGreaterThan(3000)
    const shipment = await loadSand(app)
    await phone.setOffline(false)
    await app.sendNow()
    await expect
      .poll(async () => (await operationOf(page, shipment, 'shipment.load'))?.state, { timeout: 30_000 })
      .toBe('attention')
    const { id } = (await operationOf(page, shipment, 'shipment.load')) ?? {}
    await app.go(`/driver/outbox/${id}`)
    await page.getByRole('link', { name: textPattern('refusals:actions.agree') }).click()
    await app.addPhotos((await makePhoto({ seed: 9, width: 800, height: 600 })).path)
    await press(page, 'refusals:mend.action')
    await page.waitForURL(/\/driver\/outbox$/)
    await app.waitUntilSent()
    expect(await office.shipment(shipment)).toMatchObject({ status: 'loaded', photosAnnounced: 1 })
  },
)

test(
  'D4: what was loaded before its project was completed is unloaded after it',
  { timeout: 180_000 },
  async () => {
    const { phone, app, page } = await phoneOf()
    const shipment = await loadSand(app)
    await app.waitUntilSent()
    const projects = await office.get<{ member: { id: string; status: { '@id': string } }[] }>(
      '/projects?number=ZK-2026-014',
    )
    const statuses = await office.get<{ member: { '@id': string; blocked: boolean }[] }>('/project_statuses')
    const [project] = projects.member
    const blocked = statuses.member.find((one) => one.blocked)?.['@id']
    await phone.setOffline(true)
    const made = await loadSand(app)
    // A phone knows the server's time to a second: what is no further apart may count either way.
    const madeAt = Date.now()
    await expect.poll(() => Date.now() - madeAt).toBeGreaterThan(1500)
    await office.change(`/projects/${project?.id}`, { status: blocked })
    onTestFinished(() => office.change(`/projects/${project?.id}`, { status: project?.status['@id'] }))
    await phone.setOffline(false)
    await app.sendNow()
    await app.waitUntilSent()
    expect((await office.shipment(made)).status, 'what was made before it counts').toBe('loaded')
    for (const one of [shipment, made]) {
      await app.go(`/shipments/${one}/unload`)
      await page.getByRole('button', { name: textPattern('driver:unload.action') }).click()
      await app.leaveMoment('finished')
      await app.waitUntilSent()
      expect((await office.shipment(one)).status).toBe('unloaded')
    }
  },
)

test(
  'D5: what the office decides reaches the phone with its words, and closes the task without a tap',
  { timeout: 180_000 },
  async () => {
    const first = await phoneOf()
    const shipment = await loadSand(first.app)
    await first.app.waitUntilSent()
    await first.phone.setOffline(true)
    const second = await phoneOf()
    for (const { app, page } of [second, first]) {
      await app.go(`/shipments/${shipment}/unload`)
      await page.getByRole('button', { name: textPattern('driver:unload.action') }).click()
      await app.leaveMoment('finished')
      if (app === second.app) await app.waitUntilSent()
    }
    await first.phone.setOffline(false)
    const { app, page } = first
    await app.sendNow()
    const state = async () => (await operationOf(page, shipment, 'shipment.unload'))?.state
    await expect.poll(state, { timeout: 30_000 }).toBe('attention')
    const { member } = await office.get<{ member: { id: string }[] }>(
      `/shipment_exceptions?shipment=${shipment}`,
    )
    await office.send('POST', `/shipment_exceptions/${member[0]?.id}/settle`, {
      decision: 'dismissed',
      comment: 'Unloaded once already.',
    })
    // The phone asks every few minutes, and whenever its line comes back.
    await first.phone.setOffline(true)
    await first.phone.setOffline(false)
    await expect.poll(state, { timeout: 60_000 }).toBe('settled')
    await app.go('/driver/outbox')
    await page.getByText('Unloaded once already.').first().waitFor()
    expect(await page.getByText(textPattern('phone:outbox.attention')).count()).toBe(0)
  },
)

test(
  'D6: kilograms in a field for tonnes are asked about, and are taken as kilograms once that is chosen',
  { timeout: 180_000 },
  async () => {
    const { app, page } = await phoneOf()
    await app.openFlow(sand)
    const load = page.getByRole('button', { name: textPattern('driver:load.action') })
    const colorOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).color)
    /** The answers that are meant to be pressed: filled, as the button to load, whether or not one points at them. */
    const emphasised = async (onPrimary: string) => {
      const answers = await page.getByRole('dialog').getByRole('button').all()
      const colors = await Promise.all(answers.map(colorOf))
      return await Promise.all(
        answers.filter((_, index) => colors[index] === onPrimary).map((answer) => answer.innerText()),
      )
    }
    const change = page
      .getByRole('dialog')
      .getByRole('button', { name: textPattern('statement:implausible.cancel') })
    for (const [full, empty, meant] of [
      // No other unit makes sense of it.
      ['15', '15', 'statement:implausible.cancel'],
      ['24500', '15200', 'statement:implausible.likely'],
    ] as const) {
      await page.getByLabel(measurementLabel('weighedLoad')).fill(full)
      await page.getByLabel(measurementLabel('tareWeight')).fill(empty)
      // It asks for the weight until there is one.
      const onPrimary = await colorOf(load)
      await load.click()
      await change.waitFor()
      expect(await emphasised(onPrimary)).toEqual([expect.stringMatching(textPattern(meant))])
      await change.click()
    }
    expect((await storedOperations(page)).filter(({ type }) => type === 'shipment.load')).toEqual([])
    await page
      .getByRole('button', { name: partialTextPattern('statement:weightUnit') })
      .first()
      .click()
    const shipment = await app.submitLoad()
    await app.waitUntilSent()
    expect(await office.shipment(shipment)).toMatchObject({ nettoWeight: 9.3 })
  },
)

test(
  'D9: a new phone unloads what is on board before it asks for a vehicle or a project',
  { timeout: 180_000 },
  async () => {
    const { app } = await phoneOf()
    await loadSand(app)
    await app.waitUntilSent()
    const fresh = await DriverApp.open(await environment.phone(), environment.origin)
    await fresh.signIn()
    const unload = fresh.page.locator('footer a[href$="/unload"]')
    const shipment = (await unload.getAttribute('href'))?.split('/')[2] ?? ''
    await unload.click()
    await fresh.page.getByRole('button', { name: textPattern('driver:unload.action') }).click()
    await fresh.leaveMoment('finished')
    await fresh.waitUntilSent()
    expect((await office.shipment(shipment)).status).toBe('unloaded')
  },
)
