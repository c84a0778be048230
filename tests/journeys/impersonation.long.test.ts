import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { storedOperations, storedSessions } from '../support/device-store.ts'
import { demoDriver, demoPairingCode, DriverApp, phoneViewport } from '../support/driver-app.ts'
import { BrowserEnvironment, chooseLanguage, signIn } from '../support/browser-environment.ts'
import { chooseFromMenu, signInToOffice } from '../support/office-app.ts'
import { textPattern, partialTextPattern } from '../support/text-patterns.ts'
import type { Caller } from '../support/test-server.ts'

const minute = 60_000
const administrator = { username: 'admin@demo.example.com', password: 'Vrachtpas1' }
const marit = 'office@demo.example.com'

test(
  'an administrator acts as somebody of the office: it is said on every page, ends by its button and by the hour, and is written down as both',
  { timeout: 240_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const admin = await environment.testServer.asAdmin()
    const [office, own] = [await userOf(admin, marit), await userOf(admin, administrator.username)]
    const colleague = await admin.post('/users', {
      firstName: 'Tweede',
      lastName: 'Beheer',
      email: 'second@demo.example.com',
      roles: ['ROLE_ADMIN'],
    })
    const desktop = await environment.desktop()
    const page = await signInToOffice(desktop, environment.origin, administrator)

    // Never onto another administrator, nor onto oneself.
    const more = page.getByRole('button', { name: textPattern('office:room.more') })
    await page.goto(`${environment.origin}/users/${String(colleague.body['id'])}`)
    await more.click()
    await page.getByRole('menuitem', { name: textPattern('people:users.remove') }).waitFor()
    expect(await page.getByRole('menuitem', { name: textPattern('people:users.act') }).count()).toBe(0)
    await page.goto(`${environment.origin}/users/${own.id}`)
    await page.getByLabel(textPattern('people:fields.firstName')).waitFor()
    expect(await more.count()).toBe(0)

    const beside = await desktop.newPage()
    await beside.goto(`${environment.origin}/users`)
    await beside.getByRole('link', { name: textPattern('people:users.add') }).waitFor()
    await act(page, environment, office)
    await beside.getByRole('alert').filter({ hasText: office.name }).waitFor()
    await beside.close()
    for (const path of await officePaths(environment)) {
      await page.goto(`${environment.origin}${path}`)
      for (const size of [phoneViewport.viewport, { width: 1440, height: 900 }]) {
        await page.setViewportSize(size)
        await isOnTop(page, office.name)
      }
    }

    // What the server refuses is not offered, and a form says why.
    await page.goto(`${environment.origin}/users`)
    await page.getByRole('link', { name: office.name }).first().waitFor()
    expect(await page.getByRole('link', { name: textPattern('people:users.add') }).count()).toBe(0)
    const { body: flows } = await admin.get<{ member: { id: string }[] }>('/material_flows?itemsPerPage=1')
    await page.goto(`${environment.origin}/material-flows/new?copy=${flows.member[0]?.id ?? ''}`)
    await page.getByRole('heading', { name: textPattern('flows:form.sections.letter') }).waitFor()
    await page.getByText(textPattern('companies:inPerson')).waitFor()
    expect(await page.getByLabel(textPattern('flows:form.recipientsPaste')).count()).toBe(0)
    await page.goto(`${environment.origin}/projects/new`)
    await page.getByText(textPattern('projects:inPerson')).waitFor()
    const employer = page.getByRole('combobox', { name: textPattern('projects:fields.employer') })
    expect(await employer.isDisabled()).toBe(true)
    await page.goto(`${environment.origin}/companies/${await ownCompany(environment)}`)
    for (const field of addressesOfLetters) {
      const input = page.getByLabel(textPattern(`companies:fields.${field}`))
      await input.waitFor()
      expect(await input.isDisabled(), field).toBe(true)
    }
    expect(await page.getByText(textPattern('companies:inPerson')).count()).toBe(addressesOfLetters.length)
    await page.getByLabel(textPattern('companies:fields.phonePlanning')).fill('010 7654321')
    await page.getByRole('button', { name: textPattern('forms:save') }).click()
    await page.getByText(textPattern('forms:saved')).first().waitFor()

    await page.goto(`${environment.origin}/account`)
    await page.getByText(textPattern('account:sessions.current')).waitFor()
    expect(await page.getByRole('button', { name: textPattern('account:sessions.end') }).count()).toBe(0)
    await page.getByLabel(textPattern('account:profile.phone')).fill('010 1234567')
    await page.getByRole('button', { name: textPattern('account:profile.save') }).click()
    await page.getByText(textPattern('account:profile.saved')).waitFor()
    const acted = await bearerOf(page)
    await stop(page)
    await page.getByRole('link', { name: textPattern('people:users.add') }).waitFor()
    await expect.poll(() => page.getByText(partialTextPattern('account:acting.as')).count()).toBe(0)
    expect(
      (await environment.testServer.anonymous.get('/users/me', acted)).status,
      'what it was done with is void',
    ).toBe(401)
    const log = await admin.get<{ member: Record<string, unknown>[] }>(
      `/audit_entries?order[createdAt]=desc&itemsPerPage=4&${['impersonate', 'change', 'sign_out'].map((action) => `action[]=${action}`).join('&')}`,
    )
    expect(log.body.member).toMatchObject([
      { action: 'sign_out', actor: { id: office.id }, impersonator: { id: own.id } },
      {
        action: 'change',
        subjectType: 'User',
        subjectId: office.id,
        actor: { id: office.id },
        impersonator: { id: own.id },
      },
      { action: 'change', subjectType: 'Company', actor: { id: office.id }, impersonator: { id: own.id } },
      { action: 'impersonate', subjectType: 'User', subjectId: office.id, actor: { id: own.id } },
    ])

    // The hour, which a reload in its midst does not lengthen, is over by itself.
    await act(page, environment, office)
    environment.clock.advance(60 * minute - 15_000)
    let renewals = 0
    page.on(
      'request',
      (request) => void (new URL(request.url()).pathname === '/api/token/refresh' && (renewals += 1)),
    )
    await page.reload()
    await isOnTop(page, office.name)
    await isOneself(page, own.name)
    expect(renewals, 'nobody asks again and again').toBeLessThan(8)

    // A user who acts after that does so as themselves, and is shown nothing more of the other.
    await act(page, environment, office)
    environment.clock.advance(61 * minute)
    await page.getByRole('link', { name: textPattern('office:navigation.projects') }).click()
    await isOneself(page, own.name)

    // Signing out as the other user also ends the own session.
    await act(page, environment, office)
    const [leaving, before] = [await bearerOf(page), await ownBearerOf(page)]
    await page.getByRole('button', { name: textPattern('office:shell.accountMenu') }).click()
    await page.getByRole('menuitem', { name: textPattern('office:shell.signOut') }).click()
    await page.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
    await expect
      .poll(async () => (await environment.testServer.anonymous.get('/users/me', before)).status)
      .toBe(401)
    expect((await environment.testServer.anonymous.get('/users/me', leaving)).status).toBe(401)
  },
)

