import { eq } from 'drizzle-orm'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LetterContent } from '#contract/letters/documents.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { documents, documentVersions } from '../../../server/platform/db/schema/documents.ts'
import { shipmentEvents } from '../../../server/platform/db/schema/shipments.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { formatTimestamp } from '../../../server/platform/http/wire/timestamp.ts'
import { hashOfEvent } from '../../../server/shipments/events/event-chain.ts'
import { runCommand } from '../../support/run-command.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { answerChallenge, makeChallenge, makeSigningKey } from '../../support/signing.ts'
import { isLongRun } from '../../support/long-run.ts'
import { letterHashOf, letterOfLoad, onGlass, shownOf } from '../letters/signed-letters.ts'
import { verifyHere } from '../../support/verify-here.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'

let number: string
let shipment: string
/** Ids of the events: of the signature on glass, and of the one by another phone. */
let glass: string
let phone: string

const { testServer, db, alpha, driver } = await setUpHarness()
await pairDriver(db, alpha)
const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
const loaded = letterOfLoad(load)
;({ number } = loaded.letter)
;({ shipment } = loaded)

const sign = (statement: object, own: object = {}) =>
  buildOperation(
    alpha,
    'shipment.sign',
    { shipment, ...statement },
    {
      // As devices name it.
      lane: `shipment:${shipment}`,
      ...own,
    },
  )
// By a clock that is an hour fast.
const hour = 3_600_000
const fast = { occurredAt: new Date(Date.now() + hour).toISOString(), clockOffset: -hour }
const signedOnGlass = sign({ ...onGlass, letterHash: letterHashOf(loaded) }, fast)
const unload = buildOperation(alpha, 'shipment.unload', buildUnload(shipment))
const letterHash = letterHashOf({
  ...loaded,
  letter: { ...loaded.letter, unloadDate: unload.occurredAt },
})
const deviceKey = await makeSigningKey()
await db.update(devices).set({ publicKey: deviceKey.publicKey }).where(eq(devices.id, alpha.device))
const challenge = await makeChallenge(deviceKey, alpha.device, { ...shownOf(loaded), hash: letterHash })
const answered = {
  role: 'receiver',
  way: 'own_phone',
  name: 'Jo Ünal',
  challenge,
  answer: await answerChallenge(await makeSigningKey(), challenge, 'Jo Ünal'),
  letterHash,
}
const signedByPhone = sign(answered)
await driver.apply(load, signedOnGlass, unload, signedByPhone)
// The same answer once more, which has a receipt and no event of its own.
await driver.apply(sign(answered))
await driver.apply(sign({ role: 'sender', way: 'not_present', reason: 'Night', letterHash: 'x'.repeat(43) }))
;({ id: glass } = signedOnGlass)
;({ id: phone } = signedByPhone)
await runJobs(testServer)

const verify = () => verifyHere(testServer)

/** Changes what an event states, and the hashes of the whole chain with it, as somebody with the database could. */
async function forged(
  id: string,
  change: Readonly<Record<string, unknown>>,
  check = verify,
): Promise<string> {
  const rows = await db
    .select()
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipment))
    .orderBy(shipmentEvents.sequence)
  let previousHash: string | null = null
  for (const row of rows) {
    const statement = row.id === id ? { ...row.statement, ...change } : row.statement
    const hash = hashOfEvent({ ...row, statement, previousHash })
    await db
      .update(shipmentEvents)
      .set({ statement, previousHash, hash })
      .where(eq(shipmentEvents.id, row.id))
    previousHash = hash
  }
  const output = await check()
  for (const { id: eventId, statement, previousHash: previous, hash } of rows)
    await db
      .update(shipmentEvents)
      .set({ statement, previousHash: previous, hash })
      .where(eq(shipmentEvents.id, eventId))
  return output
}

test('signatures that fit are counted: on glass, by another phone that answered twice, and of nobody', async () => {
  expect(await verify()).toMatch(/3 signatures, .*6 operations.*\nEverything fits\.\n$/)
})

