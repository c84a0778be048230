import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FrontDoor, chooseLanguage, chooseSecret, signIn } from '../support/getting-in.ts'
import { linkIn } from '../support/mailbox.ts'
import { signInToOffice } from '../support/office-app.ts'
import { words, wordsWithin } from '../support/words.ts'

const office = { username: 'office@demo.example.com', password: 'Vrachtpas1' }
const administrator = { username: 'admin@demo.example.com', password: 'Vrachtpas1' }
const vera = { name: 'Vera de Nieuwe', username: 'vera@demo.example.com', password: 'Vrachtpas2' }

const invalid = { English: 'Invalid credentials.', Nederlands: 'Ongeldige inloggegevens.' }
const notActive = { English: 'Your account is not active.', Nederlands: 'Uw account is niet actief.' }
const roleNotYours = {
  English: 'You do not have access to this role.',
  Nederlands: 'U hebt geen toegang tot deze rol.',
}

test('an account that its owner ends is over for good, everywhere', { timeout: 120_000 }, async () => {
  await using door = await FrontDoor.open()
  const page = await signInToOffice(await door.desk(), door.origin, office)
  const elsewhere = await signInToOffice(await door.phone(), door.origin, office)
  await page.goto(`${door.origin}/account`)
  await page.getByRole('button', { name: words('account:deactivation.open') }).click()
  const deactivation = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: words('account:deactivation.confirm') }) })
  const secret = deactivation.getByLabel(words('account:secret.password.current'))
  const end = async (password: string, answer: 'account:deactivation.confirm' | 'app:cancel') => {
    await secret.fill(password)
    await deactivation.getByRole('button', { name: words('account:deactivation.confirm') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words(answer) })
      .click()
  }

  // Asked twice, and only with the password.
  await end(office.password, 'app:cancel')
  await end('Vrachtpas0', 'account:deactivation.confirm')
  await deactivation.getByText('Dit is niet uw huidige wachtwoord of pincode.').waitFor()
  await expect.poll(() => secret.getAttribute('aria-invalid')).toBe('true')
  await elsewhere.reload()
  await elsewhere.getByText(wordsWithin('office:dashboard.recent')).first().waitFor()
  await end(office.password, 'account:deactivation.confirm')
  await page.getByRole('heading', { name: words('auth:title') }).waitFor()

  await elsewhere.reload()
  await elsewhere.getByRole('heading', { name: words('auth:title') }).waitFor()
  for (const one of [page, elsewhere]) await isRefused(one, office, invalid)
  await page.getByRole('link', { name: words('auth:forgotten') }).click()
  await page.getByRole('heading', { name: words('auth:reset.title') }).waitFor()
  await page.getByLabel(words('auth:username')).fill(office.username)
  await page.getByRole('button', { name: words('auth:reset.send') }).click()
  await page.getByText('Onbekend e-mailadres.').waitFor()
  expect(door.letterboxes.unread, 'nobody brings it back').toEqual([])
  const admin = await door.world.asAdmin()
  expect((await admin.get(`/users?email=${office.username}`)).body['totalItems']).toBe(0)
  expect((await admin.get('/audit_entries?action=deactivate')).body['totalItems']).toBe(1)
})

