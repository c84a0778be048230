import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BrowserEnvironment, chooseLanguage, chooseSecret, signIn } from '../support/browser-environment.ts'
import { linkIn } from '../support/mailboxes.ts'
import { ExternalService } from '../support/external-service.ts'
import { textPattern, partialTextPattern } from '../support/text-patterns.ts'

const number = {
  known: '990601VIHB',
  noTransporter: '990602XXHB',
  otherName: '990603VIXX',
  unknown: '990604VIHB',
}
const nora = { email: 'nora@overmaas.example.com', password: 'Kraan-en-7-bakken' }

/**
 * What is said of each answer of the register, and of a form that it does not come to; in the languages of
 * the picker.
 */
const refusals = {
  unknown: {
    English: 'The company has no known VIHB number (not registered in the national transport register).',
    Nederlands:
      'Het bedrijf heeft geen bekend VIHB-nummer (niet ingeschreven in het nationale vervoersregister).',
  },
  noTransporter: {
    English: 'Company is not registered as a transporter in the VIHB register.',
    Nederlands: 'Het bedrijf staat niet als vervoerder in het VIHB-register.',
  },
  otherName: {
    English: 'Problem with the entered company. Check the details and retry.',
    Nederlands:
      'Er is een probleem met het ingevoerde bedrijf. Controleer de gegevens en probeer het opnieuw.',
  },
  unavailable: {
    English: 'External VIHB number API is temporarily unavailable, please try again later.',
    Nederlands:
      'De externe dienst voor VIHB-nummers is tijdelijk niet beschikbaar, probeer het later opnieuw.',
  },
  emailTaken: {
    English: 'A user with this e-mail already exists.',
    Nederlands: 'Er bestaat al een gebruiker met dit e-mailadres.',
  },
} as const

test(
  'a transporter company registers with the national register, whatever that answers; its planner chooses a password and signs in',
  { timeout: 180_000 },
  async () => {
    let isDown = false
    await using register = await ExternalService.start(({ path }) => {
      if (isDown) return { status: 503 }
      if (path === `/vihb/${number.known}`)
        return { status: 200, body: { name: 'Overmaas Containers B.V.', transporter: true } }
      if (path === `/vihb/${number.noTransporter}`)
        return { status: 200, body: { name: 'Overmaas Containers B.V.', transporter: false } }
      if (path === `/vihb/${number.otherName}`)
        return { status: 200, body: { name: 'Somebody Else B.V.', transporter: true } }
      return { status: 404 }
    })
    await using environment = await BrowserEnvironment.open({
      vihbRegister: { url: `${register.origin}/vihb`, token: 'let-me-in' },
    })
    const { mailboxes } = environment
    const page = await environment.visit(await environment.desktop(), '/auth/sign-in')
    await page.getByRole('link', { name: textPattern('auth:register') }).click()
    await page.getByRole('link', { name: textPattern('registration:form.transporter') }).click()

    // Nothing leaves before the form is right.
    await send(page)
    for (const name of ['vihbNumber', 'name'] as const) await marked(page, `registration:company.${name}`)
    await page.getByText(textPattern('registration:termsNeeded')).waitFor()
    expect(register.requests).toEqual([])

    await page.getByLabel(textPattern('registration:company.name')).fill('overmaas containers bv')
    await page.getByLabel(textPattern('registration:company.city')).fill('Maastricht')
    await page.getByLabel(textPattern('registration:person.firstName')).fill('Nora')
    await page.getByLabel(textPattern('registration:person.lastName')).fill('Maas')
    await page.getByLabel(textPattern('registration:person.email')).fill(nora.email)
    await page.getByLabel(textPattern('registration:terms')).check()
    for (const [name, wrong] of [
      ['unknown', number.unknown],
      ['noTransporter', number.noTransporter],
    ] as const) {
      await page.getByLabel(textPattern('registration:company.vihbNumber')).fill(wrong)
      await says(page, refusals[name])
      await marked(page, 'registration:company.vihbNumber')
    }
    await page.getByLabel(textPattern('registration:company.vihbNumber')).fill(number.otherName)
    await says(page, refusals.otherName)
    isDown = true
    await page.getByLabel(textPattern('registration:company.vihbNumber')).fill(number.known)
    await says(page, refusals.unavailable)
    isDown = false
    await page.getByLabel(textPattern('registration:person.email')).fill('office@demo.example.com')
    await says(page, refusals.emailTaken)
    await marked(page, 'registration:person.email')
    expect(mailboxes.unread, 'nobody is written to for what was refused').toEqual([])

    // What was typed is still there: only the address is put right.
    await page.getByLabel(textPattern('registration:person.email')).fill(nora.email)
    await send(page)
    await page.getByText(partialTextPattern('registration:company.done')).waitFor()
    await page.getByText(/Overmaas Containers B\.V\./).waitFor()
    expect(register.requests.every(({ headers }) => headers.authorization === 'Bearer let-me-in')).toBe(true)

    const mail = await mailboxes.mailTo(nora.email)
    expect(mail.subject).toBe('Kies uw wachtwoord')
    await page.goto(linkIn(mail))
    await chooseSecret(page, 'password', nora.password)
    // Nora, who is new, is signed in nowhere.
    expect(await page.getByText(partialTextPattern('registration:password.elsewhere')).count()).toBe(0)
    await page.getByRole('link', { name: textPattern('auth:signIn') }).click()
    await signIn(page, nora.email, nora.password)
    await page.getByText(partialTextPattern('dashboard:recent')).first().waitFor()
    await page.getByRole('link', { name: textPattern('office:navigation.drivers') }).click()
    await page.getByText(textPattern('people:drivers.none')).waitFor()
    const planner = await environment.testServer.signIn(nora.email, nora.password)
    expect((await planner.get('/users/me')).body).toMatchObject({
      roles: ['ROLE_TRANSPORTER'],
      company: { name: 'Overmaas Containers B.V.' },
    })

    // Its drivers find it; it does not register twice.
    const next = await environment.visit(await environment.desktop(), '/auth/registration')
    await next.getByLabel(textPattern('registration:transporter.label')).fill(number.known)
    await next
      .getByRole('region', { name: textPattern('registration:transporter.found') })
      .getByRole('button', { name: 'Overmaas Containers B.V.' })
      .waitFor()
    await next.getByRole('link', { name: textPattern('registration:form.transporter') }).click()
    await next.getByLabel(textPattern('registration:company.vihbNumber')).fill(number.known)
    await next.getByLabel(textPattern('registration:company.name')).fill('Overmaas Containers')
    await next.getByLabel(textPattern('registration:person.firstName')).fill('Noor')
    await next.getByLabel(textPattern('registration:person.lastName')).fill('Maas')
    await next.getByLabel(textPattern('registration:person.email')).fill('noor@overmaas.example.com')
    await next.getByLabel(textPattern('registration:terms')).check()
    await says(next, refusals.otherName)
    expect(mailboxes.unread).toEqual([])
  },
)

/** Sends the form in both languages, the language of the page last, and waits for what is said of it. */
async function says(page: Page, told: Readonly<Record<'English' | 'Nederlands', string>>): Promise<void> {
  for (const language of ['English', 'Nederlands'] as const) {
    await chooseLanguage(page, language)
    await send(page)
    await page.getByText(told[language], { exact: true }).waitFor()
  }
}

const send = (page: Page) =>
  page.getByRole('button', { name: textPattern('registration:company.send') }).click()

/** It is said at the field. */
const marked = (page: Page, label: Parameters<typeof textPattern>[0]) =>
  page.getByLabel(textPattern(label)).and(page.locator('[aria-invalid="true"]')).waitFor()
