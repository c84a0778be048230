import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { buildLoad, buildOperation, pairDriver, buildUnload } from '../platform/tenant-fixtures.ts'
import {
  withFormulaGuard,
  withFormulaGuardSql,
  withoutFormulaGuard,
} from '../../../server/platform/csv/formulas.ts'
import { setUpHarness, type Actor } from '../platform/test-harness.ts'
import { isLongRun } from '../../support/long-run.ts'

const numbers: string[] = []

const { testServer, db, alpha, office, driver } = await setUpHarness()

await pairDriver(db, alpha)
await db.update(materialFlows).set({ allowTransporterNote: true }).where(eq(materialFlows.id, alpha.flow))
for (const note of [
  '=HYPERLINK("http://evil.example.com")',
  'line one\r\nline "two", and more',
  'ground; =cmd|calc,+31 184 000203',
  '-1',
  undefined,
]) {
  const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha, note === undefined ? {} : { note }), {
    occurredAt: `2026-11-20T0${numbers.length}:00:00+00:00`,
  })
  await driver.apply(load)
  numbers.push((load.payload as LoadStatement).number)
  if (note === undefined)
    await driver.deliver(
      buildOperation(alpha, 'shipment.unload', buildUnload((load.payload as LoadStatement).shipment)),
    )
}

async function exported(query = '', actor: Actor = office, headers: Record<string, string> = {}) {
  const response = await actor.get(`/exports/shipments${query}`, headers)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  const text = response.body as unknown as string
  return {
    answer: response,
    text,
    lines: parse(text, { relax_column_count: false, record_delimiter: '\r\n' }) as string[][],
  }
}
const column = (lines: string[][], heading: string) =>
  lines.slice(1).map((line) => line[lines[0]?.indexOf(heading) ?? -1])

