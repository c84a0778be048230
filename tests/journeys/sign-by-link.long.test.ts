import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserEnvironment, signIn } from '../support/browser-environment.ts'
import { DriverApp, weighedFlow } from '../support/driver-app.ts'
import { OfficeApi } from '../support/office-api.ts'
import { partialTextPattern, textPattern } from '../support/text-patterns.ts'

let environment: BrowserEnvironment

beforeAll(async () => {
  environment = await BrowserEnvironment.open()
  await environment.testServer.database.pool.query(
    `update material_flows set cargo_photo_required = false, signatures = '{disposer,transporter,receiver}'
     where usual_name = $1`,
    [weighedFlow],
  )
}, 180_000)
afterAll(() => environment[Symbol.asyncDispose]())

test(
  'a driver leaves without a signature and says why; the office sends a link, and the party signs on its phone, once',
  { timeout: 180_000 },
  async () => {
    const phone = await environment.phone()
    const driver = await DriverApp.open(phone, environment.origin)
    await driver.signIn()
    await driver.pair()
    await driver.chooseTransportMode('7-BZX-71')
    await driver.waitUntilOfflineReady()
    await phone.setOffline(true)
    const shipment = await driver.load([])
    const { page } = driver
    await page.getByRole('link', { name: textPattern('driver:shell.back') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textPattern('signing:absences.later') })
      .click()
    await page.waitForURL(/\/driver$/)
    await phone.setOffline(false)
    await driver.sendNow()
    await driver.waitUntilSent()

    const desk = await environment.desktop()
    const office = await environment.visit(desk, '/shipments?signatureMissing=yes')
    await signIn(office, 'office@demo.example.com', 'Vrachtpas1')
    const api = await OfficeApi.signIn(environment.origin)
    const { number } = await api.get<{ number: string }>(`/shipments/${shipment}`)
    await office.getByRole('link', { name: number }).first().click()
    await office.getByText(partialTextPattern('shipments:signature.ways.later')).first().waitFor()
    await office.getByRole('button', { name: textPattern('shipments:signature.ask') }).click()
    await office.getByLabel(textPattern('signlinks:email')).fill('anna@example.com')
    await office.getByRole('button', { name: textPattern('signlinks:make') }).click()
    const address = await office.getByText(/\/check\/sign\//).innerText()
    await office.getByText('anna@example.com').waitFor()

    const stranger = await environment.phone({ locale: 'nl' })
    const signing = await stranger.newPage()
    await signing.goto(address)
    await signing.getByRole('heading', { name: textPattern('checkSigning:title.disposer') }).waitFor()
    await signing.getByText(number, { exact: true }).waitFor()
    await signing.getByRole('textbox').fill('Anna Dijk')
    await signing.getByRole('button', { name: textPattern('checkSigning:sign') }).click()
    await signing.getByText(textPattern('checkSigning:delivery.received')).waitFor()
    expect(await stranger.cookies()).toEqual([])
    await signing.goto('about:blank')
    await signing.goto(address)
    await signing.getByRole('heading', { name: textPattern('checkSigning:used') }).waitFor()

    await signing.goto(address.replace(/\/sign(\/[^#]*).*/, '$1'))
    await signing
      .getByRole('listitem')
      .filter({ hasText: /^Niet getekend: tekent later/ })
      .waitFor()
    await signing
      .getByRole('listitem')
      .filter({ hasText: /^Ondertekend, / })
      .waitFor()

    const { events } = await api.get<{ events: readonly { signature?: object }[] }>(`/shipments/${shipment}`)
    expect(events.flatMap(({ signature }) => signature ?? [])).toMatchObject([
      { role: 'disposer', way: 'later' },
      { role: 'disposer', way: 'own_phone', name: 'Anna Dijk', matches: true, challengeVerified: true },
    ])
    await office.reload()
    await office.getByText(partialTextPattern('shipments:signature.ways.own_phone')).first().waitFor()
    expect(await office.getByRole('button', { name: textPattern('shipments:signature.ask') }).count()).toBe(0)
  },
)
