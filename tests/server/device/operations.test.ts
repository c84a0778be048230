import { describe, expect, test } from 'vitest'
import { count, eq, sql } from 'drizzle-orm'
import { handOversPerDay, handOversPerRequest } from '#contract/device/hand-over-operations.ts'
import {
  type Operation,
  type OperationResult,
  operationSchemaVersion,
  operationsPerRequest,
} from '#contract/device/operations.ts'
import { handOvers } from '../../../server/platform/db/schema/hand-overs.ts'
import { operations } from '../../../server/platform/db/schema/operations.ts'
import { shipmentEvents, shipments } from '../../../server/platform/db/schema/shipments.ts'
import { transportModes } from '../../../server/platform/db/schema/transport-modes.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { oddOperations, unstorable } from '../shipments/odd-operations.ts'
import {
  buildLoad,
  buildOperation,
  buildTruck,
  buildUnload,
  pairDriver,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'
import { bodyOf } from '../../support/test-server.ts'

const { testServer, db, alpha, beta, as, office, driver } = await setUpHarness()
await pairDriver(db, alpha)

const load = (own: Partial<Operation> = {}) => buildOperation(alpha, 'shipment.load', buildLoad(alpha), own)
const shipmentOf = ({ payload }: Operation) => (payload as { shipment: string }).shipment
const stored = async (id: string) => (await db.select().from(operations).where(eq(operations.id, id))).length
const rowsOf = async (table: typeof shipments | typeof shipmentEvents, shipmentId: string) => {
  const column = table === shipments ? shipments.id : shipmentEvents.shipmentId
  const [found] = await db.select({ rows: count() }).from(table).where(eq(column, shipmentId))
  return found?.rows
}

describe('a batch', () => {
  test('is answered one by one, in order; a bad one in it touches no other', async () => {
    const good = load()
    const unknown = buildOperation(alpha, 'shipment.paint', {})
    const formless = buildOperation(alpha, 'shipment.load', { shipment: 'x' })
    const strange = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { materialFlow: newId() }))
    const last = load()
    const results = await driver.deliver(good, unknown, formless, strange, last)
    expect(results.map(({ id }) => id)).toEqual([good.id, unknown.id, formless.id, strange.id, last.id])
    expect(results).toMatchObject([
      { receipt: { operation: good.id, replayed: false } },
      { problem: { code: 'operation_unknown_type', status: 422 } },
      {
        problem: {
          code: 'validation_failed',
          status: 422,
          violations: expect.arrayContaining([expect.objectContaining({ propertyPath: 'shipment' })]),
        },
      },
      { problem: { code: 'not_found', status: 404 } },
      { receipt: { operation: last.id } },
    ])
    expect(await rowsOf(shipments, shipmentOf(good))).toBe(1)
    expect(await rowsOf(shipments, shipmentOf(last))).toBe(1)
    for (const refused of [unknown, formless, strange]) expect(await stored(refused.id)).toBe(0)
  })

  test('is refused as a whole when it is none, or too large', async () => {
    expect((await driver.post('/operations', { operations: [] })).status).toBe(422)
    expect(
      (await driver.post('/operations', { operations: Array.from({ length: 51 }, () => load()) })).status,
    ).toBe(422)
  })
})