describe('the export of shipments', () => {
  test('is the list as a table that every spreadsheet reads', async () => {
    const { answer: response, text, lines } = await exported('?order[loadDate]=asc')
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="shipments-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(text.endsWith('\r\n')).toBe(true)
    expect(column(lines, 'Number')).toEqual(numbers)
    expect(column(lines, 'Kilograms')).toEqual(Array.from({ length: 5 }, () => '25300'))
    const taken = column(lines, 'Accepted kilograms')
    expect(taken.map((kilograms) => ['', '25300'].includes(kilograms ?? '-'))).toEqual(Array(5).fill(true))
  })

  test('makes no formula of what somebody wrote', async () => {
    const { lines } = await exported('?order[loadDate]=asc')
    expect(column(lines, 'Note when loading')).toEqual([
      '\'=HYPERLINK("http://evil.example.com")',
      'line one\r\nline "two", and more',
      "ground; '=cmd|calc,+31 184 000203",
      '-1',
      '',
    ])
  })

  test('PostgreSQL and we see the same formulas, and an import takes away what was put before them', async () => {
    const texts = {
      '=1+1': "'=1+1",
      '@SUM(A1)': "'@SUM(A1)",
      '＝1': "'＝1",
      '﹦1': "'﹦1",
      '﹢a': "'﹢a",
      '﹣a': "'﹣a",
      '﹫a': "'﹫a",
      // What takes no place, and blanks of all kinds.
      '\u200B=1': "\u200B'=1",
      '\uFEFF=1': "\uFEFF'=1",
      'x;\u00A0\u2060＝1': "x;\u00A0\u2060'＝1",
      '\u0001\u00AD\u200D\u202E\u3000\u3164\uFE0F@a': "\u0001\u00AD\u200D\u202E\u3000\u3164\uFE0F'@a",
      '\u{E0001}\u{E0100}=1': "\u{E0001}\u{E0100}'=1",
      'é=1': 'é=1',
      [`${'\uFEFF'.repeat(100_000)}1`]: `${'\uFEFF'.repeat(100_000)}1`,
      '\t=1': "\t'=1",
      '\r=1': "\r'=1",
      ' +cmd|x': " '+cmd|x",
      '-2+3': "'-2+3",
      '+1e5': "'+1e5",
      '-5 ton': "'-5 ton",
      'a;=1,@b\t-c': "a;'=1,'@b\t'-c",
      "'=1": "''=1",
      "''@a": "'''@a",
      '-1,=2': "'-1,'=2",
      // A number with its decimals where semicolons separate.
      '-1,5+cmd': "'-1,5+cmd",
      '-12,5': '-12,5',
      '-1.234,50': '-1.234,50',
      '+31 184 000203': '+31 184 000203',
      '+31 184 000203; -1': "'+31 184 000203; -1",
      "'s-Gravenhage": "'s-Gravenhage",
      'A=1': 'A=1',
      'x;"=A(1);y': 'x;"\'=A(1);y',
      'x,"=1,y': 'x,"\'=1,y',
      '"=1': '"\'=1',
      'a "-5"': 'a "-5"',
      // As long as a file of an import may be: each part of it is looked at once.
      ['\n'.repeat(1_000_000)]: '\n'.repeat(1_000_000),
    }
    for (const [text, guarded] of Object.entries(texts)) {
      expect(withFormulaGuard(text)).toBe(guarded)
      expect(withoutFormulaGuard(guarded)).toBe(text)
      const { rows } = await db.execute<{ guarded: string }>(
        sql`select ${sql.raw(withFormulaGuardSql('given.text'))} guarded from (select ${text}::text) given (text)`,
      )
      expect(rows[0]?.guarded).toBe(guarded)
    }
  })

  test("speaks the reader's language", async () => {
    const { lines } = await exported('?status=unloaded', office, { 'accept-language': 'nl' })
    expect(lines[0]?.slice(0, 5)).toEqual([
      'Nummer',
      'Status',
      'Geweigerde lading',
      'Geladen op (Europe/Amsterdam)',
      'Gelost op (Europe/Amsterdam)',
    ])
    expect(column(lines, 'Status')).toEqual(['gelost'])
    expect(column(lines, 'Vervoerd per')).toEqual(['vrachtwagen'])
  })

  test('holds what the same query lists, in its order, and takes no query for code', async () => {
    const queries = [
      '',
      '?status=loaded',
      '?exists[unloadDate]=true',
      '?q=sludge',
      "?q='%20or%201=1%20--",
      '?number=\\',
      '?order[number]=asc',
      '?order[number][deeper]=asc',
      '?loadDate[before]=2026-11-20T01:00:00Z',
      '?nettoWeight[gt]=99',
      '?q=$1',
    ]
    for (const query of queries) {
      const listed = (await office.get(`/shipments${query}`)).body.member?.map(({ number }) => number)
      expect(column((await exported(query)).lines, 'Number'), query).toEqual(listed)
    }
  })
})

test.runIf(isLongRun)(
  'a reader who goes away in the middle leaves nothing behind, and a slow one is waited for',
  async () => {
    const columns = sql.join(
      Object.values(getTableColumns(shipments))
        // Each has a token of its own, which the database makes.
        .filter(({ generated, name }) => generated === undefined && name !== shipments.checkToken.name)
        .map(({ name }) => sql.identifier(name)),
      sql`, `,
    )
    await db.execute(sql`insert into ${shipments} (${columns}) select ${columns} from (select made.* from (select * from ${shipments} limit 1) pattern, generate_series(1, 3000) n,
    lateral jsonb_populate_record(null::shipments, to_jsonb(pattern) || jsonb_build_object('id', gen_random_uuid(), 'number', 'MANY-' || n, 'transporter_note_load', repeat('x', 3000))) made) as many`)
    const origin = await testServer.listen()
    const ask = (signal?: AbortSignal) =>
      fetch(`${origin}/api/exports/shipments`, {
        headers: { authorization: `Bearer ${office.token}`, 'accept-encoding': 'identity' },
        ...(signal === undefined ? {} : { signal }),
      })
    // More than there are connections.
    for (let index = 0; index < 14; index += 1) {
      const gone = new AbortController()
      const reader = (await ask(gone.signal)).body?.getReader()
      await reader?.read()
      gone.abort()
    }
    let lines = 0
    for await (const chunk of (await ask()).body ?? []) {
      for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    // One of the notes has a line end within.
    expect(lines).toBeGreaterThanOrEqual(3006)
  },
)
