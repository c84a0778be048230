import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPageAt } from '../app/page-server.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import { makePhoto } from '../support/photos.ts'
import { weighedFlow } from '../support/driver-app.ts'
import {
  addFilter,
  closePage,
  openedDialog,
  openPage,
  openPageAs,
  signInAs,
  startDemoPage,
} from './office-page.tsx'
import { ScriptedDriver } from '../support/scripted-driver.ts'
import { isLongRun } from '../support/long-run.ts'

const demo = startDemoPage()
let line: FaultProxy

beforeAll(async () => {
  line = await FaultProxy.start(demo.server.origin)
  openPageAt(line.origin)
})
beforeEach(() => {
  line.heal()
  localStorage.clear()
})
afterAll(async () => {
  closePage()
  await line.close()
})

const table = (name: string) => screen.findByRole('table', { busy: false, name })
const rows = (of: HTMLElement) => within(of).getAllByRole('row').slice(1)
const titles = async (name: string) =>
  rows(await table(name)).map((row) => within(row).getAllByRole('link')[0]?.textContent)
const asked = (at: string) => Object.fromEntries(new URL(at, 'http://localhost').searchParams)

test('filters of every kind stand in the address, restrict the rows, and go back with the browser', async () => {
  const { user, at, back } = await openPageAs('office', '/shipments')
  const all = await titles('Shipments')
  await addFilter(user, 'Status')
  await user.click(await screen.findByRole('checkbox', { name: 'Loaded' }))
  await waitFor(() => expect(at()).toBe('/shipments?status=loaded'))
  await waitFor(async () => expect((await titles('Shipments')).length).toBeLessThan(all.length))
  await user.keyboard('{Escape}')

  await addFilter(user, 'Vehicle')
  await user.click(await screen.findByRole('combobox', { name: 'Vehicle' }))
  await user.paste('BZX-74')
  await user.click(await screen.findByRole('option', { name: /BZX-74/ }))
  await screen.findByRole('button', { name: /^Vehicle: .*BZX-74$/ })
  await waitFor(async () =>
    expect(rows(await table('Shipments')).every((row) => row.textContent?.includes('BZX-74'))).toBe(true),
  )
  await user.keyboard('{Escape}')

  await addFilter(user, 'Loaded on')
  await user.click(await screen.findByRole('button', { name: 'Today' }))
  await waitFor(() => expect(asked(at())['loadDate']).toMatch(/^(\d{4}-\d\d-\d\d)\.\.\1$/))
  await screen.findByText('Nothing fits this search')

  back()
  await waitFor(() => expect(asked(at())['loadDate']).toBeUndefined())
  expect(asked(at())['vehicle']).toBeDefined()
  await waitFor(async () => expect((await titles('Shipments')).length).toBeGreaterThan(0))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(at()).toBe('/shipments'))
  await waitFor(async () => expect(await titles('Shipments')).toEqual(all))
  expect(screen.getByText(`${all.length} rows`, { selector: '.numbers' })).toBeDefined()
})

test('a reference in the address is shown by its name', async () => {
  const { user, at } = await openPageAs('office', '/projects')
  await user.click(within(await table('Projects')).getByRole('link', { name: 'ZK-2026-014' }))
  await table('Material flows')
  const id = at().split('/')[2] ?? ''
  openPage(`/shipments?project=${id}`)
  expect(await screen.findByRole('button', { name: /^Project: ZK-2026-014 / })).toBeDefined()
})

test.runIf(isLongRun)('only what arrives is highlighted, not what another order or page brings', async () => {
  await signInAs('office')
  const driver = await ScriptedDriver.start(demo.server.origin)
  const { user } = openPage('/shipments?rows=5')
  const before = await titles('Shipments')
  const marked = async () => rows(await table('Shipments')).filter((row) => 'marked' in row.dataset)
  await user.click(screen.getByRole('button', { name: 'Number' }))
  await waitFor(async () => expect(await titles('Shipments')).not.toEqual(before))
  expect(await marked()).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(async () => expect(await titles('Shipments')).not.toContain(before[0]))
  expect(await marked()).toHaveLength(0)

  openPage('/shipments?rows=5')
  await table('Shipments')
  await screen.findByText('Live')
  const { number } = await driver.load(weighedFlow, [
    (await makePhoto({ seed: 1, width: 64, height: 48 })).bytes,
  ])
  await waitFor(async () => expect((await marked())[0]?.textContent).toContain(number))
  expect(await screen.findByText('One row arrived or changed')).toBeDefined()
})

