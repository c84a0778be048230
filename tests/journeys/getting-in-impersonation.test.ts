import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { storedOperations, storedSessions } from '../support/device-store.ts'
import { demoDriver, demoPairingCode, DriverApp, phone } from '../support/driver-app.ts'
import { FrontDoor, chooseLanguage, signIn } from '../support/getting-in.ts'
import { signInToOffice } from '../support/office-app.ts'
import { words, wordsWithin } from '../support/words.ts'
import type { Caller } from '../support/world.ts'

const minute = 60_000
const administrator = { username: 'admin@demo.example.com', password: 'Vrachtpas1' }
const marit = 'office@demo.example.com'

test(
  'an administrator acts as somebody of the office: it is said on every page, ends by its button and by the hour, and is written down as both',
  { timeout: 180_000 },
  async () => {
    await using door = await FrontDoor.open()
    const admin = await door.world.asAdmin()
    const [office, own] = [await userOf(admin, marit), await userOf(admin, administrator.username)]
    const colleague = await admin.post('/users', {
      firstName: 'Tweede',
      lastName: 'Beheer',
      email: 'second@demo.example.com',
      roles: ['ROLE_ADMIN'],
    })
    const desk = await door.desk()
    const page = await signInToOffice(desk, door.origin, administrator)

    // Never onto another administrator, nor onto oneself.
    for (const one of [String(colleague.body['id']), own.id]) {
      await page.goto(`${door.origin}/users/${one}`)
      await page.getByLabel(words('people:firstName')).waitFor()
      await expect.poll(() => page.getByRole('button', { name: words('people:users.act') }).count()).toBe(0)
    }

    const beside = await desk.newPage()
    await beside.goto(`${door.origin}/users`)
    await beside.getByRole('link', { name: words('people:users.add') }).waitFor()
    await act(page, door, office)
    await beside.getByRole('alert').filter({ hasText: office.name }).waitFor()
    await beside.close()
    for (const path of await officePaths(door)) {
      await page.goto(`${door.origin}${path}`)
      for (const size of [phone.viewport, { width: 1440, height: 900 }]) {
        await page.setViewportSize(size)
        await isOnTop(page, office.name)
      }
    }

    await page.goto(`${door.origin}/account`)
    await page.getByLabel(words('account:profile.phone')).fill('010 1234567')
    await page.getByRole('button', { name: words('account:profile.save') }).click()
    await page.getByText(words('account:profile.saved')).waitFor()
    const acted = await bearerOf(page)
    await stop(page)
    await page.getByRole('link', { name: words('people:users.add') }).waitFor()
    await expect.poll(() => page.getByText(wordsWithin('app:acting.as')).count()).toBe(0)
    expect((await door.world.anonymous.get('/users/me', acted)).status, 'what it was done with is void').toBe(
      401,
    )
    const log = await admin.get<{ member: Record<string, unknown>[] }>(
      '/audit_entries?order[createdAt]=desc&itemsPerPage=2',
    )
    expect(log.body.member).toMatchObject([
      {
        action: 'change',
        subjectType: 'User',
        subjectId: office.id,
        actor: { id: office.id },
        impersonator: { id: own.id },
      },
      { action: 'impersonate', subjectType: 'User', subjectId: office.id, actor: { id: own.id } },
    ])

    // The hour, which a reload in its midst does not lengthen, is over by itself.
    await act(page, door, office)
    door.clock.forward(60 * minute - 15_000)
    let renewals = 0
    page.on(
      'request',
      (request) => void (new URL(request.url()).pathname === '/api/token/refresh' && (renewals += 1)),
    )
    await page.reload()
    await isOnTop(page, office.name)
    await isOneself(page, own.name)
    expect(renewals, 'nobody asks again and again').toBeLessThan(8)

    // Whoever does something after it does it as himself, and is shown nothing more of the other.
    await act(page, door, office)
    door.clock.forward(61 * minute)
    await page.getByRole('link', { name: words('office:navigation.projects') }).click()
    await isOneself(page, own.name)

    // Who signs out as the other is out as himself, too.
    await act(page, door, office)
    const [leaving, before] = [await bearerOf(page), await ownBearerOf(page)]
    await page.getByRole('button', { name: words('office:shell.accountMenu') }).click()
    await page.getByRole('menuitem', { name: words('office:shell.signOut') }).click()
    await page.getByRole('heading', { name: words('auth:title') }).waitFor()
    await expect.poll(async () => (await door.world.anonymous.get('/users/me', before)).status).toBe(401)
    expect((await door.world.anonymous.get('/users/me', leaving)).status).toBe(401)
  },
)

