import { expect, test } from 'vitest'
import { livePath } from '../../contract/office/live.ts'
import { BrowserEnvironment, chooseLanguage } from '../support/browser-environment.ts'
import { signInToOffice } from '../support/office-app.ts'
import { textPattern } from '../support/text-patterns.ts'
import { isLongRun } from '../support/long-run.ts'

/** The hash of a link that nobody was sent. */
const hash = '0'.repeat(43)

test(
  'every address of the specification has its page, and guests fetch no more than theirs',
  { timeout: 120_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const guest = await environment.visit(
      await environment.desktop({ serviceWorkers: 'block' }),
      '/auth/sign-in',
    )
    const fetched: string[] = []
    guest.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    const open = [
      ['/auth/sign-in', 'auth:title', []],
      ['/auth/reset-password', 'registration:reset.title', ['guest-pages']],
      ['/auth/change-password', 'registration:password.title', ['guest-pages']],
      [`/auth/confirm-contact?hash=${hash}`, 'registration:contact.title', ['guest-pages']],
      ['/auth/registration', 'registration:form.title', ['guest-pages']],
      [`/auth/registration/complete/${hash}`, 'registration:complete.title', ['guest-pages']],
      [`/auth/registration/complete/${hash}/pin`, 'registration:pincode.title', ['guest-pages']],
      // It may be an address of the office, which knows its own.
      ['/no/such/place', 'app:notFound.heading', ['office-start']],
    ] as const
    const pageFile = /\/assets\/((?:\w+-)*pages|notices|driver|office[\w-]*)-[\w-]{8}\.js$/
    for (const [path, heading, files] of open) {
      fetched.length = 0
      await environment.visit(guest.context(), path)
      await guest.getByRole('heading', { level: 1, name: textPattern(heading) }).waitFor()
      expect(
        fetched.flatMap((name) => pageFile.exec(name)?.[1] ?? []).filter((name) => name !== 'shared-pages'),
        path,
      ).toEqual(files)
    }

    // Signed-in users only: a guest is led to sign in, in place of where they were, and comes back to where
    // they wanted.
    for (const path of ['/', '/account', '/material-flows', '/material-flows/1', '/shipments/1/unload']) {
      await guest.goto(new URL(path, environment.origin).href)
      await guest.getByRole('heading', { level: 1, name: textPattern('auth:title') }).waitFor()
    }
    const office = await signInToOffice(guest.context(), environment.origin)
    await office.goto(`${environment.origin}/material-flows`)
    await office.getByRole('table').getByRole('link').first().click()
    await office.waitForURL(/\/material-flows\/[\w-]{36}$/)
    await office.getByRole('heading', { level: 1 }).waitFor()
    await office.goto(`${environment.origin}/account`)
    await office.getByRole('heading', { level: 1, name: textPattern('account:title') }).waitFor()
  },
)

test.runIf(isLongRun)(
  'a page that cannot be fetched loads the app anew once, then says so; it opens when it is there again',
  { timeout: 60_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const page = await environment.visit(
      await environment.desktop({ serviceWorkers: 'block' }),
      '/auth/sign-in',
    )
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await page.route(/\/guest-pages-/, (route) => route.abort())
    await page.getByRole('link', { name: textPattern('auth:forgotten') }).click()
    await page.getByText(textPattern('app:broken.chunk')).waitFor()
    expect(loads).toBe(1)
    // Loaded anew where it was going: what was clicked is not lost.
    expect(new URL(page.url()).pathname).toBe('/auth/reset-password')
    await page.unroute(/\/guest-pages-/)
    await page.getByRole('button', { name: textPattern('app:reload') }).click()
    await page.getByRole('heading', { level: 1, name: textPattern('registration:reset.title') }).waitFor()
  },
)

test.runIf(isLongRun)(
  'a page of the office that can never be fetched ends after one new start, and is reported',
  { timeout: 60_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const context = await environment.desktop({ serviceWorkers: 'block' })
    const page = await signInToOffice(context, environment.origin)
    let loads = 0
    let liveSince = 0
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) return
      loads += 1
      liveSince = 0
    })
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === livePath) liveSince += 1
    })
    await page.route(/\/office-ProductsPage-/, (route) => route.abort())
    const reported = page.waitForRequest((request) => request.url().endsWith('/fault_reports'))
    await page.goto(`${environment.origin}/products`)
    await page.getByText(textPattern('office:room.broken.missing')).waitFor()
    await reported
    // The live connection of the new start is none that has returned.
    await expect.poll(() => liveSince).toBeGreaterThan(0)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.getByText(textPattern('office:room.broken.missing')).waitFor()
    expect(loads).toBe(2)
  },
)

