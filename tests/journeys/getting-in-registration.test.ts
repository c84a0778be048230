import { expect, test } from 'vitest'
import { storedOperations } from '../support/device-store.ts'
import { DriverApp, demoPairingCode } from '../support/driver-app.ts'
import { FrontDoor, chooseSecret, signIn } from '../support/getting-in.ts'
import { linkIn } from '../support/mailbox.ts'
import { signInToOffice } from '../support/office-app.ts'
import { makePhoto } from '../support/photos.ts'
import { words, wordsWithin } from '../support/words.ts'

const planner = { username: 'planner@demo.example.com', password: 'Vrachtpas1' }
const sanne = { email: 'sanne@example.com', pincode: '13579', ship: 'Proefvaart' }

test(
  'a skipper registers on his phone, follows the mail, and loads; his planner approves him',
  { timeout: 180_000 },
  async () => {
    await using door = await FrontDoor.open()
    const { letterboxes } = door
    const phone = await door.phone()

    // At the gate: from the sign-in page to the form.
    const page = await door.visit(phone, '/auth/sign-in')
    await page.getByRole('link', { name: words('auth:register') }).click()
    await page.getByLabel(words('auth:registration.skipper')).check()
    await page.getByLabel(words('auth:person.firstName')).fill('Sanne')
    await page.getByLabel(words('auth:person.prefix')).fill('van')
    await page.getByLabel(words('auth:person.lastName')).fill('Proef')
    await page.getByLabel(words('auth:person.mobilePhone')).fill('06 1234 5678')
    await page.getByLabel(words('auth:person.email')).fill(sanne.email)
    await page.getByLabel(words('auth:transporter.label')).fill('Kleiweg')
    await page
      .getByRole('region', { name: words('auth:transporter.found') })
      .getByRole('button', { name: 'Kleiweg Transport Demo B.V.' })
      .click()
    await page.getByRole('button', { name: words('auth:registration.send') }).click()
    await page.getByText(words('auth:termsNeeded')).waitFor()
    await page.getByLabel(words('auth:terms')).check()
    await page.getByRole('button', { name: words('auth:registration.send') }).click()
    await page.getByText(wordsWithin('auth:reset.sentEmail')).waitFor()
    await page.getByText(/Kleiweg Transport Demo B\.V\./).waitFor()

    // The mail's link, on the same phone.
    const confirmation = await letterboxes.mailTo(sanne.email)
    expect(confirmation.subject).toBe('Voltooi uw registratie')
    await page.goto(linkIn(confirmation))
    expect(await page.getByLabel(words('auth:person.firstName')).inputValue()).toBe('Sanne')
    await page.getByText(wordsWithin('auth:complete.leadCompany')).waitFor()
    await page.getByRole('button', { name: words('auth:complete.next') }).click()
    await chooseSecret(page, 'pincode', sanne.pincode)
    await page.getByRole('link', { name: words('auth:signIn') }).click()
    await signIn(page, '0612345678', sanne.pincode)
    await page.waitForURL(/\/driver$/)

    // He pairs, adds his ship, and loads.
    const driver = new DriverApp(page, door.origin)
    await driver.pair(demoPairingCode)
    await driver.go('/driver/transport-mode')
    await page.getByRole('button', { name: words('driver:transportMode.add') }).click()
    await page.getByText(words('driver:transportMode.types.ship'), { exact: true }).click()
    await page.getByLabel(words('driver:transportMode.shipName')).fill(sanne.ship)
    await page.getByLabel(words('driver:transportMode.shipType')).selectOption('freighter')
    await page.getByRole('button', { name: words('driver:transportMode.save') }).click()
    await page.waitForURL(/\/driver$/)
    const shipment = await driver.load([(await makePhoto({ seed: 1, width: 800, height: 600 })).path])
    await driver.everythingIsSent()
    const operations = await storedOperations(page)
    expect(operations.find(({ type }) => type === 'shipment.load')).toMatchObject({
      state: 'done',
      payload: { shipment },
    })
    const office = await door.world.asOffice()
    expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({ status: 'loaded' })

    // His planner was told, and approves.
    expect((await letterboxes.mailTo(sanne.email)).subject).toBe('U bent geregistreerd')
    const asked = await letterboxes.mailTo(planner.username)
    expect(asked.text).toContain('Sanne van Proef')
    const desk = await door.desk()
    const plannerPage = await signInToOffice(desk, door.origin, planner)
    await plannerPage.goto(linkIn(asked))
    await plannerPage.getByRole('heading', { name: 'Sanne van Proef' }).waitFor()
    await plannerPage.goto(`${door.origin}/drivers/waiting`)
    await plannerPage
      .getByRole('link', { name: wordsWithin('people:drivers.waiting') })
      .and(plannerPage.getByText('(1)'))
      .waitFor()
    await plannerPage.getByRole('link', { name: 'Sanne van Proef' }).click()
    await plannerPage.getByRole('button', { name: words('people:drivers.approve') }).click()
    await plannerPage
      .getByRole('dialog')
      .getByRole('button', { name: words('people:drivers.approve') })
      .click()
    await plannerPage.getByText(words('people:drivers.standing.approved')).waitFor()
    await plannerPage.goto(`${door.origin}/drivers/waiting`)
    await plannerPage.getByText(words('people:drivers.noneWaiting')).waitFor()

    // Both are told; nobody was written to without a reason.
    expect((await letterboxes.mailTo(sanne.email)).subject).toBe('U bent goedgekeurd')
    expect((await letterboxes.mailTo(planner.username)).text).toContain('Ilyas Demosen')
    expect(
      letterboxes.unread.filter((mail) => mail.startsWith(sanne.email) || mail.startsWith(planner.username)),
    ).toEqual([])
  },
)
