import { expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { DriverApp, measurementLabel } from '../support/driver-app.ts'
import { OfficeApi } from '../support/office-api.ts'
import { signInToOffice } from '../support/office-app.ts'
import { OfficeHand } from '../support/office-hand.ts'
import { makePhoto } from '../support/photos.ts'

const password = 'Vrachtpas1'
const client = 'Havenbedrijf Nieuwerkreek'

test(
  'an empty customer sets up a project with three flows by hand; a driver loads one, and the office sees it',
  { timeout: 240_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    // A carrier that registered itself: every customer may link it, and its drivers are at work already.
    await environment.testServer.database.pool.query(
      `update companies set customer_id = null where name like 'Kleiweg Transport%'`,
    )
    const administrator = await OfficeApi.signIn(environment.origin, 'admin@demo.example.com')
    const customer = await administrator.send<{ '@id': string }>('POST', '/customers', {
      name: 'Nieuwe Aannemer',
      debtorNumber: 'D-1',
      manageProducts: true,
      language: '/api/languages/en',
    })
    const username = 'nora@example.com'
    await administrator.send('POST', '/users', {
      firstName: 'Nora',
      lastName: 'Nieuw',
      email: username,
      password,
      roles: ['ROLE_CUSTOMER'],
      customer: customer['@id'],
      locale: '/api/languages/en',
    })
    const page = await signInToOffice(await environment.desktop({ locale: 'en-GB' }), environment.origin, {
      username,
      password,
    })
    const hand = new OfficeHand(page)
    const go = (path: string) => page.goto(`${environment.origin}${path}`)

    // The client, which sends and receives: with its logo, two locations and a person.
    await go('/companies/new')
    await hand.enter('Name', client)
    await hand.pick('checkbox', 'Disposer')
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
      await hand.enter('Street', 'Kade', dialog)
      await hand.enter('City', city, dialog)
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

    await go('/products/new')
    await hand.enter('Name', 'Breuksteen 5-40 kg')
    await hand.choose('Manufacturer or seller', client)
    await hand.press('Add product')
    await hand.isAt('Breuksteen 5-40 kg')

    await go('/projects/new')
    await hand.enter('Number', 'KADE-1')
    await hand.enter('Name', 'Quay wall')
    await hand.choose('Employer', client)
    await hand.press('Create project')
    await hand.isAt('Quay wall')
    const project = page.url().replace(/(\/projects\/[\w-]+).*/, '$1')

    const flow = async (
      name: string,
      document: 'Waste' | 'Reuse' | 'Product',
      particulars: () => Promise<void>,
    ) => {
      await page.goto(`${project}/material-flows/new`)
      await hand.pick('radio', new RegExp(`^${document}`))
      await hand.enter('Usual name', name)
      await particulars()
      await hand.choose('Sender', client)
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
    })
    await flow('Clean soil', 'Reuse', async () => {
      await hand.select('Type of declaration', 'Batch inspection')
      await hand.enter('Document number', 'MH-1')
      await hand.enter('Organisation', 'Grondbank')
    })
    await flow('Quarry stone', 'Product', () => hand.choose('Product', 'Breuksteen'))

    await page.goto(project)
    await hand.isAt('Quay wall')
    const code = /\b[A-Z2-9]{6}\b/.exec(await page.getByRole('main').innerText())?.[0] ?? ''

    const driver = await DriverApp.open(await environment.phone(), environment.origin)
    await driver.signIn()
    await driver.pair(code)
    await driver.chooseTransportMode('7-BZX-71')
    await driver.openFlow('Dredged sand')
    await driver.page.getByLabel(measurementLabel('weighedLoad')).fill('40')
    await driver.submitLoad()
    await driver.waitUntilSent()

    await page.goto(`${project}/shipments/loaded`)
    const row = page.getByRole('row').filter({ hasText: 'Dredged sand' })
    await row.waitFor()
    expect(await row.innerText()).toContain('7-BZX-71')
    // Counted so that a form that asks for more is noticed.
    expect(hand.steps).toBeLessThanOrEqual(65)
  },
)
