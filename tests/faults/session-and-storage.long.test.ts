import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importJWK, type JWK, SignJWT } from 'jose'
import { Client, type QueryResultRow } from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { overrideQuota } from '../support/devtools.ts'
import { fillStorage, seedOperations } from '../support/device-store.ts'
import type { Fault } from '../support/faults.ts'
import { FaultEnvironment, operationsPath, smallPhoto, TestPhone } from '../support/fault-environment.ts'
import { DriverApi, uuidv7 } from '../support/driver-api.ts'
import { OfficeApi } from '../support/office-api.ts'
import { demoDriver, DriverApp, measurementLabel, phoneViewport } from '../support/driver-app.ts'
import { testKeyCipher } from '../support/test-key-cipher.ts'
import { partialTextPattern, textPattern } from '../support/text-patterns.ts'

const refreshPath = '/api/token/refresh'
const expired: Fault = {
  kind: 'replace-answer',
  status: 401,
  headers: { 'content-type': 'application/json', 'www-authenticate': 'Bearer realm="vrachtpas"' },
  body: JSON.stringify({ code: 401, message: 'Expired JWT Token' }),
}

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await FaultEnvironment.start()
}, 120_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
})

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token') ?? '')

test('15: a token that has expired is renewed once, and the operation sent', async () => {
  await using phone = await environment.phone()
  const old = await tokenOf(phone.app.page)
  environment.proxy.strike(
    { path: /^\/api\//, where: ({ headers }) => headers.authorization === `Bearer ${old}` },
    expired,
  )
  const { operation } = await phone.load()
  await phone.app.waitUntilSent()
  expect(environment.proxy.requests.filter(({ path }) => path === refreshPath)).toHaveLength(1)
  expect(
    (await phone.operations()).find(({ id }) => id === operation)?.attempts,
    'a sign-in is no attempt',
  ).toBe(0)
  await phone.expectInvariants({ requestsPerOperation: 2 })
})

test('18: a renewal that the network swallows signs nobody out', async () => {
  await using phone = await environment.phone()
  const old = await tokenOf(phone.app.page)
  const refusals = environment.proxy.strike(
    { path: /^\/api\//, where: ({ headers }) => headers.authorization === `Bearer ${old}` },
    expired,
  )
  const lost = environment.proxy.strike({ path: refreshPath }, { kind: 'drop' })
  await phone.load()
  await environment.proxy.until(() => lost.struck.length > 0)
  await phone.app.page.reload()
  await phone.app.waitUntilPending()
  expect(new URL(phone.app.page.url()).pathname).not.toContain('sign-in')
  lost.lift()
  await phone.app.sendNow()
  await phone.app.waitUntilSent()
  refusals.lift()
  await phone.expectInvariants({ requestsPerOperation: 6 })
})

test('19: after three days without a network the token is long expired, the renewal is not', async () => {
  await using phone = await environment.phone()
  await phone.context.setOffline(true)
  await phone.load()
  const stale = await expireByDays(await tokenOf(phone.app.page), 3)
  await storeToken(phone.app.page, stale)
  await phone.app.page.reload()
  await phone.app.waitUntilPending()
  await phone.context.setOffline(false)
  await phone.app.waitUntilSent()
  expect(
    environment.proxy.requests.filter(({ path, status }) => path === refreshPath && status === 200),
  ).toHaveLength(1)
  await phone.expectInvariants()
})

test('20: after a hundred days both tokens are expired: signing in is asked, then all is delivered', async () => {
  await using phone = await environment.phone()
  const { page } = phone.app
  await phone.context.setOffline(true)
  await phone.load()
  await storeToken(page, await expireByDays(await tokenOf(page), 100))
  await inDatabase("update refresh_tokens set expires_at = now() - interval '10 days'")
  await page.reload()
  await phone.app.waitUntilPending()
  await phone.context.setOffline(false)
  // What was saved stays open to its driver; only sending it waits for the sign-in.
  await page.waitForURL(/\/auth\/sign-in/)
  await phone.app.signIn()
  await phone.app.waitUntilSent()
  await phone.expectInvariants({ requestsPerOperation: 6 })
})

test('90: a copied phone becomes another one by itself, both loads count, and the office is told', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'vrachtpas-profile-'))
  const copy = `${profile}-copy`
  try {
    await using phone = await environment.phone({ profileDirectory: profile })
    await phone.device.close()
    await cp(profile, copy, { recursive: true })
    const start = async (profileDirectory: string) => {
      const device = await launchChromium({ profileDirectory, ...phoneViewport })
      return { device, app: await DriverApp.open(device.context, environment.proxy.origin) }
    }
    Object.assign(phone, await start(profile))
    const { device, app } = await start(copy)
    await using other = new TestPhone(environment, device, app)
    for (const { context } of [phone, other]) await context.setOffline(true)
    const numberOf = async (of: TestPhone, operation: string) =>
      (await of.operations()).find(({ id }) => id === operation)?.payload.number ?? ''
    const first = await phone.load()
    const second = await other.load()
    const taken = await numberOf(phone, first.operation)
    expect(await numberOf(other, second.operation), 'both count on alike').toBe(taken)
    await other.unload(second.shipment)
    for (const one of [phone, other]) {
      await one.context.setOffline(false)
      await one.app.sendNow()
      await one.app.waitUntilSent()
    }
    await other.load()
    await phone.load()
    for (const one of [phone, other]) {
      await one.app.waitUntilSent()
      await one.expectInvariants()
    }
    const staff = await OfficeApi.signIn(environment.product.origin)
    const numbers = []
    for (const { shipment } of [first, second]) numbers.push((await staff.shipment(shipment)).number)
    expect(numbers).toEqual([taken, await numberOf(other, second.operation)])
    const [, code = ''] = /-([A-Z]+)\d+$/.exec(taken) ?? []
    expect(numbers[1]).not.toContain(code)
    await other.app.go(`/driver/shipments/${second.shipment}/letter`)
    for (const number of numbers) await other.app.page.getByText(number, { exact: true }).first().waitFor()

    const planner = await OfficeApi.signIn(environment.product.origin, 'planner@demo.example.com')
    const { member } = await planner.get<{ member: { clonedFrom?: string; code: string }[] }>(
      '/known_devices?order[lastSeenAt]=desc&itemsPerPage=100',
    )
    const [, ownCode] = /-([A-Z]+)\d+$/.exec(numbers[1] ?? '') ?? []
    expect(member.filter(({ clonedFrom }) => clonedFrom === code)).toMatchObject([{ code: ownCode }])
    expect(
      await inDatabase("select 1 from outgoing_mails where template = 'device_cloned'"),
    ).not.toHaveLength(0)
  } finally {
    for (const directory of [profile, copy])
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('86: a phone that the office revokes is signed out; what it held is evidence, and the driver reads why, also before loading', async () => {
  await using phone = await environment.phone()
  const { app, context } = phone
  await context.setOffline(true)
  const { operation, shipment } = await phone.load()
  const office = await OfficeApi.signIn(environment.product.origin, 'planner@demo.example.com')
  const known = await office.get<{ member: { id: string }[] }>('/known_devices?order[lastSeenAt]=desc')
  await office.send('POST', `/known_devices/${known.member[0]?.id ?? ''}/revoke`, {
    reason: 'Left in a quarry',
  })
  await context.setOffline(false)
  await app.page.waitForURL(/\/auth\/sign-in/)
  expect((await phone.operations()).map(({ id, state }) => [id, state])).toEqual([[operation, 'ready']])

  await app.signIn()
  await app.go('/driver')
  await app.page.getByText(textPattern('phone:revoked.title')).waitFor()
  await app.go('/driver/outbox')
  await app.page.getByText(textPattern('refusals:reasons.device_revoked')).first().waitFor()
  await context.setOffline(true)
  await app.go('/driver')
  await app.page.getByText(textPattern('phone:revoked.title')).waitFor()
  await context.setOffline(false)
  const staff = await OfficeApi.signIn(environment.product.origin)
  expect((await staff.fetch(`/shipments/${shipment}`)).status).toBe(404)
  const exceptions = await staff.get<{ member: { id: string; reason: string }[] }>(
    '/shipment_exceptions?settled=false',
  )
  const [exception] = exceptions.member.filter(({ reason }) => reason === 'device_revoked')
  await staff.send('POST', `/shipment_exceptions/${exception?.id ?? ''}/settle`, {
    decision: 'accepted',
    comment: 'Seen at the gate',
  })
  expect(await staff.shipment(shipment)).toMatchObject({ status: 'loaded' })
  await app.sendNow()
  await app.waitUntilSent()

  // One that holds nothing.
  await using other = await environment.phone()
  await other.load()
  await other.app.waitUntilSent()
  const [latest] = (await office.get<typeof known>('/known_devices?order[lastSeenAt]=desc')).member
  await office.send('POST', `/known_devices/${latest?.id ?? ''}/revoke`, { reason: 'Left in a quarry' })
  await other.app.page.reload()
  await other.app.page.waitForURL(/\/auth\/sign-in/)
  await other.app.signIn()
  await other.app.page.getByText(textPattern('phone:revoked.title')).waitFor()
})

test('95: an account that is switched off says so, and whom to call; what waits is kept, and sent once it is on', async () => {
  await using phone = await environment.phone()
  const { app, context } = phone
  await context.setOffline(true)
  const { operation } = await phone.load()
  const admin = await OfficeApi.signIn(environment.product.origin, 'admin@demo.example.com')
  const { member } = await admin.get<{ member: { id: string; email?: string }[] }>('/users?itemsPerPage=100')
  const user = `/users/${member.find(({ email }) => email === demoDriver.username)?.id ?? ''}`
  await admin.change(user, { active: false })
  try {
    // The token has long expired: the renewal is what is refused.
    await storeToken(app.page, await expireByDays(await tokenOf(app.page), 3))
    await app.page.reload()
    await app.waitUntilPending()
    await context.setOffline(false)
    await app.page.waitForURL(/\/auth\/sign-in/)
    const saysWhy = async () => {
      await app.page.getByText(partialTextPattern('phone:left.switchedOff')).waitFor()
      expect(await app.page.getByText(partialTextPattern('phone:left.ended')).count()).toBe(0)
      await app.page.locator('a[href^="tel:"]').waitFor()
    }
    await saysWhy()
    await app.page.reload()
    await saysWhy()
    await app.page.getByText(partialTextPattern('phone:left.letters')).waitFor()
    expect((await phone.operations()).map(({ id, state }) => [id, state])).toEqual([[operation, 'ready']])
  } finally {
    await admin.change(user, { active: true })
  }
  await app.signIn()
  await app.waitUntilSent()
  await phone.expectInvariants()
})

test('31: one operation that the server refuses for good, and fifty ordering keys behind it', async () => {
  await using phone = await environment.phone()
  await phone.context.setOffline(true)
  const poison = uuidv7()
  await seedOperations(phone.app.page, [
    {
      id: poison,
      type: 'shipment.unload',
      lane: `shipment:${poison}`,
      payload: { shipment: poison, photos: [] },
    },
    ...Array.from({ length: 50 }, (_, index) => {
      const id = uuidv7()
      const plate = `FAULT-${index}`
      return {
        id: uuidv7(),
        type: 'transport_mode.create',
        lane: `transport_mode:${id}`,
        payload: { id, type: 'truck', identificationCode: plate, truck: { licencePlate: plate } },
      }
    }),
  ])
  await phone.remember()
  await phone.context.setOffline(false)
  await phone.app.sendNow()
  await phone.app.page.getByText(partialTextPattern('driver:line.attention_one')).first().waitFor()
  await expect
    .poll(async () => (await phone.operations()).filter(({ state }) => state === 'done').length)
    .toBe(50)
  await phone.expectInvariants({ attention: [poison] })
})

test(
  '49: the storage is full: the photo is refused in words, the operation is still saved',
  { timeout: 120_000 },
  async () => {
    await using phone = await environment.phone()
    await phone.context.setOffline(true)
    await phone.app.openFlow()
    await phone.app.addPhotos(await smallPhoto(1))
    const used = () => phone.app.page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    await overrideQuota(phone.app.page, (await used()) + 100_000)
    await fillStorage(phone.app.page)
    // Less than a photo; what the app writes beside the operation (steps, leases) must not use it up.
    await overrideQuota(phone.app.page, (await used()) + 60_000)
    await phone.app.page
      .locator('input[type="file"]:not([capture])')
      .first()
      .setInputFiles([
        { name: 'leeg.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
        { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await readFile(await smallPhoto(2)) },
      ])
    await phone.app.page.getByText(partialTextPattern('statement:photoNoRoom')).first().waitFor()
    // What is wrong with another file of the choice is said beside it.
    await phone.app.page.getByText('leeg.jpg').waitFor()
    await phone.app.submitLoad()
    await phone.remember()
    expect((await phone.operations()).at(-1)?.payload.photos).toHaveLength(1)
    await overrideQuota(phone.app.page, undefined)
    await phone.context.setOffline(false)
    await phone.app.waitUntilSent()
    await phone.expectInvariants()
    expect((await phone.operations()).length).toBeGreaterThan(0)
    expect(environment.proxy.requests.some(({ path }) => path === operationsPath)).toBe(true)
  },
)

test('53: a save that the browser breaks off leaves nothing, says so, and keeps what was typed', async () => {
  await using phone = await environment.phone()
  await phone.context.setOffline(true)
  await phone.context.addInitScript(breakOffSaves)
  const { page } = phone.app
  await phone.app.openFlow('Ophoogzand 0/2')
  const amount = page.getByLabel(measurementLabel('weighedLoad'))
  await amount.fill('40.5')
  const form = page.url()
  const press = () => page.getByRole('button', { name: textPattern('driver:load.action') }).click()
  await page.evaluate(() => localStorage.setItem('savesToBreakOff', '100'))
  await press()
  await page.getByText(textPattern('statement:storageBroken')).waitFor()
  expect(page.url()).toBe(form)
  expect(await amount.inputValue()).toBe('40.5')
  expect(await phone.operations()).toEqual([])
  await page.reload()
  await expect.poll(() => amount.inputValue()).toBe('40.5')
  // Broken off once, it is saved by the second try, once.
  await page.evaluate(() => localStorage.setItem('savesToBreakOff', '1'))
  await phone.app.submitLoad()
  expect(await page.evaluate(() => localStorage.getItem('savesToBreakOff'))).toBe('0')
  await phone.remember()
  expect((await phone.operations()).map(({ deviceSequence }) => deviceSequence)).toEqual([1])
  await phone.context.setOffline(false)
  await phone.app.waitUntilSent()
  await phone.expectInvariants()
})

test('24: unloaded elsewhere meanwhile: the phone shows both versions, and the server has one', async () => {
  await using phone = await environment.phone()
  const { shipment } = await phone.load()
  await phone.app.waitUntilSent()
  await phone.context.setOffline(true)
  const refused = await phone.unload(shipment)
  const other = await DriverApi.signIn(environment.product.origin)
  const [result] = await other.deliver([
    {
      ...other.newTruck(),
      type: 'shipment.unload',
      lane: `shipment:${shipment}`,
      payload: { shipment, firstWeighing: 50, secondWeighing: 20, weighSlipNumber: 'B-1', photos: [] },
    },
  ])
  expect(result).toHaveProperty('receipt')
  await phone.context.setOffline(false)
  await phone.app.page.getByText(partialTextPattern('driver:line.attention_one')).first().waitFor()
  await phone.app.go(`/driver/outbox/${refused}`)
  const versions = phone.app.page.getByRole('table')
  await versions.getByRole('row').filter({ hasText: '46,88' }).filter({ hasText: '50' }).waitFor()
  await versions.getByRole('row').filter({ hasText: 'WB-1' }).filter({ hasText: 'B-1' }).waitFor()
  const office = await OfficeApi.signIn(environment.product.origin)
  expect((await office.shipment(shipment)).events.filter(({ kind }) => kind === 'unloaded')).toHaveLength(1)

  // The driver, who is sure of it, gives it to the office, and reads there what was decided.
  const { page } = phone.app
  await page.getByRole('button', { name: textPattern('refusals:actions.handOver') }).click()
  await expect
    .poll(async () => (await phone.operations()).find(({ id }) => id === refused)?.state)
    .toBe('handed_over')
  await phone.app.waitUntilSent()
  const words = 'De tweede weging telt: wij hebben met de laadschop gebeld.'
  // The feed gives nothing of it while an older transaction runs: the phone asks again by itself.
  const older = new Client({ connectionString: environment.databaseUrl })
  await older.connect()
  try {
    await older.query('begin')
    await older.query('select pg_current_xact_id()')
    await office.send('POST', `/hand_overs/${refused}/settle`, { decision: 'corrected', comment: words })
    // The browser gives no answers of a page that was left.
    const asked = page.waitForResponse(
      async (response) =>
        response.url().includes('/api/driver_sync') &&
        ((await response.json().catch(() => undefined)) as { withheld?: boolean } | undefined)?.withheld ===
          true,
    )
    await phone.app.go(`/driver/outbox/${refused}`)
    await asked
  } finally {
    await older.end()
  }
  await page.getByText(words).waitFor()
  expect((await office.shipment(shipment)).events.filter(({ kind }) => kind === 'unloaded')).toHaveLength(1)
})

test('51: the browser does not promise to keep the data: the phone says what helps', async () => {
  await using phone = await environment.phone()
  expect(await phone.app.page.evaluate(() => navigator.storage.persisted())).toBe(false)
  await phone.app.go('/driver/outbox')
  await phone.app.page.getByText(textPattern('phone:facts.notPersisted')).waitFor()
})

test('an old tab keeps the database: signing in says so, and goes on once it lets go', async () => {
  await using device = await launchChromium(phoneViewport)
  const { origin } = environment.proxy
  const old = await device.context.newPage()
  await old.goto(`${origin}/manifest.webmanifest`)
  // A version of the app that does not listen: it holds an older form of the database open.
  await old.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('vrachtpas', 1)
        request.addEventListener('success', () => {
          Object.assign(globalThis, { held: request.result })
          resolve()
        })
      }),
  )
  const page = await device.context.newPage()
  await page.goto(`${origin}/driver`)
  await page.locator('input[autocomplete="username"]').fill(demoDriver.username)
  await page.locator('input[autocomplete="current-password"]').fill(demoDriver.secret)
  await page.locator('button[type="submit"]').click()
  await page.getByText(textPattern('auth:signInSlow')).waitFor()
  expect(new URL(page.url()).pathname).toContain('/auth')
  await old.close()
  await page.waitForURL(/\/driver$/)
  expect(await page.getByText(textPattern('auth:signInSlow')).count()).toBe(0)
})

