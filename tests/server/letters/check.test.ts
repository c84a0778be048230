import { dayIn } from '#contract/accounts/customer-days.ts'
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#contract/kit/days.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { companies, locations } from '../../../server/platform/db/schema/companies.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { ewcCodes } from '../../../server/platform/db/schema/master-data.ts'
import { materialFlows, materialFlowVersions } from '../../../server/platform/db/schema/material-flows.ts'
import { shipmentPositions } from '../../../server/platform/db/schema/positions.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { shipmentChecks } from '../../../server/platform/db/schema/shipments.ts'
import { loggablePath } from '../../../server/platform/http/request/log.ts'
import { flowsWhere } from '../../../server/flows/material-flows/queries.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { answerChallenge, makeChallenge, makeSigningKey } from '../../support/signing.ts'
import { letterHashOf, letterOfLoad, onGlass, shownOf } from './signed-letters.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'

const { testServer, db, alpha, office, driver } = await setUpHarness()
await pairDriver(db, alpha)

let address = 0
/** Each test calls from an address of its own: they count for the limit together. */
beforeEach(() => void (address += 1))

interface Checked {
  readonly shipment: string
  readonly token: string
}

async function loaded(own: Partial<LoadStatement> = {}, occurredAt?: string): Promise<Checked> {
  const token = randomBytes(16).toString('base64url')
  const statement = { ...buildLoad(alpha), checkToken: token, ...own }
  await driver.apply(
    buildOperation(alpha, 'shipment.load', statement, occurredAt === undefined ? {} : { occurredAt }),
  )
  await runJobs(testServer)
  return { shipment: statement.shipment, token }
}

