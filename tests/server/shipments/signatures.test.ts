import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignatureChallenge } from '#contract/letters/signature-challenge.ts'
import { maxSignatures } from '#contract/shipments/letter-signatures.ts'
import { type Operation } from '#contract/device/operations.ts'
import type { DashboardAttention } from '#contract/office/dashboard.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { lettersCiting } from '../../../server/letters/content/current-letters.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { answerChallenge, makeChallenge, makeSigningKey, type SigningKey } from '../../support/signing.ts'
import {
  letterHashOf,
  letterOfLoad,
  onGlass,
  shownOf,
  type StandingLetter,
} from '../letters/signed-letters.ts'
import { verifyHere } from '../../support/verify-here.ts'
import {
  buildLoad,
  buildOperation,
  buildTruck,
  buildUnload,
  insertDriver,
  onOwnDevice,
  pairDriver,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Document } from '../platform/test-harness.ts'
import { refusal } from '../../support/test-server.ts'

const { testServer, db, alpha, beta, as, office, driver } = await setUpHarness()
await pairDriver(db, alpha)
const deviceKey = await makeSigningKey()

async function loaded(own: Partial<Operation> = {}): Promise<StandingLetter> {
  const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha), own)
  expect(await driver.refusal(operation)).toBeUndefined()
  return letterOfLoad(operation)
}
const sign = (shipment: string, statement: object, tenant = alpha) =>
  buildOperation(tenant, 'shipment.sign', { shipment, ...statement })
const signaturesOf = async (shipment: string) => {
  const { events } = (await office.get(`/shipments/${shipment}`)).body as unknown as {
    events: { id: string; kind: string; signature?: { matches: boolean } }[]
  }
  return events.filter(({ kind }) => kind === 'signature')
}

test('a signature on glass stands in the record, on the devices and in the letter, once however often it comes', async () => {
  const load = await loaded()
  const operation = sign(load.shipment, { ...onGlass, letterHash: letterHashOf(load) })
  expect(await driver.deliver(operation)).toMatchObject([{ receipt: { replayed: false } }])
  expect(await driver.deliver(operation)).toMatchObject([{ receipt: { replayed: true } }])
  expect(await signaturesOf(load.shipment)).toMatchObject([
    { id: operation.id, signature: { ...onGlass, letterHash: letterHashOf(load), matches: true } },
  ])
  const { changed = [] } = (await driver.get('/driver_sync')).body
  expect(changed.find((row) => row['@id'].endsWith(load.shipment))).toMatchObject({
    status: 'loaded',
    materialFlowVersion: 1,
    signatures: [{ id: operation.id, ...onGlass, matches: true, by: expect.any(String) }],
  })
  await runJobs(testServer)
  const [letter] = (await office.get(`/documents?shipment=${load.shipment}`)).body.member ?? []
  const version = letter?.['latestVersion'] as Document
  expect((await office.get(`/document_versions/${version.id}`)).body).toMatchObject({
    content: { shipment: { signatures: [{ ...onGlass, matches: true }] } },
  })
})