describe('the same operation', () => {
  test('counts once: sent again it gets its first receipt', async () => {
    const operation = load()
    const [first] = await driver.deliver(operation)
    // The measured offset of the clock is no part of the intention.
    const [again] = await driver.deliver({ ...operation, clockOffset: 99 })
    expect(first).toMatchObject({ receipt: { replayed: false } })
    expect(again).toMatchObject({ receipt: { ...(first as { receipt: object }).receipt, replayed: true } })
    expect(await rowsOf(shipmentEvents, shipmentOf(operation))).toBe(1)
  })

  test('counts once when it arrives many times at the same moment', async () => {
    const operation = load()
    const unload = buildOperation(alpha, 'shipment.unload', buildUnload(shipmentOf(operation)), {
      after: [operation.id],
    })
    const responses = await Promise.all(Array.from({ length: 8 }, () => driver.deliver(operation, unload)))
    const receipts = responses
      .flat()
      .map((result) => ('receipt' in result ? result.receipt.replayed : result.problem.code))
    expect(receipts.filter((replayed) => replayed === false)).toHaveLength(2)
    expect(receipts.filter((replayed) => replayed === true)).toHaveLength(14)
    expect(await rowsOf(shipmentEvents, shipmentOf(operation))).toBe(2)
  })

  test('is an error of the client when its content is another', async () => {
    const operation = load()
    await driver.deliver(operation)
    const statement = operation.payload as object
    expect(await driver.refusal({ ...operation, payload: { ...statement, firstWeighing: 99 } })).toBe(
      'operation_reused',
    )
    const alarm = testServer.log.find(
      (line) => line.includes('operation id reused') && line.includes(operation.id),
    )
    expect(JSON.parse(alarm ?? '{}')).toMatchObject({
      level: 40,
      device: operation.device,
      deviceSequence: operation.deviceSequence,
      fingerprint: expect.any(String),
    })
  })

  test('is refused in a version out of reach, until the app or the server is updated', async () => {
    const ancient = load({ schemaVersion: operationSchemaVersion - 3 })
    const future = load({ schemaVersion: operationSchemaVersion + 1 })
    const twoReleasesOld = load({ schemaVersion: operationSchemaVersion - 2 })
    expect(await driver.deliver(twoReleasesOld, ancient, future)).toMatchObject([
      { receipt: {} },
      { problem: { code: 'operation_version_unsupported' } },
      { problem: { code: 'operation_version_unsupported' } },
    ])
  })
})

test('what overtook its predecessor waits for it', async () => {
  const first = load()
  const second = buildOperation(alpha, 'shipment.unload', buildUnload(shipmentOf(first)), {
    after: [first.id],
  })
  expect(await driver.deliver(second)).toMatchObject([
    { problem: { code: 'predecessor_missing', status: 409 } },
  ])
  expect(await rowsOf(shipmentEvents, shipmentOf(first))).toBe(0)
  await driver.apply(first, second)
})

test('what follows a refused one in its lane waits too', async () => {
  const refused = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { secondWeighing: 99 }))
  const next = buildOperation(alpha, 'shipment.unload', buildUnload(shipmentOf(refused)), {
    after: [refused.id],
  })
  expect(await driver.deliver(refused, next)).toMatchObject([
    { problem: { code: 'validation_failed', violations: [{ propertyPath: 'secondWeighing' }] } },
    { problem: { code: 'predecessor_missing' } },
  ])
})

test('a device must have been announced', async () => {
  expect(await driver.refusal(load({ device: newId() }))).toBe('access_denied')
})

test('a name that the database cannot store is refused as a text of that kind is, and alone', async () => {
  const odd = load()
  const [refused, accepted] = await driver.deliver(
    { ...odd, payload: { ...(odd.payload as object), '\ud800': 1 } },
    load(),
  )
  expect(refused).toMatchObject({ problem: { code: 'validation_failed' } })
  expect(accepted).toHaveProperty('receipt')
})

/** Sends JSON that `JSON.stringify` cannot write. */
const deliverText = (operations: readonly string[], path = '/operations') =>
  driver.send({
    method: 'POST',
    url: path,
    headers: { 'Content-Type': 'application/json' },
    payload: `{"operations":[${operations.join()}]}`,
  })

