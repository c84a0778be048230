import { dayIn } from '#contract/accounts/customer-days.ts'
import { expect, test } from 'vitest'
import { addDays } from '#contract/kit/days.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { waitUntilIssued } from '../support/device-store.ts'
import { DriverApp, weighedFlow } from '../support/driver-app.ts'
import { smallPhoto } from '../support/fault-environment.ts'
import { expectVerdict, officer } from '../support/officer.ts'
import { readCodeOnScreen } from '../support/read-code.ts'
import { textPattern } from '../support/text-patterns.ts'
import { newId } from '../../server/platform/db/uuid.ts'

/** The customer's, where the clock is never put forward: neither this machine's nor the default. */
const timeZone = 'Asia/Kathmandu'

test(
  'a phone that has had no network since the day before walks over the night in which codes end, begin and become hazardous',
  { timeout: 240_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const eve = dayIn(Date.now(), timeZone)
    const midnight = Date.parse(`${addDays(eve, 1)}T00:00:00+05:45`)
    await changeCodesAfter(environment, eve)
    const { page: check, phone: officersPhone } = await officer(environment)
    await officersPhone.setOffline(true)
    await officersPhone.clock.setSystemTime(midnight + 60_000)

    const phone = await environment.phone()
    const app = await DriverApp.open(phone, environment.origin)
    const { page } = app
    await app.signIn()
    await app.pair()
    await app.chooseTransportMode('7-BZX-71')
    await app.go('/driver')
    await app.waitUntilOfflineReady()
    await waitUntilIssued(page)
    await phone.setOffline(true)

    // Without a network nothing measures the clock of this phone any more: it was right.
    await phone.clock.setSystemTime(midnight - 60_000)
    expect(await mayLoad(app, 'Lithium')).toBe(true)
    expect(await mayLoad(app, 'Zilveroxide')).toBe(false)
    const before = await app.load([await smallPhoto(1)], 'Alkaline')
    expect(await letterOf(app, before)).not.toContain('16 06 04*')

    await phone.clock.setSystemTime(midnight + 1000)
    expect(await mayLoad(app, 'Lithium')).toBe(false)
    const lastDay = new Intl.DateTimeFormat('nl', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(eve),
    )
    await page.getByText(`Euralcode 16 06 05 gold tot en met ${lastDay}.`).waitFor()
    expect(await mayLoad(app, 'Zilveroxide')).toBe(true)
    expect(await mayLoad(app, weighedFlow)).toBe(true)
    const planned = await app.load([await smallPhoto(3)], 'Knoopcellen')
    expect(await letterOf(app, planned)).toContain('16 06 07*')
    const after = await app.load([await smallPhoto(2)], 'Alkaline')
    const letter = await letterOf(app, after)
    expect(letter).toContain('16 06 04*')
    expect(letter).toContain('GEVAARLIJK AFVAL')
    // The letter of the day before stays what it was, and the signed codes say the same of each.
    expect(await letterOf(app, before)).not.toContain('16 06 04*')
    for (const [shipment, ewcCode, hazard] of [
      [before, '16\u00a006\u00a004', 'check:facts.notHazardous'],
      [after, '16\u00a006\u00a004*', 'check:facts.hazardous'],
      [planned, '16\u00a006\u00a007*', 'check:facts.hazardous'],
    ] as const) {
      await letterOf(app, shipment)
      const address = await readCodeOnScreen(page.locator('article svg[role="img"]'))
      expect(address).toContain('#')
      await expectVerdict(check, address, 'validOffline')
      await check.getByText(textPattern(hazard), { exact: true }).first().waitFor()
      await check.getByText(ewcCode, { exact: true }).first().waitFor()
    }
  },
)

/**
 * Flows of the demo's driver with a code that becomes hazardous after a day, one that ends with it, one that begins, and one
 * that ends where another code is planned.
 */
async function changeCodesAfter({ testServer }: BrowserEnvironment, eve: string): Promise<void> {
  const { pool } = testServer.database
  await pool.query('update customers set time_zone = $1', [timeZone])
  await pool.query(`update ewc_codes set valid_to = $1 where id in ('160604', '160605')`, [eve])
  await pool.query(
    `update ewc_codes set valid_from = $1 where id in ('160604-2026-12-09', '160607-2026-12-09', '160609-2026-12-09')`,
    [addDays(eve, 1)],
  )
  const flows: readonly (readonly [name: string, ewcCode: string, plannedCode?: string])[] = [
    ['Alkaline', '160604'],
    ['Lithium', '160605'],
    ['Zilveroxide', '160609-2026-12-09'],
    ['Knoopcellen', '160605', '160607-2026-12-09'],
  ]
  for (const [index, [name, ewcCode, plannedCode]] of flows.entries()) {
    const id = newId()
    await pool.query(
      `insert into material_flows select (jsonb_populate_record(flow, jsonb_build_object('id', $1::text, 'number', $2::int,
        'usual_name', $3::text, 'ewc_code_id', $4::text, 'planned_ewc_code_id', $5::text, 'planned_from', $6::text))).*
        from material_flows flow where usual_name = $7`,
      [
        id,
        100 + index,
        name,
        ewcCode,
        plannedCode ?? null,
        plannedCode === undefined ? null : addDays(eve, 1),
        weighedFlow,
      ],
    )
    await pool.query(
      `insert into material_flow_carriers select (jsonb_populate_record(link, jsonb_build_object('material_flow_id', $1::text))).*
        from material_flow_carriers link join material_flows flow on flow.id = link.material_flow_id where usual_name = $2`,
      [id, weighedFlow],
    )
  }
}

/** Whether the page of a flow offers to load it, once it says either. */
async function mayLoad(app: DriverApp, flow: string): Promise<boolean> {
  await app.openFlow(flow)
  const load = app.page.getByRole('button', { name: textPattern('driver:load.action') })
  await load
    .or(app.page.getByText(textPattern('letter:stopped.title')))
    .first()
    .waitFor()
  return await load.isVisible()
}

async function letterOf(app: DriverApp, shipment: string): Promise<string> {
  await app.go(`/driver/shipments/${shipment}/letter`)
  const article = app.page.getByRole('article')
  await article.locator('svg[role="img"]').waitFor()
  return (await article.innerText()).replaceAll('\u00a0', ' ')
}
