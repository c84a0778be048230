import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { Keyboard } from '../support/keyboard.ts'
import { linkIn } from '../support/mailboxes.ts'
import { textPattern, partialTextPattern } from '../support/text-patterns.ts'

const button = (page: Page, key: Parameters<typeof textPattern>[0]) =>
  page.getByRole('button', { name: textPattern(key) })
const field = (page: Page, key: Parameters<typeof textPattern>[0]) => page.getByLabel(textPattern(key))

test(
  'an office user signs in, chooses a language, finds a flow, and changes their account, without a mouse',
  { timeout: 120_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const page = await environment.visit(await environment.desktop(), '/auth/sign-in')
    const keys = new Keyboard(page)

    // Refused: the focus goes to the first wrong field, and stays at the button where no field is wrong.
    await keys.tabTo(field(page, 'auth:username'))
    await keys.type('office@demo.example.com')
    await keys.press('Enter')
    await keys.isAt(field(page, 'auth:secret'))
    await keys.type('Wrong1234')
    await keys.tabAndPress(button(page, 'auth:show'), 'Space')
    await expect.poll(() => field(page, 'auth:secret').getAttribute('type')).toBe('text')
    await keys.tabAndPress(button(page, 'auth:signIn'))
    await page.getByRole('alert').waitFor()
    await keys.isAt(button(page, 'auth:signIn'))
    await keys.tabTo(field(page, 'auth:secret'), 'Shift+Tab')
    await keys.press('Control+A')
    await keys.type('Vrachtpas1')
    await keys.press('Enter')
    await page.getByRole('heading', { level: 1, name: textPattern('dashboard:title') }).waitFor()

    // Languages: closed without a choice, and with one, the focus is back at the flag.
    const languages = button(page, 'app:language')
    await keys.tabAndPress(languages)
    await keys.isAt(page.getByRole('menuitemradio', { name: 'English' }))
    await keys.press('Escape')
    await keys.isAt(languages)
    await keys.press('Enter')
    await keys.press('End')
    await keys.isAt(page.getByRole('menuitemradio', { name: 'Nederlands' }))
    await keys.press('Home')
    await keys.press('Enter')
    await keys.isAt(page.getByRole('button', { name: 'Language' }))
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()

    // A list: searched, ordered and opened; then back to where it came from.
    await keys.press('Shift+Tab')
    await keys.tabAndPress(page.getByRole('link', { name: 'Material flows', exact: true }))
    await page.getByRole('table', { name: 'Material flows' }).waitFor()
    await keys.fill(page.getByRole('searchbox'), 'zand')
    await page.waitForURL(/q=zand/)
    await keys.tabAndPress(page.getByRole('button', { name: 'Filter', exact: true }))
    await keys.tabAndPress(
      page.getByRole('dialog', { name: 'Choose a filter' }).getByRole('button', { name: 'Document' }),
    )
    await keys.tabAndPress(page.getByRole('checkbox', { name: 'Reuse' }), 'Space')
    await page.waitForURL(/document=reuse/)
    await keys.press('Escape')
    await keys.tabAndPress(page.getByRole('button', { name: 'Usual name', exact: true }))
    await page.waitForURL(/order=usualName/)
    await keys.tabAndPress(page.getByRole('table').getByRole('link').first())
    await page.waitForURL(/\/material-flows\/[\w-]{36}$/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    // The page has the focus before it has its contents.
    const back = page.getByRole('link', { name: 'All material flows' })
    await back.waitFor()
    await keys.press('Tab')
    await keys.isAt(back)

    // A form whose only fault is a group of boxes leads to the first of them.
    await page.goto(`${environment.origin}/users/new`)
    await keys.fill(page.getByLabel('First name'), 'Sanne')
    await keys.fill(page.getByLabel('Last name'), 'Proef')
    await keys.press('Enter')
    await keys.isAt(page.getByRole('checkbox').first())
    await page.getByText(textPattern('validation:role_required')).first().waitFor()

    // The avatar menu.
    const avatar = page.getByRole('button', { name: partialTextPattern('office:shell.accountMenu') })
    await keys.tabTo(avatar, 'Shift+Tab')
    await keys.press('Space')
    await keys.isAt(page.getByRole('menuitem', { name: 'Account' }))
    await keys.press('ArrowUp')
    await keys.isAt(page.getByRole('menuitem', { name: 'Sign out' }))
    await keys.press('Escape')
    await keys.isAt(avatar)
    await keys.press('Enter')
    await keys.isAt(page.getByRole('menuitem', { name: 'Account' }))
    await keys.press('Enter')
    // The form that was begun is not left without a question.
    await keys.tabAndPress(button(page, 'forms:leave.confirm'))
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()

    // The account: something changed, something refused, something asked.
    await keys.fill(page.getByLabel('First name'), '')
    await keys.press('Backspace')
    await keys.press('Enter')
    await keys.isAt(page.getByLabel('First name'))
    await expect.poll(() => page.getByLabel('First name').getAttribute('aria-invalid')).toBe('true')
    await keys.type('Marijke')
    await keys.tabAndPress(page.getByRole('button', { name: 'Save', exact: true }))
    await page.getByText('Your details are saved.').waitFor()
    await keys.isAt(page.getByRole('button', { name: 'Save', exact: true }))
    await keys.tabTo(page.getByRole('radio', { name: 'Device' }))
    await keys.press('ArrowLeft')
    await keys.isAt(page.getByRole('radio', { name: 'Dark' }))
    expect(await page.evaluate(() => document.documentElement.className)).toBe('dark')
    await keys.tabAndPress(page.getByRole('button', { name: 'Deactivate my account' }))
    await keys.isAt(page.getByLabel('Present password').last())
    await keys.type('Vrachtpas1')
    await keys.press('Enter')
    await page.getByRole('dialog').waitFor()
    await keys.isAt(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }))
    await keys.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await keys.isAt(page.getByLabel('Present password').last())
    await keys.tabAndPress(page.getByRole('button', { name: 'Cancel' }))
    await keys.isAt(page.getByRole('button', { name: 'Deactivate my account' }))
  },
)

