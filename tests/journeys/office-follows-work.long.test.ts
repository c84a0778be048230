import { readFile } from 'node:fs/promises'
import { parse as parseCsv } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatMoment, formatNumber } from '../../src/ui/controls/format.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { DriverApp, measurementLabel } from '../support/driver-app.ts'
import { OfficeApi } from '../support/office-api.ts'
import { addOfficeUser, signInToOffice } from '../support/office-app.ts'
import { OfficeHand } from '../support/office-hand.ts'
import { wordsOfPdf } from '../support/pdf.ts'
import { ScriptedDriver } from '../support/scripted-driver.ts'
import { textPattern } from '../support/text-patterns.ts'

const material = 'Sand of the quay'
const recipient = 'quay@example.com'

interface Row {
  readonly '@id': string
  readonly id: string
  readonly number: string
}

let environment: BrowserEnvironment
let api: OfficeApi
let office: OfficeHand
let driver: DriverApp
let project: Row & { readonly name: string; readonly pairingCode: string }
let flow: Row
let shipment: string

beforeAll(async () => {
  environment = await BrowserEnvironment.open()
  api = await OfficeApi.signIn(environment.origin)
  const { member } = await api.get<{ member: readonly (typeof project)[] }>('/projects?q=ZK-2026-014')
  project = await api.get(`/projects/${member[0]?.id}`)
  flow = await addFlow()
  const account = await addOfficeUser(environment.origin, 'Olga')
  // An export has the times of the customer, and so has a browser that is in the same zone.
  const desktop = await environment.desktop({ timezoneId: 'Europe/Amsterdam' })
  office = new OfficeHand(await signInToOffice(desktop, environment.origin, account))
  driver = await DriverApp.open(await environment.phone(), environment.origin)
  await driver.signIn()
  await driver.pair()
  await driver.chooseTransportMode('7-BZX-71')
  shipment = await driver.load([], material)
  await driver.waitUntilSent()
})
afterAll(() => environment[Symbol.asyncDispose]())

/** A flow that the demo's driver may load, without photos. */
async function addFlow(): Promise<Row> {
  const { member } = await api.get<{ member: readonly Readonly<Record<string, unknown>>[] }>(
    '/material_flows?q=minerale olie',
  )
  const [copied = {}] = member
  const names =
    'project documentType ewcCode processingMethod wasteStreamNumber originLocation destinationLocation sender ' +
    'senderType disposer transportedBy carriers cargoUnit amountDetermination weighSlipNumberRequired'
  return await api.send('POST', '/material_flows', {
    ...Object.fromEntries(names.split(' ').map((name) => [name, copied[name]])),
    usualName: material,
    recipients: [{ email: recipient, onNewLetter: true }],
  })
}

const open = (path: string, page: Page = office.page) => page.goto(`${environment.origin}${path}`)

test('a flow that was loaded is amended: what that means is said first, and its history keeps both versions', async () => {
  const { page } = office
  await open(`/material-flows/${flow.id}`)
  await page.getByText(/^This flow has shipments\. It is no longer edited but amended/).waitFor()
  await office.follow('Amend')
  await page.getByText(/What you save is an amendment: a new version/).waitFor()
  await office.enter('Usual name', 'Clayey sand of the quay')
  await office.enter('Remarks on the letter', 'Sieve it')
  await office.press('Amend…')
  const dialog = office.dialog('Amend a flow with shipments?')
  await dialog.getByText('An amendment brings extra costs.').waitFor()
  await dialog.getByText(/The changed letters must be handed to all parties/).waitFor()
  await dialog.getByText('What changes: Usual name, Remarks on the letter.', { exact: true }).waitFor()
  // Nothing is made before it is confirmed.
  const confirm = dialog.getByRole('button', { name: 'Amend', exact: true })
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  await office.pick('checkbox', /^I accept the extra costs/, dialog)
  await office.press('Amend', dialog)
  await office.isAt('Clayey sand of the quay')

  const versions = page.getByRole('region', { name: 'Versions' })
  for (const difference of ['became Clayey sand of the quay', 'was blank', 'became Sieve it'])
    await versions.getByText(difference, { exact: true }).waitFor()
  expect(await versions.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Version 2\s+Amended\s[^]*by Olga Editor/),
    expect.stringMatching(/^Version 1/),
  ])
  expect(await api.get(`/material_flows/${flow.id}`)).toMatchObject({ version: 2, numberOfModifications: 1 })
  // Those who asked for new letters get them.
  await environment.mailboxes.mailTo(recipient)
})

