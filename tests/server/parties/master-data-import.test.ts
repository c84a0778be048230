import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SystemStatus } from '../../../contract/office/system-status.ts'
import type { EwcCodeImport } from '../../../contract/parties/ewc-code-imports.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { ewcCodes } from '../../../server/platform/db/schema/master-data.ts'
import { changeLog } from '../../../server/platform/db/schema/change-log.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { bodyOf, setUpServer, type Answer } from '../../support/test-server.ts'

/* A list of our own, in a chapter that the official one does not have. */

const testServer = await setUpServer()
const db = testServer.database.query
const admin = await testServer.asAdmin()

const names = (text: string) => ({ nameEn: `${text}, English`, nameNl: `${text}, Nederlands` })
const present = [
  { id: '990101', code: '990101', hazardous: false, validFrom: null, validTo: null, ...names('Chalk') },
  { id: '990102', code: '990102', hazardous: true, validFrom: null, validTo: null, ...names('Ink') },
  { id: '990103', code: '990103', hazardous: false, validFrom: null, validTo: null, ...names('Paper') },
]

beforeEach(async () => {
  await db.update(materialFlows).set({ ewcCodeId: null }).where(eq(materialFlows.ewcCodeId, '990103'))
  for (const { id } of await stored()) await db.delete(ewcCodes).where(eq(ewcCodes.id, id))
  await db.insert(ewcCodes).values(present)
})

const stored = async () =>
  (await db.select().from(ewcCodes).orderBy(ewcCodes.id)).filter(({ code }) => code.startsWith('99'))
const ids = async () => (await stored()).map(({ id }) => id)

interface Violated {
  readonly violations: readonly { readonly propertyPath: string; readonly message: string }[]
}
type Outcome = EwcCodeImport & Violated

const send = (
  payload: string | Buffer,
  query = '',
  headers: Record<string, string> = {},
): Promise<Answer<Outcome>> =>
  admin.send<Outcome>({
    method: 'POST',
    url: `/ewc_code_imports${query}`,
    headers: { 'content-type': 'text/csv', ...headers },
    payload,
  })
const counts = ({ body: { applied, added, changed, ended, unchanged, faults } }: Answer<Outcome>) => ({
  applied,
  added,
  changed,
  ended,
  unchanged,
  faults,
})

const heading = 'code,hazardous,nameEn,nameNl,validFrom,validTo'
const list = (...lines: string[]) => [heading, ...lines].join('\n')

const news = list(
  '99 01 01,false,"Chalk, English","Chalk, Nederlands",,',
  '99 01 02*,true,"Ink, and what was written with it","Ink, Nederlands",,',
  '99 01 03,false,"Paper, English","Paper, Nederlands",,2027-06-30',
  '99 01 04,true,Glue,Lijm,2027-01-01,',
)

test('a preview says what would be added, changed, ended and left, and does nothing', async () => {
  const before = await stored()
  const response = await send(news, '?preview=true')
  expect(response.status).toBe(200)
  expect(counts(response)).toEqual({
    applied: false,
    added: 1,
    changed: 1,
    ended: 1,
    unchanged: 1,
    faults: 0,
  })
  expect(response.body.changes).toMatchObject([
    {
      kind: 'changed',
      ewcCode: '/api/ewc_codes/990102',
      displayCode: '99 01 02*',
      line: 3,
      before: { names: { en: 'Ink, English' } },
      after: { hazardous: true, names: { en: 'Ink, and what was written with it', nl: 'Ink, Nederlands' } },
    },
    { kind: 'ended', ewcCode: '/api/ewc_codes/990103', line: 4, after: { validTo: '2027-06-30' } },
    {
      kind: 'added',
      ewcCode: '/api/ewc_codes/990104-2027-01-01',
      line: 5,
      after: { hazardous: true, validFrom: '2027-01-01' },
    },
  ])
  expect(await stored()).toEqual(before)
})