test('a driver registers and gets in without a mouse', { timeout: 120_000 }, async () => {
  await using environment = await BrowserEnvironment.open()
  const page = await environment.visit(await environment.desktop(), '/auth/sign-in')
  const keys = new Keyboard(page)
  await keys.tabAndPress(page.getByRole('link', { name: textPattern('auth:register') }))
  // The link went with its page: reading goes on at the heading of the next.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  await keys.tabAndPress(button(page, 'registration:form.send'))
  await keys.isAt(field(page, 'registration:person.firstName'))
  await keys.tabTo(page.getByRole('radio', { name: textPattern('registration:form.driver') }), 'Shift+Tab')
  await keys.press('ArrowRight')
  await keys.isAt(page.getByRole('radio', { name: textPattern('registration:form.skipper') }))
  await keys.fill(field(page, 'registration:person.firstName'), 'Sanne')
  await keys.fill(field(page, 'registration:person.lastName'), 'Proef')
  await keys.fill(field(page, 'registration:person.email'), 'sanne@example.com')
  await keys.press('Enter')
  await keys.isAt(field(page, 'registration:transporter.label'))
  await keys.type('Kleiweg')
  await keys.tabAndPress(page.getByRole('button', { name: /Kleiweg Transport Demo/ }))
  await keys.isAt(button(page, 'registration:transporter.other'))
  await keys.press('Enter')
  await keys.isAt(field(page, 'registration:transporter.label'))
  await keys.tabAndPress(page.getByRole('button', { name: /Kleiweg Transport Demo/ }))
  await keys.isAt(button(page, 'registration:transporter.other'))
  await keys.tabAndPress(field(page, 'registration:terms'), 'Space')
  await keys.tabAndPress(button(page, 'registration:form.send'))
  await page.getByRole('heading', { level: 1, name: textPattern('registration:form.sentTitle') }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  await page.goto(linkIn(await environment.mailboxes.mailTo('sanne@example.com')))
  await keys.tabAndPress(button(page, 'registration:complete.next'))
  await keys.fill(field(page, 'registration:pincode.new'), '1357')
  await keys.press('Enter')
  await keys.isAt(field(page, 'registration:pincode.new'))
  await keys.type('0')
  await keys.fill(field(page, 'registration:pincode.again'), '13570')
  await keys.press('Enter')
  await page.waitForURL(/\/driver$/)
  const account = page.getByRole('button', { name: partialTextPattern('driver:shell.account') })
  await keys.tabAndPress(account)
  await page.getByRole('menu').waitFor()
  await keys.press('Escape')
  await keys.isAt(account)
})
