import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings, viewports } from '../support/accessibility.ts'
import { demoDriver } from '../support/driver-app.ts'
import { BrowserEnvironment, signIn } from '../support/browser-environment.ts'
import { linkIn } from '../support/mailboxes.ts'
import { chooseFromMenu, signInToOffice } from '../support/office-app.ts'
import { textPattern, partialTextPattern } from '../support/text-patterns.ts'
import { isLongRun } from '../support/long-run.ts'

const day = 24 * 3_600_000
const password = 'Vrachtpas1'
/** Nothing moves while axe looks at it. */
const still = { reducedMotion: 'reduce' } as const

interface Screen {
  readonly path: string
  readonly shows: (page: Page) => Locator
  /** Brings the screen into the state that is looked at. */
  readonly act?: (page: Page) => Promise<void>
}

const heading = (key: Parameters<typeof textPattern>[0]) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: textPattern(key) })
const firstRow = (page: Page) => page.getByRole('table').getByRole('link').first()
/** A list's first row, opened. */
const openFirst = async (page: Page) => {
  const name = await firstRow(page).innerText()
  await firstRow(page).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
const press = (key: Parameters<typeof textPattern>[0]) => (page: Page) =>
  page.getByRole('button', { name: partialTextPattern(key) }).click()

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await BrowserEnvironment.open()
})
afterAll(() => environment[Symbol.asyncDispose]())

/** In the main run the first two, as the parts are the same. */
async function look(page: Page, screens: Readonly<Record<string, Screen>>): Promise<string[]> {
  const found: string[] = []
  const all = Object.entries(screens)
  for (const [name, { path, shows, act }] of isLongRun ? all : all.slice(0, 2)) {
    await page.setViewportSize(viewports[1])
    await page.goto(new URL(path, environment.origin).href)
    await shows(page).waitFor()
    await act?.(page)
    found.push(...(await findings(page, name)))
  }
  return found
}

/** The whole list, so that everything is seen at once. */
const expectNothing = (found: readonly string[]) => expect(found.join('\n')).toBe('')

test.runIf(isLongRun)(
  'what the office sees has nothing that axe finds fault with',
  { timeout: 120_000 },
  async () => {
    const page = await signInToOffice(await environment.desktop(still), environment.origin, {
      username: 'admin@demo.example.com',
      password,
    })
    // The screens themselves, as they open, are looked at by accessibility-office.long.test.ts.
    const found = await look(page, {
      'avatar menu': {
        path: '/',
        shows: firstRow,
        act: (shown) =>
          shown.getByRole('button', { name: partialTextPattern('office:shell.accountMenu') }).click(),
      },
      'no material flows': {
        path: '/material-flows?q=nothing',
        shows: (shown) => shown.getByText(textPattern('lists:noneFound')),
      },
      'an invitation that is refused': {
        path: '/drivers/invite',
        shows: heading('people:drivers.invite'),
        act: press('people:drivers.sendInvitation'),
      },
      'a transporter is chosen': {
        path: '/drivers/invite',
        shows: heading('people:drivers.invite'),
        act: async (shown) => {
          await shown.getByRole('combobox', { name: textPattern('people:drivers.transporter') }).click()
          await shown.getByRole('listbox').getByRole('option').first().waitFor()
        },
      },
      question: {
        path: '/users?q=reader',
        shows: firstRow,
        act: async (shown) => {
          await openFirst(shown)
          await chooseFromMenu(shown, 'people:users.remove')
          await shown.getByRole('dialog').waitFor()
        },
      },
      'a new user that is refused': {
        path: '/users/new',
        shows: heading('people:users.add'),
        act: press('people:users.create'),
      },
      account: {
        path: '/account',
        shows: (shown) => shown.getByText(textPattern('account:sessions.current')),
      },
      gone: {
        path: '/shipments/01920000-0000-7000-8000-000000000000',
        shows: heading('office:room.gone.title'),
      },
    })
    const flows = /\/api\/material_flows/
    await page.route(flows, (route) => route.abort())
    found.push(
      ...(await look(page, {
        'out of reach': {
          path: '/material-flows',
          shows: (shown) => shown.getByText(textPattern('office:room.offline.title')),
        },
      })),
    )
    await page.unroute(flows)
    await page.route(flows, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        json: { type: '/errors/503', status: 503, detail: 'Busy.', code: 'service_unavailable' },
      }),
    )
    found.push(
      ...(await look(page, {
        refused: { path: '/material-flows', shows: (shown) => shown.getByRole('alert') },
      })),
    )
    await page.unroute(flows)

    await page.setViewportSize(viewports[0])
    await page.goto(environment.origin)
    await page.getByRole('button', { name: textPattern('office:shell.menu') }).click()
    await page.getByRole('dialog').waitFor()
    found.push(...(await findings(page, 'menu', { sizes: viewports.slice(0, 1) })))
    expectNothing(found)
  },
)

