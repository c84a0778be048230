import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import type { DashboardAttention } from '#contract/office/dashboard.ts'
import type { WasteStreamMonth } from '#contract/office/waste-stream-months.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { httpWebhooks } from '../../server/integrations/webhooks/http-webhooks.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { DriverApp, weighedFlow } from '../support/driver-app.ts'
import { ExternalService } from '../support/external-service.ts'
import { OfficeApi } from '../support/office-api.ts'
import { textPattern } from '../support/text-patterns.ts'
import { waitUntil } from '../support/wait-until.ts'

const otherFlow = 'Betonpuin kademuur'
const [firstStream, otherStream] = ['99A020000088', '99A030000012']

let environment: BrowserEnvironment
let erp: ExternalService
let phone: BrowserContext
let driver: DriverApp
let office: OfficeApi

beforeAll(async () => {
  erp = await ExternalService.start(() => ({ status: 204 }))
  environment = await BrowserEnvironment.open({
    webhooks: httpWebhooks({ allowPrivateNetwork: true }),
  })
  const { pool } = environment.testServer.database
  await pool.query(
    `update material_flows set cargo_photo_required = false, signatures = '{}'
     where usual_name = any($1)`,
    [[weighedFlow, otherFlow]],
  )
  // The same hazardous soil to another receiver, by the same carrier.
  await pool.query(
    `update material_flows other set ewc_code_id = own.ewc_code_id, transported_by = own.transported_by
     from material_flows own where own.usual_name = $1 and other.usual_name = $2`,
    [weighedFlow, otherFlow],
  )
  await pool.query(
    `insert into material_flow_carriers (customer_id, material_flow_id, company_id)
     select other.customer_id, other.id, carrier.company_id from material_flows own
       join material_flow_carriers carrier on carrier.material_flow_id = own.id
       join material_flows other on other.usual_name = $2
     where own.usual_name = $1 on conflict do nothing`,
    [weighedFlow, otherFlow],
  )
  office = await OfficeApi.signIn(environment.origin)
  await office.send('POST', '/webhooks', {
    name: 'ERP',
    address: `${erp.origin}/hook`,
    events: [
      'shipment.loaded',
      'shipment.unloaded',
      'shipment.acceptance',
      'shipment.rest_unloaded',
      'shipment.forwarded',
    ],
  })
  phone = await environment.phone()
  driver = await DriverApp.open(phone, environment.origin)
  await driver.signIn()
  await driver.pair()
  await driver.chooseTransportMode('7-BZX-71')
  await driver.waitUntilOfflineReady()
}, 180_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
  await erp[Symbol.asyncDispose]()
})

async function say(shipment: string, outcome: 'partly' | 'refused', reason: string, kilograms?: string) {
  const { page } = driver
  await driver.go(`/driver/shipments/${shipment}/acceptance`)
  await page.getByText(textPattern(`correction:acceptance.outcomes.${outcome}`)).click()
  if (kilograms !== undefined)
    await page.getByLabel(textPattern('correction:acceptance.kilograms')).fill(kilograms)
  await page.getByLabel(textPattern('correction:acceptance.reason')).fill(reason)
  await page.getByRole('button', { name: textPattern('correction:acceptance.save') }).click()
  await page.waitForURL(/\/unload$/)
}

