import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DriverApp, demoDriver } from '../support/driver-app.ts'
import { BrowserEnvironment, chooseLanguage, chooseSecret, signIn } from '../support/browser-environment.ts'
import { linkIn } from '../support/mailboxes.ts'
import { chooseFromMenu, signInToOffice } from '../support/office-app.ts'
import { makePhoto } from '../support/photos.ts'
import { textPattern } from '../support/text-patterns.ts'

const hour = 3_600_000
const planner = { username: 'planner@demo.example.com', password: 'Vrachtpas1', name: 'Ilyas Demosen' }
const office = { username: 'office@demo.example.com', password: 'Vrachtpas1' }
const pincode = '13570'
const ada = { firstName: 'Ada', lastName: 'Wacht', email: 'ada@example.com' }
const bert = { firstName: 'Bert', lastName: 'Wacht', mobilePhone: '+31612000002' }
const needsApproval = {
  English: 'Your account needs approval.',
  Nederlands: 'Uw account moet nog worden goedgekeurd.',
}
const notActive = { English: 'Your account is not active.', Nederlands: 'Uw account is niet actief.' }

test(
  'a planner sees who waits, approves and rejects, and both sides are told',
  { timeout: 180_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const { mailboxes, clock } = environment
    const page = await signInToOffice(await environment.desktop(), environment.origin, planner)
    await page.getByRole('link', { name: textPattern('office:navigation.drivers') }).click()
    const all = await countOf(page, 'all')
    expect(await countOf(page, 'waiting')).toBe(0)

    for (const one of [ada, bert]) await register(environment, one)
    await page.goto(`${environment.origin}/drivers/waiting`)
    for (const { firstName, lastName } of [ada, bert]) {
      const row = page.getByRole('row').filter({ hasText: `${firstName} ${lastName}` })
      await row.getByText(textPattern('people:drivers.standing.waiting')).waitFor()
      // Until tomorrow.
      expect(
        Date.parse((await row.locator('time').getAttribute('datetime')) ?? '') - clock.read().getTime(),
      ).toBeGreaterThan(23 * hour)
    }
    expect([await countOf(page, 'all'), await countOf(page, 'waiting')]).toEqual([all + 2, 2])

    // Without a word of their transporter a driver is shut out after a day.
    clock.advance(25 * hour)
    const gate = await environment.visit(await environment.connectedPhone(), '/auth/sign-in')
    await isRefused(gate, ada.email, needsApproval)
    await open(page, environment, ada)
    await page.getByRole('button', { name: textPattern('people:drivers.approve') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textPattern('app:cancel') })
      .click()
    await isRefused(gate, ada.email, needsApproval)
    await page.getByRole('button', { name: textPattern('people:drivers.approve') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textPattern('people:drivers.approve') })
      .click()
    await page.getByText(textPattern('people:drivers.standing.approved')).waitFor()
    expect((await mailboxes.mailTo(ada.email)).subject).toBe('U bent goedgekeurd')
    const approved = await mailboxes.mailTo(planner.username)
    expect([approved.subject, approved.text]).toEqual([
      'Ada Wacht is goedgekeurd',
      expect.stringContaining(planner.name),
    ])
    await signIn(gate, ada.email, pincode)
    await gate.waitForURL(/\/driver$/)

    await open(page, environment, bert)
    await page.getByRole('button', { name: textPattern('people:drivers.reject') }).click()
    await page.getByLabel(textPattern('people:drivers.reason')).fill('Rijdt niet voor ons.')
    await page
      .getByRole('button', { name: textPattern('people:drivers.reject') })
      .last()
      .click()
    await page.getByText(textPattern('people:drivers.rejectedTitle')).first().waitFor()
    await page.getByText('Rijdt niet voor ons.').waitFor()
    expect(await mailboxes.textTo(bert.mobilePhone)).toMatch(
      /Kleiweg Transport Demo B\.V\. heeft uw registratie afgewezen/,
    )
    const rejected = await mailboxes.mailTo(planner.username)
    expect([rejected.subject, rejected.text]).toEqual([
      'Bert Wacht is afgewezen',
      expect.stringContaining('Rijdt niet voor ons.'),
    ])
    const other = await environment.visit(await environment.connectedPhone(), '/auth/sign-in')
    await isRefused(other, bert.mobilePhone, notActive)
    await page.goto(`${environment.origin}/drivers/waiting`)
    await page.getByText(textPattern('people:drivers.noneWaiting')).waitFor()
    expect([await countOf(page, 'all'), await countOf(page, 'waiting')]).toEqual([all + 2, 0])

    // The last word counts.
    await open(page, environment, bert)
    await page.getByRole('button', { name: textPattern('people:drivers.approveAfterAll') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textPattern('people:drivers.approve') })
      .click()
    await page.getByText(textPattern('people:drivers.standing.approved')).waitFor()
    expect(await mailboxes.textTo(bert.mobilePhone)).toMatch(/heeft u goedgekeurd/)
    expect((await mailboxes.mailTo(planner.username)).subject).toBe('Bert Wacht is goedgekeurd')
    await signIn(other, bert.mobilePhone, pincode)
    await other.waitForURL(/\/driver$/)
    expect(mailboxes.unread, 'nobody is told twice').toEqual([])
  },
)