test('it fits the letter in any state that it was in: loaded, unloaded, accepted in part, corrected; by either clock', async () => {
  const load = await loaded({
    clockOffset: 600_000,
    occurredAt: new Date(Date.now() - 1_800_000).toISOString(),
  })
  const loadedByServer = {
    ...load,
    letter: {
      ...load.letter,
      loadDate: new Date(Date.parse(load.letter.loadDate) + 600_000).toISOString(),
    },
  }
  const unload = buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment), {
    occurredAt: new Date(Date.now() - 900_000).toISOString(),
  })
  expect(await driver.refusal(unload)).toBeUndefined()
  const acceptance = { outcome: 'partly', kilograms: 9000, reason: 'Wet' } as const
  expect(
    await driver.refusal(
      buildOperation(alpha, 'shipment.accept', { shipment: load.shipment, photos: [], ...acceptance }),
    ),
  ).toBeUndefined()
  const { body, headers } = await office.get(`/shipments/${load.shipment}`)
  expect(
    (
      await office.patch(
        `/shipments/${load.shipment}`,
        { ...body, tareWeight: 15, nettoWeight: undefined, reason: 'Read wrongly' },
        { 'if-match': String(headers['etag']) },
      )
    ).status,
  ).toBe(200)
  const unloaded = {
    ...loadedByServer,
    letter: { ...loadedByServer.letter, unloadDate: unload.occurredAt },
  }
  const accepted = { ...unloaded, letter: { ...unloaded.letter, acceptance } }
  const corrected = {
    ...accepted,
    letter: { ...accepted.letter, tareWeight: 15, nettoWeight: 25.5 },
  }
  const never = { ...load, letter: { ...load.letter, tareWeight: 15, nettoWeight: 25.5 } }
  for (const state of [load, loadedByServer, unloaded, accepted, corrected, never])
    expect(
      await driver.refusal(
        sign(load.shipment, {
          role: 'receiver',
          way: 'not_present',
          reason: 'Night',
          letterHash: letterHashOf(state),
        }),
      ),
    ).toBeUndefined()
  expect((await signaturesOf(load.shipment)).map(({ signature }) => signature?.matches)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ])
})

test('it fits the letter that was shown with the number of before a copied phone was numbered anew', async () => {
  const number = 'A-1-COPY1'
  const load = await loaded({ payload: { ...buildLoad(alpha), formerNumber: number } })
  const shown = { ...load, letter: { ...load.letter, number } }
  const letterHash = letterHashOf(shown)
  expect(await driver.refusal(sign(load.shipment, { ...onGlass, letterHash }))).toBeUndefined()
  expect(await signaturesOf(load.shipment)).toMatchObject([{ signature: { matches: true } }])
})

test('a hash that fits no state of the letter is kept, and said not to match', async () => {
  const load = await loaded()
  const letterHash = letterHashOf({ ...load, letter: { ...load.letter, nettoWeight: 99 } })
  expect(await driver.refusal(sign(load.shipment, { ...onGlass, letterHash }))).toBeUndefined()
  expect(await signaturesOf(load.shipment)).toMatchObject([{ signature: { letterHash, matches: false } }])
})

test('what a way of signing lacks, or has of another, is named', async () => {
  const load = await loaded()
  const letterHash = letterHashOf(load)
  const named = (statement: object) => driver.violations(sign(load.shipment, { letterHash, ...statement }))
  expect(await named({ role: 'disposer', way: 'on_glass' })).toEqual(['name', 'drawing'])
  expect(await named({ ...onGlass, reason: 'Gone' })).toEqual(['reason'])
  expect(await named({ role: 'disposer', way: 'not_present', name: 'J. Smit' })).toEqual(['name'])
  expect(await named({ role: 'disposer', way: 'refuses', drawing: 'M1 1L2 2' })).toEqual(['drawing'])
  expect(await named({ role: 'disposer', way: 'own_phone', name: 'J. Smit' })).toEqual([
    'challenge',
    'answer',
  ])
  expect(await named({ ...onGlass, role: 'transporter' })).toEqual(['role'])
  expect(await named({ ...onGlass, drawing: 'M1 1L2 2"/><script/>' })).toEqual(['drawing'])
  expect(await named({ ...onGlass, drawing: `M1 1${'L1 1'.repeat(4000)}` })).toEqual(['drawing'])
  expect(await named({ ...onGlass, letterHash: 'x' })).toEqual(['letterHash'])
  expect(await signaturesOf(load.shipment)).toEqual([])
})