test(
  'an administrator makes a user, gives and takes roles, shuts him out and lets him in, and deletes him',
  { timeout: 180_000 },
  async () => {
    await using door = await FrontDoor.open()
    const page = await signInToOffice(await door.desk(), door.origin, administrator)
    await page.getByRole('link', { name: words('office:navigation.users') }).click()
    await page.getByRole('link', { name: words('people:users.add') }).click()
    await page.getByLabel(words('people:firstName')).fill('Vera')
    await page.getByLabel(words('people:lastNamePrefix')).fill('de')
    await page.getByLabel(words('people:lastName')).fill('Nieuwe')
    await page.getByLabel(words('people:email')).fill(vera.username)

    // At least one role, and what belongs to it; said at the field.
    const create = page.getByRole('button', { name: words('people:users.create') })
    await create.click()
    await page.getByText(words('people:users.roleNeeded')).waitFor()
    await role(page, 'ROLE_CUSTOMER').check()
    await create.click()
    const customer = page.getByLabel(words('people:users.customer'))
    await expect.poll(() => customer.getAttribute('aria-invalid')).toBe('true')
    await customer.click()
    await page.getByRole('option').first().click()
    await create.click()
    await page.getByRole('heading', { name: vera.name }).waitFor()
    await page.getByRole('button', { name: words('people:users.remove') }).waitFor()

    const mail = await door.letterboxes.mailTo(vera.username)
    expect(mail.subject, 'in the language of whoever invites').toBe('Choose your password')
    const hers = await door.visit(await door.desk(), linkIn(mail))
    await chooseSecret(hers, 'password', vera.password)
    await hers.getByRole('link', { name: words('auth:signIn') }).click()
    await signIn(hers, vera.username, vera.password)
    await hers.getByRole('link', { name: words('office:navigation.users') }).waitFor()

    // She becomes an administrator, and is about to make another when she is none any more.
    await page.reload()
    await role(page, 'ROLE_CUSTOMER').uncheck()
    await page.getByRole('button', { name: words('people:save') }).click()
    await page.getByText(words('people:users.roleNeeded')).waitFor()
    await role(page, 'ROLE_CUSTOMER').check()
    await role(page, 'ROLE_ADMIN').check()
    await save(page)
    await hers.goto(`${door.origin}/users/new`)
    await hers.getByLabel(words('people:firstName')).fill('Iemand')
    await hers.getByLabel(words('people:lastName')).fill('Anders')
    await hers.getByLabel(words('people:email')).fill('somebody@demo.example.com')
    await role(hers, 'ROLE_ADMIN').check()
    await role(page, 'ROLE_ADMIN').uncheck()
    await save(page)
    for (const language of ['English', 'Nederlands'] as const) {
      await chooseLanguage(hers, language)
      await hers.getByRole('button', { name: words('people:users.create') }).click()
      await hers.getByText(roleNotYours[language], { exact: true }).waitFor()
    }
    expect(await hers.getByLabel(words('people:email')).inputValue(), 'what she typed is kept').toBe(
      'somebody@demo.example.com',
    )
    await hers.reload()
    await hers.getByLabel(words('people:firstName')).waitFor()
    expect(await role(hers, 'ROLE_ADMIN').count(), 'it is not even offered').toBe(0)

    // Shut out: at once, and with the reason.
    await page.getByLabel(words('people:users.isActive')).uncheck()
    await save(page)
    await hers.goto(`${door.origin}/projects`)
    await hers.getByRole('heading', { name: words('auth:title') }).waitFor()
    await isRefused(hers, vera, notActive)
    await page.getByLabel(words('people:users.isActive')).check()
    await save(page)
    await signIn(hers, vera.username, vera.password)
    await hers.getByRole('heading', { name: words('office:projects.title') }).waitFor()

    // Deleted: after a question, for good.
    const remove = page.getByRole('button', { name: words('people:users.remove') })
    await remove.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('app:cancel') })
      .click()
    await remove.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('people:users.remove') })
      .click()
    await page.waitForURL(/\/users$/)
    await page.getByText(words('people:users.removed')).waitFor()
    await page.goto(`${door.origin}/users?q=Vera`)
    await page.getByText(words('people:users.none')).waitFor()
    await hers.reload()
    await hers.getByRole('heading', { name: words('auth:title') }).waitFor()
    await isRefused(hers, vera, invalid)
  },
)

const role = (page: Page, name: 'ROLE_ADMIN' | 'ROLE_CUSTOMER') =>
  page
    .getByRole('group', { name: words('people:users.roles') })
    .getByLabel(wordsWithin(`people:users.role.${name}`))

async function save(page: Page): Promise<void> {
  // An earlier saving may still be spoken of.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: words('people:save') }).click()
  expect((await saved).status()).toBe(200)
  await page.getByText(words('people:saved')).last().waitFor()
  await expect.poll(() => page.getByRole('button', { name: words('people:save') }).isDisabled()).toBe(true)
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