test('applied, it is done, written into the audit log, and marked for those who hold flows of what changed; again it changes nothing', async () => {
  const [flow] = await db.select().from(materialFlows).limit(1)
  await db
    .update(materialFlows)
    .set({ ewcCodeId: '990102' })
    .where(eq(materialFlows.id, flow?.id ?? ''))
  const marks = await db.$count(changeLog)
  expect(counts(await send(news))).toEqual({
    applied: true,
    added: 1,
    changed: 1,
    ended: 1,
    unchanged: 1,
    faults: 0,
  })
  expect(
    (await stored()).map(({ id, hazardous, nameEn, validTo, version }) => [
      id,
      hazardous,
      nameEn,
      validTo,
      version,
    ]),
  ).toEqual([
    ['990101', false, 'Chalk, English', null, 1],
    ['990102', true, 'Ink, and what was written with it', null, 2],
    ['990103', false, 'Paper, English', '2027-06-30', 2],
    ['990104-2027-01-01', true, 'Glue', null, 1],
  ])
  // What the list names as it was is official too.
  expect((await stored()).every(({ official }) => official)).toBe(true)
  const { unofficialEwcCodes } = await bodyOf(admin.get<SystemStatus>('/system_status'))
  expect(unofficialEwcCodes).toBe(842)
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectType, 'EwcCodeImport'))
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    action: 'import',
    after: { added: ['990104-2027-01-01'], changed: ['990102'], ended: ['990103'], unchanged: 1 },
  })
  expect((await db.select().from(changeLog).orderBy(changeLog.id)).slice(marks)).toMatchObject([
    { type: 'MaterialFlow', entityId: flow?.id, projectId: flow?.projectId },
  ])
  expect(counts(await send(news))).toEqual({
    applied: true,
    added: 0,
    changed: 0,
    ended: 0,
    unchanged: 4,
    faults: 0,
  })
  await db
    .update(materialFlows)
    .set({ ewcCodeId: null })
    .where(eq(materialFlows.id, flow?.id ?? ''))
})

test('a first day to come begins a successor and ends what was; one that is past, of the same hazard, is the entry itself', async () => {
  const later = list(
    '990101,true,Chalk with lead,Krijt met lood,2027-01-01,',
    '990102,true,"Ink, English","Ink, Nederlands",2002-01-01,',
    '990103,true,Paper with ink,Papier met inkt,2020-01-01,',
  )
  expect(counts(await send(later))).toEqual({
    applied: true,
    added: 2,
    changed: 0,
    ended: 2,
    unchanged: 1,
    faults: 0,
  })
  expect((await stored()).map(({ id, validTo, hazardous }) => [id, validTo, hazardous])).toEqual([
    ['990101', '2026-12-31', false],
    ['990101-2027-01-01', null, true],
    ['990102', null, true],
    ['990103', '2019-12-31', false],
    ['990103-2020-01-01', null, true],
  ])
})

test('a day for the whole file is the first day of lines without one', async () => {
  const response = await send(
    'Euralcode;Gevaarlijk;Engels;Nederlands\n99 01 01;ja;Chalk with lead;Krijt met lood\n',
    '?validFrom=2027-01-01',
  )
  expect(counts(response)).toEqual({ applied: true, added: 1, changed: 0, ended: 1, unchanged: 0, faults: 0 })
  expect(await ids()).toContain('990101-2027-01-01')
})

test('of a whole list, what it does not have ends the day before; other levels are left', async () => {
  await db
    .insert(ewcCodes)
    .values({ id: '9901', code: '9901', level: 'subchapter', hazardous: false, ...names('Writing') })
  const response = await send(
    list('990101,false,,,,', '990102,true,,,,'),
    '?preview=true&complete=true&validFrom=2027-01-01',
  )
  const ended = response.body.changes.filter(({ kind }) => kind === 'ended').map(({ ewcCode }) => ewcCode)
  expect(ended).toContain('/api/ewc_codes/990103')
  expect(ended).toContain('/api/ewc_codes/170504')
  expect(ended).not.toContain('/api/ewc_codes/9901')
  await db.delete(ewcCodes).where(eq(ewcCodes.id, '9901'))
})