describe('94: what PostgreSQL cannot store', () => {
  const loadedWithPhotos = async () => {
    const photo = { id: newId(), sha256: 'a'.repeat(64), bytes: 9, mediaType: 'image/jpeg' } as const
    const statement = buildLoad(alpha, { materialFlow: alpha.photoFlow, photos: [photo] })
    const loaded = buildOperation(alpha, 'shipment.load', statement)
    await driver.apply(loaded)
    return loaded
  }

  test('is refused by the name of its field, in any field of any kind, and the rest of its batch goes on', async () => {
    const loaded = await loadedWithPhotos()
    const odd = oddOperations(alpha, shipmentOf(loaded))
    const outcomes: string[] = []
    for (let from = 0; from < odd.length; from += operationsPerRequest - 1) {
      const batch = odd.slice(from, from + operationsPerRequest - 1)
      const good = load()
      const body = await bodyOf(deliverText([...batch.map(({ text }) => text), JSON.stringify(good)]))
      const results = body['results'] as OperationResult[]
      expect(results.at(-1)).toHaveProperty('receipt')
      for (const [index, { id, name, field, isOfPayload, value }] of batch.entries()) {
        const result = results[index]
        expect(result?.id).toBe(id)
        const problem = result !== undefined && 'problem' in result ? result.problem : undefined
        const named = problem?.violations?.map(({ propertyPath }) => propertyPath.split(/[.[]/)[0])
        // A position, and when a photo was taken, nobody typed.
        const isDropped = field === 'position' || name.includes('takenAt')
        if (
          (problem?.status ?? 0) >= 500 ||
          (problem?.code === 'validation_failed' && !named?.includes(field))
        )
          outcomes.push(`${name}: ${problem?.code} of ${named}`)
        else if (isOfPayload && !isDropped && unstorable.has(value) && problem?.code !== 'validation_failed')
          outcomes.push(`${name}: ${problem?.code ?? 'taken'}`)
        else if (isDropped && problem?.code === 'validation_failed') outcomes.push(`${name}: refused`)
      }
    }
    expect(outcomes).toEqual([])
  })

  test('is taken as evidence wherever it is', async () => {
    const loaded = await loadedWithPhotos()
    const all = oddOperations(alpha, shipmentOf(loaded)).filter(({ field }) => field !== 'device')
    // One day's worth of a device, another part of them with each choice of the first.
    const every = Math.ceil(all.length / handOversPerDay)
    const odd = all.filter((_, index) => index % every === 0)
    for (let from = 0; from < odd.length; from += handOversPerRequest) {
      const batch = odd.slice(from, from + handOversPerRequest)
      const evidence = batch.map(
        ({ text, value }) =>
          `{"operation":${text},"problem":{"code":${value},"status":${value}},"photos":[{"id":${value}}]}`,
      )
      await bodyOf(deliverText(evidence, '/operations/hand_over'))
    }
    expect(await db.$count(handOvers)).toBe(odd.length)
    const page = await office.get('/hand_overs?itemsPerPage=25')
    expect(page.status).toBe(200)
    for (const { '@id': iri } of page.body.member as readonly { '@id': string }[])
      for (const decision of ['accepted', 'dismissed'])
        expect(
          (await office.post(`${iri.replace('/api', '')}/settle`, { decision, comment: 'Seen.' })).status,
        ).toBeLessThan(500)
  })

  test('is dropped where no one typed it', async () => {
    const [ahead, photographed] = [
      load({ clockOffset: -1e308 }),
      buildOperation(alpha, 'shipment.load', buildLoad(alpha, { materialFlow: alpha.photoFlow })),
    ]
    const picture = { id: newId(), sha256: 'a'.repeat(64), bytes: 9, mediaType: 'image/jpeg', takenAt: 'odd' }
    const { body } = await deliverText([
      JSON.stringify(ahead),
      JSON.stringify(load({ clockOffset: 77 })).replace('"clockOffset":77', '"clockOffset":1e400'),
      JSON.stringify({
        ...photographed,
        payload: { ...(photographed.payload as object), photos: [picture], position: { latitude: 'odd' } },
      }).replaceAll('"odd"', '1e400'),
    ])
    expect(body['results']).toMatchObject([{ receipt: {} }, { receipt: {} }, { receipt: {} }])
  })
})

test('a transport mode made on the road is there for the load behind it', async () => {
  const mode = newId()
  const create = buildOperation(alpha, 'transport_mode.create', buildTruck('12-AB-34', mode))
  const first = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { transportMode: mode }), {
    after: [create.id],
  })
  await driver.apply(create, first)
  const [row] = await db.select().from(transportModes).where(eq(transportModes.id, mode))
  expect(row).toMatchObject({
    ownerId: alpha.driver,
    companyId: null,
    particulars: { licencePlate: '12-AB-34' },
  })

  const twin = buildOperation(alpha, 'transport_mode.create', buildTruck('other', mode))
  const shapeless = buildOperation(alpha, 'transport_mode.create', {
    id: newId(),
    type: 'ship',
    identificationCode: 'Geertje',
  })
  expect(await driver.deliver(twin, shapeless)).toMatchObject([
    { problem: { code: 'transport_mode_taken' } },
    { problem: { code: 'validation_failed', violations: [{ propertyPath: 'type' }] } },
  ])
})