test('a refused unloading is settled, and the driver reads the words of the office on the phone', async () => {
  const { page } = driver
  const { number, events } = await api.shipment(shipment)
  await driver.go(`/shipments/${shipment}/unload`)
  await page.getByLabel(measurementLabel('weighedLoad')).fill('40')
  await page.getByLabel(measurementLabel('tareWeight')).fill('19.2')
  await page.getByLabel(measurementLabel('weightTicketNumber')).fill('WB-2')
  // While the phone is out of reach, the same load is unloaded by the driver's other phone.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: textPattern('driver:unload.action') }).click()
  await driver.leaveMoment('finished')
  const other = await ScriptedDriver.start(environment.origin)
  await other.unload({ id: shipment, operation: events[0]?.id ?? '' }, 46.88, 19.2)
  await page.context().setOffline(false)
  await driver.go('/driver/outbox')
  const needsDriver = page.getByRole('region', { name: textPattern('phone:outbox.attention') })
  await needsDriver.getByText(number).waitFor()

  await open('/exceptions?settled=no')
  await office.follow(number)
  await office.isAt(number)
  const comparison = office.page.getByRole('table', { name: 'What was stated, beside what counts' })
  expect(await comparison.getByRole('row', { name: /^First weighing/ }).innerText()).toMatch(
    /40 t\s+differs\s+46\.88 t/,
  )
  await office.press('Settle')
  const dialog = office.dialog(/^Settle the exception of/)
  await office.pick('radio', /^Dismiss/, dialog)
  await office.enter(/^Words to the driver/, 'The weighbridge printed 46.88 t.', dialog)
  await office.press('Settle', dialog)
  await office.page.getByText(/^Dismissed by Olga Editor, /).waitFor()

  await driver.go('/driver/outbox')
  // It needs the driver no more.
  await page.getByText('The weighbridge printed 46.88 t.').waitFor()
  await needsDriver.waitFor({ state: 'detached' })
  expect((await api.shipment(shipment)).nettoWeight).toBe(27.68)
})

test('a shared project is read by the other customer, and nothing else of its owner', async () => {
  const administrator = await OfficeApi.signIn(environment.origin, 'admin@demo.example.com')
  const neighbour = await administrator.send<Row>('POST', '/customers', {
    name: 'Neighbour Contractors',
    debtorNumber: 'D-77',
    manageProducts: false,
    language: '/api/languages/en',
  })
  await open(`/projects/${project.id}/sharing`)
  await office.press('Share the project')
  const dialog = office.dialog('Share the project')
  await office.pick('radio', /^A customer/, dialog)
  await office.enter(/^Debtor number/, 'D-77', dialog)
  await office.press('Share', dialog)
  await office.page.getByText('The project is shared with Neighbour Contractors.').waitFor()

  const account = await addOfficeUser(environment.origin, 'Nina', neighbour['@id'])
  const page = await signInToOffice(await environment.desktop(), environment.origin, account)
  const reader = new OfficeHand(page)
  await open('/shared-projects', page)
  await reader.follow(project.number)
  await reader.isAt(project.name)
  await page.getByText(/who lets you read along\. You cannot change anything in it\.$/).waitFor()
  const main = page.getByRole('main')
  expect(await main.innerText()).not.toContain(project.pairingCode)
  expect(await main.getByRole('link', { name: 'Edit' }).count()).toBe(0)
  expect(await main.getByRole('link', { name: 'Sharing' }).count()).toBe(0)
  await reader.follow(/^Material flows/, main)
  const { usualName } = await api.get<{ usualName: string }>(`/material_flows/${flow.id}`)
  await reader.follow(usualName, main)
  await reader.isAt(usualName)
  const { number } = await api.shipment(shipment)
  await main.getByRole('link', { name: number }).waitFor()
  expect(await main.innerText()).not.toContain(recipient)
  expect(await main.getByRole('link', { name: 'Amend' }).count()).toBe(0)

  const { member: others } = await api.get<{ member: readonly Row[] }>('/projects?q=ZK-2025-003')
  await open(`/projects/${others[0]?.id}`, page)
  await reader.isAt('Not found')
  await open('/projects', page)
  await page.getByRole('table').waitFor()
  expect(await main.innerText()).not.toContain('ZK-2025-003')
})

