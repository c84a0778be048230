import { expect, test } from 'vitest'
import { storedOperations } from '../support/device-store.ts'
import { DriverApp, demoPairingCode } from '../support/driver-app.ts'
import { BrowserEnvironment, chooseSecret } from '../support/browser-environment.ts'
import { linkIn } from '../support/mailboxes.ts'
import { signInToOffice } from '../support/office-app.ts'
import { makePhoto } from '../support/photos.ts'
import { textPattern, partialTextPattern } from '../support/text-patterns.ts'

const planner = { username: 'planner@demo.example.com', password: 'Vrachtpas1' }
const sanne = { email: 'sanne@example.com', pincode: '13570', ship: 'Proefvaart' }

test(
  'a skipper registers on their phone, follows the mail, and loads; their planner approves them',
  { timeout: 180_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const { mailboxes } = environment
    const phone = await environment.connectedPhone()

    // At the gate: from the sign-in page to the form.
    const page = await environment.visit(phone, '/auth/sign-in')
    await page.getByRole('link', { name: textPattern('auth:register') }).click()
    await page.getByLabel(textPattern('registration:form.skipper')).check()
    await page.getByLabel(textPattern('registration:person.firstName')).fill('Sanne')
    await page.getByLabel(textPattern('registration:person.prefix')).fill('van')
    await page.getByLabel(textPattern('registration:person.lastName')).fill('Proef')
    await page.getByLabel(textPattern('registration:person.mobilePhone')).fill('06 1234 5678')
    await page.getByLabel(textPattern('registration:person.email')).fill(sanne.email)
    await page.getByLabel(textPattern('registration:transporter.label')).fill('Nergens Vervoer')
    await page.getByText(textPattern('registration:transporter.none')).waitFor()
    const company = page.getByRole('link', { name: textPattern('registration:form.transporter') })
    expect(await company.getAttribute('href')).toBe('/auth/registration/transporter')
    await page.getByLabel(textPattern('registration:transporter.label')).fill('Kleiweg')
    await page
      .getByRole('region', { name: textPattern('registration:transporter.found') })
      .getByRole('button', { name: 'Kleiweg Transport Demo B.V.' })
      .click()
    await page.getByRole('button', { name: textPattern('registration:form.send') }).click()
    await page.getByText(textPattern('registration:termsNeeded')).waitFor()
    for (const [name, path] of [
      ['readTerms', '/terms'],
      ['readPrivacy', '/privacy'],
    ] as const) {
      const link = page.getByRole('link', { name: textPattern(`registration:${name}`) })
      expect(await link.getAttribute('href')).toBe(path)
    }
    await page.getByText(textPattern('registration:inShort')).click()
    await page.getByText(textPattern('registration:termsText.statements')).waitFor()
    await page.getByLabel(textPattern('registration:terms')).check()
    await page.getByRole('button', { name: textPattern('registration:form.send') }).click()
    await page.getByText(partialTextPattern('registration:reset.sentEmail')).waitFor()
    await page.getByText(/Kleiweg Transport Demo B\.V\./).waitFor()
    // Where nothing arrives, another link is asked for; where the address was wrong, all that was filled in is still there.
    const another = page.getByRole('link', { name: textPattern('registration:link.another') })
    expect(await another.getAttribute('href')).toBe('/auth/reset-password')
    await page.getByRole('button', { name: textPattern('registration:reset.again') }).click()
    expect(await page.getByLabel(textPattern('registration:person.email')).inputValue()).toBe(sanne.email)
    expect(await page.getByLabel(textPattern('registration:terms')).isChecked()).toBe(true)
    await page.getByText('Kleiweg Transport Demo B.V.').first().waitFor()

    // The mail's link, on the same phone.
    const confirmation = await mailboxes.mailTo(sanne.email)
    expect(confirmation.subject).toBe('Voltooi uw registratie')
    await page.goto(linkIn(confirmation))
    expect(await page.getByLabel(textPattern('registration:person.firstName')).inputValue()).toBe('Sanne')
    await page.getByText(partialTextPattern('registration:complete.leadCompany')).waitFor()
    await page.getByRole('button', { name: textPattern('registration:complete.next') }).click()
    await chooseSecret(page, 'pincode', sanne.pincode)

    // The skipper pairs, adds a ship, and loads.
    const driver = new DriverApp(page, environment.origin)
    await driver.pair(demoPairingCode)
    await driver.go('/driver/transport-mode')
    // Before the approval nothing of the company is shown: the form to add a mode of one's own is there at
    // once.
    await page.getByText(textPattern('vehicle:types.ship'), { exact: true }).click()
    await page.getByLabel(textPattern('vehicle:shipName')).fill(sanne.ship)
    await page.getByLabel(textPattern('vehicle:shipType')).selectOption('freighter')
    await page.getByRole('button', { name: textPattern('vehicle:save') }).click()
    await page.waitForURL(/\/driver$/)
    const shipment = await driver.load([(await makePhoto({ seed: 1, width: 800, height: 600 })).path])
    await driver.waitUntilSent()
    const operations = await storedOperations(page)
    expect(operations.find(({ type }) => type === 'shipment.load')).toMatchObject({
      state: 'done',
      payload: { shipment },
    })
    const office = await environment.testServer.asOffice()
    expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({ status: 'loaded' })

    // Their planner was told, and approves.
    expect((await mailboxes.mailTo(sanne.email)).subject).toBe('U bent geregistreerd')
    const asked = await mailboxes.mailTo(planner.username)
    expect(asked.text).toContain('Sanne van Proef')
    const desktop = await environment.desktop()
    const plannerPage = await signInToOffice(desktop, environment.origin, planner)
    await plannerPage.goto(linkIn(asked))
    await plannerPage.getByRole('heading', { name: 'Sanne van Proef' }).waitFor()
    await plannerPage.goto(`${environment.origin}/drivers/waiting`)
    await plannerPage
      .getByRole('link', { name: partialTextPattern('people:drivers.waiting') })
      .and(plannerPage.getByText('(1)'))
      .waitFor()
    await plannerPage.getByRole('link', { name: 'Sanne van Proef' }).click()
    await plannerPage.getByRole('button', { name: textPattern('people:drivers.approve') }).click()
    await plannerPage
      .getByRole('dialog')
      .getByRole('button', { name: textPattern('people:drivers.approve') })
      .click()
    await plannerPage.getByText(textPattern('people:drivers.standing.approved')).waitFor()
    await plannerPage.goto(`${environment.origin}/drivers/waiting`)
    await plannerPage.getByText(textPattern('people:drivers.noneWaiting')).waitFor()

    // Both are told; nobody was written to without a reason.
    expect((await mailboxes.mailTo(sanne.email)).subject).toBe('U bent goedgekeurd')
    expect((await mailboxes.mailTo(planner.username)).text).toContain('Ilyas Demosen')
    expect(
      mailboxes.unread.filter((mail) => mail.startsWith(sanne.email) || mail.startsWith(planner.username)),
    ).toEqual([])
  },
)
