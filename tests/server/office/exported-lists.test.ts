import { once } from 'node:events'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ListColumn } from '#contract/kit/list-column.ts'
import { type ExportedList, exportedLists } from '#contract/office/exports.ts'
import { keysOf } from '#contract/kit/objects.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { customers } from '../../../server/platform/db/schema/customers.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { titledLists } from '../../../server/office/exports/titled-lists.ts'
import { type AnyColumn, headingsOf, localTimeIn } from '../../../server/office/exports/values.ts'
import { xlsxOf } from '../../../server/office/exports/xlsx.ts'
import type { Caller } from '../../support/test-server.ts'
import { setUpTwoCustomers } from '../parties/companies-harness.ts'

const { testServer, db, alpha, admin, office, otherOffice } = await setUpTwoCustomers()
const lists = keysOf(exportedLists)

async function csv(caller: Caller, path: string, headers: Record<string, string> = {}) {
  const { status, body, headers: answered } = await caller.get(`/exports/${path}`, headers)
  expect(status, JSON.stringify(body)).toBe(200)
  const text = body as unknown as string
  const isForDutch = path.includes('dialect=semicolon')
  expect(text.startsWith('\uFEFF')).toBe(isForDutch)
  const lines = parse(text.replace(/^\uFEFF/, ''), {
    delimiter: isForDutch ? ';' : ',',
    relax_column_count: false,
    record_delimiter: '\r\n',
  }) as string[][]
  return { lines: lines.slice(1), titles: lines[0] ?? [], total: Number(answered['x-total-rows']) }
}

async function xlsx(caller: Caller, path: string, headers: Record<string, string> = {}) {
  const response = await testServer.app.inject({
    url: `/api/exports/${path}`,
    headers: { authorization: `Bearer ${caller.token}`, ...headers },
  })
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  const { sheets } = await readXlsx(response.rawPayload)
  return { sheets, headers: response.headers, rows: (sheets[0]?.rows ?? []).slice(1) }
}

/** The rows of the list itself, decoded by its contract, as the columns show them. */
async function listed(caller: Caller, list: ExportedList, query: string) {
  const { body } = await caller.get<{ member: Record<string, unknown>[] }>(
    `/${list}?itemsPerPage=100&${query}`,
  )
  const collection = testServer.app.routes.find((route) => route.collection?.path === list)?.collection
  const schema = (collection?.row ?? collection?.item) as z.ZodMiniType
  const columns: Readonly<Record<string, ListColumn<never>>> = exportedLists[list].columns
  return body.member.map((row) => {
    const decoded = z.decode(schema, row as never) as never
    return Object.values(columns).map(({ value, kind }) => {
      const cell = value(decoded, 'en')
      if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
      return cell === undefined ? '' : kind === 'moment' ? new Date(String(cell)).getTime() : String(cell)
    })
  })
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
})