test(
  'what a receiver refuses, in part and as a whole, is told alike wherever it is told',
  { timeout: 240_000 },
  async () => {
    const { page } = driver
    const before = await Promise.all([firstStream, otherStream].map(received))
    await phone.setOffline(true)
    // A part is taken, and the rest goes back.
    const partly = await driver.load([])
    await say(partly, 'partly', 'Half was wet', '10000')
    await driver.unload(partly, { first: '38.4', second: '28.4', slip: 'W-1' })
    await driver.go(`/shipments/${partly}/unload`)
    await page.getByText(textPattern('onward:partly')).waitFor()
    await page.getByRole('link', { name: textPattern('onward:toOrigin') }).click()
    await page.getByLabel(textPattern('statement:amount')).fill('14.2')
    await page.getByRole('button', { name: textPattern('onward:rest.origin.action') }).click()
    await page.getByText(textPattern('shipment:endings.returned')).waitFor()

    // Another one is refused, and stays on board until it is brought elsewhere.
    const refused = await driver.load([])
    await say(refused, 'refused', 'Asbestos')
    await phone.setOffline(false)
    await driver.waitUntilSent()
    const onBoard = await office.get<Shipment>(`/shipments/${refused}`)
    expect(onBoard.status).toBe('turned_away')
    expect(await numbersOnAttention()).toEqual([onBoard.number])
    const token = await tokenOf(refused)
    const check = await environment.visit(
      await environment.phone({ serviceWorkers: 'block' }),
      `/check/${token}`,
    )
    await check.getByRole('heading', { name: textPattern('check:verdicts.turnedAwayKnown.title') }).waitFor()

    await phone.setOffline(true)
    await driver.go(`/shipments/${refused}/unload`)
    await page.getByRole('link', { name: textPattern('onward:toOther') }).click()
    await page.getByRole('link', { name: new RegExp(otherFlow) }).click()
    await page.getByText(onBoard.number, { exact: false }).first().waitFor()
    const next = await driver.submitLoad()
    await driver.unload(next, { first: '37.9', second: '14.1', slip: 'W-2' })
    await phone.setOffline(false)
    await driver.waitUntilSent()

    const [first, second, third] = await Promise.all(
      [partly, refused, next].map((id) => office.get<Shipment>(`/shipments/${id}`)),
    )
    expect(first).toMatchObject({
      status: 'unloaded',
      acceptance: 'partly',
      acceptedKilograms: 10_000,
      ending: 'returned',
      restWeight: 14.2,
    })
    expect(second).toMatchObject({
      status: 'unloaded',
      acceptance: 'refused',
      ending: 'forwarded',
      forwardedBy: { shipment: next, number: third?.number },
    })
    expect(third).toMatchObject({
      status: 'unloaded',
      nettoKilograms: 23_800,
      follows: { shipment: refused, number: second?.number },
    })
    expect(await numbersOnAttention()).toEqual([])
    const after = await Promise.all([firstStream, otherStream].map(received))
    expect(
      after.map(({ loads, kilograms }, index) => [
        loads - (before[index]?.loads ?? 0),
        kilograms - (before[index]?.kilograms ?? 0),
      ]),
    ).toEqual([
      [1, 10_000],
      [1, 23_800],
    ])

    const letters = await Promise.all([first, second, third].map(letterOf))
    expect(letters).toMatchObject([
      { ending: 'returned', restWeight: 14.2, acceptances: [{ outcome: 'partly', kilograms: 10_000 }] },
      { ending: 'forwarded', forwardedBy: { number: third?.number }, acceptances: [{ outcome: 'refused' }] },
      { follows: { number: second?.number } },
    ])
    const [ofPart, ofRefused, ofNext] = await Promise.all([partly, refused, next].map(registered))
    expect(ofPart?.csv).toMatch(/,accepted in part,Half was wet,10000,back at the origin,[^,]+,14\.2,,,/)
    expect(ofRefused?.csv).toContain(',refused,Asbestos,,on to another receiver,')
    expect(ofRefused?.csv).toContain(`,${third?.number},`)
    expect(ofNext?.csv).toContain(`,${second?.number},`)
    expect(ofPart?.efti).toMatchObject({
      notifiedWasteMaterial: { id: firstStream, weight: { value: 10_000 } },
    })
    expect(ofNext?.efti).toMatchObject({
      notifiedWasteMaterial: { id: otherStream, weight: { value: 23_800 } },
    })
    expect(ofRefused?.efti).not.toHaveProperty('deliveryEvent')
    expect([ofPart, ofRefused, ofNext].map((each) => each?.otm.actions.length)).toEqual([3, 1, 2])
    await check.reload()
    await check
      .getByText(third?.number ?? '', { exact: false })
      .first()
      .waitFor()

    await waitUntil(
      page,
      () => Promise.resolve(told(refused).includes('shipment.forwarded')),
      'No webhook came.',
    )
    expect(told(partly)).toEqual([
      'shipment.acceptance',
      'shipment.loaded',
      'shipment.rest_unloaded',
      'shipment.unloaded',
    ])
    expect(told(refused)).toEqual(['shipment.acceptance', 'shipment.forwarded', 'shipment.loaded'])
    expect(told(next)).toEqual(['shipment.loaded', 'shipment.unloaded'])
    const mailed = () => office.list(`/outgoing_mails?shipment=${refused}&itemsPerPage=50`)
    const templates = async () => (await mailed()).map(({ template }) => template)
    await waitUntil(
      page,
      async () => (await templates()).includes('shipment_forwarded'),
      'A mail is missing.',
    )
    const mails = await mailed()
    expect(new Set(mails.map(({ template }) => template))).toEqual(
      new Set(['shipment_loaded', 'shipment_not_accepted', 'shipment_forwarded']),
    )
  },
)

async function numbersOnAttention() {
  const { turnedAway } = await office.get<DashboardAttention>('/dashboard/attention')
  return turnedAway?.first.map(({ number }) => number)
}

async function tokenOf(shipment: string): Promise<string> {
  const { rows } = await environment.testServer.database.pool.query<{ check_token: string }>(
    'select check_token from shipments where id = $1',
    [shipment],
  )
  return rows[0]?.check_token ?? ''
}

async function received(stream: string) {
  const month = new Date().toISOString().slice(0, 7)
  const { months } = await office.get<{ months: WasteStreamMonth[] }>(
    `/waste_stream_months?from=${month}&until=${month}`,
  )
  return months.find(({ wasteStreamNumber }) => wasteStreamNumber === stream) ?? { loads: 0, kilograms: 0 }
}

/** The letter of the shipment's last event, once it is made. */
async function letterOf(shipment: Shipment | undefined) {
  let content: { shipment?: { recordHash?: string } } = {}
  await waitUntil(
    driver.page,
    async () => {
      const [letter] = await office.list(`/documents?shipment=${shipment?.id}`)
      const version = letter?.['latestVersion'] as { id: string } | undefined
      if (version !== undefined)
        ({ content } = await office.get<{ content: typeof content }>(`/document_versions/${version.id}`))
      return content.shipment?.recordHash === shipment?.events.at(-1)?.hash
    },
    'The letter was not made.',
  )
  return content.shipment
}

async function registered(shipment: string) {
  const read = async (format: string) =>
    await (await office.fetch(`/exports/shipment_register?format=${format}&id[]=${shipment}`)).text()
  return {
    csv: await read('csv'),
    efti: (JSON.parse(await read('efti')) as object[])[0],
    otm: (JSON.parse(await read('otm')) as { actions: readonly unknown[] }[])[0] ?? { actions: [] },
  }
}

const told = (shipment: string) =>
  erp.requests
    .map(({ body }) => body as { type: string; data: { shipment: string } })
    .filter(({ data }) => data.shipment.endsWith(shipment))
    .map(({ type }) => type)
    .toSorted()
