import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openAdapters } from '../../../server/operate/adapters/adapters.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { type ServerMessage, serverMessages } from '../../support/error-catalogue.ts'
import { ExternalService } from '../../support/external-service.ts'
import type { Answer, Caller } from '../../support/test-server.ts'
import { secretSentTo } from './sent-messages.ts'
import { plainPicture, upload } from './media-forms.ts'
import { ManualClock } from './manual-clock.ts'
import { insertUser, buildLoad, buildOperation, pairDriver, buildPhoto } from './tenant-fixtures.ts'
import { setUpHarness } from './test-harness.ts'

const hour = 3_600_000
const clock = new ManualClock()
const reader = 'reader@example.com'
const pincode = '13570'
const vihb = {
  unknown: '990604VIHB',
  noTransporter: '990602XXHB',
  otherName: '990603VIXX',
  away: '990605VIHB',
  known: '990601VIHB',
}

const register = await ExternalService.start(({ path }) => {
  if (path.endsWith(vihb.away)) return { status: 503 }
  if (path.endsWith(vihb.unknown)) return { status: 404 }
  return {
    status: 200,
    body: {
      name: path.endsWith(vihb.otherName) ? 'Somebody Else B.V.' : 'Overmaas Containers B.V.',
      transporter: !path.endsWith(vihb.noTransporter),
    },
  }
})
const { vihbRegister } = openAdapters(
  { dataDirectory: '', mailFrom: '', vihbRegister: { url: register.origin, token: 'let-me-in' } },
  pino({ level: 'silent' }),
)
const { testServer, db, fixtures, alpha, as } = await setUpHarness({
  clock: clock.read,
  adapters: { vihbRegister },
})
await pairDriver(db, alpha)
await insertUser(db, { roles: ['ROLE_PROJECT_READER'], customerId: alpha.customer, email: reader })
afterAll(async () => {
  await register[Symbol.asyncDispose]()
})

type Headers = Record<string, string>

const registerCompany = (headers: Headers, vihbNumber: string, email = `${newId()}@example.com`) =>
  testServer.anonymous.post(
    '/companies/register_transporter',
    {
      company: { name: 'Overmaas Containers', address: { city: 'Maastricht' }, vihbNumber },
      user: { firstName: 'Nora', lastName: 'Maas', email },
      termsAccepted: true,
    },
    headers,
  )

const registerDriver = (headers: Headers, own: object = {}) =>
  testServer.anonymous.post(
    '/users/register/driver_or_skipper',
    {
      kind: 'driver',
      firstName: 'Sanne',
      lastName: 'Proef',
      email: `${newId()}@example.com`,
      company: `/api/companies/${alpha.carrier}`,
      termsAccepted: true,
      ...own,
    },
    headers,
  )

/** Their address; their 24 hours have begun. */
async function registeredDriver(): Promise<string> {
  const email = `${newId()}@example.com`
  expect((await registerDriver({}, { email })).status).toBe(201)
  expect(
    (
      await testServer.anonymous.patch(
        `/users/driver_or_skipper/by_hash/${await secretSentTo(testServer, email)}`,
        { pincode },
      )
    ).status,
  ).toBe(200)
  return email
}

async function switchedOff(): Promise<string> {
  const email = await registeredDriver()
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  expect((await (await as(fixtures.admin)).patch(`/users/${user?.id}`, { active: false })).status).toBe(200)
  return email
}

const sendForm = (caller: Caller, payload: Buffer, headers: Headers) =>
  caller.send({
    method: 'POST',
    url: '/media_objects',
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=form', ...headers },
  })