test('the office finds the letters that lack a signature which is asked for by now, with its reason or without', async () => {
  const asked = (signatures: ('disposer' | 'transporter' | 'receiver')[]) =>
    db.update(materialFlows).set({ signatures }).where(eq(materialFlows.id, alpha.flow))
  await asked(['disposer', 'transporter', 'receiver'])
  const load = await loaded()
  const unsigned = await loaded()
  await asked([])
  const missing = async (answer: boolean, of = office) =>
    (await of.get(`/shipments?signatureMissing=${answer}&itemsPerPage=100`)).body.member?.map(
      ({ id }) => id,
    ) ?? []
  const { missingSignatures } = (await office.get('/dashboard/attention'))
    .body as unknown as DashboardAttention
  expect(missingSignatures?.count).toBe((await missing(true)).length)
  expect(await missing(true)).toEqual(expect.arrayContaining([load.shipment, unsigned.shipment]))
  expect(await missing(true, await as(beta.office))).toEqual([])
  const letterHash = letterHashOf(load)
  await driver.apply(
    sign(unsigned.shipment, { role: 'disposer', way: 'refuses', letterHash: letterHashOf(unsigned) }),
  )
  await driver.apply(sign(load.shipment, { ...onGlass, letterHash }))
  expect(await missing(true)).toContain(unsigned.shipment)
  expect(await missing(false), 'the receiver signs after the unload').toContain(load.shipment)
  await driver.apply(buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment)))
  expect(await missing(true)).toContain(load.shipment)
  const columns = async (of: StandingLetter) => {
    const { body } = await office.get(`/shipments?number=${of.letter.number}&properties[]=missingSignatures`)
    const exported = await office.get<string>(`/exports/shipments?format=csv&id=${of.shipment}`)
    return [body.member?.[0]?.['missingSignatures'], /receiver|disposer/.exec(exported.body)?.[0]]
  }
  expect(await columns(load)).toEqual([['receiver'], 'receiver'])
  expect(await columns(unsigned)).toEqual([['disposer'], 'disposer'])
  await driver.apply(sign(load.shipment, { ...onGlass, role: 'receiver', letterHash }))
  expect(await missing(true)).not.toContain(load.shipment)
  expect(await columns(load)).toEqual([undefined, undefined])
  // What was asked is kept with the load, whatever the flow asks since.
  expect((await office.get(`/shipments/${load.shipment}`)).body).toMatchObject({
    askedSignatures: ['disposer', 'transporter', 'receiver'],
  })
})

test('a receiver signs once it is unloaded or refused, and gives no reason before', async () => {
  const [load, refused] = [await loaded(), await loaded()]
  const receives = (of: StandingLetter, own: object = {}) =>
    sign(of.shipment, { ...onGlass, role: 'receiver', letterHash: letterHashOf(of), ...own })
  const early = receives(load)
  expect(await driver.refusal(early)).toBe('receipt_before_unload')
  const absent = { way: 'not_present', name: undefined, drawing: undefined }
  expect(await driver.refusal(receives(load, absent))).toBe('receipt_before_unload')
  expect(await signaturesOf(load.shipment)).toEqual([])
  const { body } = await office.get(`/shipment_exceptions?shipment=${load.shipment}`)
  const settle = { decision: 'accepted', comment: 'I was there' }
  expect(body.member?.[0]).toMatchObject({ reason: 'receipt_before_unload' })
  const path = `/shipment_exceptions/${body.member?.[0]?.id}/settle`
  expect(await office.post(path, settle)).toMatchObject(refusal(409, 'exception_not_acceptable'))
  await driver.apply(buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment)))
  expect((await office.post(path, settle)).status).toBe(200)
  expect(await driver.refusal(receives(load))).toBeUndefined()
  const no = { shipment: refused.shipment, photos: [], outcome: 'refused', reason: 'Wet' }
  await driver.apply(buildOperation(alpha, 'shipment.accept', no))
  expect(await driver.refusal(receives(refused))).toBeUndefined()
})