test(
  'who acts as a driver sees what they see, and leaves what is queued on the device alone, whosever it is',
  { timeout: 180_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const asked: string[] = []
    environment.testServer.app.server.prependListener(
      'request',
      ({ method, url }) => void asked.push(`${method} ${url}`),
    )
    const sent = () =>
      asked.filter((one) =>
        /^(POST \/api\/(operations|devices|project_pairings)|PUT \/api\/media_objects)/.test(one),
      )
    const daan = await userOf(await environment.testServer.asAdmin(), demoDriver.username)
    const shared = await environment.phone()

    // The driver leaves something unsent on a telephone that is shared with others.
    const driver = await DriverApp.open(shared, environment.origin)
    const { page } = driver
    await driver.signIn()
    await driver.pair(demoPairingCode)
    await driver.waitUntilSent()
    await driver.waitUntilOfflineReady()
    await shared.setOffline(true)
    await chooseLanguage(page, 'English')
    await driver.waitUntilPending()
    await page.getByRole('button', { name: textPattern('driver:shell.account') }).click()
    await page.getByRole('menuitem', { name: textPattern('driver:shell.signOut') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textPattern('driver:shell.signOut') })
      .click()
    await page.getByRole('heading', { name: textPattern('auth:title') }).waitFor()
    await shared.setOffline(false)

    // On it an administrator acts as that driver.
    await signInToOffice(shared, environment.origin, administrator)
    const before = sent().length
    const [project] = (
      await (await environment.testServer.asDriver()).get<{ member: Record<string, unknown>[] }>('/projects')
    ).body.member
    await act(page, environment, daan)
    for (const path of [
      '/driver',
      '/driver/outbox',
      '/driver/pairing',
      '/driver/transport-mode',
      '/shipments/01920000-0000-7000-8000-000000000001/unload',
      '/',
      '/shipments',
      '/account',
    ]) {
      await page.goto(`${environment.origin}${path}`)
      await page.waitForURL(({ pathname }) => !/driver|unload/.test(pathname))
      await isOnTop(page, daan.name)
      await workerHasTried(page)
    }
    await page.goto(`${environment.origin}/projects`)
    await page.getByRole('link', { name: String(project?.['number']) }).waitFor()
    expect(sent().slice(before), 'nothing is sent').toEqual([])
    expect((await storedOperations(page)).map(({ type, state }) => [type, state])).toContainEqual([
      'locale.set',
      'ready',
    ])
    await stop(page)
    await page.getByRole('link', { name: textPattern('people:users.add') }).waitFor()
    await workerHasTried(page)
    expect(sent().slice(before), 'nor afterwards').toEqual([])

    // The driver comes back to it, and is quicker than the page that reads who left something.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        document.querySelector<HTMLInputElement>('input[name="username"]')?.focus()
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await page.getByRole('button', { name: textPattern('office:shell.accountMenu') }).click()
    await page.getByRole('menuitem', { name: textPattern('office:shell.signOut') }).click()
    await page.getByText(partialTextPattern('phone:left.cannotSignIn')).waitFor()
    const username = page.getByLabel(textPattern('auth:username'))
    expect(await username.inputValue(), 'nothing is put where somebody types').toBe('')
    await page.reload()
    await page.getByText(partialTextPattern('phone:left.cannotSignIn')).waitFor()
    await expect.poll(() => username.inputValue()).toBe('+31610000031')
    await signIn(page, demoDriver.username, demoDriver.secret)
    await driver.waitUntilSent()
    expect((await storedOperations(page)).map(({ type, state }) => [type, state])).toContainEqual([
      'locale.set',
      'done',
    ])
  },
)