test(
  'who acts as a driver sees what he sees, and leaves what is queued on the device alone, whosever it is',
  { timeout: 180_000 },
  async () => {
    await using door = await FrontDoor.open()
    const asked: string[] = []
    door.world.app.server.prependListener('request', ({ method, url }) => void asked.push(`${method} ${url}`))
    const sent = () =>
      asked.filter((one) =>
        /^(POST \/api\/(operations|devices|project_pairings)|PUT \/api\/media_objects)/.test(one),
      )
    const daan = await userOf(await door.world.asAdmin(), demoDriver.username)
    const shared = await door.phone()

    // The driver leaves something unsent on a telephone that is not his alone.
    const driver = await DriverApp.open(shared, door.origin)
    const { page } = driver
    await driver.signIn()
    await driver.pair(demoPairingCode)
    await driver.everythingIsSent()
    await driver.isReadyForOffline()
    await shared.setOffline(true)
    await chooseLanguage(page, 'English')
    await driver.somethingWaits()
    await page.getByRole('button', { name: words('driver:shell.account') }).click()
    await page.getByRole('menuitem', { name: words('driver:shell.signOut') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('driver:shell.signOut') })
      .click()
    await page.getByRole('heading', { name: words('auth:title') }).waitFor()
    await shared.setOffline(false)

    // On it an administrator acts as that driver.
    await signInToOffice(shared, door.origin, administrator)
    const before = sent().length
    const [project] = (
      await (await door.world.asDriver()).get<{ member: Record<string, unknown>[] }>('/projects')
    ).body.member
    await act(page, door, daan)
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
      await page.goto(`${door.origin}${path}`)
      await page.waitForURL(({ pathname }) => !/driver|unload/.test(pathname))
      await isOnTop(page, daan.name)
      await workerHasTried(page)
    }
    await page.goto(`${door.origin}/projects`)
    await page.getByRole('link', { name: String(project?.['number']) }).waitFor()
    expect(sent().slice(before), 'nothing is sent').toEqual([])
    expect((await storedOperations(page)).map(({ type, state }) => [type, state])).toContainEqual([
      'locale.set',
      'ready',
    ])
    await stop(page)
    await page.getByRole('link', { name: words('people:users.add') }).waitFor()
    await workerHasTried(page)
    expect(sent().slice(before), 'nor afterwards').toEqual([])

    // The driver himself comes back to it.
    await page.getByRole('button', { name: words('office:shell.accountMenu') }).click()
    await page.getByRole('menuitem', { name: words('office:shell.signOut') }).click()
    await signIn(page, demoDriver.username, demoDriver.secret)
    await driver.everythingIsSent()
    expect((await storedOperations(page)).map(({ type, state }) => [type, state])).toContainEqual([
      'locale.set',
      'done',
    ])
  },
)