const check = async (token: string, query = '', headers: Record<string, string> = {}) => {
  const response = await testServer.app.inject({
    url: `/api/check/${token}${query}`,
    remoteAddress: `192.0.2.${address}`,
    headers: { accept: 'application/json', ...headers },
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json<Readonly<Record<string, unknown>>>(),
  }
}

test('whoever has the token reads the letter and what became of it, and no cache keeps it', async () => {
  const { token } = await loaded()
  const { status, headers, body } = await check(token)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatchObject({
    status: 'loaded',
    photosAnnounced: 0,
    events: [{ kind: 'loaded' }],
    versions: [{ version: 1, current: true, numberOfModifications: 0 }],
    letter: { version: 1, content: { flow: { documentType: 'waste', sender: { name: 'Alpha Works' } } } },
  })
  expect(body).not.toHaveProperty('deviceRevokedAt')
})

test('it shows no more of the customer than the letter does', async () => {
  await db
    .update(materialFlows)
    .set({
      loadInstructions: 'Ask for Piet',
      recipients: [{ email: 'r@example.com', atLoad: true, atUnload: true, onNewLetter: true }],
    })
    .where(eq(materialFlows.id, alpha.flow))
  await db.update(companies).set({ phonePlanning: '+31101234567' })
  const { shipment, token } = await loaded({ note: 'Gate was shut' })
  const { body } = await check(token)
  const text = JSON.stringify(body)
  expect(text).toContain('Alpha Works')
  for (const kept of [
    'Ask for Piet',
    'r@example.com',
    '+3110',
    'Gate was shut',
    'latitude',
    shipment,
    ...Object.values(alpha),
  ])
    // The letter names its project and carries the number of the device in that of the shipment.
    if (kept !== alpha.projectNumber && kept !== alpha.deviceCode) expect(text).not.toContain(kept)
})

test('whoever has the code reads how many addresses a route collection has, and none of them', async () => {
  const ofFlow = eq(materialFlows.id, alpha.flow)
  const giver = { name: 'Bakery Ames', street: 'Market 3', postalCode: '3311 AA', city: 'Leerdam' }
  await db
    .update(materialFlows)
    .set({ routeCollection: true, givers: [giver] })
    .where(ofFlow)
  try {
    const { token } = await loaded({ givers: [{ ...giver, name: 'Inn Bos', kilograms: 12 }] })
    const { body } = await check(token)
    expect(body).toMatchObject({ letter: { content: { addressList: { addresses: 2 } } } })
    expect(JSON.stringify(body)).not.toMatch(/Ames|Bos|Market 3|Leerdam/)
    // The list may stand in the remarks, with one more address at the load.
    await db.update(materialFlows).set({ givers: [], remarksForLetter: 'Ames, Market 3' }).where(ofFlow)
    const inRemarks = await loaded({ givers: [{ ...giver, name: 'Inn Bos' }] })
    const { body: second } = await check(inRemarks.token)
    expect(second).toMatchObject({ letter: { content: { addressList: { addresses: 1 } } } })
    expect(JSON.stringify(second)).not.toMatch(/Ames|Bos|Market 3|Leerdam/)
  } finally {
    const none = { routeCollection: false, givers: [], remarksForLetter: null }
    await db.update(materialFlows).set(none).where(ofFlow)
  }
})

test('a letter states its EWC code as it was on the day of the load, also of a version from before its days were kept', async () => {
  const today = dayIn(Date.now(), 'Europe/Amsterdam')
  const [validFrom, validTo] = [today, addDays(today, -1)]
  const batteries = { code: '160604', nameEn: 'Alkaline', nameNl: 'Alkaline' }
  await db.insert(ewcCodes).values([
    { ...batteries, id: '160604', hazardous: false, validTo },
    { ...batteries, id: `160604-${today}`, hazardous: true, validFrom },
  ])
  const ofFlow = eq(materialFlows.id, alpha.flow)
  await db.update(materialFlows).set({ ewcCodeId: '160604' }).where(ofFlow)
  const codeOf = async ({ token }: Checked) =>
    ((await check(token)).body['letter'] as { content: { flow: { ewcCode: object } } }).content.flow.ewcCode
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString()
  const names = { en: 'Alkaline', nl: 'Alkaline' }
  const hazardous = { code: '160604', hazardous: true, names, validFrom }
  try {
    expect(await codeOf(await loaded({}, yesterday))).toEqual({
      code: '160604',
      hazardous: false,
      names,
      validTo,
    })
    expect(await codeOf(await loaded())).toEqual(hazardous)
    const [flow] = await flowsWhere(db, ofFlow)
    if (flow === undefined) throw new Error('The flow has gone.')
    const ewcCode = { id: '160604', code: '160604', hazardous: false, names }
    await db.insert(materialFlowVersions).values({
      id: newId(),
      customerId: alpha.customer,
      materialFlowId: flow.id,
      version: flow.version,
      content: { ...flow, ewcCode },
    })
    expect(await codeOf(await loaded())).toEqual(hazardous)
    // The same of a code that it had planned, of which the list told the next period later.
    const plannedChange = { from: validTo, ewcCode }
    await db.update(materialFlowVersions).set({ content: { ...flow, ewcCode: undefined, plannedChange } })
    expect(await codeOf(await loaded({}, yesterday))).toMatchObject({ hazardous: false, validTo })
    expect(await codeOf(await loaded())).toEqual(hazardous)
  } finally {
    await db.delete(materialFlowVersions)
    await db.update(materialFlows).set({ ewcCodeId: null }).where(ofFlow)
  }
})

test('it shows where a driver who agreed to that loaded, until that is no longer kept', async () => {
  await driver.deliver(buildOperation(alpha, 'position_consent.set', { given: true }))
  const place = { latitude: 51.9, longitude: 4.3, accuracy: 8 }
  const { token, shipment } = await loaded({ position: { ...place, measuredAt: new Date().toISOString() } })
  expect((await check(token)).body['positions']).toEqual([{ ...place, phase: 'load' }])
  await db
    .update(shipmentPositions)
    .set({ latitude: null, longitude: null, accuracy: null, expiredAt: new Date() })
    .where(eq(shipmentPositions.shipmentId, shipment))
  expect((await check(token)).body).not.toHaveProperty('positions')
})

test('any other token gets the same answer, whatever it looks like and whoever asks', async () => {
  const { token } = await loaded()
  const other = randomBytes(16).toString('base64url')
  const answers = [
    await check(other),
    await check(token.slice(0, 21)),
    await check(`${token}A`),
    await check('sign'),
    await check(`${token}%00`),
    await check(token, '?version=7'),
    await check(other, '', { authorization: `Bearer ${office.token}` }),
  ]
  for (const { status, headers, body } of answers) {
    expect(status).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual(answers[0]?.body)
  }
})

test('a token of another case, or with the letter of another customer, opens nothing else', async () => {
  const { token } = await loaded()
  const swapped = token.replace(/[a-z]/gi, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  )
  expect((await check(swapped)).status).toBe(404)
})

test('a correction makes a new version; the old one stays readable, and is not the current one', async () => {
  const { shipment, token } = await loaded()
  await driver.apply(buildOperation(alpha, 'shipment.unload', buildUnload(shipment)))
  await runJobs(testServer)
  const { body: read } = await office.get(`/shipments/${shipment}`)
  const corrected = await office.patch(
    `/shipments/${shipment}`,
    { weighedLoad: 39.2, reason: 'Scale was off' },
    { 'if-match': `"${String(read['version'])}"` },
  )
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  await runJobs(testServer)

  const { body } = await check(token)
  expect(body).toMatchObject({
    status: 'unloaded',
    events: [{ kind: 'loaded' }, { kind: 'unloaded' }, { kind: 'corrected' }],
    versions: [
      { version: 3, current: true },
      { version: 2, current: false },
      { version: 1, current: false },
    ],
    letter: {
      version: 3,
      content: { shipment: { nettoWeight: 24, corrections: [{ before: { weighedLoad: 40.5 } }] } },
    },
  })
  expect(JSON.stringify(body), 'neither why nor who: that is between the parties').not.toContain(
    'Scale was off',
  )
  expect(body).not.toHaveProperty('letter.content.shipment.corrections.0.by')
  const old = (await check(token, '?version=1')).body
  expect(old).toMatchObject({ letter: { version: 1 }, versions: body['versions'] })
  expect(old).not.toHaveProperty('letter.content.shipment.unloadDate')
  expect((await check(token, '?version=0')).status).toBe(422)
})

test('it says when the flow was changed after the version that the driver saw', async () => {
  const { token } = await loaded()
  expect((await check(token)).body).not.toHaveProperty('flowChangedAt')
  const flow = `/material_flows/${alpha.flow}`
  const { body: before } = await office.get(flow)
  const [origin] = await db
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.customerId, alpha.customer))
  const amended = await office.post(
    `${flow}/amend`,
    {
      documentType: 'reuse',
      evidence: { declarationType: 'soil_survey', documentNumber: '1', organisationName: 'Lab' },
      usualName: 'Amended sludge',
      originLocation: `/api/locations/${origin?.id}`,
      confirmExtraCosts: true,
    },
    { 'content-type': 'application/merge-patch+json', 'if-match': `"${String(before['version'])}"` },
  )
  expect(amended.status, JSON.stringify(amended.body)).toBe(200)
  const { body } = await check(token)
  expect(body).toMatchObject({ flowChangedAt: expect.stringMatching(/^\d{4}-/), versions: [{ version: 1 }] })
  expect(JSON.stringify(body)).not.toContain('Amended sludge')
})

