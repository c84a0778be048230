import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdapters } from '../../server/adapters.ts'
import { users } from '../../server/db/schema/users.ts'
import { newId } from '../../server/db/uuid.ts'
import { type SaidByServer, saidByServer } from '../support/error-catalogue.ts'
import { OutsideService } from '../support/outside-service.ts'
import { type Answer, type Caller, startWorld, type World } from '../support/world.ts'
import { secretSentTo } from './letterbox.ts'
import { plain, upload } from './media-forms.ts'
import { MovedClock } from './moved-clock.ts'
import { insertUser, loadOf, operationOf, pairDriver, type Scene, setScene, sha256Of } from './scene.ts'

const hour = 3_600_000
const clock = new MovedClock()
const reader = 'reader@example.com'
const pincode = '13579'
const vihb = {
  unknown: '990604VIHB',
  noTransporter: '990602XXHB',
  otherName: '990603VIXX',
  away: '990605VIHB',
  known: '990601VIHB',
}

let world: World
let scene: Scene
let register: OutsideService
beforeAll(async () => {
  register = await OutsideService.start(({ path }) => {
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
  world = await startWorld({ data: 'empty', clock: clock.read, adapters: { vihbRegister } })
  scene = await setScene(world.database.query)
  await pairDriver(world.database.query, scene.alpha)
  await insertUser(world.database.query, {
    roles: ['ROLE_PROJECT_READER'],
    customerId: scene.alpha.customer,
    email: reader,
  })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await register[Symbol.asyncDispose]()
})

type Headers = Record<string, string>

const registerCompany = (headers: Headers, vihbNumber: string, email = `${newId()}@example.com`) =>
  world.anonymous.post(
    '/companies/register_transporter',
    {
      company: { name: 'Overmaas Containers', address: { city: 'Maastricht' }, vihbNumber },
      user: { firstName: 'Nora', lastName: 'Maas', email },
      termsAccepted: true,
    },
    headers,
  )

const registerDriver = (headers: Headers, own: object = {}) =>
  world.anonymous.post(
    '/users/register/driver_or_skipper',
    {
      kind: 'driver',
      firstName: 'Sanne',
      lastName: 'Proef',
      email: `${newId()}@example.com`,
      company: `/api/companies/${scene.alpha.carrier}`,
      termsAccepted: true,
      ...own,
    },
    headers,
  )

/** His address; his 24 hours have begun. */
async function registeredDriver(): Promise<string> {
  const email = `${newId()}@example.com`
  expect((await registerDriver({}, { email })).status).toBe(201)
  expect(
    (
      await world.anonymous.patch(`/users/driver_or_skipper/by_hash/${await secretSentTo(world, email)}`, {
        pincode,
      })
    ).status,
  ).toBe(200)
  return email
}

async function switchedOff(): Promise<string> {
  const email = await registeredDriver()
  const [user] = await world.database.query.select({ id: users.id }).from(users).where(eq(users.email, email))
  expect((await (await world.as(scene.admin)).patch(`/users/${user?.id}`, { active: false })).status).toBe(
    200,
  )
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
const provoke: Record<SaidByServer, (headers: Headers) => Promise<Answer>> = {
  'The link has expired. Please request a new one.': async (headers) => {
    await world.anonymous.post('/change_password_requests', { userEmail: reader, userPhone: '' })
    const secret = await secretSentTo(world, reader)
    clock.forward(25 * hour)
    return await world.anonymous.get(`/change_password_requests/${secret}`, headers)
  },
  'Invalid link.': (headers) => world.anonymous.get('/change_password_requests/never-given-out', headers),
  'Something went wrong.': async (headers) => {
    const office = await world.as(scene.alpha.office)
    await world.database.query.execute(sql`alter table projects rename to projects_of_yesterday`)
    const answer = await office.get('/projects', headers)
    await world.database.query.execute(sql`alter table projects_of_yesterday rename to projects`)
    return answer
  },
  'Unknown e-mail address.': (headers) =>
    world.anonymous.post(
      '/change_password_requests',
      { userEmail: 'nobody@example.com', userPhone: '' },
      headers,
    ),
  'Customer already exists.': async (headers) =>
    (await world.as(scene.admin)).post('/customers', { name: 'Alpha' }, headers),
  'Company is not a transporter.': async (headers) => {
    const admin = await world.as(scene.admin)
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
    const operation = operationOf(
      scene.alpha,
      'shipment.load',
      loadOf(scene.alpha, { materialFlowVersion: 3e9 }),
    )
    return await (
      await world.as(scene.alpha.driver)
    ).post('/operations', { operations: [operation] }, headers)
  },
  'The pairing code is incorrect or the project is completed.': async (headers) =>
    (await world.as(scene.alpha.driver)).post('/project_pairings', { pairingCode: 'CCCCCC' }, headers),
  'Uploading the file failed.': async (headers) =>
    sendForm(
      await world.as(scene.alpha.office),
      Buffer.from('--form\r\nContent-Disposition: form-data; name="kind"\r\n\r\nlogo'),
      headers,
    ),
  'You must accept the terms and conditions.': (headers) => registerDriver(headers, { termsAccepted: false }),
  'Failed to upload image.': async (headers) => {
    const whole = await plain(300, 200).png().toBuffer()
    return (await upload(await world.as(scene.alpha.office), {
      file: whole.subarray(0, whole.length / 2),
      texts: { kind: 'logo' },
      headers,
    })) as Answer
  },
  'Failed to retrieve cargo photo.': async (headers) => {
    const driver = await world.as(scene.alpha.driver)
    const photo = {
      id: newId(),
      sha256: sha256Of(Buffer.from('a')),
      bytes: 1,
      mediaType: 'image/jpeg' as const,
    }
    const operation = operationOf(
      scene.alpha,
      'shipment.load',
      loadOf(scene.alpha, { materialFlow: scene.alpha.photoFlow, photos: [photo] }),
    )
    expect((await driver.post('/operations', { operations: [operation] })).body).toMatchObject({
      results: [{ receipt: {} }],
    })
    return await (await world.as(scene.alpha.office)).get(`/media_objects/${photo.id}/content`, headers)
  },
  'Your account is not active.': async (headers) => {
    const username = await switchedOff()
    return await world.anonymous.post('/token/login', { username, password: pincode }, headers)
  },
  'Your account needs approval.': async (headers) => {
    const username = await registeredDriver()
    clock.forward(25 * hour)
    return await world.anonymous.post('/token/login', { username, password: pincode }, headers)
  },
  'An error occurred': (headers) => world.anonymous.get('/nowhere', headers),
}

const messages = Object.entries(saidByServer) as [SaidByServer, string][]

test('every message of the catalogue can be brought about', () => {
  expect(messages).toHaveLength(21)
  expect(Object.keys(provoke)).toEqual(messages.map(([english]) => english))
})

test.each(messages)('%s', async (english, dutch) => {
  for (const [language, text] of [
    ['en', english],
    ['nl', dutch],
  ] as const) {
    const answer = await provoke[english]({ 'accept-language': language })
    expect(textsIn(answer.body), JSON.stringify(answer.body)).toContain(text)
  }
})

/** Whatever an answer says, in however it is built. */
function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : []
}