/** For every message what really brings it about, of who reads this language. */
const provoke: Record<ServerMessage, (headers: Headers) => Promise<Answer>> = {
  'The link has expired. Please request a new one.': async (headers) => {
    await testServer.anonymous.post('/change_password_requests', { userEmail: reader, userPhone: '' })
    const secret = await secretSentTo(testServer, reader)
    clock.advance(25 * hour)
    return await testServer.anonymous.get(`/change_password_requests/${secret}`, headers)
  },
  'Invalid link.': (headers) =>
    testServer.anonymous.get('/change_password_requests/never-given-out', headers),
  'Something went wrong.': async (headers) => {
    await db.execute(sql`alter table projects rename to projects_of_yesterday`)
    const response = await (await as(alpha.office)).get('/projects', headers)
    await db.execute(sql`alter table projects_of_yesterday rename to projects`)
    return response
  },
  'Unknown e-mail address.': (headers) =>
    testServer.anonymous.post(
      '/change_password_requests',
      { userEmail: 'nobody@example.com', userPhone: '' },
      headers,
    ),
  'Customer already exists.': async (headers) =>
    (await as(fixtures.admin)).post('/customers', { name: 'Alpha' }, headers),
  'Company is not a transporter.': async (headers) => {
    const admin = await as(fixtures.admin)
    const found = await admin.get<{ member: { '@id': string }[] }>('/companies?q=Alpha Works')
    return await admin.post(
      '/drivers',
      {
        kind: 'driver',
        firstName: 'Piet',
        lastName: 'Paal',
        email: `${newId()}@example.com`,
        company: found.body.member[0]?.['@id'],
      },
      headers,
    )
  },
  'External VIHB number API is temporarily unavailable, please try again later.': (headers) =>
    registerCompany(headers, vihb.away),
  'The company has no known VIHB number (not registered in the national transport register).': (headers) =>
    registerCompany(headers, vihb.unknown),
  'Company is not registered as a transporter in the VIHB register.': (headers) =>
    registerCompany(headers, vihb.noTransporter),
  'A user with this e-mail already exists.': (headers) => registerDriver(headers, { email: reader }),
  'Problem with the entered company. Check the details and retry.': (headers) =>
    registerCompany(headers, vihb.otherName),
  'Problem processing this e-mail address.': async (headers) => {
    const email = await switchedOff()
    return await registerCompany(headers, vihb.known, email)
  },
  // Where no single field is to blame; pages say it above a form whose wrong fields are named.
  'The form contains errors.': async (headers) => {
    // Two shipments with one check token, which no device makes.
    const operations = [1, 2].map(() =>
      buildOperation(alpha, 'shipment.load', { ...buildLoad(alpha), checkToken: `${'a'.repeat(21)}A` }),
    )
    return await (await as(alpha.driver)).post('/operations', { operations }, headers)
  },
  'The pairing code is incorrect or the project is completed.': async (headers) =>
    (await as(alpha.driver)).post('/project_pairings', { pairingCode: 'CCCCCC' }, headers),
  'Uploading the file failed.': async (headers) =>
    sendForm(
      await as(alpha.office),
      Buffer.from('--form\r\nContent-Disposition: form-data; name="kind"\r\n\r\nlogo'),
      headers,
    ),
  'You must accept the terms and conditions.': (headers) => registerDriver(headers, { termsAccepted: false }),
  'Failed to upload image.': async (headers) => {
    const whole = await plainPicture(300, 200).png().toBuffer()
    return (await upload(await as(alpha.office), {
      file: whole.subarray(0, whole.length / 2),
      texts: { kind: 'logo' },
      headers,
    })) as Answer
  },
  'Failed to retrieve cargo photo.': async (headers) => {
    const photo = buildPhoto(Buffer.from('a'))
    const operation = buildOperation(
      alpha,
      'shipment.load',
      buildLoad(alpha, { materialFlow: alpha.photoFlow, photos: [photo] }),
    )
    expect(
      (await (await as(alpha.driver)).post('/operations', { operations: [operation] })).body,
    ).toMatchObject({ results: [{ receipt: {} }] })
    return await (await as(alpha.office)).get(`/media_objects/${photo.id}/content`, headers)
  },
  'Your account is not active.': async (headers) => {
    const username = await switchedOff()
    return await testServer.anonymous.post('/token/login', { username, password: pincode }, headers)
  },
  'Your account needs approval.': async (headers) => {
    const username = await registeredDriver()
    clock.advance(25 * hour)
    return await testServer.anonymous.post('/token/login', { username, password: pincode }, headers)
  },
  'An error occurred': (headers) => testServer.anonymous.get('/nowhere', headers),
}

const messages = Object.entries(serverMessages) as [ServerMessage, string][]

test('every message of the catalogue can be brought about', () => {
  expect(messages).toHaveLength(21)
  expect(Object.keys(provoke)).toEqual(messages.map(([english]) => english))
})

test.each(messages)('%s', async (english, dutch) => {
  for (const [language, text] of [
    ['en', english],
    ['nl', dutch],
  ] as const) {
    const response = await provoke[english]({ 'accept-language': language })
    expect(textsIn(response.body), JSON.stringify(response.body)).toContain(text)
  }
})

/** Whatever an answer says, in however it is built. */
function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : []
}
