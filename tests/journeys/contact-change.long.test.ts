import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BrowserEnvironment, chooseLanguage, signIn } from '../support/browser-environment.ts'
import { linkIn } from '../support/mailboxes.ts'
import { signInToOffice } from '../support/office-app.ts'
import { textPattern, partialTextPattern } from '../support/text-patterns.ts'

const day = 24 * 3_600_000
const office = 'office@demo.example.com'
const newEmail = 'marit@example.com'
const driverNumber = '+31610000031'
const newNumber = '+31611223344'
const password = 'Vrachtpas1'
const pincode = '24680'

test(
  'a new e-mail address: refused with a wrong password or where it is taken, in use once its link is confirmed',
  { timeout: 120_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const { mailboxes, clock } = environment
    const page = await signInToOffice(
      await environment.desktop({ serviceWorkers: 'block' }),
      environment.origin,
    )
    await page.goto(`${environment.origin}/account`)
    await page.getByRole('button', { name: textPattern('account:contact.email.change') }).click()
    const address = page.getByLabel(textPattern('account:contact.email.wanted'))
    const secret = form(page, 'account:contact.send').getByLabel(
      textPattern('account:secret.password.current'),
    )
    const send = page.getByRole('button', { name: textPattern('account:contact.send') })
    await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true)
    await send.click()
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')

    await address.fill('reader@demo.example.com')
    await secret.fill('Vrachtpas0')
    await send.click()
    await page.getByText('Dit is niet uw huidige wachtwoord of pincode.').waitFor()
    await secret.fill(password)
    await send.click()
    await page.getByText('Er bestaat al een gebruiker met dit e-mailadres.').waitFor()
    await address.fill(newEmail)
    await page.context().setOffline(true)
    await send.click()
    await page.getByText(textPattern('app:noConnection')).waitFor()
    await page.context().setOffline(false)
    await send.click()
    await page.getByText(partialTextPattern('account:contact.sent')).waitFor()
    const mail = await mailboxes.mailTo(newEmail)
    expect(mail.subject).toBe('Bevestig uw nieuwe e-mailadres')
    expect(mailboxes.unread, 'nothing has changed yet').toEqual([])

    const guest = await environment.visit(await environment.connectedPhone(), linkIn(mail))
    await guest
      .getByRole('heading', { level: 1, name: textPattern('registration:contact.titleEmail') })
      .waitFor()
    await guest.getByText('m***@example.com', { exact: false }).waitFor()
    await confirm(guest, 'Vrachtpas0')
    await guest.getByText('Dit is niet uw huidige wachtwoord of pincode.').waitFor()
    await confirm(guest, password)
    await guest.getByText(partialTextPattern('registration:contact.done')).waitFor()
    expect((await mailboxes.mailTo(office)).subject).toBe('Uw e-mailadres of mobiele nummer is gewijzigd')
    await guest.getByRole('link', { name: textPattern('registration:contact.toAccount') }).click()
    await signIn(guest, office, password)
    await guest.getByText('Ongeldige inloggegevens.').waitFor()
    await signIn(guest, newEmail, password)
    await guest.getByText(newEmail, { exact: true }).waitFor()

    // A link that comes too late leads back to where another is asked for, in both languages.
    await guest.getByRole('button', { name: textPattern('account:contact.mobilePhone.change') }).click()
    await guest.getByLabel(textPattern('account:contact.mobilePhone.wanted')).fill('06 1122 3344')
    await form(guest, 'account:contact.send')
      .getByLabel(textPattern('account:secret.password.current'))
      .fill(password)
    await guest.getByRole('button', { name: textPattern('account:contact.send') }).click()
    const late = linkIn(await mailboxes.textTo(newNumber))
    clock.advance(day)
    await page.goto(late)
    for (const [language, text] of [
      ['English', 'The link has expired. Please request a new one.'],
      ['Nederlands', 'De link is verlopen. Vraag een nieuwe aan.'],
    ] as const) {
      await chooseLanguage(page, language)
      await page.getByText(text, { exact: true }).waitFor()
    }
    await page.getByRole('link', { name: textPattern('registration:contact.another') }).click()
    await page.waitForURL(/\/account$|\/auth\/sign-in/)
  },
)

test('a driver’s new number is confirmed on the phone that has it', { timeout: 120_000 }, async () => {
  await using environment = await BrowserEnvironment.open()
  const page = await environment.visit(await environment.connectedPhone(), '/account')
  await signIn(page, driverNumber, pincode)
  await page.getByText(driverNumber, { exact: true }).waitFor()
  await page.getByRole('button', { name: textPattern('account:contact.mobilePhone.change') }).click()
  await page.getByLabel(textPattern('account:contact.mobilePhone.wanted')).fill('06 1122 3344')
  await form(page, 'account:contact.send')
    .getByLabel(textPattern('account:secret.pincode.current'))
    .fill(pincode)
  await page.getByRole('button', { name: textPattern('account:contact.send') }).click()
  await page.getByText(partialTextPattern('account:contact.sent')).waitFor()
  await page.goto(linkIn(await environment.mailboxes.textTo(newNumber)))
  await page
    .getByRole('heading', { level: 1, name: textPattern('registration:contact.titlePhone') })
    .waitFor()
  await confirm(page, pincode)
  await page.getByRole('link', { name: textPattern('registration:contact.toAccount') }).click()
  await page.getByText(newNumber, { exact: true }).waitFor()
  await environment.mailboxes.textTo(driverNumber)

  // With an e-mail address left to sign in with, the number can go.
  await page.getByRole('button', { name: textPattern('account:contact.mobilePhone.change') }).click()
  const remove = page.getByRole('button', { name: textPattern('account:contact.mobilePhone.remove') })
  await form(page, 'account:contact.mobilePhone.remove')
    .getByLabel(textPattern('account:secret.pincode.current'))
    .fill(pincode)
  await remove.click()
  await page.getByText(textPattern('account:contact.mobilePhone.removed')).waitFor()
  await page.getByText(textPattern('account:contact.none')).waitFor()
  expect(await page.getByText(newNumber, { exact: true }).count()).toBe(0)
})

async function confirm(page: Page, secret: string): Promise<void> {
  await page.getByLabel(textPattern('auth:secret')).fill(secret)
  await page.getByRole('button', { name: textPattern('registration:contact.save') }).click()
}

/** The form of this button: other forms of the page ask for the secret as well. */
const form = (page: Page, button: Parameters<typeof textPattern>[0]) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: textPattern(button) }) })
