import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cargoPhoto, shipmentRow } from '#contract/shipments.ts'
import { newId } from '../../server/db/uuid.ts'
import { KeptRows } from '../../server/http/collection/kept-rows.ts'
import { anonymousViewer } from '../../server/http/request/viewer.ts'
import { encodeSigned } from '../../server/http/wire/encoder.ts'
import { decorate } from '../../server/http/wire/json-ld.ts'
import { keepTexts, rowText } from '../../server/http/wire/kept-texts.ts'
import { readShipmentRows } from '../../server/shipments/queries.ts'
import { buildLoad, buildOperation, pairDriver } from './tenant-fixtures.ts'
import { type Actor, startHarness, type TestHarness } from './test-harness.ts'

let harness: TestHarness
let office: Actor
let ids: readonly string[]
const db = () => harness.testServer.database.query
const execute = (text: string) => harness.testServer.database.pool.query(text)

beforeAll(async () => {
  harness = await startHarness()
  const { alpha } = harness.fixtures
  await pairDriver(db(), alpha)
  const loads = [buildLoad(alpha), buildLoad(alpha), buildLoad(alpha)]
  ids = loads.map(({ shipment }) => shipment).toSorted()
  const driver = await harness.as(alpha.driver)
  const results = await driver.deliver(...loads.map((load) => buildOperation(alpha, 'shipment.load', load)))
  expect(results).toMatchObject([{ receipt: {} }, { receipt: {} }, { receipt: {} }])
  office = await harness.as(alpha.office)
  const depot = newId()
  await execute(`insert into companies (id, customer_id, name, types, city)
    select '${depot}', customer_id, 'Depot', types, city from companies where name = 'Alpha Works'`)
  await execute(`update locations set company_id = '${depot}' where description = 'Alpha depot'`)
})
afterAll(() => harness[Symbol.asyncDispose]())

const path = '/shipments?order[id]=asc'
const shownRows = async () => {
  const { body } = await office.get(path)
  return (body.member ?? []).map((row) => z.decode(shipmentRow, row as z.input<typeof shipmentRow>))
}

describe('a list that was shown before', () => {
  test.each([
    ["shipments set transporter_note_load = 'Wet' where id = (select id from shipments order by id limit 1)"],
    ["units set symbol = 'tonne' where code = 'ton'"],
    ["projects set name = 'Deepening'"],
    ["material_flows set usual_name = 'Silt'"],
    ["transport_modes set identification_code = 'NEW-1'"],
    ["users set last_name = 'Newman' where 'ROLE_DRIVER' = any(roles)"],
    ["companies set name = 'New Trucking' where name = 'Alpha Trucking'"],
    ["locations set street = 'New quay' where description = 'Alpha basin'"],
    ["companies set name = 'New Works' where name = 'Alpha Works'"],
    ["locations set street = 'New road' where description = 'Alpha depot'"],
    ["companies set name = 'New Depot' where name = 'Depot'"],
  ])('shows that somebody has changed %s', async (change) => {
    // What was shown once is not kept yet.
    await shownRows()
    const before = await shownRows()
    await execute(`update ${change}`)
    const after = await shownRows()
    expect(after).toHaveLength(3)
    expect(after).not.toEqual(before)
    expect(after).toEqual(await readShipmentRows(db(), ids))
  })

  test('shows one shipment less when one is removed', async () => {
    expect(await shownRows()).toHaveLength(3)
    const { body } = await office.get(`/shipments/${ids[0]}`)
    const admin = await harness.as(harness.fixtures.admin)
    const removed = await admin.send({
      method: 'DELETE',
      url: `/shipments/${ids[0]}`,
      headers: { 'if-match': `"${String(body.version)}"` },
    })
    expect(removed.status, JSON.stringify(removed.body)).toBe(204)
    expect((await shownRows()).map(({ id }) => id)).toEqual(ids.slice(1))
  })

  test('is the same text the next time, as JSON-LD and as plain JSON', async () => {
    await execute(`update shipments set transporter_note_load = E'"Wet"\\u2028\\n', version = version + 1`)
    for (const accept of ['application/ld+json', 'application/json']) {
      const first = await office.get(path, { accept })
      const second = await office.get(path, { accept })
      expect(second.body).toEqual(first.body)
      // The tag is a digest of the text.
      expect(second.headers.etag).toBe(first.headers.etag)
      const rows = Array.isArray(first.body) ? first.body : (first.body.member ?? [])
      expect(rows).toHaveLength(2)
      for (const row of rows as readonly Record<string, unknown>[]) {
        expect(row.transporterNoteLoad).toBe('"Wet"\u2028\n')
        expect(row['@id']).toBe(
          accept === 'application/json' ? undefined : `/api/shipments/${String(row.id)}`,
        )
      }
    }
  })
})