test('a page beyond the end leads to the last one', async () => {
  const { at } = await openPageAs('office', '/shipments?rows=5&page=99')
  await waitFor(() => expect(Number(asked(at())['page'])).toBeLessThan(10))
  expect((await titles('Shipments')).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
})

test('a user keeps the choice of columns and their widths, for each list', async () => {
  const { user } = await openPageAs('office', '/shipments')
  const headsOf = async (name: string) =>
    within(await table(name))
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
  const widthOf = async (head: string) => {
    const position = (await headsOf('Shipments')).indexOf(head)
    return Number.parseInt((await table('Shipments')).querySelectorAll('col')[position]?.style.width ?? '')
  }
  expect(await headsOf('Shipments')).not.toContain('Carrier')
  const widthBefore = await widthOf('Net weight')
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Carrier' }))
  await user.click(screen.getByRole('checkbox', { name: 'Photos' }))
  await user.click(screen.getByRole('button', { name: 'Wider: Net weight' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Number' }).disabled).toBe(true)

  openPage('/shipments')
  const heads = await headsOf('Shipments')
  expect(heads).toContain('Carrier')
  expect(heads).not.toContain('Photos')
  expect(await widthOf('Net weight')).toBe(widthBefore + 16)

  await openPageAs('reader', '/shipments')
  expect(await headsOf('Shipments')).toContain('Photos')
})

test('a list asks for what its shown columns read, and for that of a column when it is shown', async () => {
  const { user, at, reload } = await openPageAs('office', '/shipments')
  await table('Shipments')
  const requests = () => line.requests.filter(({ path }) => path.startsWith('/api/shipments?'))
  const askedFor = () => [...new URL(requests().at(-1)?.path ?? '', line.origin).searchParams.entries()]
  expect(askedFor()).toContainEqual(['properties[materialFlow][0]', 'usualName'])
  expect(JSON.stringify(askedFor())).not.toContain('transporter')

  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Carrier' }))
  await user.click(screen.getByRole('checkbox', { name: 'From' }))
  const carriers = async () => {
    const shown = await table('Shipments')
    const heads = within(shown).getAllByRole('columnheader')
    const position = heads.findIndex(({ textContent }) => textContent === 'Carrier')
    return rows(shown).map((row) => within(row).getAllByRole('cell')[position]?.textContent)
  }
  await waitFor(async () => expect(await carriers()).toContain('Kleiweg Transport Demo B.V.'))
  expect(askedFor()).toContainEqual(['properties[transporter][0]', 'name'])
  expect(at()).toBe('/shipments')

  await user.click(screen.getByRole('checkbox', { name: 'Carrier' }))
  await reload()
  expect(JSON.stringify(askedFor())).not.toContain('transporter')
})

test('where the rows cannot be loaded, the card says so; title and filters stay and lead on', async () => {
  const { user, at } = await openPageAs('office', '/material-flows')
  await table('Material flows')
  line.strike({ path: /^\/api\/material_flows\?/ }, { kind: 'drop' })
  await addFilter(user, 'Document')
  await user.click(await screen.findByRole('checkbox', { name: 'Reuse' }))
  await screen.findByText('The server cannot be reached')
  expect(screen.getByRole('heading', { level: 1, name: 'Material flows' })).toBeDefined()
  expect(at()).toBe('/material-flows?document=reuse')
  await user.keyboard('{Escape}')
  line.heal()
  await user.click(screen.getByRole('button', { name: 'Remove filter Document' }))
  expect((await titles('Material flows')).length).toBeGreaterThan(1)
})

test('a view is saved under a name, leads back to its filters and order, is renamed and deleted', async () => {
  const { user, at } = await openPageAs('office', '/material-flows?order=usualName.asc&document=waste&page=1')
  await table('Material flows')
  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Waste by name')
  await user.click(screen.getByRole('button', { name: 'Save this view' }))

  const again = openPage('/material-flows')
  await table('Material flows')
  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('link', { name: 'Waste by name' }))
  await waitFor(() => expect(asked(again.at())).toEqual({ order: 'usualName.asc', document: 'waste' }))
  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('button', { name: 'Rename Waste by name' }))
  const name = screen.getByRole('textbox', { name: 'New name of Waste by name' })
  await user.clear(name)
  await user.type(name, 'Waste')
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByRole('link', { name: 'Waste' })
  await user.click(screen.getByRole('button', { name: 'Delete Waste' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Waste' })).toBeNull())
  expect(at()).toContain('document=waste')
})

test('the way back from a row leads to the list as it was left', async () => {
  const { user, at } = await openPageAs('office', '/shipments?status=unloaded&order=number.asc')
  await waitFor(async () => expect((await titles('Shipments')).length).toBeGreaterThan(0))
  const [first = ''] = await titles('Shipments')
  await user.click(screen.getByRole('link', { name: first }))
  await screen.findByRole('heading', { level: 1, name: first })
  await user.click(screen.getByRole('link', { name: 'All shipments' }))
  await waitFor(() => expect(asked(at())).toEqual({ status: 'unloaded', order: 'number.asc' }))
})

test('an administrator sees and filters by customer, others do not', async () => {
  const { user, at } = await openPageAs('admin', '/projects')
  expect(within(await table('Projects')).getByRole('columnheader', { name: 'Customer' })).toBeDefined()
  await addFilter(user, 'Customer')
  await user.click(await screen.findByRole('combobox', { name: 'Customer' }))
  await user.paste('Zilver')
  await user.click(await screen.findByRole('option', { name: /Zilverkreek/ }))
  await waitFor(() => expect(asked(at())['customer']).toMatch(/^[0-9a-f-]{36}$/))
  await waitFor(async () => expect((await titles('Projects')).length).toBeGreaterThan(0))

  await openPageAs('office', '/projects')
  expect(within(await table('Projects')).queryByRole('columnheader', { name: 'Customer' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const offered = await openedDialog('Choose a filter')
  expect(within(offered).queryByRole('button', { name: 'Customer' })).toBeNull()
})

test('several rows are selected by key and mouse, and acted on together', async () => {
  const database = new Client(demo.databaseUrl)
  await database.connect()
  await database.query(
    `update drivers set approved_at = null, self_registered = true, invite_status = 'invite_accepted',
       grace_until = now() + interval '20 hours'
     where company_id = (select company_id from users where email = 'planner@demo.example.com')`,
  )
  await database.end()
  const { user } = await openPageAs('planner', '/drivers/waiting')
  const names = await titles('Drivers and skippers')
  expect(names.length).toBeGreaterThan(1)
  await user.click(screen.getByRole('button', { name: `Actions for ${names[0]}` }))
  expect(await screen.findByRole('menuitem', { name: 'Reject' })).toBeDefined()
  await user.keyboard('{Escape}')
  screen.getByRole('link', { name: names[0] ?? '' }).focus()
  await user.keyboard('x')
  expect(screen.getByRole('toolbar').textContent).toContain('One row selected')
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  const toolbar = within(screen.getByRole('toolbar', { name: `${names.length} rows selected` }))
  await user.click(toolbar.getByRole('button', { name: 'Approve' }))
  const question = await screen.findByRole('dialog', { name: `Approve ${names.length} drivers?` })
  await user.click(within(question).getByRole('button', { name: 'Approve' }))
  await screen.findByText('Nobody is waiting for approval')
  expect(screen.queryByRole('toolbar')).toBeNull()
})