test('what is recorded gets a receipt though its own was lost, and has no second effect', async () => {
  const mode = newId()
  const create = buildOperation(alpha, 'transport_mode.create', buildTruck('98-ZY-76', mode))
  const first = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { transportMode: mode }))
  const note = buildOperation(alpha, 'shipment.note', {
    shipment: shipmentOf(first),
    note: 'Gate 3 was shut',
  })
  const second = buildOperation(alpha, 'shipment.unload', buildUnload(shipmentOf(first)))
  const all = [create, first, note, second]
  await driver.apply(...all)
  for (const { id } of all) await db.delete(operations).where(eq(operations.id, id))
  expect(await driver.deliver(...all)).toMatchObject(
    all.map(({ id }) => ({ receipt: { operation: id, replayed: true } })),
  )
  expect(await rowsOf(shipmentEvents, shipmentOf(first))).toBe(3)
  // Another statement under an id that was used is not taken for it.
  await db.delete(operations).where(eq(operations.id, first.id))
  const other = { ...first, payload: { ...(first.payload as object), firstWeighing: 41 } }
  expect(await driver.refusal(other)).toBe('shipment_already_loaded')
})

test('a chosen language reaches the account', async () => {
  await driver.apply(buildOperation(alpha, 'locale.set', { locale: 'en' }))
  const [user] = await db.select().from(users).where(eq(users.id, alpha.driver))
  expect(user?.locale).toBe('en')
})

test('a device asks what is known, and finds its own alone', async () => {
  const operation = load()
  await driver.deliver(operation)
  const lost = newId()
  expect((await driver.post('/operations/known', { ids: [operation.id, lost] })).body).toMatchObject({
    known: [operation.id],
  })
  expect((await driver.get(`/operations/${operation.id}`)).body).toMatchObject({
    id: operation.id,
    receipt: { operation: operation.id, replayed: false },
  })
  expect((await driver.get(`/operations/${lost}`)).status).toBe(404)

  const outsider = await as(beta.driver)
  expect((await outsider.post('/operations/known', { ids: [operation.id] })).body).toMatchObject({
    known: [],
  })
  expect((await outsider.get(`/operations/${operation.id}`)).status).toBe(404)
})

/** The next write of an event fails once as the database says it when two transactions were in each other's way. */
async function failOnce(code: string): Promise<AsyncDisposable> {
  await db.execute(sql`create sequence times_written`)
  // A sequence keeps its value over the rollback.
  await db.execute(
    sql`create function fail_once() returns trigger language plpgsql as ${sql.raw(
      `$$ begin if nextval('times_written') = 1 then raise exception 'in the way' using errcode = '${code}'; end if; return new; end $$`,
    )}`,
  )
  await db.execute(
    sql`create trigger fail_once before insert on shipment_events for each row execute function fail_once()`,
  )
  return {
    [Symbol.asyncDispose]: async () => {
      await db.execute(sql`drop trigger fail_once on shipment_events`)
      await db.execute(sql`drop function fail_once`)
      await db.execute(sql`drop sequence times_written`)
    },
  }
}

test('32: one that the database does not take spoils no other of its batch', async () => {
  const [first, spoilt, last] = [load(), load(), load()]
  await db.execute(
    sql`create function refuse_one() returns trigger language plpgsql as ${sql.raw(
      `$$ begin if new.operation_id = '${spoilt.id}' then raise exception 'not this one'; end if; return new; end $$`,
    )}`,
  )
  await db.execute(
    sql`create trigger refuse_one before insert on shipment_events for each row execute function refuse_one()`,
  )
  try {
    expect(await driver.deliver(first, spoilt, last)).toMatchObject([
      { receipt: { operation: first.id, replayed: false } },
      { id: spoilt.id, problem: { code: 'internal_error' } },
      { receipt: { operation: last.id, replayed: false } },
    ])
  } finally {
    await db.execute(sql`drop trigger refuse_one on shipment_events`)
    await db.execute(sql`drop function refuse_one`)
  }
  expect(await driver.deliver(first, spoilt, last)).toMatchObject([
    { receipt: { replayed: true } },
    { receipt: { replayed: false } },
    { receipt: { replayed: true } },
  ])
})

test.each([
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
])('79: %s refuses nothing: what comes again is applied once', async (_, code) => {
  await using _failure = await failOnce(code)
  const operation = load()
  const [first] = await driver.deliver(operation)
  // Either the server tried again by itself, or the device is told to.
  if ('problem' in (first ?? {})) expect(first).toMatchObject({ problem: { status: 500 } })
  expect(await driver.deliver(operation)).toMatchObject([{ receipt: { operation: operation.id } }])
  expect(await rowsOf(shipmentEvents, shipmentOf(operation))).toBe(1)
  expect(await stored(operation.id)).toBe(1)
})