test(
  'an administrator who drives: his own queue rests while he acts as another driver, and goes on after',
  { timeout: 180_000 },
  async () => {
    await using door = await FrontDoor.open()
    const admin = await door.world.asAdmin()
    const [daan, planner] = [
      await userOf(admin, demoDriver.username),
      await userOf(admin, 'planner@demo.example.com'),
    ]
    const both = { username: 'both@demo.example.com', password: 'Vrachtpas1' }
    const made = await admin.post('/users', {
      firstName: 'Bo',
      lastName: 'Beiden',
      email: both.username,
      password: both.password,
      roles: ['ROLE_ADMIN', 'ROLE_DRIVER'],
      company: planner.company,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    // Without a worker nothing goes but what the open page sends.
    const device = await door.phone({ serviceWorkers: 'block' })
    const page = await signInToOffice(device, door.origin, both)
    await page.goto(`${door.origin}/driver`)
    const driver = new DriverApp(page, door.origin)
    await driver.everythingIsSent()
    // What changes the language is fetched when it is first needed.
    await chooseLanguage(page, 'English')
    await expect.poll(async () => (await storedOperations(page)).map(({ state }) => state)).toEqual(['done'])
    await device.setOffline(true)
    await chooseLanguage(page, 'Nederlands')
    await driver.somethingWaits()
    await page.close()
    await device.setOffline(false)

    const desk = await door.visit(device, '/users')
    expect(await sessionsOn(desk)).toEqual([made.body['id']])
    await act(desk, door, daan)
    expect(await sessionsOn(desk), 'nobody is at home for page or worker').toEqual([])
    await desk.evaluate(() => dispatchEvent(new Event('online')))
    await desk.goto(`${door.origin}/driver`)
    await isOnTop(desk, daan.name)
    expect((await storedOperations(desk)).map(({ type, state }) => [type, state])).toEqual([
      ['locale.set', 'done'],
      ['locale.set', 'ready'],
    ])
    await stop(desk)
    expect(await sessionsOn(desk)).toEqual([made.body['id']])
    await desk.goto(`${door.origin}/driver`)
    await new DriverApp(desk, door.origin).everythingIsSent()
    expect((await storedOperations(desk)).map(({ type, state }) => [type, state])).toEqual([
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

/** From the list of users on: finds him, and acts as him. */
async function act(page: Page, door: FrontDoor, { name }: Person): Promise<void> {
  await page.goto(`${door.origin}/users?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: words('people:users.act') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('people:users.act') })
    .click()
  await page.waitForURL(/:\d+\/(shipments)?$/)
  await page.getByRole('alert').filter({ hasText: name }).waitFor()
}

const stop = async (page: Page) => {
  await page.getByRole('button', { name: words('app:acting.stop') }).click()
  await page.waitForURL(/\/users$/)
}

/** The banner stands at the top of what is seen, and nothing lies over it, also at the very end of the page. */
async function isOnTop(page: Page, name: string): Promise<void> {
  const banner = page.getByRole('alert').filter({ hasText: wordsWithin('app:acting.as') })
  await banner.filter({ hasText: name }).waitFor()
  for (const end of [0, 1e6]) {
    await page.evaluate((top) => scrollTo(0, top), end)
    const covered = await banner.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const points = [0.02, 0.5, 0.98].map((part) =>
        document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2),
      )
      return {
        top,
        wide: right - left >= innerWidth - 20,
        covered: points.some((point) => point === null || !element.contains(point)),
      }
    })
    expect(covered, page.url()).toEqual({ top: 0, wide: true, covered: false })
  }
}

async function isOneself(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: words('office:shell.accountMenu') })
    .and(page.getByRole('button', { name }))
    .waitFor()
  await page.getByText(wordsWithin('app:acting.as')).waitFor({ state: 'detached' })
}

/** The addresses of a room of each kind, with something in it. */
async function officePaths(door: FrontDoor): Promise<string[]> {
  const office = await door.world.asOffice()
  const first = async (path: string) =>
    (await office.get<{ member: { id: string }[] }>(`/${path}?itemsPerPage=1`)).body.member[0]?.id ?? ''
  const [project, shipment, driver, user] = [
    await first('projects'),
    await first('shipments'),
    await first('drivers'),
    await first('users'),
  ]
  return [
    '/',
    '/projects',
    `/projects/${project}/material-flows`,
    `/projects/${project}/shipments`,
    '/shipments',
    `/shipments/${shipment}`,
    '/drivers',
    '/drivers/waiting',
    '/drivers/invite',
    `/drivers/${driver}`,
    '/users',
    '/users/new',
    `/users/${user}`,
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
