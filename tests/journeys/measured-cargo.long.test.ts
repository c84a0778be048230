import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '#contract/accounts/customer-days.ts'
import type { BrowserContext } from 'playwright-core'
import { documentPdfPath } from '#contract/letters/documents.ts'
import { draughtPlaces } from '#contract/shipments/cargo-surveys.ts'
import type { WasteStreamMonth } from '#contract/office/waste-stream-months.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { storedDrafts } from '../support/device-store.ts'
import { DriverApp, measurementLabel } from '../support/driver-app.ts'
import { OfficeApi } from '../support/office-api.ts'
import { wordsOfPdf } from '../support/pdf.ts'
import { textPattern } from '../support/text-patterns.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Cubic metres at 1.3 t/m3, and tonnes. */
const byVolume = { name: 'Baggerspecie klasse NV uit Waalhaven', stream: '99A010000451' }
const byTonnes = { name: 'Baggerspecie zandig, klasse B', stream: '99A020000087' }
const flows = [byVolume, byTonnes]

let environment: BrowserEnvironment
let phone: BrowserContext
let skipper: DriverApp
let office: OfficeApi

beforeAll(async () => {
  environment = await BrowserEnvironment.open()
  const { pool } = environment.testServer.database
  await pool.query(
    `update material_flows set cargo_photo_required = false, weigh_slip_number_required = false, signatures = '{}',
       amount_determination = case usual_name when $2 then 'at_load' else 'at_unload' end
     where usual_name = any($1)`,
    [flows.map(({ name }) => name), byVolume.name],
  )
  // Carried by the skipper's company too.
  await pool.query(
    `insert into material_flow_carriers (customer_id, material_flow_id, company_id)
     select other.customer_id, other.id, carrier.company_id from material_flows own
       join material_flow_carriers carrier on carrier.material_flow_id = own.id
       join material_flows other on other.usual_name = $2
     where own.usual_name = $1 on conflict do nothing`,
    [byVolume.name, byTonnes.name],
  )
  await pool.query(
    `update transport_modes set particulars = particulars || $1 where identification_code = 'Demo Rietvogel'`,
    [
      {
        quantityTon: 1600,
        quantityCubicMetre: 1000,
        holds: [
          { name: 'Voorruim', length: 12.5, width: 8, depth: 4 },
          { length: 20, width: 8, depth: 4 },
        ],
        displacement: [
          { draught: 0.8, cubicMetres: 500 },
          { draught: 1.7, cubicMetres: 950 },
          { draught: 2.6, cubicMetres: 1400 },
        ],
      },
    ],
  )
  office = await OfficeApi.signIn(environment.origin)
  phone = await environment.phone()
  skipper = await DriverApp.open(phone, environment.origin)
  await skipper.signIn({ username: 'skipper@demo.example.com', secret: '24680' })
  await skipper.pair()
  await skipper.chooseTransportMode('Demo Rietvogel')
  await skipper.waitUntilOfflineReady()
}, 180_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
})

const choose = async (way: 'holds' | 'draughts') =>
  skipper.page.getByRole('radio', { name: textPattern(`statement:measuredBy.${way}`) }).check({ force: true })

async function submitUnload() {
  const { page } = skipper
  await page.getByRole('button', { name: textPattern('driver:unload.action') }).click()
  await skipper.leaveMoment('finished')
}

async function unload(shipment: string) {
  await skipper.go(`/shipments/${shipment}/unload`)
  await submitUnload()
}

