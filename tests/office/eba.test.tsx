import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { showLanguage } from '../../src/i18n/setup.ts'
import { weighedFlow } from '../support/driver-app.ts'
import { ExternalService } from '../support/external-service.ts'
import { ScriptedDriver } from '../support/scripted-driver.ts'
import { closePage, openPage, openPageAs, startDemoPage } from './office-page.tsx'
import { isLongRun } from '../support/long-run.ts'

const demo = startDemoPage({ EBA_PRIVATE_NETWORK: 'true' })
let database: pg.Client
let driver: ScriptedDriver
let weighbridge: ExternalService
let status: number
let company: string

beforeAll(async () => {
  database = new pg.Client(demo.databaseUrl)
  await database.connect()
  driver = await ScriptedDriver.start(demo.server.origin)
  weighbridge = await ExternalService.start(({ path }) =>
    path.startsWith('/eba/weighings') ? { status, body: { weighings: [] } } : { status, body: {} },
  )
  const { rows } = await database.query<{ company: string }>(
    `select coalesce(flow.receiver_id, place.company_id) as company from material_flows flow
     left join locations place on place.id = flow.destination_location_id where flow.usual_name = $1`,
    [weighedFlow],
  )
  company = rows[0]?.company ?? ''
})
afterAll(async () => {
  closePage()
  await database.end()
  await weighbridge[Symbol.asyncDispose]()
})
beforeEach(async () => {
  status = 200
  await connect(null)
})

const connect = (address: string | null) =>
  database.query('update companies set eba_webservice_address = $1, eba_credentials = null where id = $2', [
    address,
    company,
  ])
const load = () => driver.load(weighedFlow, [Buffer.from('announced, not sent')])
const card = (name: string) => screen.findByRole('region', { name })

test('a company without an address has no weighbridge system, and its letters go nowhere', async () => {
  const shipment = await load()
  await openPageAs('office', `/companies/${company}`)
  const field = await screen.findByRole('textbox', { name: /EBA/ })
  expect((field as HTMLInputElement).value).toBe('')
  expect(screen.queryByRole('region', { name: 'Weighbridge system' })).toBeNull()

  openPage(`/shipments/${shipment.id}`)
  await within(await card('Letters')).findByText('Version 1')
  expect(screen.queryByRole('region', { name: 'Weighbridge' })).toBeNull()
  expect(weighbridge.requests).toEqual([])
})

test('a letter that was sent says so, on the shipment and on the company', async () => {
  await connect(`${weighbridge.origin}/eba`)
  const { user } = await openPageAs('office', `/companies/${company}`)
  const system = await card('Weighbridge system')
  within(system).getByText('Not tried yet')
  await user.click(within(system).getByRole('button', { name: 'Test the connection' }))
  await within(system).findByText('Works')

  const shipment = await load()
  openPage(`/shipments/${shipment.id}`)
  const weighings = await card('Weighbridge')
  await within(weighings).findByText('Sent')
  expect(weighings.textContent).toMatch(/Letter, version 1, to .+/)
})

test('name and password are typed once: then they are set, and the system gets them', async () => {
  await connect(`${weighbridge.origin}/eba`)
  const { user } = await openPageAs('office', `/companies/${company}`)
  const field = await screen.findByLabelText<HTMLInputElement>(/^Name and password of the EBA/)
  await user.type(field, 'scale:hunter2')
  expect(field.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field.placeholder).toMatch(/^Stored\./))
  expect(field.value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Test the connection' }))
  const authorization = `Basic ${Buffer.from('scale:hunter2').toString('base64')}`
  await waitFor(() => expect(weighbridge.requests.at(-1)?.headers).toMatchObject({ authorization }))
})

test.runIf(isLongRun)(
  'a letter that did not arrive waits and is tried again; one that was refused is not',
  async () => {
    await connect(`${weighbridge.origin}/eba`)
    status = 503
    const shipment = await load()
    await openPageAs('office', `/shipments/${shipment.id}`)
    await within(await card('Weighbridge')).findByText('The system answered with status 503.')
    within(await card('Weighbridge')).getByText('Waits')
    openPage(`/companies/${company}`)
    const system = await card('Weighbridge system')
    await within(system).findByText('Does not work')
    within(system).getByText('Letters not sent: 1')
    within(system).getByText(/: The system answered with status 503\.$/)
    await showLanguage('nl')
    await within(system).findByText(/: Het systeem antwoordde met status 503\.$/)
    await showLanguage('en')

    status = 200
    // Not after the minutes that it waits by itself.
    await database.query("update pgboss.job set start_after = now() where state = 'retry'")
    openPage(`/shipments/${shipment.id}`)
    await waitFor(async () => within(await card('Weighbridge')).getByText('Sent'))

    status = 422
    const refused = await load()
    openPage(`/shipments/${refused.id}`)
    expect(await within(await card('Weighbridge')).findByText('Not sent')).toBeDefined()
  },
)

test('a weighing that can hardly be of the shipment is asked about before it is taken over', async () => {
  const shipment = await load()
  await database.query(
    `insert into eba_weighings (id, location_id, external_id, shipment_id, customer_id, licence_plate, weighed_at, gross_kilograms, tare_kilograms, net_kilograms)
     select gen_random_uuid(), (select id from locations limit 1), 'W-1', id, customer_id, '9-TTT-99', now(), 880000, 15000, 865000 from shipments where id = $1`,
    [shipment.id],
  )
  const { user } = await openPageAs('office', `/shipments/${shipment.id}`)
  await user.click(within(await card('Weighbridge')).getByRole('button', { name: 'Take over' }))
  await screen.findByText(/^865 t is more than TEST-TRUCK can carry: 50 t\./)
  await user.click(await screen.findByRole('button', { name: 'Change it' }))
  await user.click(within(await card('Weighbridge')).getByRole('button', { name: 'Take over' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, it is right' }))
  expect(await screen.findByText('Taken over')).toBeDefined()
})

test('a weighing is judged by the other loads of its flow, and a double click takes it over once', async () => {
  const shipments = [await load(), await load(), await load()]
  const [weighed] = shipments
  if (weighed === undefined) throw new Error('Nothing was loaded.')
  await database.query(
    `update shipments set netto_weight = case when id = any ($1) then 20 end
     where material_flow_id = (select material_flow_id from shipments where id = $2)`,
    [shipments.map(({ id }) => id), weighed.id],
  )
  await database.query(
    `insert into eba_weighings (id, location_id, external_id, shipment_id, customer_id, licence_plate, weighed_at, net_kilograms)
     select gen_random_uuid(), (select id from locations limit 1), 'W-2', id, customer_id, '9-TTT-99', now(), 1000 from shipments where id = $1`,
    [weighed.id],
  )
  let decisions = 0
  const request = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (input instanceof Request && /weighings\/.*\/(decide|decision)$/.test(input.url)) decisions += 1
    return await request(input, init)
  }
  const { user } = await openPageAs('office', `/shipments/${weighed.id}`)
  await user.dblClick(within(await card('Weighbridge')).getByRole('button', { name: 'Take over' }))
  // Of a flow with two other loads nothing is known yet: no question comes.
  expect(await screen.findByText('Taken over')).toBeDefined()
  globalThis.fetch = request
  expect(decisions).toBe(1)
})
