import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addFailures } from '../support/add-failures.ts'
import { weighedFlow } from '../support/driver-app.ts'
import { OfficeApi } from '../support/office-api.ts'
import { makePhoto } from '../support/photos.ts'
import { openedDialog, openPage, openPageAs, signInAs, startDemoPage } from './office-page.tsx'
import { refuseStatement, ScriptedDriver } from '../support/scripted-driver.ts'

const demo = startDemoPage()
let driver: ScriptedDriver

beforeAll(async () => {
  driver = await ScriptedDriver.start(demo.server.origin)
})

const table = (name: string) => screen.findByRole('table', { busy: false, name })
const rows = (of: HTMLElement) => within(of).getAllByRole('row').slice(1)
const tile = (label: string) =>
  screen.getByText(label, { selector: 'a > span, div > span' }).nextElementSibling
const figure = (label: string) => tile(label)?.textContent
/** One shipment is not called shipments. */
function expectCounted(label: string, shipments: number): void {
  expect([figure(label), tile(label)?.nextElementSibling?.textContent]).toEqual([
    `${shipments}`,
    shipments === 1 ? 'shipment' : 'shipments',
  ])
}

test('a load appears the moment the server has it, is marked, counted, and seen unloaded', async () => {
  await openPageAs('office', '/')
  const onRoute = await table('On route')
  const before = rows(onRoute).length
  const loadedBefore = Number(figure('Loaded today'))
  expectCounted('Loaded today', loadedBefore)
  const unloadedBefore = Number(figure('Unloaded today'))
  await screen.findByText('Live')

  const photo = (await makePhoto({ seed: 1, width: 64, height: 48 })).bytes
  const shipment = await driver.load(weighedFlow, [photo])
  await waitFor(() => expect(rows(onRoute)).toHaveLength(before + 1))
  const recent = await table('Recent shipments')
  const rowOf = () => rows(recent).find((one) => one.textContent?.includes(shipment.number))
  await waitFor(() => expect(rowOf()?.hasAttribute('data-marked')).toBe(true))
  expect(screen.getByText('One shipment arrived or changed')).toBeDefined()
  expectCounted('Loaded today', loadedBefore + 1)
  await waitFor(() => expect(rowOf()?.hasAttribute('data-marked')).toBe(false))

  await driver.unload(shipment, 46.88, 19.2)
  await waitFor(() => expect(rows(onRoute)).toHaveLength(before))
  await waitFor(() => expect(rowOf()?.textContent).toContain('Unloaded'))
  expect(rowOf()?.textContent).toContain('27.68 t')
  expectCounted('Unloaded today', unloadedBefore + 1)
})

test('what needs attention is listed first, and leads to the list of it', async () => {
  await signInAs('admin')
  await addFailures(demo.databaseUrl)
  const shipment = await refuseStatement(driver)
  const { at, user } = openPage('/')
  const attention = await screen.findByRole('region', { name: 'Needs attention' })
  const links = within(attention)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  for (const list of ['/exceptions?settled=no', '/mails?status=failed', '/jobs'])
    expect(links).toContain(list)
  expect(within(attention).getByText('the shipment was unloaded already')).toBeDefined()
  await user.click(within(attention).getByRole('link', { name: 'One refused statement' }))
  await waitFor(() => expect(at()).toBe('/exceptions?settled=no'))
  const exceptions = await table('Exceptions')
  expect(await within(exceptions).findByRole('link', { name: shipment.number })).toBeDefined()
})

test('a refused cargo is not on its way to whom refused it, and the list of what waits has it until its flow is chosen', async () => {
  await signInAs('office')
  const photo = (await makePhoto({ seed: 2, width: 64, height: 48 })).bytes
  const shipment = await driver.load(weighedFlow, [photo])
  const agreed = { name: 'Other Works', city: 'Breda', agreedWith: 'Mrs Bos' }
  await driver.refuse(shipment, agreed)
  openPage('/')
  const onRoute = await table('On route')
  expect(within(onRoute).getByText('Refused, on board')).toBeDefined()
  await driver.unloadAtAgreed(shipment)
  const { user } = openPage('/')
  await user.click(await screen.findByRole('link', { name: /refused cargo(es)? ha(s|ve) not come to/ }))
  const list = await table('Shipments')
  const row = (await within(list).findByRole('link', { name: shipment.number })).closest('tr')
  expect(row?.textContent).toContain('Flow to be chosen')
})

test('a cargo refused in part has the same state wherever the dashboard lists it', async () => {
  await signInAs('office')
  const photo = (await makePhoto({ seed: 3, width: 64, height: 48 })).bytes
  const shipment = await driver.load(weighedFlow, [photo])
  await driver.unload(shipment, 38.4, 26.4)
  const api = await OfficeApi.signIn(demo.server.origin)
  const part = { outcome: 'partly', kilograms: 12_000, reason: 'Asbestos' }
  await api.send('POST', `/shipments/${shipment.id}/acceptance`, part)
  openPage('/')
  const recent = await table('Recent shipments')
  const row = (await within(recent).findByRole('link', { name: shipment.number })).closest('tr')
  expect(row?.textContent).toContain('Part refused, on board')
  expect(within(await table('On route')).getByText('Part refused, on board')).toBeDefined()

  // What was weighed is what its receiver took.
  const { user } = openPage(`/shipments/${shipment.id}`)
  await user.click(await screen.findByRole('button', { name: 'To another receiver' }))
  const dialog = await openedDialog(`Send the cargo of ${shipment.number} on`)
  expect(within(dialog).getByText(/not weighed yet$/).textContent).not.toContain('kg')
})

test('a role sees the kinds that it may see to, and says so where there are none', async () => {
  await openPageAs('reader', '/')
  const attention = await screen.findByRole('region', { name: 'Needs attention' })
  expect(within(attention).queryByText(/refused statement|not delivered|job failed/)).toBeNull()
  expect(await table('On route')).toBeDefined()
})

test('loads per day are a table too, in loads and in weight', async () => {
  const { user } = await openPageAs('office', '/')
  const chart = await screen.findByRole('region', { name: 'Loads per day' })
  await user.click(within(chart).getByText('Show as a table'))
  const days = within(chart).getByRole('table', { name: /^Loads per day by type of document/ })
  expect(rows(days)).toHaveLength(31)
  const total = () => rows(days).map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  const loads = total()
  expect(loads.some((text) => Number(text) > 0)).toBe(true)
  await user.click(within(chart).getByRole('button', { name: 'Net weight' }))
  await waitFor(() => expect(total().every((text) => text?.endsWith(' t'))).toBe(true))
  expect(total()).not.toEqual(loads)
})