test('it is of a shipment that is loaded and that the driver may know of', async () => {
  const load = await loaded()
  const letterHash = letterHashOf(load)
  expect(await driver.refusal(sign(newId(), { ...onGlass, letterHash }))).toBe('not_found')
  const stranger = await onOwnDevice(db, alpha, await insertDriver(db, beta.carrier))
  expect(
    await (await as(stranger.driver)).refusal(sign(load.shipment, { ...onGlass, letterHash }, stranger)),
  ).toBe('not_found')
})

test('a letter has twenty signatures at most', async () => {
  const load = await loaded()
  const letterHash = letterHashOf(load)
  await driver.deliver(
    ...Array.from({ length: maxSignatures }, () => sign(load.shipment, { ...onGlass, letterHash })),
  )
  expect(await driver.refusal(sign(load.shipment, { ...onGlass, letterHash }))).toBe('too_many_signatures')
  expect(await signaturesOf(load.shipment)).toHaveLength(maxSignatures)
})

test('reasons why nobody signed leave room for a signature', async () => {
  const load = await loaded()
  const letterHash = letterHashOf(load)
  const absent = { role: 'disposer', way: 'not_present', letterHash } as const
  await driver.deliver(...Array.from({ length: maxSignatures }, () => sign(load.shipment, absent)))
  expect(await driver.refusal(sign(load.shipment, absent))).toBe('too_many_signatures')
  expect(await driver.refusal(sign(load.shipment, { ...onGlass, letterHash }))).toBeUndefined()
})

test("the signature of somebody's own phone is verified, bound to letter, role and name, and counts once", async () => {
  const load = await loaded()
  const letterHash = letterHashOf(load)
  const phone = await makeSigningKey()
  const challenge = await makeChallenge(deviceKey, alpha.device, { ...shownOf(load), role: 'disposer' })
  const answer = await answerChallenge(phone, challenge, 'Jo Ünal')
  const statement = { role: 'disposer', way: 'own_phone', name: 'Jo Ünal', challenge, answer, letterHash }
  const refused = (other: object) => driver.refusal(sign(load.shipment, { ...statement, ...other }))
  expect(await refused({ name: 'Al' })).toBe('signature_not_verified')
  expect(await refused({ role: 'sender' })).toBe('signature_not_verified')
  expect(await refused({ letterHash: 'b'.repeat(43) })).toBe('signature_not_verified')
  expect(
    await refused({ answer: await answerChallenge(phone, `${challenge.slice(0, -2)}AA`, 'Jo Ünal') }),
  ).toBe('signature_not_verified')
  expect(await refused({ answer: `${answer.slice(0, -4)}AAAA` })).toBe('signature_not_verified')
  const { body } = await office.get(`/shipment_exceptions?shipment=${load.shipment}`)
  expect(body.member).toMatchObject(Array(5).fill({ kind: 'signature', acceptable: false }))
  const refusedId = body.member?.[0]?.id
  expect(
    await office.post(`/shipment_exceptions/${refusedId}/settle`, { decision: 'accepted', comment: 'Seen' }),
  ).toMatchObject(refusal(409, 'exception_not_acceptable'))
  const operation = sign(load.shipment, statement)
  expect(await driver.refusal(operation)).toBeUndefined()
  // The same answer, which came by another way too.
  expect(await driver.deliver(sign(load.shipment, statement))).toMatchObject([
    { receipt: { replayed: true } },
  ])
  expect(await signaturesOf(load.shipment)).toMatchObject([
    { id: operation.id, signature: { role: 'disposer', way: 'own_phone', name: 'Jo Ünal', matches: true } },
  ])
})