test('an export has the rows, columns and order of the table, with a filter and a column hidden', async () => {
  const { page } = office
  await open('/shipments')
  await office.press('Filter')
  await office.press('Status')
  await page.getByRole('checkbox', { name: 'Unloaded' }).click()
  await page.waitForURL(/status=unloaded/)
  await page.keyboard.press('Escape')
  await office.press('Columns')
  await page.getByRole('checkbox', { name: 'Photos' }).uncheck()
  await page.keyboard.press('Escape')
  await page
    .getByRole('columnheader', { name: /^Number/ })
    .getByRole('button')
    .first()
    .click()
  await page.locator('th[aria-sort=ascending]').filter({ hasText: 'Number' }).waitFor()
  const csv: string[][] = parseCsv(await readFile(await download(page, 'CSV'), 'utf8'), { bom: true })
  const { sheets } = await readXlsx(await readFile(await download(page, 'Excel (XLSX)')))
  const [titles, ...rows] = csv
  expect(titles).toEqual(
    'Number,Status,Refused cargo,Material flow,Material,Transported by,Vehicle,Net weight,Unit,Loaded on (Europe/Amsterdam),Unloaded on (Europe/Amsterdam)'.split(
      ',',
    ),
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.map(([number]) => number)).toEqual(rows.map(([number]) => number).toSorted())
  expect(await shownTitles(page)).toEqual(
    'Number,Status,Material,Vehicle,Net weight,Loaded on,Unloaded on'.split(','),
  )
  expect(await shownRows(page)).toEqual(rows.map(asShown))
  expect(sheets[0]?.rows.map((row) => row.map(asText))).toEqual(csv)
})

test('a list and a shipment are printed whole, without what can only be pressed', async () => {
  const { page } = office
  await open('/shipments?status=unloaded')
  await table(page).getByRole('link').first().waitFor()
  const list = await printed(page)
  expect(list).toMatch(
    /^Shipments Status: Unloaded \d+ rows Number Status Material Vehicle Net weight Loaded on Unloaded on ZK-2026/,
  )
  expect(list).toMatch(/ Unloaded Grond met minerale olie achter kademuur 7-BZX-73 16\.28 t /)

  const { number } = await api.shipment(shipment)
  await open(`/shipments/${shipment}`)
  await page.getByRole('heading', { name: number, level: 1 }).waitFor()
  await page.getByText('Every statement as it came in').waitFor()
  const sheet = await printed(page)
  expect(sheet.startsWith(number), 'without the way back').toBe(true)
  expect(sheet).not.toMatch(/Skip to content|Print|Correct|Show on the map/)
})

/** What a sheet of A4 shows of a page; its cells are whole, and nothing is beside the sheet. */
async function printed(page: Page): Promise<string> {
  const viewport = page.viewportSize()
  await page.setViewportSize({ width: 703, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const cut = () =>
    page.evaluate(() => {
      const { scrollWidth } = document.documentElement
      const cells = [...document.querySelectorAll<HTMLElement>('th, td')]
      return [
        ...(scrollWidth > innerWidth ? [`${scrollWidth} px`] : []),
        ...cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map(({ innerText }) => innerText),
      ]
    })
  // Chromium may keep the styles of the width before for a moment.
  await expect.poll(cut).toEqual([])
  await page.emulateMedia({ media: null })
  if (viewport !== null) await page.setViewportSize(viewport)
  return await wordsOfPdf(await page.pdf({ format: 'A4' }))
}

const table = (page: Page) => page.getByRole('table', { name: 'Shipments' })

const shownTitles = async (page: Page) =>
  (await table(page).getByRole('columnheader').allInnerTexts()).filter((title) => title.trim() !== '')

/** The cells in small letters: the table begins its words with a capital. */
const shownRows = (page: Page) =>
  table(page).evaluate((element: HTMLTableElement) =>
    [...(element.tBodies[0]?.rows ?? [])].map((row) =>
      [...row.cells].slice(0, 7).map((cell) => cell.innerText.toLowerCase().replace(/ 20\d\d,/, ',')),
    ),
  )

/** An exported row as the table shows it. */
const asShown = (row: readonly string[]): readonly string[] => {
  const [number, status, , , material, type, mode, netto, unit, loaded = '', unloaded = ''] = row
  const moments = [loaded, unloaded].map((moment) => formatMoment(moment.replace(' ', 'T'), 'en'))
  const amount = `${formatNumber(Number(netto), 'en')} ${unit}`
  return [number, status, material, `${type}\n${mode}`, amount, ...moments].map((text = '') =>
    text.toLowerCase(),
  )
}

/** A cell of a workbook as a CSV file has it. */
const asText = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell ?? '')

async function download(page: Page, format: string): Promise<string> {
  const file = page.waitForEvent('download')
  await office.press('Export')
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  if (format === 'CSV')
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  return await (await file).path()
}
