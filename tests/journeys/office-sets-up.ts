import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { OfficeApi } from '../support/office-api.ts'
import { addOfficeUser } from '../support/office-app.ts'
import type { OfficeHand } from '../support/office-hand.ts'
import { makePhoto } from '../support/photos.ts'

const client = 'Havenbedrijf Nieuwerkreek'
const soughtClient = 'Nieuwer'

/**
 * An empty customer sets up a project with a waste, a reuse and a product flow by hand, and all that these need; a
 * driver loads one, and the office sees it.
 */
export async function setUpByHand<Hand extends OfficeHand>(
  handAt: (page: Page) => Promise<Hand>,
  loadFlow: (load: { environment: BrowserEnvironment; code: string; flow: string }) => Promise<void>,
): Promise<Hand> {
  await using environment = await BrowserEnvironment.open()
  const { origin } = environment
  // A carrier that registered itself: every customer may link it, and its drivers are at work already.
  await environment.testServer.database.pool.query(
    `update companies set customer_id = null where name like 'Kleiweg Transport%'`,
  )
  const administrator = await OfficeApi.signIn(origin, 'admin@demo.example.com')
  const customer = await administrator.send<{ '@id': string }>('POST', '/customers', {
    name: 'Nieuwe Aannemer',
    debtorNumber: 'D-1',
    manageProducts: true,
    language: '/api/languages/en',
  })
  const account = await addOfficeUser(origin, 'Nora', customer['@id'])
  const hand = await handAt(
    await (await environment.desktop({ locale: 'en-GB', serviceWorkers: 'allow' })).newPage(),
  )
  await hand.signIn(origin, account)
  await addAddressBook(hand, origin)
  const project = await addProject(hand, origin)
  await addFlows(hand, project)

  await hand.page.goto(project)
  await hand.isAt('Quay wall')
  const code = /\b[A-Z2-9]{6}\b/.exec(await hand.page.getByRole('main').innerText())?.[0] ?? ''
  await loadFlow({ environment, code, flow: 'Dredged sand' })
  await hand.page.goto(`${project}/shipments/loaded`)
  const row = hand.page.getByRole('row').filter({ hasText: 'Dredged sand' })
  await row.waitFor()
  expect(await row.innerText()).toContain('7-BZX-71')
  return hand
}

/** The client, which sends and receives: with its logo, two locations, a person and a carrier; and a product. */
async function addAddressBook(hand: OfficeHand, origin: string): Promise<void> {
  const { page } = hand
  await page.goto(`${origin}/companies/new`)
  await hand.enter('Name', client)
  await hand.pick('checkbox', 'Disposer')
  await enterAddress(hand, 'Nieuwerkreek')
  await hand.press('Add company')
  await hand.isAt(client)
  await hand.attach((await makePhoto({ seed: 5, width: 1048, height: 570 })).path)
  await page.getByRole('button', { name: /^Remove / }).waitFor()
  await hand.press('Save')
  await page.getByText('Saved.').first().waitFor()
  await hand.follow('Locations')
  for (const [description, city] of [
    ['Waalkade', 'Rotterdam'],
    ['Depot Zuid', 'Dordrecht'],
  ] as const) {
    await hand.follow('Add a location')
    const dialog = hand.dialog('Add a location')
    await hand.enter('Description', description, dialog)
    await enterAddress(hand, city, dialog)
    await hand.press('Save', dialog)
    await page.getByRole('link', { name: description }).waitFor()
  }
  await hand.follow('Persons')
  await hand.follow('Add a person')
  const person = hand.dialog('Add a contact person')
  await hand.enter('First name', 'Eva', person)
  await hand.enter('Last name', 'Kade', person)
  await hand.press('Save', person)
  await page.getByRole('link', { name: 'Eva Kade' }).waitFor()

  await hand.follow('Carriers')
  await hand.follow('Link a carrier')
  const carrier = hand.dialog('Link a carrier')
  await hand.choose('Carrier', 'Kleiweg', carrier)
  await hand.press('Save', carrier)
  await page.getByRole('link', { name: /^Kleiweg Transport/ }).waitFor()

  await page.goto(`${origin}/products/new`)
  await hand.enter('Name', 'Breuksteen 5-40 kg')
  await hand.choose('Manufacturer or seller', soughtClient)
  await hand.press('Add product')
  await hand.isAt('Breuksteen 5-40 kg')
}

/** An address as the letter of waste needs it of its parties and places. */
async function enterAddress(hand: OfficeHand, city: string, within?: Locator): Promise<void> {
  await hand.enter('Street', 'Kade', within)
  await hand.enter('Postal code', '3011 AA', within)
  await hand.enter('City', city, within)
}

async function addProject(hand: OfficeHand, origin: string): Promise<string> {
  await hand.page.goto(`${origin}/projects/new`)
  await hand.enter('Number', 'KADE-1')
  await hand.enter('Name', 'Quay wall')
  await hand.choose('Employer', soughtClient)
  await hand.press('Create project')
  await hand.isAt('Quay wall')
  return hand.page.url().replace(/(\/projects\/[\w-]+).*/, '$1')
}

async function addFlows(hand: OfficeHand, project: string): Promise<void> {
  const flow = async (
    name: string,
    document: 'Waste' | 'Reuse' | 'Product',
    particulars: () => Promise<void>,
  ) => {
    await hand.page.goto(`${project}/material-flows/new`)
    await hand.pick('radio', new RegExp(`^${document}`))
    await hand.enter('Usual name', name)
    await particulars()
    await hand.choose('Sender', soughtClient)
    await hand.choose('Location of origin', 'Waalkade')
    await hand.choose('Location of destination', 'Depot Zuid')
    await hand.press('Add a carrier')
    await hand.choose('Carrier', 'Kleiweg')
    await hand.press('Create flow')
    await hand.isAt(name)
  }
  await flow('Dredged sand', 'Waste', async () => {
    await hand.choose('EWC code', '17 05 06')
    await hand.choose('Processing method', 'C.03')
    await hand.choose('Disposer', soughtClient)
    await hand.choose('Receiver', soughtClient)
  })
  await flow('Clean soil', 'Reuse', async () => {
    await hand.select('Type of declaration', 'Batch inspection')
    await hand.enter('Document number', 'MH-1')
    await hand.enter('Organisation', 'Grondbank')
  })
  await flow('Quarry stone', 'Product', () => hand.choose('Product', 'Breuksteen'))
}