/** A signature by an own phone, of a challenge of this device and key, altered before it is answered; `late`: by seconds. */
async function signedByPhone(
  { device }: { readonly device: string },
  key: SigningKey,
  own: Partial<SignatureChallenge> = {},
  late = 0,
  alter: (challenge: string) => string = (challenge) => challenge,
) {
  const load = await loaded()
  const letterHash = letterHashOf(load)
  const challenge = alter(await makeChallenge(key, device, { ...shownOf(load), role: 'disposer', ...own }))
  const answer = await answerChallenge(await makeSigningKey(), challenge, 'Jo Ünal', late)
  return sign(load.shipment, {
    role: 'disposer',
    way: 'own_phone',
    name: 'Jo Ünal',
    challenge,
    answer,
    letterHash,
  })
}
const shipmentOf = ({ payload }: Operation) => (payload as { shipment: string }).shipment
/** Another character in the signature of a challenge. */
const altered = (challenge: string) =>
  `${challenge.slice(0, -10)}${challenge.at(-10) === 'A' ? 'B' : 'A'}${challenge.slice(-9)}`

describe('the challenge that an own phone signs', () => {
  const setKey = (publicKey: SigningKey['publicKey'] | null) =>
    db
      .update(devices)
      .set({ publicKey, earlierPublicKeys: [], revokedAt: null })
      .where(eq(devices.id, alpha.device))
  beforeEach(() => setKey(deviceKey.publicKey))
  afterAll(() => setKey(null))

  test('is verified by the key of the device, which is recorded with the signature', async () => {
    const operation = await signedByPhone(alpha, deviceKey)
    expect(await driver.refusal(operation)).toBeUndefined()
    expect(await signaturesOf(shipmentOf(operation))).toMatchObject([
      { signature: { challengeVerified: true } },
    ])
  })

  test('is verified too where the device has another key by the time it is delivered, and verify says the same', async () => {
    const operation = await signedByPhone(alpha, deviceKey)
    const registerKey = async () =>
      expect(
        (
          await driver.post('/devices', {
            id: alpha.device,
            publicKey: (await makeSigningKey()).publicKey,
          })
        ).status,
      ).toBe(201)
    await registerKey()
    await registerKey()
    expect(await driver.refusal(operation)).toBeUndefined()
    expect(await signaturesOf(shipmentOf(operation))).toMatchObject([
      { signature: { challengeVerified: true } },
    ])
    // As long as a handful of others; what was recorded needs none of them.
    for (let other = 0; other < 4; other += 1) await registerKey()
    const [device] = await db
      .select({ keys: devices.earlierPublicKeys })
      .from(devices)
      .where(eq(devices.id, alpha.device))
    expect(device?.keys).toHaveLength(5)
    expect(await driver.refusal(await signedByPhone(alpha, deviceKey))).toBe('signature_not_verified')
    expect(await verifyHere(testServer)).toContain('Everything fits.')
  })

  test('counts for one letter: a second use is refused, whatever signs it, also in one delivery', async () => {
    const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString('base64url')
    const first = await signedByPhone(alpha, deviceKey, { nonce })
    const other = await signedByPhone(alpha, deviceKey, { nonce })
    expect(await driver.deliver(first, other)).toMatchObject([
      { receipt: { replayed: false } },
      { problem: { code: 'signature_already_used' } },
    ])
    expect(await driver.refusal(await signedByPhone(alpha, deviceKey, { nonce }))).toBe(
      'signature_already_used',
    )
    expect(await signaturesOf(shipmentOf(other))).toEqual([])
    expect(await driver.deliver(first)).toMatchObject([{ receipt: { replayed: true } }])
    expect(await verifyHere(testServer)).toContain('Everything fits.')
  })

  test.each([
    ['before the load', -3600],
    ['in the future', 3600],
  ])('is refused where it was answered %s, and may be accepted by the office', async (_when, seconds) => {
    const operation = await signedByPhone(alpha, deviceKey, {}, seconds)
    expect(await driver.refusal(operation)).toBe('signature_time_impossible')
    expect(await signaturesOf(shipmentOf(operation))).toEqual([])
    const { body } = await office.get(`/shipment_exceptions?shipment=${shipmentOf(operation)}`)
    expect(body.member).toMatchObject([{ reason: 'signature_time_impossible', acceptable: true }])
  })

  test('is refused where a byte of it was altered, or it is of another key or device, and the office has it as an exception', async () => {
    for (const operation of [
      await signedByPhone(alpha, deviceKey, {}, 0, altered),
      await signedByPhone(alpha, await makeSigningKey()),
      await signedByPhone({ device: newId() }, deviceKey),
    ]) {
      expect(await driver.refusal(operation)).toBe('signature_not_verified')
      expect(await signaturesOf(shipmentOf(operation))).toEqual([])
      const { body } = await office.get(`/shipment_exceptions?shipment=${shipmentOf(operation)}`)
      expect(body.member).toMatchObject([
        {
          kind: 'signature',
          reason: 'signature_not_verified',
          settled: false,
          statement: { name: 'Jo Ünal' },
          acceptable: true,
          comparison: [],
        },
      ])
    }
  })

  test.each<Partial<SignatureChallenge>>([
    { number: 'P-1-A1' },
    { cargo: 'Clean sand' },
    { code: '17 05 03*' },
    { amount: '99 t' },
    { amount: '25.3 kg' },
    { amount: undefined },
    { from: 'Elsewhere' },
    { to: 'Alpha basin' },
    { vehicle: 'XX-99-XX' },
    { outcome: 'refused' },
  ])(
    'is refused where it shows something else than the letter, %o, and the office cannot accept it',
    async (other) => {
      const operation = await signedByPhone(alpha, deviceKey, other)
      expect(await driver.refusal(operation)).toBe('signature_of_other_letter')
      expect(await signaturesOf(shipmentOf(operation))).toEqual([])
      const { body } = await office.get(`/shipment_exceptions?shipment=${shipmentOf(operation)}`)
      expect(body.member).toMatchObject([{ reason: 'signature_of_other_letter', acceptable: false }])
    },
  )

  test('counts with the names that place and vehicle had when it was made, in any language', async () => {
    const [flow] = await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))
    const truck = buildTruck('AA-11-BB')
    const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { transportMode: truck.id }))
    const letter = letterOfLoad(load)
    const shown = { from: 'Alpha basin', to: 'Alpha depot', vehicle: 'AA-11-BB', amount: '25,3\u00a0t' }
    const signedBy = async (role: 'disposer' | 'sender', own: Partial<SignatureChallenge> = {}) => {
      const asked = { ...shownOf(letter), role, ...shown, ...own }
      const challenge = await makeChallenge(deviceKey, alpha.device, asked)
      const answer = await answerChallenge(await makeSigningKey(), challenge, 'Jo')
      const statement = { role, way: 'own_phone', name: 'Jo', letterHash: asked.hash, challenge, answer }
      return sign(letter.shipment, statement)
    }
    const office = await as(alpha.office)
    const renamed = await office.patch(`/locations/${flow?.originLocationId}`, { description: 'New basin' })
    expect(renamed.status).toBe(200)
    const brought = [
      buildOperation(alpha, 'transport_mode.create', truck),
      load,
      buildOperation(alpha, 'transport_mode.update', {
        before: truck,
        after: { ...buildTruck('AA-22-BB', truck.id) },
      }),
      await signedBy('disposer'),
    ]
    expect(await driver.deliver(...brought)).toEqual(
      brought.map(({ id }) => expect.objectContaining({ id, receipt: expect.anything() })),
    )
    expect(await driver.refusal(await signedBy('sender', { vehicle: 'AA-33-BB' }))).toBe(
      'signature_of_other_letter',
    )
    expect(await driver.refusal(await signedBy('sender', { from: 'New basin' }))).toBeUndefined()
  })

  test('that was refused is recorded as not verified where the office accepts it', async () => {
    const operation = await signedByPhone(alpha, await makeSigningKey())
    expect(await driver.refusal(operation)).toBe('signature_not_verified')
    const { body } = await office.get(`/shipment_exceptions?shipment=${shipmentOf(operation)}`)
    const settled = await office.post(`/shipment_exceptions/${body.member?.[0]?.id}/settle`, {
      decision: 'accepted',
      comment: 'I was there',
    })
    expect(settled, JSON.stringify(settled.body)).toMatchObject({
      status: 200,
      body: { decision: 'accepted' },
    })
    expect(await signaturesOf(shipmentOf(operation))).toMatchObject([
      {
        id: operation.id,
        signature: { name: 'Jo Ünal', challengeVerified: false, notVerified: 'not_of_device' },
      },
    ])
    expect(await driver.deliver(operation)).toMatchObject([{ receipt: expect.anything() }])
  })

  test('of a device without a known key is recorded as not verified', async () => {
    await setKey(null)
    const keyless = await signedByPhone(alpha, deviceKey)
    expect(await driver.refusal(keyless)).toBeUndefined()
    expect(await signaturesOf(shipmentOf(keyless))).toMatchObject([
      { signature: { challengeVerified: false, notVerified: 'key_unknown' } },
    ])
  })
})