test(
  'an administrator who drives: their own queue rests while they act as another driver, and goes on after',
  { timeout: 180_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const admin = await environment.testServer.asAdmin()
    const [daan, planner] = [
      await userOf(admin, demoDriver.username),
      await userOf(admin, 'planner@demo.example.com'),
    ]
    const both = { username: 'both@demo.example.com', password: 'Baggerwerk1' }
    const made = await admin.post('/users', {
      firstName: 'Bo',
      lastName: 'Beiden',
      email: both.username,
      password: 'Zilverreiger7',
      roles: ['ROLE_ADMIN', 'ROLE_DRIVER'],
      company: planner.company,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const own = await environment.testServer.signIn(both.username, 'Zilverreiger7')
    const { password } = both
    await own.post('/user_password_change', {
      currentPassword: 'Zilverreiger7',
      password,
      confirmPassword: password,
    })
    // Without a worker nothing goes but what the open page sends.
    const device = await environment.phone({ serviceWorkers: 'block' })
    const page = await signInToOffice(device, environment.origin, both)
    await page.goto(`${environment.origin}/driver`)
    const driver = new DriverApp(page, environment.origin)
    await driver.waitUntilSent()
    // What changes the language is fetched when it is first needed.
    await chooseLanguage(page, 'English')
    await expect.poll(async () => (await storedOperations(page)).map(({ state }) => state)).toEqual(['done'])
    await device.setOffline(true)
    await chooseLanguage(page, 'Nederlands')
    await driver.waitUntilPending()
    await page.close()
    await device.setOffline(false)

    const desktop = await environment.visit(device, '/users')
    expect(await sessionsOn(desktop)).toEqual([made.body['id']])
    await act(desktop, environment, daan)
    expect(await sessionsOn(desktop), 'nobody is at home for page or worker').toEqual([])
    await desktop.evaluate(() => dispatchEvent(new Event('online')))
    await desktop.goto(`${environment.origin}/driver`)
    await isOnTop(desktop, daan.name)
    expect((await storedOperations(desktop)).map(({ type, state }) => [type, state])).toEqual([
      ['locale.set', 'done'],
      ['locale.set', 'ready'],
    ])
    await stop(desktop)
    expect(await sessionsOn(desktop)).toEqual([made.body['id']])
    await desktop.goto(`${environment.origin}/driver`)
    await new DriverApp(desktop, environment.origin).waitUntilSent()
    expect((await storedOperations(desktop)).map(({ type, state }) => [type, state])).toEqual([
      ['locale.set', 'done'],
      ['locale.set', 'done'],
    ])
  },
)

interface Person {
  readonly id: string
  readonly name: string
  readonly company: string | undefined
}

async function userOf(admin: Caller, email: string): Promise<Person> {
  const { body } = await admin.get<{ member: { id: string; name: string; company?: { id: string } }[] }>(
    `/users?email=${encodeURIComponent(email)}`,
  )
  const [found] = body.member
  if (found === undefined) throw new Error(`There is no ${email}.`)
  return { id: found.id, name: found.name, company: found.company?.id }
}

/** What is set in person of a company. */
const addressesOfLetters = [
  'transportDocumentsEmail',
  'generalEmail',
  'ebaWebserviceAddress',
  'ebaCredentials',
] as const

/** A company in the address book of the office's customer. */
async function ownCompany({ testServer }: BrowserEnvironment): Promise<string> {
  const { body } = await (
    await testServer.asOffice()
  ).get<{ member: { id: string; customer?: string }[] }>('/companies?itemsPerPage=100')
  return body.member.find(({ customer }) => customer !== undefined)?.id ?? ''
}

/** Finds the user in the list of users and starts impersonation. */
async function act(page: Page, environment: BrowserEnvironment, { name }: Person): Promise<void> {
  await page.goto(`${environment.origin}/users?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await chooseFromMenu(page, 'people:users.act')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textPattern('people:users.act') })
    .click()
  await page.waitForURL(/:\d+\/(shipments)?$/)
  await page.getByRole('alert').filter({ hasText: name }).waitFor()
}

const stop = async (page: Page) => {
  await page.getByRole('button', { name: textPattern('account:acting.stop') }).click()
  await page.waitForURL(/\/users$/)
}

/** The banner stands at the top of what is seen, and nothing lies over it, also at the very end of the page. */
async function isOnTop(page: Page, name: string): Promise<void> {
  const banner = page.getByRole('alert').filter({ hasText: partialTextPattern('account:acting.as') })
  await banner.filter({ hasText: name }).waitFor()
  for (const end of [0, 1e6]) {
    await page.evaluate((top) => scrollTo(0, top), end)
    // Once what the page reads is laid out.
    await expect
      .poll(
        () =>
          banner.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect()
            const points = [0.02, 0.5, 0.98].map((part) =>
              document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2),
            )
            return {
              top,
              wide: right - left >= innerWidth - 20,
              covered: points.some((point) => point === null || !element.contains(point)),
            }
          }),
        { message: page.url() },
      )
      .toEqual({ top: 0, wide: true, covered: false })
  }
}

async function isOneself(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: textPattern('office:shell.accountMenu') })
    .and(page.getByRole('button', { name }))
    .waitFor()
  await page.getByText(partialTextPattern('account:acting.as')).waitFor({ state: 'detached' })
}

async function officePaths(environment: BrowserEnvironment): Promise<string[]> {
  const office = await environment.testServer.asOffice()
  const first = async (path: string) =>
    (await office.get<{ member: { id: string }[] }>(`/${path}?itemsPerPage=1`)).body.member[0]?.id ?? ''
  return [
    '/',
    `/projects/${await first('projects')}/material-flows`,
    '/shipments',
    `/shipments/${await first('shipments')}`,
    '/users/new',
    '/account',
    '/no/such/page',
  ]
}

const bearerOf = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('auth_token'))}`,
})
const ownBearerOf = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => (JSON.parse(localStorage.getItem('impersonator_tokens') ?? '{}') as { token?: string }).token)}`,
})

const sessionsOn = async (page: Page) => (await storedSessions(page)).map(({ userId }) => userId)

/** Asks the worker to send what is queued, as a network that is back does, and waits until it has looked. */
const workerHasTried = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('message', resolve, { once: true })
      navigator.serviceWorker.startMessages()
      active?.postMessage({ type: 'sync' })
    })
  })
