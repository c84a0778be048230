import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { currentTerms } from '../../../contract/accounts/terms-versions.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { type Caller, invalid, setUpServer } from '../../support/test-server.ts'
import { ManualClock } from '../platform/manual-clock.ts'

const organisation = {
  name: 'Havenbedrijf Voorbeeld',
  address: 'Kade 1, Dordrecht',
  privacyContact: 'privacy@example.com',
}
const driverEmail = 'driver@demo.example.com'

const clock = new ManualClock()
const testServer = await setUpServer({ clock: clock.read, organisation })
const db = testServer.database.query
const driver = await testServer.asDriver()
const driverId = (await readUser(driverEmail)).id
beforeEach(() => setAccepted(null))

async function readUser(email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  if (user === undefined) throw new Error(`There is no ${email}.`)
  return user
}
const setAccepted = (version: number | null) =>
  db
    .update(users)
    .set({
      termsVersion: version,
      termsAcceptedAt: version === null ? null : new Date('2026-11-24T08:00:00Z'),
    })
    .where(eq(users.id, driverId))
const me = async (caller: Caller) => (await caller.get('/users/me')).body

test('anybody may read who runs this server, and how it reaches its users', async () => {
  expect(await testServer.anonymous.get('/organisation')).toMatchObject({
    status: 200,
    body: { ...organisation, sendsBy: ['email', 'sms'], registersTransporters: true },
  })
})

test.each([
  ['the version that was shown', { termsVersion: 2 }, 2],
  ['the first version where the app says none, as before there were versions', {}, 1],
])('registration keeps %s', async (_, own, version) => {
  const email = `terms-${version}@example.com`
  const { companyId } = await readUser('planner@demo.example.com')
  const { status } = await testServer.anonymous.post('/users/register/driver_or_skipper', {
    kind: 'driver',
    firstName: 'Sanne',
    lastName: 'Proef',
    email,
    company: `/api/companies/${companyId}`,
    termsAccepted: true,
    ...own,
  })
  expect(status).toBe(201)
  expect(await readUser(email)).toMatchObject({ termsVersion: version, termsAcceptedAt: clock.read() })
})

test('who accepted an earlier version is asked for the current one; who was never asked is not', async () => {
  expect((await me(driver))['termsToAccept']).toBeUndefined()
  await setAccepted(1)
  expect((await me(driver))['termsToAccept']).toBe(currentTerms)
  await setAccepted(currentTerms)
  expect((await me(driver))['termsToAccept']).toBeUndefined()
})

test('keeps the version, the moment that the phone says, and an entry of the audit log', async () => {
  await setAccepted(1)
  const acceptedAt = new Date(clock.read().getTime() - 86_400_000)
  const body = { version: currentTerms, acceptedAt: acceptedAt.toISOString() }
  expect((await driver.post('/users/me/terms', body)).status).toBe(204)
  expect((await driver.post('/users/me/terms', { version: currentTerms })).status, 'sent again').toBe(204)
  expect(await readUser(driverEmail)).toMatchObject({
    termsVersion: currentTerms,
    termsAcceptedAt: acceptedAt,
  })
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'accept_terms'))
  expect(entries).toMatchObject([
    { actorId: driverId, subjectId: driverId, after: { version: currentTerms } },
  ])
  const admin = await testServer.asAdmin()
  expect((await admin.get(`/users/${driverId}`)).body).toMatchObject({ termsVersion: currentTerms })
})

test('a moment in the future is taken as now', async () => {
  const acceptedAt = new Date(clock.read().getTime() + 86_400_000).toISOString()
  await driver.post('/users/me/terms', { version: currentTerms, acceptedAt })
  expect((await readUser(driverEmail)).termsAcceptedAt).toEqual(clock.read())
})

test('an earlier version takes nothing back', async () => {
  await setAccepted(currentTerms)
  expect((await driver.post('/users/me/terms', { version: 1 })).status).toBe(204)
  expect(await readUser(driverEmail)).toMatchObject({ termsVersion: currentTerms })
})

test('names the field of a version that does not exist', async () => {
  expect(await driver.post('/users/me/terms', { version: currentTerms + 1 })).toMatchObject(
    invalid('version'),
  )
})