describe.each(lists)('the export of %s', (list) => {
  const columns: Readonly<Record<string, ListColumn<never>>> = exportedLists[list].columns
  const named = Object.keys(columns)
    .map((name) => `columns[]=${name}`)
    .join('&')
  const asText = (row: readonly (string | number)[]) =>
    row.map((cell) => (typeof cell === 'number' ? clock.format(cell) : cell))

  test('has the rows of the list, in its order, with the values of the columns', async () => {
    const order = list === 'shipments' ? 'order[number]=asc' : 'order[createdAt]=asc'
    for (const caller of [office, admin]) {
      const expected = (await listed(caller, list, order)).map(asText)
      expect(expected.length, 'there is something to compare').toBeGreaterThan(0)
      const written = await csv(caller, `${list}?${order}&${named}`)
      expect(written.titles).toEqual(
        headingsOf(Object.values<AnyColumn>(titledLists[list]), 'en', 'Europe/Amsterdam'),
      )
      expect(written.total).toBe(written.lines.length)
      expect(written.lines.slice(0, 100)).toEqual(
        expected.map((row) => row.map((cell) => (/^[=@-]/.test(cell) ? `'${cell}` : cell))),
      )
    }
  })

  test('is the same with semicolons and decimal commas', async () => {
    const query = `${list}?order[createdAt]=asc&${named}`
    const kinds = Object.values(columns).map(({ kind }) => kind)
    const { lines, titles } = await csv(office, query)
    const dutch = await csv(office, `${query}&dialect=semicolon`)
    expect(dutch.titles).toEqual(titles)
    expect(dutch.lines).toEqual(
      lines.map((row) => row.map((cell, at) => (kinds[at] === 'number' ? cell.replace('.', ',') : cell))),
    )
  })

  test('is the same in a workbook, with numbers and times as such', async () => {
    const expected = await listed(office, list, 'order[createdAt]=desc')
    const { rows, headers, sheets } = await xlsx(office, `${list}?order[createdAt]=desc&${named}&format=xlsx`)
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="${list}-[\\d-]{10}\\.xlsx"$`),
    )
    expect(sheets[0]?.rows[0]).toEqual(
      headingsOf(Object.values<AnyColumn>(titledLists[list]), 'en', 'Europe/Amsterdam'),
    )
    expect(rows).toHaveLength(Number(headers['x-total-rows']))
    const kinds = Object.values(columns).map(({ kind }) => kind)
    expect(
      rows.slice(0, 100).map((row) =>
        kinds.map((kind, index) => {
          const cell = row[index] ?? ''
          if (cell !== '')
            expect(typeof cell, kind).toBe(
              kind === 'number' ? 'number' : kind === 'moment' ? 'object' : 'string',
            )
          return cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell)
        }),
      ),
    ).toEqual(expected.map(asText))
  })

  test("is each reader's own", async () => {
    const alphaRows = (await csv(office, list)).total
    const adminRows = (await csv(admin, list)).total
    const betaRows = (await csv(otherOffice, list)).total
    expect(adminRows).toBeGreaterThanOrEqual(alphaRows)
    const total = async (caller: Caller) =>
      (await caller.get<{ totalItems: number }>(`/${list}?itemsPerPage=1`)).body.totalItems
    expect(alphaRows).toBe(await total(office))
    expect(betaRows).toBe(await total(otherOffice))
    expect((await testServer.anonymous.get(`/exports/${list}`)).status).toBe(401)
  })
})

test('columns are those that are named, in their order, in the language of the reader', async () => {
  const { titles, lines } = await csv(office, 'projects?columns[]=name&columns[]=number&columns[]=name', {
    'accept-language': 'nl',
  })
  expect(titles).toEqual(['Naam', 'Nummer', 'Naam'])
  expect(lines[0]?.[0]).toBe(lines[0]?.[2])
  const workbook = await xlsx(office, 'users?columns[]=active&format=xlsx', { 'accept-language': 'nl' })
  expect(workbook.sheets[0]?.rows.slice(0, 2)).toEqual([['Actief'], ['ja']])
  expect((await csv(office, 'shipments?columns[]=status&columns[]=loadDate')).titles).toEqual([
    'Status',
    // A file names the clock by which it tells times.
    'Loaded on (Europe/Amsterdam)',
  ])
})

test('filters and search are those of the list', async () => {
  for (const query of ['q=alpha', 'q=nothing%20like%20it', 'documentType=reuse', 'number[gt]=1']) {
    const { body } = await office.get<{ member: { usualName: string }[] }>(
      `/material_flows?itemsPerPage=100&${query}`,
    )
    const { lines } = await csv(office, `material_flows?${query}&columns[]=usualName`)
    expect(lines.flat(), query).toEqual(body.member.map(({ usualName }) => usualName))
  }
})

test('unknown columns and formats are refused by name', async () => {
  for (const [query, field] of [
    ['columns[]=number&columns[]=pincode', 'columns'],
    ['columns[]=toString', 'columns'],
    ['format=pdf', 'format'],
    ['dialect=tabs', 'dialect'],
  ])
    expect(await office.get(`/exports/projects?${query}`), query).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: field }] },
    })
})

test("times are those of the customer's time zone", async () => {
  const [{ id, loadDate } = { id: '', loadDate: new Date() }] = await db
    .select({ id: shipments.id, loadDate: shipments.loadDate })
    .from(shipments)
    .where(eq(shipments.customerId, alpha.customer))
  await db.update(customers).set({ timeZone: 'Asia/Tokyo' }).where(eq(customers.id, alpha.customer))
  try {
    const inTokyo = new Date(loadDate.getTime() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    expect((await csv(office, `shipments?id[]=${id}&columns[]=loadDate`)).lines).toEqual([[inTokyo]])
    const { rows } = await xlsx(office, `shipments?id[]=${id}&columns[]=loadDate&format=xlsx`)
    expect(rows[0]?.[0]).toEqual(new Date(`${inTokyo.replace(' ', 'T')}Z`))
    const { lines } = await csv(office, 'projects?columns[]=createdAt')
    expect(lines[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  } finally {
    await db.update(customers).set({ timeZone: 'Europe/Amsterdam' })
  }
})

test('what somebody wrote makes no formula, no broken line and no broken workbook', async () => {
  const action = '=1+1,"two"\r\nthree'
  const entry = { customerId: alpha.customer, subjectType: 'Test', subjectId: '1' }
  await db.insert(auditEntries).values([
    { ...entry, id: newId(), action },
    { ...entry, id: newId(), action: `\u0001<&>${'x'.repeat(40_000)}` },
  ])
  const query = 'audit_entries?subjectType=Test&order[createdAt]=asc&columns[]=action'
  expect((await csv(office, query)).lines.flat()).toContain(`'${action}`)
  const cells = (await xlsx(office, `${query}&format=xlsx`)).rows.flat()
  expect(cells.map(String).map((cell) => cell.replaceAll('\r\n', '\n'))).toContain(
    action.replace('\r\n', '\n'),
  )
  expect(cells.find((cell) => String(cell).startsWith('<&>x'))).toHaveLength(32_767)
})

test('a sheet that is full is followed by the next one', async () => {
  async function* batches() {
    yield Array.from({ length: 25 }, (_, index) => ({ number: String(index) }))
  }
  const stream = await xlsxOf(batches(), [titledLists.shipments.number], 'en', {
    name: 'shipments',
    localTime: localTimeIn('UTC'),
    rowsPerSheet: 11,
  })
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk as Uint8Array)
  const { sheets } = await readXlsx(Buffer.concat(chunks))
  expect(sheets.map(({ rows }) => rows.length)).toEqual([11, 11, 6])
  expect(sheets.flatMap(({ rows }) => rows.slice(1).flat()).map(Number)).toEqual(
    Array.from({ length: 25 }, (_, index) => index),
  )
})

test('readers who go away in the middle leave their connections to the others', async () => {
  await db.execute(sql`insert into ${auditEntries} (id, customer_id, action, subject_type, subject_id)
    select gen_random_uuid(), ${alpha.customer}, repeat('x', 200), 'Many', n::text from generate_series(1, 20000) n`)
  const origin = await testServer.listen()
  // More than there are connections.
  for (let index = 0; index < 14; index += 1) {
    const gone = new AbortController()
    const response = await fetch(
      `${origin}/api/exports/audit_entries?format=${index % 2 === 0 ? 'csv' : 'xlsx'}`,
      {
        headers: { authorization: `Bearer ${office.token}`, 'accept-encoding': 'identity' },
        signal: gone.signal,
      },
    )
    await response.body?.getReader().read()
    gone.abort()
  }
  const { pool } = testServer.database
  while (pool.idleCount < pool.totalCount) await once(pool, 'release')
  expect((await csv(office, 'audit_entries?subjectType=Many&columns[]=subjectId')).lines).toHaveLength(20_000)
})