test(
  'what a driver sees first, and of their account, has nothing that axe finds fault with',
  { timeout: 120_000 },
  async () => {
    const page = await environment.visit(await environment.phone(still), '/auth/sign-in')
    await signIn(page, demoDriver.username, demoDriver.secret)
    await page.waitForURL(/\/driver$/)
    expectNothing(
      await look(page, {
        home: { path: '/driver', shows: (shown) => shown.getByRole('heading', { level: 1 }) },
        'account of a driver': {
          path: '/account',
          shows: (shown) => shown.getByText(textPattern('account:sessions.current')),
          act: press('account:secret.pincode.save'),
        },
        'account menu': {
          path: '/driver',
          shows: (shown) => shown.getByRole('heading', { level: 1 }),
          act: press('driver:shell.account'),
        },
        'a new number': {
          path: '/account',
          shows: (shown) => shown.getByText(textPattern('account:sessions.current')),
          act: async (shown) => {
            await press('account:contact.mobilePhone.change')(shown)
            await press('account:contact.mobilePhone.remove')(shown)
          },
        },
      }),
    )
  },
)

test.runIf(isLongRun)(
  'what a guest sees first has nothing that axe finds fault with',
  { timeout: 120_000 },
  async () => {
    const page = await environment.visit(await environment.desktop(still), '/auth/sign-in')
    expectNothing(
      await look(page, {
        'sign-in, refused': {
          path: '/auth/sign-in',
          shows: heading('auth:title'),
          act: async () => {
            await press('auth:signIn')(page)
            await signIn(page, 'nobody@example.com', 'wrong')
            await page.getByRole('alert').waitFor()
          },
        },
        'registration, refused, with transporters found': {
          path: '/auth/registration',
          shows: heading('registration:form.title'),
          act: async () => {
            await press('registration:form.send')(page)
            await page.getByLabel(textPattern('registration:transporter.label')).fill('Kleiweg')
            await page.getByRole('button', { name: /Kleiweg Transport/ }).waitFor()
          },
        },
        'transporter registration': {
          path: '/auth/registration/transporter',
          shows: heading('registration:company.title'),
          act: press('registration:company.send'),
        },
        'not found': { path: '/no/such/place', shows: heading('app:notFound.heading') },
      }),
    )
  },
)

// The last one: it moves the clock.
test.runIf(isLongRun)(
  'what a guest sees later has nothing that axe finds fault with',
  { timeout: 120_000 },
  async () => {
    const { mailboxes, clock } = environment
    const api = async (path: string, body: unknown) => {
      const response = await fetch(`${environment.origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/ld+json' },
        body: JSON.stringify(body),
      })
      expect(response.ok, await response.text()).toBe(true)
    }
    await api('/change_password_requests', { userEmail: 'office@demo.example.com' })
    const forPassword = linkIn(await mailboxes.mailTo('office@demo.example.com'))
    await api('/change_password_requests', { userEmail: 'driver@demo.example.com' })
    const forPincode = linkIn(await mailboxes.mailTo('driver@demo.example.com'))

    const page = await environment.visit(await environment.desktop(still), '/auth/sign-in')
    const found = await look(page, {
      'sign-in': { path: '/auth/sign-in', shows: heading('auth:title') },
      languages: { path: '/auth/sign-in', shows: heading('auth:title'), act: press('app:language') },
      'reset password': { path: '/auth/reset-password', shows: heading('registration:reset.title') },
      'choose a password': {
        path: forPassword,
        shows: (shown) => shown.getByLabel(textPattern('registration:password.new')),
      },
      'choose a password, refused': {
        path: forPassword,
        shows: (shown) => shown.getByLabel(textPattern('registration:password.new')),
        act: press('registration:password.save'),
      },
      'invalid link': {
        path: `/auth/change-password?hash=${'0'.repeat(43)}`,
        shows: (shown) => shown.getByRole('alert'),
      },
      pincode: {
        path: forPincode,
        shows: (shown) => shown.getByLabel(textPattern('registration:pincode.new')),
      },
      registration: { path: '/auth/registration', shows: heading('registration:form.title') },
    })

    await page.setViewportSize(viewports[0])
    await page.goto(`${environment.origin}/auth/registration`)
    await page.getByLabel(textPattern('registration:person.firstName')).fill('Sanne')
    await page.getByLabel(textPattern('registration:person.lastName')).fill('Proef')
    await page.getByLabel(textPattern('registration:person.email')).fill('sanne@example.com')
    await page.getByLabel(textPattern('registration:transporter.label')).fill('Kleiweg')
    await page.getByRole('button', { name: /Kleiweg Transport/ }).click()
    await page.getByLabel(textPattern('registration:terms')).check()
    found.push(...(await findings(page, 'registration, filled in')))
    await press('registration:form.send')(page)
    await page.getByText(textPattern('registration:form.sentTitle')).waitFor()
    found.push(...(await findings(page, 'registration, sent')))
    found.push(
      ...(await look(page, {
        'complete registration': {
          path: linkIn(await mailboxes.mailTo('sanne@example.com')),
          shows: (shown) => shown.getByLabel(textPattern('registration:person.firstName')),
        },
      })),
    )
    clock.advance(2 * day)
    found.push(
      ...(await look(page, {
        'expired link': { path: forPassword, shows: (shown) => shown.getByRole('alert') },
      })),
    )
    expectNothing(found)
  },
)
