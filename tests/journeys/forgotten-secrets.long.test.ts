import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BrowserEnvironment, chooseLanguage, chooseSecret, signIn } from '../support/browser-environment.ts'
import { linkIn } from '../support/mailboxes.ts'
import { signInToOffice } from '../support/office-app.ts'
import { textPattern, partialTextPattern } from '../support/text-patterns.ts'

const day = 24 * 3_600_000
const office = 'office@demo.example.com'
const expired = {
  nl: 'De link is verlopen. Vraag een nieuwe aan.',
  en: 'The link has expired. Please request a new one.',
}
const invalid = { nl: 'Ongeldige link.', en: 'Invalid link.' }

test(
  'a forgotten password: the link of the mail works once, for a day, and ends all sessions',
  { timeout: 120_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const { mailboxes, clock } = environment
    const elsewhere = await signInToOffice(await environment.desktop(), environment.origin)
    const page = await environment.visit(await environment.desktop(), '/auth/sign-in')
    await page.getByRole('link', { name: textPattern('auth:forgotten') }).click()

    await askLink(page, 'nobody@example.com')
    await page.getByText('Onbekend e-mailadres.').waitFor()
    await askLink(page, office)
    await page.getByText(partialTextPattern('registration:reset.sentEmail')).waitFor()
    const mail = await mailboxes.mailTo(office)
    const link = linkIn(mail)

    await page.goto(link)
    await page.getByLabel(textPattern('registration:password.new')).fill('vrachtpas')
    await page.getByLabel(textPattern('registration:password.again')).fill('vrachtpas2')
    await page.getByRole('button', { name: textPattern('registration:password.save') }).click()
    await page.getByText(textPattern('registration:password.differ')).waitFor()
    await expect
      .poll(() => page.getByLabel(textPattern('registration:password.new')).getAttribute('aria-invalid'))
      .toBe('true')
    await chooseSecret(page, 'password', 'Baggerwerk2')
    await page.getByText(partialTextPattern('registration:password.elsewhere')).waitFor()
    expect((await mailboxes.mailTo(office)).text, 'he is told').toMatch(/gewijzigd/)

    await page.getByRole('link', { name: textPattern('auth:signIn') }).click()
    await signIn(page, office, 'Vrachtpas1')
    await page.getByText('Ongeldige inloggegevens.').waitFor()
    await signIn(page, office, 'Baggerwerk2')
    await page.getByText(partialTextPattern('dashboard:recent')).first().waitFor()
    await elsewhere.reload()
    await elsewhere.waitForURL(/\/auth\/sign-in/)

    // Used, too late, and never given out.
    await elsewhere.goto(link)
    await says(elsewhere, expired)
    await elsewhere.goto(`${environment.origin}/auth/reset-password`)
    await askLink(elsewhere, 'reader@demo.example.com')
    await elsewhere.getByText(partialTextPattern('registration:reset.sentEmail')).waitFor()
    const late = linkIn(await mailboxes.mailTo('reader@demo.example.com'))
    clock.advance(day - 60_000)
    await elsewhere.goto(late)
    await elsewhere.getByLabel(textPattern('registration:password.new')).waitFor()
    clock.advance(60_000)
    await elsewhere.reload()
    await says(elsewhere, expired)
    await elsewhere.getByRole('link', { name: textPattern('registration:link.another') }).click()
    await elsewhere.getByRole('heading', { name: textPattern('registration:reset.title') }).waitFor()
    await elsewhere.goto(`${environment.origin}/auth/change-password?hash=never-given-out`)
    await says(elsewhere, invalid)
  },
)

test('a forgotten pincode: the link comes by text message', { timeout: 120_000 }, async () => {
  await using environment = await BrowserEnvironment.open()
  const page = await environment.visit(await environment.connectedPhone(), '/auth/reset-password')
  await askLink(page, '06 1000 0031')
  await page.getByText(partialTextPattern('registration:reset.sentSms')).waitFor()
  const text = await environment.mailboxes.textTo('+31610000031')
  expect(text).toMatch(/^Vrachtpas: kies binnen een dag een nieuwe pincode: http/)
  await page.goto(linkIn(text))
  await page.getByLabel(textPattern('registration:pincode.new')).fill('1357')
  await page.getByRole('button', { name: textPattern('registration:pincode.save') }).click()
  await expect
    .poll(() => page.getByLabel(textPattern('registration:pincode.new')).getAttribute('aria-invalid'))
    .toBe('true')
  await chooseSecret(page, 'pincode', '13570')
  const elsewhere = await environment.visit(await environment.connectedPhone(), '/auth/sign-in')
  await signIn(elsewhere, '0610000031', '24680')
  await elsewhere.getByText('Ongeldige inloggegevens.').waitFor()
  await signIn(elsewhere, '0610000031', '13570')
  await elsewhere.waitForURL(/\/driver$/)
  await page.goto(linkIn(text))
  await says(page, expired)
})

test(
  'a language that was chosen comes along to the next device, of office and driver alike',
  { timeout: 120_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    for (const { username, secret, home, path } of [
      {
        username: 'office@demo.example.com',
        secret: 'Vrachtpas1',
        home: 'dashboard:recent',
        path: '/',
      },
      { username: 'driver@demo.example.com', secret: '24680', home: 'driver:line.sent', path: '/driver' },
    ] as const) {
      const first = await environment.visit(
        path === '/' ? await environment.desktop() : await environment.connectedPhone(),
        path,
      )
      expect(await lang(first), 'the shell begins in Dutch').toBe('nl')
      await signIn(first, username, secret)
      await first.getByText(partialTextPattern(home)).first().waitFor()
      await chooseLanguage(first, 'English')
      await first.getByText('The language has been changed.').waitFor()
      // A driver's choice goes through their queue.
      await expect
        .poll(
          async () =>
            (await (await environment.testServer.signIn(username, secret)).get('/users/me')).body['locale'],
          { timeout: 30_000 },
        )
        .toBe('/api/languages/en')
      await first.getByText(partialTextPattern(home)).first().waitFor()

      const next = await environment.visit(
        path === '/' ? await environment.desktop() : await environment.connectedPhone(),
        path,
      )
      expect(await lang(next)).toBe('nl')
      await signIn(next, username, secret)
      await next.getByText(partialTextPattern(home)).first().waitFor()
      await next.waitForFunction(() => document.documentElement.lang === 'en')
      await next.reload()
      await next.waitForFunction(() => document.documentElement.lang === 'en')
    }
  },
)

async function askLink(page: Page, name: string): Promise<void> {
  // The sign-in page, from which one comes here, has a field of that name as well.
  await page.getByRole('heading', { name: textPattern('registration:reset.title') }).waitFor()
  await page.getByLabel(textPattern('auth:username')).fill(name)
  await page.getByRole('button', { name: textPattern('registration:reset.send') }).click()
}

/** What the page says of a link, in both languages: the picker changes the server's words as well. */
async function says(page: Page, told: { readonly nl: string; readonly en: string }): Promise<void> {
  for (const [name, text] of [
    ['English', told.en],
    ['Nederlands', told.nl],
  ] as const) {
    await chooseLanguage(page, name)
    await page.getByText(text, { exact: true }).waitFor()
  }
}

const lang = (page: Page) => page.evaluate(() => document.documentElement.lang)