test(
  'a driver’s rides are counted and their pincode is renewed; others are invited by mail and by text message, again if need be',
  { timeout: 180_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const { mailboxes, clock } = environment
    const page = await signInToOffice(await environment.desktop(), environment.origin, planner)

    // A load of today is counted.
    const driver = await DriverApp.open(await environment.connectedPhone(), environment.origin)
    await driver.signIn()
    await driver.pair()
    await driver.chooseTransportMode('7-BZX-71')
    await driver.load([(await makePhoto({ seed: 3, width: 800, height: 600 })).path])
    await driver.waitUntilSent()
    await page.goto(`${environment.origin}/drivers?q=Rijder`)
    expect(
      await page.getByRole('row').filter({ hasText: 'Daan Rijder' }).getByRole('cell').last().innerText(),
    ).toBe('1')
    await page.getByRole('link', { name: 'Daan Rijder' }).click()
    await page.getByText(textPattern('people:fields.ridesToday')).waitFor()

    // A driver who forgot the pincode is sent a link; the old pincode works until it is followed.
    await chooseFromMenu(page, 'people:drivers.pincode')
    await page.getByRole('button', { name: textPattern('people:drivers.resetPincode') }).click()
    await page.getByText(textPattern('people:drivers.pincodeSent')).waitFor()
    const mail = await mailboxes.mailTo(demoDriver.username)
    expect(mail.subject).toBe('Kies een nieuwe pincode')
    await driver.go('/driver')
    await driver.waitUntilSent()
    const elsewhere = await environment.visit(await environment.connectedPhone(), linkIn(mail))
    await chooseSecret(elsewhere, 'pincode', pincode)
    expect((await mailboxes.mailTo(demoDriver.username)).subject).toBe('Uw inloggegevens zijn gewijzigd')
    const third = await environment.visit(await environment.connectedPhone(), '/auth/sign-in')
    await signIn(third, demoDriver.username, demoDriver.secret)
    await third.getByText('Ongeldige inloggegevens.').waitFor()

    // By mail; the link of the first lapses, the second is used.
    await page.getByRole('link', { name: textPattern('office:navigation.drivers') }).click()
    await page.getByRole('link', { name: textPattern('people:drivers.invite') }).click()
    await page.getByLabel(textPattern('people:fields.firstName')).fill('Mia')
    await page.getByLabel(textPattern('people:fields.lastName')).fill('Genood')
    const send = page.getByRole('button', { name: textPattern('people:drivers.sendInvitation') })
    await send.click()
    await page.getByText(textPattern('people:drivers.phoneOrEmail')).waitFor()
    await page.getByLabel(textPattern('people:fields.email')).fill('mia@example.com')
    await send.click()
    await page.getByRole('heading', { name: 'Mia Genood' }).waitFor()
    await page.getByText(textPattern('people:drivers.standing.invited')).first().waitFor()
    const first = await mailboxes.mailTo('mia@example.com')
    expect(first.subject).toBe('Kleiweg Transport Demo B.V. nodigt u uit')
    clock.advance(24 * hour)
    const hers = await environment.visit(await environment.connectedPhone(), linkIn(first))
    await hers.getByText('De link is verlopen. Vraag een nieuwe aan.').waitFor()
    await page.getByRole('button', { name: textPattern('people:drivers.resend') }).click()
    await page.getByText(textPattern('people:drivers.resent')).waitFor()
    await accept(hers, linkIn(await mailboxes.mailTo('mia@example.com')))
    await hers.waitForURL(/\/driver$/)
    await page.reload()
    await page.getByText(textPattern('people:drivers.standing.approved')).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: textPattern('people:drivers.resend') }).count(), {
        message: 'accepted is accepted',
      })
      .toBe(0)

    // By text message, although there is an address too.
    await page.goto(`${environment.origin}/drivers/invite`)
    await page.getByLabel(textPattern('people:fields.kind')).selectOption('skipper')
    await page.getByLabel(textPattern('people:fields.firstName')).fill('Tom')
    await page.getByLabel(textPattern('people:fields.lastName')).fill('Genood')
    await page.getByLabel(textPattern('people:fields.mobilePhone')).fill('06 12000003')
    await page.getByLabel(textPattern('people:fields.email')).fill('tom@example.com')
    await page.getByLabel(textPattern('people:drivers.sendBy')).selectOption('sms')
    await send.click()
    await page.getByRole('heading', { name: 'Tom Genood' }).waitFor()
    const text = await mailboxes.textTo('+31612000003')
    expect(text).toMatch(/^Vrachtpas: Kleiweg Transport Demo B\.V\. nodigt u uit\./)
    const his = await environment.visit(await environment.connectedPhone(), linkIn(text))
    await accept(his, linkIn(text))
    await his.waitForURL(/\/driver$/)
    expect(
      mailboxes.unread.filter((mail) => !mail.endsWith('is geladen')),
      'but for what the load itself told',
    ).toEqual([])
  },
)

