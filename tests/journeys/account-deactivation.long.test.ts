import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { livePath } from '#contract/office/live.ts'
import { BrowserEnvironment, chooseLanguage, chooseSecret, signIn } from '../support/browser-environment.ts'
import { linkIn } from '../support/mailboxes.ts'
import { chooseFromMenu, signInToOffice } from '../support/office-app.ts'
import { textPattern, partialTextPattern } from '../support/text-patterns.ts'

const office = { username: 'office@demo.example.com', password: 'Vrachtpas1' }
const administrator = { username: 'admin@demo.example.com', password: 'Vrachtpas1' }
const vera = { name: 'Vera de Nieuwe', username: 'vera@demo.example.com', password: 'Baggerwerk2' }

const invalid = { English: 'Invalid credentials.', Nederlands: 'Ongeldige inloggegevens.' }
const notActive = { English: 'Your account is not active.', Nederlands: 'Uw account is niet actief.' }
const roleNotYours = {
  English: 'You do not have access to this role.',
  Nederlands: 'U hebt geen toegang tot deze rol.',
}

test('an account that its owner ends is over for good, everywhere', { timeout: 120_000 }, async () => {
  await using environment = await BrowserEnvironment.open()
  const page = await signInToOffice(await environment.desktop(), environment.origin, office)
  const elsewhere = await signInToOffice(await environment.connectedPhone(), environment.origin, office)
  await page.goto(`${environment.origin}/account`)
  await page.getByRole('button', { name: textPattern('account:deactivation.open') }).click()
  const deactivation = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: textPattern('account:deactivation.confirm') }) })
  const secret = deactivation.getByLabel(textPattern('account:secret.password.current'))
  const end = async (password: string, response: 'account:deactivation.confirm' | 'app:cancel') => {
    await secret.fill(password)
    await deactivation.getByRole('button', { name: textPattern('account:deactivation.confirm') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textPattern(response) })
      .click()
  }

  // Asked twice, and only with the password.
  await end(office.password, 'app:cancel')
  await end('Vrachtpas0', 'account:deactivation.confirm')
  await deactivation.getByText('Dit is niet uw huidige wachtwoord of pincode.').waitFor()
  await expect.poll(() => secret.getAttribute('aria-invalid')).toBe('true')
  await elsewhere.reload()
  await elsewhere.getByText(partialTextPattern('dashboard:recent')).first().waitFor()
  await end(office.password, 'account:deactivation.confirm')
  await page.getByRole('heading', { name: textPattern('auth:title') }).waitFor()

  await elsewhere.reload()
  await elsewhere.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
  for (const one of [page, elsewhere]) await isRefused(one, office, invalid)
  await page.getByRole('link', { name: textPattern('auth:forgotten') }).click()
  await page.getByRole('heading', { name: textPattern('registration:reset.title') }).waitFor()
  await page.getByLabel(textPattern('auth:username')).fill(office.username)
  await page.getByRole('button', { name: textPattern('registration:reset.send') }).click()
  await page.getByText('Onbekend e-mailadres.').waitFor()
  expect(environment.mailboxes.unread, 'nobody brings it back').toEqual([])
  const admin = await environment.testServer.asAdmin()
  expect((await admin.get(`/users?email=${office.username}`)).body['totalItems']).toBe(0)
  expect((await admin.get('/audit_entries?action=deactivate')).body['totalItems']).toBe(1)
})