test('what a phone brings at once makes a letter of each moment, with what was signed until then', async () => {
  const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  const letter = letterOfLoad(load)
  const brought = [
    load,
    sign(letter.shipment, { ...onGlass, letterHash: letterHashOf(letter) }),
    buildOperation(alpha, 'shipment.unload', buildUnload(letter.shipment)),
    buildOperation(alpha, 'shipment.accept', {
      shipment: letter.shipment,
      photos: [],
      outcome: 'partly',
      kilograms: 9000,
      reason: 'Wet',
    }),
    sign(letter.shipment, {
      role: 'receiver',
      way: 'not_present',
      reason: 'Night',
      letterHash: 'x'.repeat(43),
    }),
  ]
  expect(await driver.deliver(...brought)).toEqual(
    brought.map(({ id }) => expect.objectContaining({ id, receipt: expect.anything() })),
  )
  await runJobs(testServer)
  // Once more, as a job that runs again.
  await driver.deliver(sign(letter.shipment, { ...onGlass, letterHash: letterHashOf(letter) }))
  await runJobs(testServer)
  const { rows } = await testServer.database.pool.query<{
    number: number
    shipment: { readonly recordHash: string }
  }>(
    `select version.number, version.content -> 'shipment' as shipment from document_versions version
     join documents document on document.id = version.document_id where document.shipment_id = $1 order by 1`,
    [letter.shipment],
  )
  const roles = (...signed: string[]) => signed.map((role) => expect.objectContaining({ role }))
  expect(rows).toEqual([
    { number: 1, shipment: expect.objectContaining({ nettoWeight: 25.3, signatures: roles('disposer') }) },
    {
      number: 2,
      shipment: expect.objectContaining({
        unloadDate: expect.any(String),
        signatures: roles('disposer'),
      }),
    },
    {
      number: 3,
      shipment: expect.objectContaining({
        acceptances: [expect.objectContaining({ outcome: 'partly' })],
        signatures: roles('disposer', 'receiver'),
      }),
    },
    {
      number: 4,
      shipment: expect.objectContaining({ signatures: roles('disposer', 'receiver', 'disposer') }),
    },
  ])
  expect(rows[0]?.shipment).not.toHaveProperty('unloadDate')
  expect(rows[1]?.shipment).not.toHaveProperty('acceptances')

  // A mail goes with the newest that cites its moment, else with the current one.
  const [first = '', second = ''] = rows.map(({ shipment }) => shipment.recordHash)
  for (const [cited, version] of [
    [[first], 1],
    [[second, first], 2],
    [['unknown'], 4],
    [[], 4],
  ] as const)
    expect(await lettersCiting(db, new Map([[letter.shipment, cited]]))).toMatchObject(
      new Map([[letter.shipment, { fileName: `${letter.letter.number}-v${version}.pdf` }]]),
    )
})