test('a transaction that writes sees what it has written last, and none of it stays when it is undone', async () => {
  const list = harness.testServer.app.routes.find(
    ({ endpoint }) => endpoint?.path === '/shipments',
  )?.wholeList
  const { alpha } = harness.fixtures
  const viewer = {
    ...anonymousViewer,
    userId: alpha.office,
    roles: ['ROLE_CUSTOMER'],
    customerId: alpha.customer,
  } as const
  const namesSeen = async (queryable: Parameters<NonNullable<typeof list>['page']>[0]) => {
    const { member = [] } = (await list?.page(queryable, viewer, {})) ?? {}
    return new Set((member as readonly z.output<typeof shipmentRow>[]).map(({ project }) => project.name))
  }
  const [{ name = '' } = {}] = (await execute('select name from projects order by number limit 1')).rows as {
    name: string
  }[]
  expect(await namesSeen(db())).toEqual(new Set([name]))
  await expect(
    db().transaction(async (transaction) => {
      for (const other of ['First', 'Second']) {
        await transaction.execute(`update projects set name = '${other}'`)
        expect(await namesSeen(transaction)).toEqual(new Set([other]))
      }
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await namesSeen(db())).toEqual(new Set([name]))
})

describe('kept rows', () => {
  const reads: (readonly string[])[] = []
  const startKept = (versions: (id: string) => string | undefined, gone: ReadonlySet<string> = new Set()) => {
    const there = (ids: readonly string[]) => ids.filter((id) => !gone.has(id))
    return new KeptRows({
      schema: shipmentRow,
      versions: (_, requested) => {
        reads.push(['versions of', ...requested])
        return Promise.resolve(new Map(there(requested).map((id) => [id, versions(id)])))
      },
      load: (_, requested) => {
        reads.push(requested)
        return Promise.resolve(there(requested).map((id) => ({ id })))
      },
    })
  }
  const readsOf = async (kept: KeptRows, requested: readonly string[]) => {
    reads.length = 0
    const rows = await kept.read(db(), requested, anonymousViewer)
    return { ids: rows.map(({ id }) => id).toSorted(), reads: [...reads] }
  }

  test('are read again where they have another version, or an unknown one, and left out where they are gone', async () => {
    const versions = new Map<string, string | undefined>([
      ['a', '1'],
      ['b', '1'],
      ['c', undefined],
    ])
    const gone = new Set(['d'])
    const kept = startKept((id) => versions.get(id), gone)
    const all = ['a', 'b', 'c', 'd']
    const left = ['a', 'b', 'c']
    expect(await readsOf(kept, all)).toEqual({ ids: left, reads: [all] })
    expect(await readsOf(kept, all)).toEqual({ ids: left, reads: [['versions of', ...all], left] })
    expect(await readsOf(kept, all)).toEqual({ ids: left, reads: [['versions of', ...all], ['c']] })
    versions.set('b', '2')
    gone.add('a')
    const two = ['versions of', 'a', 'b']
    expect(await readsOf(kept, ['a', 'b'])).toEqual({ ids: ['b'], reads: [two, ['b']] })
    expect(await readsOf(kept, ['a', 'b'])).toEqual({ ids: ['b'], reads: [two] })
  })

  test('are two thousand: those that were shown last', async () => {
    const kept = startKept(() => '1')
    const numbers = Array.from({ length: 2000 }, (_, index) => String(index))
    await readsOf(kept, numbers)
    await readsOf(kept, numbers)
    await readsOf(kept, ['0'])
    await readsOf(kept, ['new'])
    expect((await readsOf(kept, ['0', '2', '1'])).reads).toEqual([['versions of', '0', '2', '1'], ['1']])
  })
})

describe('the text of a row', () => {
  const photo = { id: newId(), phase: 'load', status: 'received', bytes: 9, receivedBytes: 9 } as const
  const periods = [{}, {}] as const
  const signer = ({ secret, period = 0 }: { secret: string; period?: 0 | 1 }) => ({
    sign: (path: string) => `${path}?${secret}`,
    period: () => periods[period],
  })
  const plain = signer({ secret: '' })
  const written = (row: unknown, by: ReturnType<typeof signer>) => {
    const text = rowText(cargoPhoto, row, by, 'node')
    expect(text).toBe(JSON.stringify(decorate(cargoPhoto, encodeSigned(cargoPhoto, row, by.sign))))
    return text
  }

  test('is kept for a row that stays as it is, and written anew for another', () => {
    const row: Record<string, unknown> = { ...photo, takenAt: undefined, unknownToTheContract: 1 }
    keepTexts(cargoPhoto, row)
    const text = written(row, plain)
    expect(text).not.toContain('takenAt')
    expect(text).not.toContain('unknown')
    expect(() => Object.assign(row, { bytes: 10 })).toThrow(TypeError)
    expect(rowText(cargoPhoto, row, plain, 'bare')).toBe(JSON.stringify(photo))
    expect(written({ ...photo, bytes: 10 }, plain)).toContain('"bytes":10')
  })

  test('is kept with a signature until that is another one', () => {
    const row = { ...photo, contentUrl: '/api/media_objects/1/content' }
    keepTexts(cargoPhoto, row)
    expect(written(row, signer({ secret: 'first' }))).toContain('?first"')
    expect(rowText(cargoPhoto, row, signer({ secret: 'same period' }), 'node')).toContain('?first"')
    expect(written(row, signer({ secret: 'second', period: 1 }))).toContain('?second"')
  })

  test('is that of the schema that asks for it, which may refuse the row', () => {
    const row = { ...photo, bytes: null }
    keepTexts(cargoPhoto, row)
    expect(() => rowText(cargoPhoto, row, plain, 'node')).toThrow('bytes')
    const id = z.object({ id: z.string() })
    expect(rowText(id, row, plain, 'bare')).toBe(`{"id":"${photo.id}"}`)
    expect(rowText(z.object({}), row, plain, 'bare')).toBe('{}')
  })
})