/** Aborts as many transactions that save a statement as local storage says, in a page, once they have queued it. */
function breakOffSaves(): void {
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
    const request = put.apply(this, given)
    const left = Number(localStorage.getItem('savesToBreakOff'))
    const isSave = this.name === 'outbox' && this.transaction.objectStoreNames.contains('drafts')
    if (left > 0 && isSave) {
      localStorage.setItem('savesToBreakOff', String(left - 1))
      this.transaction.abort()
    }
    return request
  }
}

const storeToken = (page: Page, stale: string) =>
  page.evaluate(async (token) => {
    localStorage.setItem('auth_token', token)
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('vrachtpas')
      request.addEventListener('success', () => resolve(request.result))
    })
    await new Promise<void>((resolve) => {
      const transaction = opened.transaction('auth', 'readwrite')
      const sessions = transaction.objectStore('auth')
      const read = sessions.getAll()
      read.addEventListener('success', () => {
        for (const session of read.result) sessions.put({ ...session, token })
      })
      transaction.addEventListener('complete', () => resolve())
    })
    opened.close()
  }, stale)

/**
 * The same token as the server would have given it that many days ago: signed with its own key, long expired.
 */
async function expireByDays(token: string, days: number): Promise<string> {
  const [header = '', payload = ''] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString())
  const { kid } = JSON.parse(header) as { kid?: string }
  const claims = JSON.parse(payload) as { iat: number; exp: number }
  const [row] = await inDatabase<{ id: string; private_key: string }>(
    'select id, private_key from signing_keys order by created_at desc limit 1',
  )
  const { id, private_key: stored } = row ?? expect.fail('The database has no signing key.')
  const key = await importJWK(
    JSON.parse(await testKeyCipher.open(stored, `signing_keys/${id}`)) as JWK,
    'RS256',
  )
  const away = days * 86_400
  return await new SignJWT({ ...claims, iat: claims.iat - away, exp: claims.exp - away })
    .setProtectedHeader({ typ: 'JWT', alg: 'RS256', ...(kid === undefined ? {} : { kid }) })
    .sign(key)
}

async function inDatabase<Row extends QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: environment.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