test('what was refused, and who did what, is not among the events', async () => {
  const { shipment, token } = await loaded()
  const twice = await driver.deliver(
    buildOperation(alpha, 'shipment.unload', buildUnload(shipment)),
    buildOperation(alpha, 'shipment.unload', buildUnload(shipment)),
  )
  expect(twice[1]).toHaveProperty('problem')
  const { body } = await check(token)
  expect(body['events']).toEqual([
    { kind: 'loaded', occurredAt: expect.any(String), recordedAt: expect.any(String) },
    { kind: 'unloaded', occurredAt: expect.any(String), recordedAt: expect.any(String) },
  ])
})

test('the letter of a revoked device says since when', async () => {
  const { token } = await loaded()
  await db
    .update(devices)
    .set({ revokedAt: new Date('2026-11-20T10:00:00Z') })
    .where(eq(devices.id, alpha.device))
  try {
    expect((await check(token)).body).toMatchObject({
      token,
      deviceRevokedAt: '2026-11-20T10:00:00+00:00',
    })
    // A stolen phone delivers nothing: what it shows is unknown here, and said to be of a revoked device all the same.
    const unknown = randomBytes(16).toString('base64url')
    expect(await check(unknown, `?device=${alpha.device}`)).toMatchObject({
      status: 410,
      headers: { 'cache-control': 'no-store', link: expect.stringContaining('hydra/error') },
      body: { code: 'device_revoked', revokedAt: '2026-11-20T10:00:00+00:00' },
    })
    expect((await check(unknown, `?device=${newId()}`)).status).toBe(404)
    const keys = await testServer.app.inject('/.well-known/letter-keys')
    expect(keys.json()).toMatchObject({
      revokedDevices: [{ device: alpha.device, revokedAt: '2026-11-20T10:00:00+00:00' }],
    })
  } finally {
    await db.update(devices).set({ revokedAt: null }).where(eq(devices.id, alpha.device))
  }
})

test('visits are counted on the shipment, with their time and without who made them', async () => {
  const { shipment, token } = await loaded()
  expect((await office.get(`/shipments/${shipment}`)).body).not.toHaveProperty('checks')
  await check(token)
  await check(token, '?version=1')
  await check(token)
  const { body } = await office.get(`/shipments/${shipment}`)
  expect(body['checks']).toEqual({ count: 2, lastAt: expect.stringMatching(/^\d{4}-/) })
  const { rows } = await db.execute(sql`select * from shipment_checks where shipment_id = ${shipment}`)
  expect(Object.keys(rows[0] ?? {})).toEqual(['shipment_id', 'count', 'last_at'])
  const [row] = await db.select().from(shipmentChecks).where(eq(shipmentChecks.shipmentId, shipment))
  expect(row?.count).toBe(2)
})