test(
  'an administrator makes a user, gives and takes roles, shuts them out and lets them in, and deletes them',
  { timeout: 180_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const page = await signInToOffice(await environment.desktop(), environment.origin, administrator)
    await page.getByRole('link', { name: textPattern('office:navigation.users') }).click()
    await page.getByRole('link', { name: textPattern('people:users.add') }).click()
    await page.getByLabel(textPattern('people:fields.firstName')).fill('Vera')
    await page.getByLabel(textPattern('people:fields.lastNamePrefix')).fill('de')
    await page.getByLabel(textPattern('people:fields.lastName')).fill('Nieuwe')
    await page.getByLabel(textPattern('people:fields.email')).fill(vera.username)

    // At least one role, and what belongs to it; said at the field.
    const create = page.getByRole('button', { name: textPattern('people:users.create') })
    await create.click()
    await page.getByText(textPattern('validation:role_required')).waitFor()
    await role(page, 'ROLE_CUSTOMER').check()
    await create.click()
    const customer = page.getByLabel(textPattern('people:fields.customer'))
    await expect.poll(() => customer.getAttribute('aria-invalid')).toBe('true')
    await customer.click()
    await page.getByRole('option').first().click()
    await create.click()
    await page.getByRole('heading', { name: vera.name }).waitFor()
    await page.getByRole('button', { name: textPattern('office:room.more') }).waitFor()

    const mail = await environment.mailboxes.mailTo(vera.username)
    expect(mail.subject, 'in the language of her customer').toBe('Kies uw wachtwoord')
    const hers = await environment.visit(await environment.desktop(), linkIn(mail))
    await chooseSecret(hers, 'password', vera.password)
    await hers.getByRole('link', { name: textPattern('auth:signIn') }).click()
    await signIn(hers, vera.username, vera.password)
    await hers.getByRole('link', { name: textPattern('office:navigation.users') }).waitFor()

    // She becomes an administrator, and is about to make another when she is none any more.
    await page.reload()
    await role(page, 'ROLE_CUSTOMER').uncheck()
    await page.getByRole('button', { name: textPattern('forms:save') }).click()
    await page.getByText(textPattern('validation:role_required')).waitFor()
    await role(page, 'ROLE_CUSTOMER').check()
    await role(page, 'ROLE_ADMIN').check()
    await save(page)
    // A user who gains rights signs in again.
    await hers.goto(`${environment.origin}/users/new`)
    await signIn(hers, vera.username, vera.password)
    await hers.getByLabel(textPattern('people:fields.firstName')).waitFor()
    // Nothing may tell her page that she is none any more before she sends.
    await hers.route(`**${livePath}*`, (route) => route.abort())
    await hers.goto(`${environment.origin}/users/new`)
    await hers.getByLabel(textPattern('people:fields.firstName')).fill('Iemand')
    await hers.getByLabel(textPattern('people:fields.lastName')).fill('Anders')
    await hers.getByLabel(textPattern('people:fields.email')).fill('somebody@demo.example.com')
    await role(hers, 'ROLE_ADMIN').check()
    await role(page, 'ROLE_ADMIN').uncheck()
    await save(page)
    for (const language of ['English', 'Nederlands'] as const) {
      // The server answers in the language that it has saved.
      const saved = hers.waitForResponse((response) => response.request().method() === 'PATCH')
      await chooseLanguage(hers, language)
      await saved
      await hers.getByRole('button', { name: textPattern('people:users.create') }).click()
      await hers.getByText(roleNotYours[language], { exact: true }).waitFor()
    }
    expect(
      await hers.getByLabel(textPattern('people:fields.email')).inputValue(),
      'what she typed is kept',
    ).toBe('somebody@demo.example.com')
    await hers.reload()
    await hers.getByLabel(textPattern('people:fields.firstName')).waitFor()
    expect(await role(hers, 'ROLE_ADMIN').count(), 'it is not even offered').toBe(0)

    // Shut out: at once, and with the reason. Her languages made this page's version of her an old one, which the page
    // hears a moment later.
    await page.reload()
    await page.getByLabel(textPattern('people:users.isActive')).uncheck()
    await save(page)
    await hers.goto(`${environment.origin}/projects`)
    await hers.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
    await isRefused(hers, vera, notActive)
    await page.getByLabel(textPattern('people:users.isActive')).check()
    await save(page)
    await signIn(hers, vera.username, vera.password)
    await hers.getByRole('heading', { name: textPattern('projects:title') }).waitFor()

    // Deleted: after a question, for good.
    await chooseFromMenu(page, 'people:users.remove')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textPattern('app:cancel') })
      .click()
    await chooseFromMenu(page, 'people:users.remove')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textPattern('people:users.remove') })
      .click()
    await page.waitForURL(/\/users$/)
    await page.getByText(textPattern('people:users.removed')).waitFor()
    await page.goto(`${environment.origin}/users?q=Vera`)
    await page.getByText(textPattern('lists:noneFound')).waitFor()
    await hers.reload()
    await hers.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
    await isRefused(hers, vera, invalid)
  },
)

const role = (page: Page, name: 'ROLE_ADMIN' | 'ROLE_CUSTOMER') =>
  page
    .getByRole('group', { name: textPattern('people:fields.roles') })
    .getByLabel(partialTextPattern(`people:users.role.${name}`))

async function save(page: Page): Promise<void> {
  // An earlier saving may still be spoken of.
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: textPattern('forms:save') }).click()
  expect((await saved).status()).toBe(200)
  await page.getByText(partialTextPattern('forms:saved')).last().waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: textPattern('forms:save') }).isDisabled())
    .toBe(true)
}

/** Tries to sign in, in both languages. */
async function isRefused(
  page: Page,
  { username, password }: { readonly username: string; readonly password: string },
  told: Readonly<Record<'English' | 'Nederlands', string>>,
): Promise<void> {
  for (const language of ['English', 'Nederlands'] as const) {
    await chooseLanguage(page, language)
    await signIn(page, username, password)
    await page.getByText(told[language], { exact: true }).waitFor()
  }
}