test(
  'a customer invites a driver for a transporter of their choice, who is asked where they have their own planner',
  { timeout: 120_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const admin = await environment.testServer.asAdmin()
    const made = await admin.post('/companies', {
      name: 'Waalstroom Transport',
      types: ['carrier'],
      vihbNumber: '990401VIXX',
      generalEmail: 'plan@waalstroom.example.com',
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const page = await signInToOffice(await environment.desktop(), environment.origin, office)
    for (const [transporter, name, standing] of [
      ['Kleiweg Transport Demo B.V.', 'Eigen', 'people:drivers.standing.approved'],
      ['Waalstroom Transport', 'Vreemd', 'people:drivers.standing.waiting'],
    ] as const) {
      const email = `${name}@example.com`.toLowerCase()
      await page.goto(`${environment.origin}/drivers/invite`)
      await page.getByLabel(textPattern('people:fields.firstName')).fill('Gast')
      await page.getByLabel(textPattern('people:fields.lastName')).fill(name)
      await page.getByLabel(textPattern('people:fields.email')).fill(email)
      const field = page.getByLabel(textPattern('people:drivers.transporter'))
      await page.getByRole('button', { name: textPattern('people:drivers.sendInvitation') }).click()
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
      await field.fill(transporter.slice(0, 6))
      await page.getByRole('option', { name: transporter }).click()
      expect(await field.inputValue()).toBe(transporter)
      await page.getByRole('button', { name: textPattern('people:drivers.sendInvitation') }).click()
      await page.getByRole('heading', { name: `Gast ${name}` }).waitFor()
      const his = await environment.visit(await environment.connectedPhone(), '/auth/sign-in')
      await accept(his, linkIn(await environment.mailboxes.mailTo(email)))
      await page.reload()
      await page.getByText(textPattern(standing)).first().waitFor()
    }
    expect((await environment.mailboxes.mailTo('vreemd@example.com')).subject).toBe('U bent geregistreerd')
    expect((await environment.mailboxes.mailTo('plan@waalstroom.example.com')).subject).toBe(
      'Gast Vreemd vraagt om goedkeuring',
    )
    expect(environment.mailboxes.unread).toEqual([])
  },
)

interface Newcomer {
  readonly firstName: string
  readonly lastName: string
  readonly email?: string
  readonly mobilePhone?: string
}

/**
 * Registers a driver of Kleiweg as its page does, follows the link, and reads the messages to them
 * and to the planner.
 */
async function register({ testServer, mailboxes }: BrowserEnvironment, one: Newcomer): Promise<void> {
  const found = await testServer.anonymous.get<{ member: { '@id': string }[] }>(
    '/companies/transporters?q=Kleiweg',
  )
  const language = { 'accept-language': 'nl' }
  const response = await testServer.anonymous.post(
    '/users/register/driver_or_skipper',
    { kind: 'driver', ...one, company: found.body.member[0]?.['@id'], termsAccepted: true },
    language,
  )
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  const link = linkIn(
    one.email === undefined
      ? await mailboxes.textTo(one.mobilePhone ?? '')
      : await mailboxes.mailTo(one.email),
  )
  expect(
    (
      await testServer.anonymous.patch(
        `/users/driver_or_skipper/by_hash/${link.split('/').at(-1)}`,
        { pincode },
        language,
      )
    ).status,
  ).toBe(200)
  if (one.email === undefined)
    expect(await mailboxes.textTo(one.mobilePhone ?? '')).toMatch(/^Vrachtpas: u bent geregistreerd\./)
  else expect((await mailboxes.mailTo(one.email)).subject).toBe('U bent geregistreerd')
  expect((await mailboxes.mailTo(planner.username)).subject).toBe(
    `${one.firstName} ${one.lastName} vraagt om goedkeuring`,
  )
}

/** An invited driver follows the link to the end. */
async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel(textPattern('registration:terms')).check()
  await page.getByRole('button', { name: textPattern('registration:complete.next') }).click()
  await chooseSecret(page, 'pincode', pincode)
}

/** The number behind a tab of the list, once it is read. */
async function countOf(page: Page, tab: 'all' | 'waiting'): Promise<number> {
  const link = page.getByRole('link', { name: textPattern(`people:drivers.${tab}`) })
  const shown = link.filter({ hasText: /\(\d+\)/ })
  await shown.waitFor()
  return Number(/\((\d+)\)/.exec(await shown.innerText())?.[1])
}

async function open(
  page: Page,
  environment: BrowserEnvironment,
  { firstName, lastName }: Newcomer,
): Promise<void> {
  await page.goto(`${environment.origin}/drivers`)
  await page.getByRole('link', { name: `${firstName} ${lastName}` }).click()
  await page.getByRole('heading', { name: `${firstName} ${lastName}` }).waitFor()
}

async function isRefused(
  page: Page,
  username: string,
  told: Readonly<Record<'English' | 'Nederlands', string>>,
): Promise<void> {
  for (const language of ['English', 'Nederlands'] as const) {
    await chooseLanguage(page, language)
    await signIn(page, username, pincode)
    await page.getByText(told[language], { exact: true }).waitFor()
  }
}