test('neither a page nor a request of a check leaves its token in the log', () => {
  for (const [path, logged] of [
    ['/check/AbCdEfGhIjKlMnOpQrStUQ', '/check/[secret]'],
    ['/api/check/AbCdEfGhIjKlMnOpQrStUQ?version=2', '/api/check/[secret]'],
    ['/api/checks', '/api/checks'],
  ] as const)
    expect(loggablePath(path)).toBe(logged)
})

test('who asks too often waits', async () => {
  const answers = []
  for (let count = 0; count <= 60; count += 1)
    answers.push(await check(randomBytes(16).toString('base64url')))
  expect(answers[59]?.status).toBe(404)
  expect(answers[60]).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  // Of the same subscriber: an IPv6 network counts as one.
  const ofNetwork = (host: number) =>
    testServer.app.inject({
      url: '/api/check/AbCdEfGhIjKlMnOpQrStUQ',
      remoteAddress: `2001:db8:1:2::${host}`,
    })
  for (let host = 1; host <= 60; host += 1) await ofNetwork(host)
  expect((await ofNetwork(61)).statusCode).toBe(429)
})

test('it says who signed as what and when, and shows neither drawings nor what verifies a signature', async () => {
  const token = randomBytes(16).toString('base64url')
  const load = buildOperation(alpha, 'shipment.load', { ...buildLoad(alpha), checkToken: token })
  const letter = letterOfLoad(load)
  const letterHash = letterHashOf(letter)
  const challenge = await makeChallenge(await makeSigningKey(), alpha.device, {
    ...shownOf(letter),
    role: 'sender',
  })
  const answer = await answerChallenge(await makeSigningKey(), challenge, 'Jo Ünal')
  const { shipment } = letter
  const signed = [
    { shipment, ...onGlass, letterHash },
    { shipment, role: 'sender', way: 'own_phone', name: 'Jo Ünal', challenge, answer, letterHash },
    { shipment, role: 'sender', way: 'not_present', reason: 'Night', letterHash: 'x'.repeat(43) },
  ]
  await driver.apply(load)
  expect((await check(token)).body).not.toHaveProperty('signatures')
  for (const statement of signed) await driver.apply(buildOperation(alpha, 'shipment.sign', statement))
  const shown = [
    { role: 'disposer', way: 'on_glass', name: 'J. Smit', matches: true },
    { role: 'sender', way: 'own_phone', name: 'Jo Ünal', matches: true },
    { role: 'sender', way: 'not_present', matches: false },
  ].map((signature) => ({ ...signature, occurredAt: expect.any(String) }))
  // At once, before its letter is written.
  expect((await check(token)).body['signatures']).toEqual(shown)
  await runJobs(testServer)
  const { body } = await check(token)
  expect(body).toMatchObject({ signatures: shown, letter: { content: { shipment: { signatures: shown } } } })
  for (const kept of [challenge, answer, onGlass.drawing, letterHash, 'drawing', 'letterHash', 'Night'])
    expect(JSON.stringify(body)).not.toContain(kept)
})

test('of a refusal it says that, when, by which company and where to, and neither who said so nor why', async () => {
  const token = randomBytes(16).toString('base64url')
  const load = buildOperation(alpha, 'shipment.load', { ...buildLoad(alpha), checkToken: token })
  const { shipment } = letterOfLoad(load)
  const said = { shipment, photos: [], outcome: 'refused', reason: 'Smells of diesel' }
  const to = { name: 'Other Works', city: 'Breda', agreedWith: 'Mrs Bos' }
  await driver.apply(
    load,
    buildOperation(alpha, 'shipment.accept', said),
    buildOperation(alpha, 'shipment.forward', { shipment, onward: true, to }),
  )
  await runJobs(testServer)
  const { body } = await check(token)
  expect(body).toMatchObject({
    status: 'turned_away',
    acceptance: { outcome: 'refused', occurredAt: expect.any(String) },
    agreedReceiver: { name: 'Other Works', city: 'Breda' },
    letter: {
      content: {
        shipment: {
          nettoWeight: 25.3,
          acceptances: [{ outcome: 'refused', by: 'Alpha Works' }],
          agreedReceiver: { name: 'Other Works', city: 'Breda' },
        },
      },
    },
  })
  for (const kept of ['Smells of diesel', 'Mrs Bos']) expect(JSON.stringify(body)).not.toContain(kept)
})