describe('a file is read', () => {
  const dutch = (sign: string) =>
    ['Code', 'Gevaarlijk', 'Naam (en)', 'Omschrijving', 'Geldig vanaf'].join(sign)
  const line = (sign: string, omschrijving: string) =>
    ['99.01.05 *', 'Ja', 'Coffee grounds', omschrijving, '1-3-2027'].join(sign)
  const files: readonly (readonly [string, Buffer])[] = [
    ['UTF-8 with commas', Buffer.from(`${dutch(',')}\n${line(',', 'Cafédrab')}\n`)],
    [
      'UTF-8 with a mark, semicolons and CRLF',
      Buffer.from(`\u{feff}${dutch(';')}\r\n${line(';', 'Cafédrab')}\r\n`),
    ],
    ['Windows-1252', Buffer.from(`${dutch(';')}\r\n${line(';', 'Cafédrab')}`, 'latin1')],
    ['UTF-16 with tabs', Buffer.from(`\u{feff}${dutch('\t')}\n${line('\t', 'Cafédrab')}\n`, 'utf16le')],
    [
      'with quotes and empty lines',
      Buffer.from(
        `\n"Code";"Gevaarlijk";"Naam (en)";"Omschrijving";"Geldig vanaf"\n\n"99 01 05*";"1";"Coffee grounds";"Cafédrab";"2027-03-01"\n`,
      ),
    ],
    [
      'with hazard by the asterisk alone',
      Buffer.from('code,nameEn,nameNl,validFrom\n99 01 05*,Coffee grounds,Cafédrab,2027-03-01\n'),
    ],
  ]
  test.each(files)('%s', async (_, file) => {
    const { body } = await send(file, '?preview=true')
    expect(body.errors).toEqual([])
    expect(body.changes).toEqual([
      expect.objectContaining({
        kind: 'added',
        ewcCode: '/api/ewc_codes/990105-2027-03-01',
        displayCode: '99 01 05*',
        after: { hazardous: true, names: { en: 'Coffee grounds', nl: 'Cafédrab' }, validFrom: '2027-03-01' },
      }),
    ])
  })

  test('as the file of a form too', async () => {
    const form = new FormData()
    form.append('file', new Blob([news], { type: 'application/vnd.ms-excel' }), 'list.csv')
    const request = new Response(form)
    const response = await send(Buffer.from(await request.arrayBuffer()), '?preview=1', {
      'content-type': request.headers.get('content-type') ?? '',
    })
    expect(counts(response)).toMatchObject({ added: 1, changed: 1, ended: 1, unchanged: 1 })
  })
})

describe('what is wrong', () => {
  const wrong = [
    'Code;Gevaarlijk;Naam;Omschrijving (en);Geldig vanaf;Geldig t/m',
    '99 01 0;nee;Een;One;;',
    '99 01 06;misschien;Twee;Two;;',
    '99 01 07*;nee;Drie;Three;31-2-2027;1-1-2100',
    '99 01 08;;Vier;Four;;',
    '99 01 09;ja;;Five;;',
    '99 01 01;nee;Krijt;Chalk;;',
    '99 01 01;nee;Krijt;Chalk;;',
    ';ja;Zes;Six;;',
    '99 01 11;ja;Zeven;Seven;2027-02-01;2027-01-01',
  ].join('\n')

  test('is named by line and column, in the language of the reader', async () => {
    const { body } = await send(wrong, '?preview=true', { 'accept-language': 'nl' })
    expect(body.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
      [2, 'Code', 'Een euralcode is zes cijfers.'],
      [3, 'Gevaarlijk', 'Dit zegt geen ja en geen nee.'],
      [4, 'Gevaarlijk', 'De asterisk achter de code zegt gevaarlijk, deze kolom niet.'],
      [4, 'Geldig vanaf', 'Deze waarde is geen geldige datum.'],
      [4, 'Geldig t/m', 'Deze waarde moet liggen tussen 1900-01-01 en 2099-12-31.'],
      [6, undefined, 'Een nieuwe code moet een Nederlandse naam hebben.'],
      [8, 'Code', 'Dezelfde code met dezelfde eerste dag staat op regel 7.'],
      [9, 'Code', 'Deze waarde mag niet leeg zijn.'],
      [10, 'Geldig t/m', 'De laatste dag van geldigheid ligt vóór de eerste.'],
    ])
    expect(body.faults).toBe(9)
  })

  test('keeps the whole list from being applied', async () => {
    const before = await stored()
    const response = await send(wrong)
    expect(response.status).toBe(422)
    expect(response.body.violations).toContainEqual(
      expect.objectContaining({
        propertyPath: 'lines[3].Gevaarlijk',
        message: 'This says neither yes nor no.',
      }),
    )
    expect(await stored()).toEqual(before)
  })

  test.each([
    [
      'a picture',
      '\u2030PNG\r\n',
      'This is no CSV file but one of another kind. Only CSV (.csv) is read: save the table as CSV in your spreadsheet program.',
    ],
    ['nothing', '', 'The file has no lines below its headings.'],
    ['headings alone', heading, 'The file has no lines below its headings.'],
    ['no codes', 'naam,gevaarlijk\nKrijt,nee', 'There is no column "code / euralcode".'],
    ['no word of hazard', 'code,naam\n990101,Krijt', 'There is no column "hazardous / gevaarlijk".'],
    [
      'a quote that never ends',
      `${heading}\n990101,false,"Chalk`,
      'The file cannot be read as CSV from line 2 on.',
    ],
  ])('a file with %s', async (_, file, message) => {
    const response = await send(file, '?preview=true')
    expect(response.body.errors).toMatchObject([{ message }])
    expect((await send(file)).status).toBe(422)
  })

  test('two times of a code that overlap', async () => {
    const response = await send(
      list('990112,false,Wax,Was,2027-01-01,2027-12-31', '990112,false,Wax,Was,2026-01-01,2027-01-01'),
      '?preview=true',
    )
    expect(response.body.errors).toMatchObject([
      { line: 2, message: 'Another entry of this code is valid on some of these days.' },
    ])
  })
})

