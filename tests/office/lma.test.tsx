import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LmaServer } from '../support/lma-server.ts'
import { isLongRun } from '../support/long-run.ts'
import { chooseInMenu, openedDialog, openPage, openPageAs, startDemoPage } from './office-page.tsx'

const desk = await LmaServer.start()
const demo = startDemoPage({ LMA_URL: desk.address })
const [soil, spoil] = ['99A020000088', '99A020000087']
/** In which the demo's loads were unloaded. */
let month: string
let flow: string

beforeAll(async () => {
  const database = new pg.Client(demo.databaseUrl)
  await database.connect()
  const { rows } = await database.query<{ month: string }>(
    `select to_char(max(unload_date) at time zone 'Europe/Amsterdam', 'YYYY-MM') as month from shipments`,
  )
  month = rows[0]?.month ?? ''
  // All in one month, also where the demo's week crosses into the next.
  await database.query(
    `update shipments set unload_date = (select max(unload_date) from shipments) where unload_date is not null`,
  )
  await database.query(
    `update users set company_id = (select id from companies where processor_number = '99A02')
     where email = 'office@demo.example.com'`,
  )
  const flows = await database.query<{ id: string }>(
    'select id from material_flows where waste_stream_number = $1',
    [spoil],
  )
  flow = flows.rows[0]?.id ?? ''
  await database.end()
})
afterAll(() => desk[Symbol.asyncDispose]())

const rowOf = async (number: string) =>
  await waitFor(() => {
    const table = screen.getByRole('table', { name: /^Notifications of / })
    const row = within(table)
      .getAllByRole('row')
      .find(({ textContent }) => textContent.includes(number))
    return row ?? expect.fail(`no line of ${number}`)
  })
const shows = async (number: string, text: string) =>
  waitFor(async () => expect((await rowOf(number)).textContent).toContain(text))

test.runIf(isLongRun)('a month is looked at, sent, and answered a line at a time', async () => {
  const { user } = await openPageAs('office', '/shipments/months')
  await screen.findByRole('link', { name: 'LMA notifications' })
  await user.click(await screen.findByRole('link', { name: 'Notify the LMA' }))
  await screen.findByRole('heading', { level: 1, name: 'Notifications to the LMA' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), month)
  await shows(soil, 'Not notified')
  expect((await rowOf(spoil)).textContent).toMatch(/First receipt/)

  await chooseInMenu(
    user,
    within(await rowOf(soil)).getByRole('button', { name: /99A020000088/ }),
    'Look at the notification',
  )
  const dialog = await openedDialog()
  await within(dialog).findByRole('row', { name: /^verwerkingsMethode D05/ })
  await user.click(within(dialog).getByText('Close'))

  desk.refuse = ({ number }) => (number === spoil ? ['Onbekend', 'De ontdoener is niet bekend.'] : undefined)
  await user.click(screen.getByRole('button', { name: 'Send all that is ready' }))
  const question = await openedDialog('Notify 2 lines?')
  await user.click(within(question).getByRole('button', { name: 'Send to the LMA' }))
  await shows(soil, 'Waiting for the result')
  await waitFor(() => expect(desk.sessions.size).toBe(1))
  const sessions = await screen.findByRole('region', { name: 'Sent and made in this month' })
  await user.click(await within(sessions).findByRole('button', { name: 'Ask for the result now' }))
  await shows(soil, 'Accepted')
  await shows(spoil, 'De ontdoener is niet bekend.')
  expect([...desk.notified.values()]).toMatchObject([{ number: soil, kind: 'first', loads: 3 }])
  expect(desk.faults).toEqual([])
})

test.runIf(isLongRun)(
  'loads that came otherwise are added, and a wrong number keeps what was typed',
  async () => {
    const { user } = openPage(`/lma-notifications?month=${month}`)
    await user.click(await screen.findByRole('button', { name: 'Add loads' }))
    const dialog = await openedDialog('Loads that came otherwise')
    const field = (name: string) => within(dialog).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
    await user.type(field('Waste stream number'), '99A02')
    await user.type(field('Kilograms'), '1000')
    await user.type(field('Loads'), '2')
    const save = () => user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await save()
    await waitFor(() => expect(field('Waste stream number').getAttribute('aria-invalid')).toBe('true'))
    expect(field('Kilograms').value).toBe('1000')
    await user.clear(field('Waste stream number'))
    await user.type(field('Waste stream number'), soil)
    await save()
    await shows(soil, 'Differs from what was notified')
  },
)

test.runIf(isLongRun)('a file is made of chosen lines, and taken back', async () => {
  const { user } = openPage(`/lma-notifications?month=${month}`)
  await shows(soil, 'Differs from what was notified')
  await user.click(within(await rowOf(soil)).getByRole('checkbox'))
  const bar = await screen.findByRole('toolbar', { name: /selected/ })
  await user.click(within(bar).getByRole('button', { name: 'Make a file' }))
  const question = await openedDialog('Make a file of one line?')
  await user.click(within(question).getByRole('button', { name: 'Make a file' }))
  await shows(soil, 'In a file')
  const sessions = screen.getByRole('region', { name: 'Sent and made in this month' })
  await user.click(await within(sessions).findByRole('button', { name: 'Take the file back' }))
  const asked = await openedDialog('Take this file back?')
  await user.click(within(asked).getByRole('button', { name: 'Take the file back' }))
  await shows(soil, 'Differs from what was notified')
})

test.runIf(isLongRun)('a line of a number that is not the receiver’s leads to its shipments', async () => {
  const foreign = '99B010000001'
  const database = new pg.Client(demo.databaseUrl)
  await database.connect()
  const { rows } = await database.query<{ number: string }>(
    `update shipments set waste_stream_number = $1 where id = (select shipment.id from shipments shipment
       join material_flows flow on flow.id = shipment.material_flow_id
       where flow.waste_stream_number = $2 and unload_date is not null limit 1) returning number`,
    [foreign, soil],
  )
  await database.end()
  const { user } = openPage(`/lma-notifications?month=${month}`)
  await user.click(
    within(await rowOf(foreign)).getByRole('link', { name: 'Open its shipments and correct their number' }),
  )
  await screen.findByRole('link', { name: rows[0]?.number ?? '' })
  expect(screen.getAllByRole('row')).toHaveLength(2)
  const again = openPage(`/lma-notifications?month=${month}`)
  await again.user.click(within(await rowOf(foreign)).getByRole('link', { name: '1' }))
  await screen.findByRole('link', { name: rows[0]?.number ?? '' })
})

test.runIf(isLongRun)('a flow’s number is checked at the desk', async () => {
  desk.numbers.set(spoil, 'Oosterkreek N.V.')
  const { user } = openPage(`/material-flows/${flow}/edit`)
  const ask = async () =>
    user.click(await screen.findByRole('button', { name: 'Check this number at the LMA' }))
  await ask()
  expect(await screen.findByText(`The LMA knows ${spoil}: it is of Oosterkreek N.V.`)).toBeDefined()
  desk.numbers.clear()
  await ask()
  expect(await screen.findByText(`The LMA does not know ${spoil}. Dit nummer is niet bekend.`)).toBeDefined()
})