test('a changed signature is found by the chain, and where the whole chain was written anew by its letter and answer', async () => {
  const [row] = await db.select().from(shipmentEvents).where(eq(shipmentEvents.id, glass))
  const set = (statement: Record<string, unknown>) =>
    db.update(shipmentEvents).set({ statement }).where(eq(shipmentEvents.id, glass))
  await set({ ...row?.statement, name: 'Somebody Else' })
  expect(await verify()).toContain(
    `First break: shipment ${number}, event 2, signature ${glass}: its content has another hash than the one it was recorded with.`,
  )
  await set(row?.statement ?? {})

  for (const [id, place, change, difference] of [
    [glass, 2, { letterHash: 'a'.repeat(43) }, 'its letter hash fits no state of the letter'],
    [glass, 2, { matches: false }, 'its letter hash fits the letter, and it is recorded that it does not'],
    [glass, 2, { drawing: undefined }, 'its drawing is missing'],
    [glass, 2, { drawing: '<script>' }, 'what it says cannot be read at drawing'],
    [glass, 2, { shipment: alpha.flow }, 'it is of another shipment'],
    [phone, 4, { name: 'Somebody Else' }, 'its answer does not verify for the letter, role and name'],
    [
      phone,
      4,
      { challengeKey: (await makeSigningKey()).publicKey },
      'its challenge does not verify by the key of the device',
    ],
    [phone, 4, { role: 'disposer' }, 'its answer does not verify for the letter, role and name'],
  ] as const)
    expect(await forged(id, change)).toContain(
      `First break: shipment ${number}, event ${place}, signature ${id}: ${difference}`,
    )
  expect(await verify()).toContain('Everything fits.')
})

test.runIf(isLongRun)(
  'a backup verifies with its signatures, and one in which a signature was altered is named',
  { timeout: 120_000 },
  async () => {
    const { database, dataDirectory } = testServer
    const place = { databaseUrl: database.connectionString, dataDirectory }
    const folder = await mkdtemp(join(tmpdir(), 'vrachtpas-signed-'))
    const verifyBackup = async (): Promise<string> => {
      const file = join(folder, `${newId()}.zip`)
      expect((await runCommand(['backup', file], place)).code).toBe(0)
      return (await runCommand(['verify', '--backup', file], place)).output
    }
    try {
      expect(await verifyBackup()).toMatch(/3 signatures, .*\nEverything fits\.\n$/)
      const [row] = await db.select().from(shipmentEvents).where(eq(shipmentEvents.id, phone))
      const challenge = String(row?.statement['challenge'])
      expect(await forged(phone, { challenge: `${challenge.slice(0, -4)}AAAA` }, verifyBackup)).toContain(
        `First break: shipment ${number}, event 4, signature ${phone}: its answer does not verify for the letter, role and name`,
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test('a signature that was changed, removed or added in a letter is found', async () => {
  const [newest] = (
    await db
      .select({ version: documentVersions })
      .from(documentVersions)
      .innerJoin(documents, eq(documents.id, documentVersions.documentId))
      .where(eq(documents.shipmentId, shipment))
      .orderBy(documentVersions.number)
  )
    .map(({ version }) => version)
    .slice(-1)
  if (newest?.content?.shipment?.signatures === undefined) throw new Error('There is no signed letter.')
  const { content } = newest
  const { shipment: facts } = newest.content
  const { signatures = [] } = facts
  const write = (value: LetterContent) =>
    db.update(documentVersions).set({ content: value }).where(eq(documentVersions.id, newest.id))
  const found = async (changed: typeof signatures) => {
    await write({ ...content, shipment: { ...facts, signatures: changed } })
    const output = await verify()
    await write(content)
    return output
  }
  const changeOf = (change: object) =>
    signatures.map((signature) => (signature.id === glass ? { ...signature, ...change } : signature))
  expect(await found(changeOf({ name: 'Somebody Else' }))).toContain(
    `the name of its signature ${glass} differs from the event`,
  )
  expect(await found(changeOf({ letterHash: 'a'.repeat(43) }))).toContain(
    `the letterHash of its signature ${glass} differs from the event`,
  )
  expect(await found(changeOf({ occurredAt: '2020-01-01T00:00:00+00:00' }))).toContain(
    `the occurredAt of its signature ${glass} differs from the event`,
  )
  const asShown = formatTimestamp(new Date(fast.occurredAt))
  expect(signatures.find(({ id }) => id === glass)?.occurredAt).not.toBe(asShown)
  expect(await found(changeOf({ occurredAt: asShown })), 'by the phone, as letters told once').toContain(
    'Everything fits.',
  )
  expect(await found(signatures.filter(({ id }) => id !== phone))).toContain(
    `it lacks the signature ${phone}`,
  )
  expect(await found(changeOf({ id: shipment }))).toContain(
    `its signature ${shipment} is no event of the chain`,
  )
  expect(await verify()).toContain('Everything fits.')
})

test('a signature for which a device has a receipt, and whose event is gone, is found', async () => {
  const [row] = await db.select().from(shipmentEvents).where(eq(shipmentEvents.id, glass))
  if (row === undefined) throw new Error('There is no signature.')
  await db.delete(shipmentEvents).where(eq(shipmentEvents.id, glass))
  expect(await verify()).toContain(
    `shipment ${number}, operation ${glass}: a device has a receipt for this shipment.sign, and the event of it is missing.`,
  )
  await db.insert(shipmentEvents).values(row)
})
