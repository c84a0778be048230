import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { shipment as shipmentSchema } from '#contract/shipments.ts'
import { newId } from '../../server/db/uuid.ts'
import { KeptItems } from '../../server/http/collection/kept-items.ts'
import { anonymousViewer } from '../../server/http/request/viewer.ts'
import { readShipments, readVisibleShipmentWithVersion } from '../../server/shipments/queries.ts'
import { buildLoad, buildOperation, pairDriver, sha256Of } from './tenant-fixtures.ts'
import { type Actor, type Document, startHarness, type TestHarness } from './test-harness.ts'

let harness: TestHarness
let office: Actor
let shipment: string
const db = () => harness.testServer.database.query
const execute = (text: string) => harness.testServer.database.pool.query(text)
/** The server's clock, which a test moves on. */
let now = Date.now()

/** A shipment with a photo, a position and a signed check, which the office has read. */
beforeAll(async () => {
  harness = await startHarness({ clock: () => new Date(now) })
  const { alpha } = harness.fixtures
  await pairDriver(db(), alpha)
  const driver = await harness.as(alpha.driver)
  office = await harness.as(alpha.office)
  const bytes = Buffer.from('photo')
  const photo = {
    id: newId(),
    sha256: sha256Of(bytes),
    bytes: bytes.length,
    mediaType: 'image/jpeg' as const,
  }
  const position = { latitude: 51.9, longitude: 4.5, accuracy: 8, measuredAt: new Date().toISOString() }
  const load = buildLoad(alpha, { materialFlow: alpha.photoFlow, photos: [photo], position })
  shipment = load.shipment
  const results = await driver.deliver(
    buildOperation(alpha, 'position_consent.set', { given: true }),
    buildOperation(alpha, 'shipment.load', load),
  )
  expect(results).toMatchObject([{ receipt: {} }, { receipt: {} }])
  await execute(`insert into shipment_checks (shipment_id, count, last_at) values ('${shipment}', 1, now())`)
})
afterAll(() => harness[Symbol.asyncDispose]())

const shown = async (actor = office) => {
  const { status, body } = await actor.get(`/shipments/${shipment}`)
  expect(status).toBe(200)
  return z.decode(shipmentSchema, body as unknown as z.input<typeof shipmentSchema>)
}
/** Signatures depend on the hour. */
const unsigned = <Item extends Awaited<ReturnType<typeof shown>>>(item: Item) => ({
  ...item,
  cargoPhotos: item.cargoPhotos.map((photo) => ({ ...photo, contentUrl: photo.contentUrl?.split('?')[0] })),
})