test('nothing but CSV is imported, and no more than 5 MB', async () => {
  expect((await admin.post('/ewc_code_imports', { code: '990101' })).status).toBe(415)
  expect((await send('x'.repeat(5 * 1024 * 1024 + 1))).status).toBe(413)
  const form = new FormData()
  form.append('file', new Blob(['x'.repeat(5 * 1024 * 1024 + 1)]), 'list.csv')
  const request = new Response(form)
  const type = { 'content-type': request.headers.get('content-type') ?? '' }
  const whole = Buffer.from(await request.arrayBuffer())
  expect((await send(whole, '', type)).status).toBe(413)
  expect((await send(whole.subarray(0, 1000), '', type)).status).toBe(400)
  expect((await send(news, '?validFrom=tomorrow')).status).toBe(422)
})

test('an import waits for whoever is writing the list, and sees what they wrote', async () => {
  const other = await testServer.database.pool.connect()
  try {
    await other.query('begin')
    await other.query(
      `insert into ewc_codes (id, code, level, hazardous, valid_from, name_en, name_nl) values ('990104-2027-01-01', '990104', 'code', true, '2027-01-01', 'Glue', 'Lijm')`,
    )
    const importing = send(news)
    await vi.waitFor(
      async () => {
        const { rowCount } = await testServer.database.pool.query(
          `select 1 from pg_locks where not granted and relation = 'ewc_codes'::regclass`,
        )
        expect(rowCount).toBe(1)
      },
      { timeout: 20_000 },
    )
    await other.query('commit')
    expect(counts(await importing)).toEqual({
      applied: true,
      added: 0,
      changed: 1,
      ended: 1,
      unchanged: 2,
      faults: 0,
    })
  } finally {
    other.release()
  }
})

test('a line with more cells than headings, or with a NUL, is wrong; a wrong cell is named with what stands in it', async () => {
  const shifted = await send(
    list('99 01 04,true,Glue, of bones,Lijm,,2027-06-30', '99 01 05,maybe,Wax,Was,,'),
    '?preview=true',
  )
  expect(shifted.body.errors).toMatchObject([
    { line: 2, message: expect.stringContaining('more cells') },
    { line: 3, column: 'hazardous', value: 'maybe' },
  ])
  const broken = await send(list('99 01 04,true,Gl\0ue,Lijm,,'), '?preview=true')
  expect(broken.body.errors).toMatchObject([{ line: 2 }])
})
