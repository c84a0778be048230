import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePhoto } from '../support/photos.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { weighedFlow } from '../support/driver-app.ts'
import { closePage, openPage, signInAs, startPage } from './office-page.tsx'
import { ScriptedDriver } from './scripted-driver.ts'

let serverProcess: ServerProcess
let driver: ScriptedDriver
let photos: Buffer[]

beforeAll(async () => {
  serverProcess = (await startDemoServer()).server
  await startPage(serverProcess.origin)
  driver = await ScriptedDriver.start(serverProcess.origin)
  photos = await Promise.all(
    [1, 2].map(async (seed) => (await makePhoto({ seed, width: 64, height: 48 })).bytes),
  )
})
afterAll(async () => {
  closePage()
  await serverProcess.stop()
})

const table = (name: string) => screen.findByRole('table', { name })
const rows = (of: HTMLElement) => within(of).getAllByRole('row').slice(1)
const firstColumn = (of: HTMLElement) => rows(of).map((row) => within(row).getByRole('link').textContent)
/** Of a term of a description list. */
const fact = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).parentElement?.textContent?.slice(term.length)

test('the dashboard shows a load the moment the server has it, marks it, and sees it unloaded', async () => {
  await signInAs('office')
  openPage('/')
  const onRoute = await screen.findByRole('region', { name: 'On route' })
  const before = within(onRoute).getAllByRole('listitem').length
  await screen.findByText('Live')

  const shipment = await driver.load(weighedFlow, photos.slice(0, 1))
  await waitFor(() => expect(within(onRoute).getAllByRole('listitem')).toHaveLength(before + 1))
  const recent = await table('Recent shipments')
  const rowOf = () => rows(recent).find((one) => one.textContent?.includes(shipment.number))
  await waitFor(() => expect(rowOf()?.hasAttribute('data-marked')).toBe(true))
  expect(screen.getByText('One shipment arrived or changed')).toBeDefined()
  expect(fact('Loaded today')).toContain('1')
  await waitFor(() => expect(rowOf()?.hasAttribute('data-marked')).toBe(false))

  await driver.unload(shipment, 46.88, 19.2)
  await waitFor(() => expect(within(onRoute).getAllByRole('listitem')).toHaveLength(before))
  await waitFor(() => expect(rowOf()?.textContent).toContain('Unloaded'))
  expect(rowOf()?.textContent).toContain('27.68 t')
})

test('a shipment shows its values in their unit, how many photos are here while they come in, and its whole record', async () => {
  await signInAs('office')
  const shipment = await driver.load(weighedFlow, photos)
  openPage(`/shipments/${shipment.id}`)
  await screen.findByRole('heading', { level: 1, name: shipment.number })
  expect(screen.getByText('photos 0 of 2 received')).toBeDefined()
  expect(fact('Netto')).toBe('stated when unloading')
  await screen.findByText('Live')

  await shipment.sendPhoto(0)
  await screen.findByText('photos 1 of 2 received')
  await shipment.sendPhoto(1)
  await screen.findByText('all 2 photos received')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Enlarge photo/ })).toHaveLength(2))

  await driver.unload(shipment, 46.88, 19.2)
  await waitFor(() => expect(fact('Netto')).toBe('27.68 t27,680 kg'))
  expect(fact('First weighing')).toBe('46.88 t')
  expect(fact('Second weighing')).toBe('19.2 t')
  expect(fact('Weigh slip number')).toBe('WB-1')

  await driver.unload(shipment, 40, 19.2)
  const record = screen.getByRole('region', { name: 'Record' })
  await within(record).findByText('Reason: the shipment was unloaded already')
  expect(
    within(record)
      .getAllByRole('listitem')
      .map((entry) => entry.textContent?.match(/^(Loaded|Unloaded|Refused)/)?.[0]),
  ).toEqual(['Loaded', 'Unloaded', 'Refused'])
  expect(fact('Netto')).toBe('27.68 t27,680 kg')
})

test('a list is sorted and searched by the server, and its address says how', async () => {
  await signInAs('office')
  const { user, at } = openPage('/shipments?order=number.asc&rows=10')
  const numbers = firstColumn(await table('Shipments'))
  expect(numbers).toEqual(numbers.toSorted())

  await user.click(screen.getByRole('button', { name: 'Number' }))
  await waitFor(() => expect(at()).toBe('/shipments?order=number.desc&rows=10'))
  await waitFor(async () => expect(firstColumn(await table('Shipments'))[0]).not.toBe(numbers[0]))

  await user.click(
    within(screen.getByRole('group', { name: 'State' })).getByRole('button', { name: 'Unloaded' }),
  )
  await waitFor(async () =>
    expect(rows(await table('Shipments')).every((row) => row.textContent?.includes('Unloaded'))).toBe(true),
  )
  await user.type(screen.getByRole('searchbox'), 'there is no such thing')
  expect(await screen.findByText('No shipment fits this search')).toBeDefined()
  await waitFor(() => expect(new URL(at(), 'http://x').searchParams.get('q')).toBe('there is no such thing'))
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(at()).toBe('/shipments?order=number.desc&rows=10'))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''))
})

test('a page of a list is an address too', async () => {
  await signInAs('office')
  const { user, at } = openPage('/shipments?rows=5')
  const first = firstColumn(await table('Shipments'))
  expect(first).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(async () => expect(firstColumn(await table('Shipments'))).not.toEqual(first))
  expect(at()).toBe('/shipments?rows=5&page=2')
})

test('a project has its flows and its shipments behind tabs with addresses of their own', async () => {
  await signInAs('office')
  const { user, at } = openPage('/projects')
  await user.click(within(await table('Projects')).getByRole('link', { name: 'ZK-2026-014' }))
  const flows = await table('Material flows')
  expect(at()).toMatch(/^\/projects\/[0-9a-f-]{36}\/material-flows$/)
  expect(within(flows).getByText(weighedFlow)).toBeDefined()
  expect(within(flows).getByText(/17.05.03\* · hazardous/)).toBeDefined()
  expect(screen.getByText('DEMO24')).toBeDefined()

  await user.click(screen.getByRole('link', { name: /^Shipments \(\d+\)/ }))
  await table('Shipments')
  await user.click(
    within(screen.getByRole('navigation', { name: 'Shipments by state' })).getByRole('link', {
      name: 'Loaded',
    }),
  )
  await waitFor(async () =>
    expect(
      rows(await table('Shipments')).every(
        (row) => row.textContent?.includes('Loaded') && !row.textContent.includes('Unloaded'),
      ),
    ).toBe(true),
  )
  expect(at()).toMatch(/\/shipments\/loaded$/)
})

test('a pairing code is for those who give it away', async () => {
  await signInAs('reader')
  const { user } = openPage('/projects')
  await user.click(within(await table('Projects')).getByRole('link', { name: 'ZK-2026-014' }))
  await table('Material flows')
  expect(screen.queryByText('DEMO24')).toBeNull()
})

test.each([
  '/shipments/01920000-0000-7000-8000-000000000000',
  '/projects/01920000-0000-7000-8000-000000000000/material-flows',
  '/shipments/nonsense',
])('what is not there, or not yours, is said within the shell: %s', async (address) => {
  await signInAs('planner')
  openPage(address)
  expect(await screen.findByRole('heading', { level: 1, name: 'This is not here' })).toBeDefined()
  expect(screen.getByRole('banner')).toBeDefined()
})