test.runIf(isLongRun)(
  'a question whose dialog cannot be fetched counts as cancelled, says so, and can be asked again',
  {
    timeout: 60_000,
  },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const context = await environment.desktop({ serviceWorkers: 'block' })
    await context.route(/\/ConfirmDialog-/, (route) => route.abort())
    const page = await signInToOffice(context, environment.origin)
    await page.goto(`${environment.origin}/account`)
    await page.getByRole('button', { name: textPattern('account:deactivation.open') }).click()
    const deactivation = page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: textPattern('account:deactivation.confirm') }) })
    await deactivation.getByLabel(textPattern('account:secret.password.current')).fill('Vrachtpas1')
    const end = deactivation.getByRole('button', { name: textPattern('account:deactivation.confirm') })
    await end.click()
    await page.getByText(textPattern('app:broken.chunk')).waitFor()
    await context.unroute(/\/ConfirmDialog-/)
    await end.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textPattern('app:cancel') })
      .click()
    await expect
      .poll(() => deactivation.getByLabel(textPattern('account:secret.password.current')).inputValue())
      .toBe('Vrachtpas1')
  },
)

test(
  'the office fetches its pages ahead, and opens them without a network',
  { timeout: 60_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const context = await environment.desktop({}, { savesData: false })
    const fetched = new Set<string>()
    context.on('requestfinished', (request) => fetched.add(new URL(request.url()).pathname))
    const page = await signInToOffice(context, environment.origin)
    await expect
      .poll(() => [...fetched].filter((path) => /\/office-(Users|Projects|Documents)Page-/.test(path)).length)
      .toBe(3)
    await context.setOffline(true)
    await page
      .getByRole('navigation', { name: textPattern('office:shell.navigation') })
      .getByRole('link', { name: textPattern('office:navigation.projects') })
      .click()
    await page.getByRole('heading', { level: 1, name: textPattern('projects:title') }).waitFor()
  },
)

test.runIf(isLongRun)(
  'another address begins at its top; another search of the same list stays where it is',
  { timeout: 60_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const page = await signInToOffice(
      await environment.desktop({ viewport: { width: 1440, height: 400 } }),
      environment.origin,
    )
    const top = () => page.evaluate(() => scrollY)
    const scrollDown = async () => {
      await page.evaluate(() => scrollTo(0, 40))
      await expect.poll(top).toBe(40)
    }
    await page.goto(`${environment.origin}/shipments?order=number.asc`)
    await page.getByRole('table').getByRole('link').first().waitFor()
    await scrollDown()
    await page.getByRole('button', { name: textPattern('office:shipments.number') }).press('Enter')
    await page.waitForURL(/order=number\.desc/)
    expect(await top()).toBe(40)
    await page
      .getByRole('navigation', { name: textPattern('office:shell.navigation') })
      .getByRole('link', { name: textPattern('office:navigation.materialFlows') })
      .press('Enter')
    await page.getByRole('heading', { level: 1, name: textPattern('office:flows.title') }).waitFor()
    await expect.poll(top).toBe(0)
  },
)

test.runIf(isLongRun)(
  'an address that is none of ours says so in the words of the specification, in both languages',
  { timeout: 60_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const page = await environment.visit(await environment.phone(), '/auth/sign-in')
    for (const [language, title, heading, hint, home] of [
      [
        'English',
        'Not found',
        "404: The page you are looking for isn't here",
        /Use the navigation/,
        'Back to home',
      ],
      [
        'Nederlands',
        'Niet gevonden',
        '404: De pagina die u zoekt is hier niet',
        /Gebruik de navigatie/,
        'Terug naar home',
      ],
    ] as const) {
      await environment.visit(page.context(), '/auth/sign-in')
      await chooseLanguage(page, language)
      await environment.visit(page.context(), '/no/such/place')
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
      expect(await page.title()).toBe(`${title} · Vrachtpas`)
      await page.getByText(hint).waitFor()
      await page.getByRole('link', { name: home }).click()
      await page.waitForURL(/\/auth\/sign-in$/)
    }
  },
)

test.runIf(isLongRun)(
  'a link that nobody could look at is looked at as soon as there is a network',
  { timeout: 60_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const device = await environment.phone({ serviceWorkers: 'block' })
    const page = await environment.visit(device, '/auth/sign-in')
    const asked = /\/api\/change_password_requests\//
    await page.route(asked, (route) => route.abort())
    await environment.visit(device, `/auth/change-password?hash=${hash}`)
    await page.getByText(textPattern('registration:link.unreachable')).waitFor()
    await page.unroute(asked)
    await device.setOffline(true)
    await device.setOffline(false)
    await page.getByText(/^(Ongeldige link|Invalid link)\.$/).waitFor()
    expect(await page.getByText(textPattern('registration:link.unreachable')).count()).toBe(0)
  },
)