describe('a shipment that was read before', () => {
  test.each([
    ["shipments set transporter_note_load = 'Wet'"],
    ["units set symbol = 'tonne' where code = 'ton'"],
    ["projects set name = 'Deepening'"],
    ["material_flows set usual_name = 'Silt'"],
    ["transport_modes set identification_code = 'NEW-1'"],
    ["users set last_name = 'Newman' where 'ROLE_DRIVER' = any(roles)"],
    ["companies set name = 'New Trucking' where name = 'Alpha Trucking'"],
    ["locations set street = 'New quay' where description = 'Alpha basin'"],
    ["devices set code = 'WNEW11' where id in (select device_id from shipment_events)"],
    ["media_objects set status = 'received', received_bytes = bytes"],
    ['shipment_positions set accuracy = 9'],
    ['shipment_checks set count = 2'],
    ["material_flows set signatures = array['sender']"],
  ])('shows that somebody has changed %s', async (change) => {
    const before = await shown()
    expect(await shown()).toEqual(before)
    await execute(`update ${change}`)
    const after = await shown()
    expect(after).not.toEqual(before)
    expect([unsigned(after)]).toEqual(await readShipments(db(), [shipment]))
  })

  test('shows what was recorded meanwhile, and who has another name now', async () => {
    const before = await shown()
    // By itself, so that nothing else of the shipment changes.
    await execute(`insert into shipment_events (id, customer_id, shipment_id, sequence, kind, operation_id, user_id, occurred_at, statement, previous_hash, hash)
      select gen_random_uuid(), customer_id, shipment_id, sequence + 1, 'noted', gen_random_uuid(), '${harness.fixtures.alpha.office}', now(), '{"note": "Late"}', hash, md5(hash)
      from shipment_events where shipment_id = '${shipment}' order by sequence desc limit 1`)
    const noted = await shown()
    expect(noted.events).toHaveLength(before.events.length + 1)
    await execute(`update users set last_name = 'Renamed' where id = '${harness.fixtures.alpha.office}'`)
    expect((await shown()).events.at(-1)).toMatchObject({ by: expect.stringContaining('Renamed') })
    expect([unsigned(await shown())]).toEqual(await readShipments(db(), [shipment]))
  })

  test('is the same text the next time, as JSON-LD and as plain JSON', async () => {
    for (const accept of ['application/ld+json', 'application/json']) {
      const first = await office.get(`/shipments/${shipment}`, { accept })
      const second = await office.get(`/shipments/${shipment}`, { accept })
      expect(second.body).toEqual(first.body)
      expect(second.headers.etag).toBe(first.headers.etag)
      expect(first.body['@id']).toBe(accept === 'application/json' ? undefined : `/api/shipments/${shipment}`)
    }
  })

  test('signs its photos anew in the next hour', async () => {
    const urlOf = async () => (await shown()).cargoPhotos[0]?.contentUrl
    const first = await urlOf()
    expect(first).toContain('signature=')
    expect(await urlOf()).toBe(first)
    now += 3_600_000
    // Tokens do not last so long.
    const { get } = await harness.testServer.as(harness.fixtures.alpha.office)
    const { body } = await get<Document>(`/shipments/${shipment}`)
    now -= 3_600_000
    expect(body.cargoPhotos).toMatchObject([{ contentUrl: expect.stringContaining('signature=') }])
    expect(body.cargoPhotos).not.toMatchObject([{ contentUrl: first }])
  })

  test('is shown to nobody who may not see it', async () => {
    const { alpha, beta } = harness.fixtures
    await shown()
    expect((await (await harness.as(beta.office)).get(`/shipments/${shipment}`)).status).toBe(404)
    await execute(`update shipments set customer_id = '${beta.customer}' where id = '${shipment}'`)
    expect((await office.get(`/shipments/${shipment}`)).status).toBe(404)
    await shown(await harness.as(beta.office))
    await execute(`update shipments set customer_id = '${alpha.customer}' where id = '${shipment}'`)
    await shown()
  })

  test('has no version within a transaction that writes', async () => {
    const admin = { ...anonymousViewer, roles: ['ROLE_ADMIN'] } as const
    const versionIn = async (queryable: Parameters<typeof readVisibleShipmentWithVersion>[0]) =>
      (await readVisibleShipmentWithVersion(queryable, admin, shipment))?.version
    await db().transaction(async (transaction) => {
      expect(await versionIn(transaction)).toBe(await versionIn(db()))
      await transaction.execute(`update shipment_checks set count = 3`)
      expect(await versionIn(transaction)).toBeUndefined()
    })
  })
})

describe('kept items', () => {
  const versions = new Map<string, string>()
  const reads: string[] = []
  const startKept = () => {
    const read = (id: string) => (id === 'gone' ? undefined : { id })
    return new KeptItems(z.object({ id: z.string() }), {
      version: (_db, _viewer, id) => {
        reads.push(`version of ${id}`)
        return Promise.resolve(versions.get(id))
      },
      read: (_db, _viewer, id) => {
        reads.push(id)
        return Promise.resolve(read(id))
      },
      readWithVersion: (_db, _viewer, id) => {
        reads.push(`${id} with version`)
        const item = read(id)
        return Promise.resolve(item && { item, version: versions.get(id) })
      },
    })
  }
  const readsOf = async (kept: ReturnType<typeof startKept>, ...ids: readonly string[]) => {
    reads.length = 0
    for (const id of ids) expect(await kept.read(db(), anonymousViewer, id)).toEqual({ id })
    return [...reads]
  }

  test('are read again where they have another version, or an unknown one', async () => {
    const kept = startKept()
    versions.set('a', '1')
    expect(await readsOf(kept, 'a', 'a', 'a')).toEqual(['a', 'a with version', 'version of a'])
    versions.set('a', '2')
    expect(await readsOf(kept, 'a', 'a')).toEqual(['version of a', 'a with version', 'version of a'])
    versions.delete('a')
    expect(await readsOf(kept, 'a')).toEqual(['version of a', 'a with version'])
    expect(await kept.read(db(), anonymousViewer, 'gone')).toBeUndefined()
  })

  test('are a thousand: those that were read last', async () => {
    const kept = startKept()
    const ids = Array.from({ length: 1000 }, (_, index) => String(index))
    for (const id of [...ids, 'new']) versions.set(id, '1')
    await readsOf(kept, ...ids, ...ids, '0', 'new')
    expect(await readsOf(kept, '0', 'new', '2', '1')).toEqual([
      'version of 0',
      'new with version',
      'version of 2',
      '1',
    ])
  })
})