test(
  'a cargo by volume, one by its holds and one by draughts have kilograms and their source on letter and in the months',
  { timeout: 240_000 },
  async () => {
    const { page } = skipper
    const before = await Promise.all(flows.map(received))
    await phone.setOffline(true)

    await skipper.openFlow(byVolume.name)
    await page.getByLabel(textPattern('statement:amount')).fill('812,5')
    await page.getByLabel(measurementLabel('density')).fill('1,85')
    await page.getByText('812,5 m³ × 1,85 t/m³ = 1.503.125 kg').waitFor()
    const volume = await skipper.submitLoad()
    await unload(volume)

    await skipper.openFlow(byVolume.name)
    await choose('holds')
    await page.getByText('Voorruim').waitFor()
    const levels = page.getByLabel(textPattern('survey:holds.level'))
    await levels.first().fill('2,5')
    // The app is killed: what was typed is back.
    const isKept = async () => JSON.stringify(await storedDrafts(page)).includes('2,5')
    await waitUntil(page, isKept, 'What was typed was not stored.')
    await skipper.openFlow(byVolume.name)
    await levels.first().waitFor()
    expect(await levels.first().inputValue()).toBe('2,5')
    await page.getByLabel(textPattern('survey:holds.cubicMetres')).nth(1).fill('150')
    await page.getByText('12,5 × 8 × 2,5 + 150 = 400 m³').waitFor()
    await page.getByText('400 m³ × 1,3 t/m³ = 520.000 kg').waitFor()
    const holds = await skipper.submitLoad()
    await unload(holds)

    await skipper.openFlow(byTonnes.name)
    const draughts = await skipper.submitLoad()
    await skipper.go(`/shipments/${draughts}/unload`)
    await choose('draughts')
    for (const place of draughtPlaces) {
      const fields = page.getByLabel(textPattern(`survey:draughts.places.${place}`))
      await fields.first().fill(place.startsWith('mid') ? '2,5' : '2,4')
      await fields.last().fill('0,8')
    }
    // 2.4333 m: 1,316.667 m3, less 500.
    await page.getByText('816.667 kg').waitFor()
    await submitUnload()

    await phone.setOffline(false)
    await skipper.waitUntilSent()
    const stories = [
      { id: volume, kilograms: 1_503_125, source: 'met dichtheid 1,85 t/m³', surveyedBy: undefined },
      {
        id: holds,
        kilograms: 520_000,
        source: 'volgens beunmeting, met dichtheid 1,3 t/m³',
        surveyedBy: 'holds',
      },
      { id: draughts, kilograms: 816_667, source: 'volgens ijkopname', surveyedBy: 'draughts' },
    ]
    const inspector = await environment.phone({ serviceWorkers: 'block', locale: 'nl-NL' })
    for (const { id, kilograms, source, surveyedBy } of stories) {
      const shipment = await office.get<Shipment>(`/shipments/${id}`)
      expect(shipment).toMatchObject({ status: 'unloaded', nettoKilograms: kilograms })
      expect(shipment.surveyedBy).toBe(surveyedBy)
      const letter = await letterOf(shipment)
      expect(letter).toContain(`${kilograms.toLocaleString('nl')} kg, ${source}`.replaceAll(' ', ''))
      await skipper.go(`/driver/shipments/${id}/letter`)
      await page.getByText(source, { exact: false }).first().waitFor()
      const check = await environment.visit(inspector, `/check/${await tokenOf(id)}`)
      await check.getByText(source, { exact: false }).first().waitFor({ state: 'attached' })
    }
    const after = await Promise.all(flows.map(received))
    expect(
      after.map(({ loads, kilograms }, index) => [
        loads - (before[index]?.loads ?? 0),
        kilograms - (before[index]?.kilograms ?? 0),
      ]),
    ).toEqual([
      [2, 1_503_125 + 520_000],
      [1, 816_667],
    ])
  },
)

async function tokenOf(shipment: string): Promise<string> {
  const { rows } = await environment.testServer.database.pool.query<{ check_token: string }>(
    'select check_token from shipments where id = $1',
    [shipment],
  )
  return rows[0]?.check_token ?? ''
}

async function received({ stream }: (typeof flows)[number]) {
  const month = dayIn(Date.now()).slice(0, 7)
  const { months } = await office.get<{ months: WasteStreamMonth[] }>(
    `/waste_stream_months?from=${month}&until=${month}`,
  )
  return months.find(({ wasteStreamNumber }) => wasteStreamNumber === stream) ?? { loads: 0, kilograms: 0 }
}

/** The PDF of the shipment's last event, once it is made, without its spaces: a line may break at any. */
async function letterOf(shipment: Shipment): Promise<string> {
  let version: { id: string; contentUrl?: string } | undefined
  await waitUntil(
    skipper.page,
    async () => {
      const [letter] = await office.list(`/documents?shipment=${shipment.id}`)
      version = letter?.['latestVersion'] as typeof version
      if (version === undefined) return false
      const { content } = await office.get<{ content: { shipment?: { recordHash?: string } } }>(
        `/document_versions/${version.id}`,
      )
      return content.shipment?.recordHash === shipment.events.at(-1)?.hash
    },
    'The letter was not made.',
  )
  const pdf = await office.fetch(documentPdfPath(version?.id ?? ''))
  return (await wordsOfPdf(Buffer.from(await pdf.arrayBuffer()))).replaceAll(/\s+/g, '')
}
