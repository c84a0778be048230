import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type CsvImport,
  importedColumns,
  isInRanges,
  lineRanges,
  maxImportLines,
} from '#contract/office/csv-imports.ts'
import { csvDialects } from '#contract/office/exports.ts'
import { locales } from '#contract/kit/locales.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { companies, locations } from '../../../server/platform/db/schema/companies.ts'
import { customers } from '../../../server/platform/db/schema/customers.ts'
import { ewcCodes, projectStatuses } from '../../../server/platform/db/schema/master-data.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { projects } from '../../../server/platform/db/schema/projects.ts'
import { labelsOf } from '../../../server/office/exports/file-labels.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { seedMasterData } from '../../../server/parties/master-data/seed-master-data.ts'
import { setUpHarness } from '../platform/test-harness.ts'
import { bodyOf, invalid, refusal } from '../../support/test-server.ts'

const { testServer, db, alpha, beta, as, admin, office } = await setUpHarness()
await seedMasterData(testServer.database)
const customer = alpha.customer
const emptyCustomer = newId()

await db.insert(customers).values({ id: emptyCustomer, name: 'Empty' })
await db.insert(companies).values({
  id: newId(),
  customerId: null,
  name: 'Platform Vervoer B.V.',
  types: ['carrier', 'disposer'],
  vihbNumber: '990707VIHX',
  chamberOfCommerceNumber: '99070707',
  street: 'Kade',
  houseNumber: '7',
  houseNumberAddition: 'a',
  postalCode: '3011 AA',
  city: 'Rotterdam',
  country: 'NL',
  phonePlanning: '+31107070707',
  generalEmail: 'vervoer@platform.example',
})

type Problem = Partial<{
  code: string
  violations: { propertyPath: string; message: string; code: string }[]
}>

let network = 0
beforeEach(() => void (network += 1))
const send = (path: string, file: string | Buffer, query: string, actor = office, language = 'en') =>
  actor.send<CsvImport & Problem>({
    method: 'POST',
    url: `/${path}?${query}`,
    remoteAddress: `203.0.${network}.7`,
    payload: file,
    headers: { 'content-type': 'text/csv', 'accept-language': language },
  })
const preview = (path: string, file: string | Buffer, query = '', actor = office) =>
  send(path, file, `preview=true&${query}`, actor)
async function apply(path: string, file: string | Buffer, query = '') {
  const { body } = await preview(path, file, query)
  const applied = await send(path, file, `sha256=${body.sha256}&${query}`)
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  return applied.body
}
/** The languages and the dialects of an export. */
const forms = locales.flatMap((locale) => csvDialects.map((dialect) => [locale, dialect] as const))
const exported = (path: string, [language, dialect]: (typeof forms)[number]) =>
  bodyOf(
    office.send<string>({
      method: 'GET',
      url: `/exports/${path}&format=csv&dialect=${dialect}`,
      headers: { 'accept-language': language },
    }),
  )
const platformCarrier = async () => {
  const [row] = await db.select().from(companies).where(eq(companies.vihbNumber, '990707VIHX'))
  return row ?? expect.fail('There is no transporter of the whole platform.')
}
const companyNamed = async (name: string) => {
  const [row] = await db.select().from(companies).where(eq(companies.name, name))
  return row
}

describe('companies', () => {
  const file = [
    'Naam;Soort;KvK-nummer;Straat;Huisnummer;Postcode;Plaats;Land;Telefoon;Opmerking',
    'Zandweg B.V.;opdrachtgever, ontdoener;12345678;Kade;12;3011 AA;Rotterdam;Nederland;010 1234567;x',
    'Kleiput;;;;;;;;;',
  ].join('\n')

  test('a preview says line by line what would be made, and makes nothing', async () => {
    const body = await bodyOf(preview('company_imports', file))
    expect(body).toMatchObject({
      '@type': 'CsvImport',
      applied: false,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      created: 2,
      changed: 0,
      wrong: 0,
      ignoredColumns: ['Opmerking'],
      lines: [
        { line: 2, kind: 'created', name: 'Zandweg B.V.', errors: [], changes: [] },
        { line: 3, kind: 'created', name: 'Kleiput' },
      ],
    })
    expect(body.lines[0]).not.toHaveProperty('item')
    expect(await companyNamed('Kleiput')).toBeUndefined()
  })

  test('applied it is one transaction, with what the routes write: rows, versions, audit', async () => {
    const body = await apply('company_imports', file)
    expect(body).toMatchObject({ applied: true, created: 2 })
    expect(await companyNamed('Zandweg B.V.')).toMatchObject({
      id: body.lines[0]?.item,
      customerId: customer,
      types: ['employer', 'disposer'],
      chamberOfCommerceNumber: '12345678',
      street: 'Kade',
      houseNumber: '12',
      postalCode: '3011 AA',
      country: 'NL',
      phonePlanning: '+31101234567',
    })
    expect(await companyNamed('Kleiput')).toMatchObject({ types: ['disposer'], customerId: customer })
    const created = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, body.lines[0]?.item ?? ''))
    expect(created).toMatchObject([{ action: 'create', actorId: alpha.office, customerId: customer }])
    const [whole] = await db.select().from(auditEntries).where(eq(auditEntries.subjectType, 'CompanyImport'))
    expect(whole).toMatchObject({ action: 'import', customerId: customer, after: { created: 2, wrong: 0 } })
  })

  test('the same file again changes nothing; another value is a change of that column alone', async () => {
    expect((await preview('company_imports', file)).body).toMatchObject({
      unchanged: 2,
      created: 0,
      changed: 0,
    })
    const moved = file.replace('Kade;12', 'Kade;14').replace('Zandweg B.V.', 'Zandweg Holding')
    const { body } = await preview('company_imports', moved)
    expect(body).toMatchObject({
      changed: 1,
      lines: [
        {
          kind: 'changed',
          item: (await companyNamed('Zandweg B.V.'))?.id,
          changes: [
            { column: 'Naam', before: 'Zandweg B.V.', after: 'Zandweg Holding' },
            { column: 'Huisnummer', before: '12', after: '14' },
          ],
        },
        { kind: 'unchanged' },
      ],
    })
    await apply('company_imports', moved)
    expect(await companyNamed('Zandweg Holding')).toMatchObject({
      street: 'Kade',
      houseNumber: '14',
      version: 2,
    })
  })

  test('an empty cell leaves what is there', async () => {
    await apply('company_imports', 'KvK;Naam;Straat;Plaats\n12345678;Zandweg Holding;;Schiedam')
    expect(await companyNamed('Zandweg Holding')).toMatchObject({ street: 'Kade', city: 'Schiedam' })
  })

  test('wrong cells are named by line and heading, in the language of the request; nothing is applied', async () => {
    const bad = [
      'name,type,coc number,general e-mail,postal code,country',
      'Good One,disposer,,,,',
      'Bad One,king,,,,',
      'Worse One,disposer,123,not-an-address,12,NL',
      ',disposer,,,,',
      'Good One,disposer,,,,',
    ].join('\n')
    const { body } = await preview('company_imports', bad)
    expect(body).toMatchObject({ created: 1, wrong: 4 })
    expect(body.lines.map(({ line, errors }) => [line, errors.map(({ column }) => column)])).toEqual([
      [2, []],
      [3, ['type']],
      [4, ['coc number', 'postal code', 'general e-mail']],
      [5, ['name']],
      [6, ['name']],
    ])
    const applied = await send('company_imports', bad, `sha256=${body.sha256}`, office, 'nl')
    expect(applied).toMatchObject(refusal(422, 'validation_failed'))
    expect(applied.body.violations?.[0]).toMatchObject({
      propertyPath: 'lines[3].type',
      message: 'Regel 3, type "king": De gekozen waarde is geen geldige keuze.',
    })
    expect(await companyNamed('Good One')).toBeUndefined()
  })

  test('a wrong line that is left out is named, with its errors, and the others are imported', async () => {
    const bad =
      'Naam;Soort;KvK-nummer\nEerste;king;\nTweede;ontdoener;\nDerde;ontdoener;123\nEerste;ontdoener;'
    const { body } = await preview('company_imports', bad)
    expect(body).toMatchObject({ created: 2, wrong: 2, leftOut: 0 })
    expect(body.lines[0]?.errors).toMatchObject([{ line: 2, column: 'Soort', value: 'king' }])
    expect(body.lines[2]?.errors).toMatchObject([{ line: 4, column: 'KvK-nummer', value: '123' }])
    const one = await send('company_imports', bad, `sha256=${body.sha256}&leaveOut=2`)
    expect(one).toMatchObject({
      status: 422,
      body: {
        violations: [
          {
            propertyPath: 'lines[4].KvK-nummer',
            message: expect.stringMatching(/^Line 4, KvK-nummer "123": /),
          },
        ],
      },
    })
    expect(await companyNamed('Tweede')).toBeUndefined()
    const both = await send('company_imports', bad, `sha256=${body.sha256}&leaveOut=2,4`)
    expect(both, JSON.stringify(both.body)).toMatchObject({
      status: 200,
      body: {
        applied: true,
        created: 2,
        wrong: 0,
        leftOut: 2,
        lines: [
          { line: 2, kind: 'left_out', name: 'Eerste', errors: [{ column: 'Soort', value: 'king' }] },
          { line: 3, kind: 'created' },
          { line: 4, kind: 'left_out', name: 'Derde', errors: [{ value: '123' }] },
          { line: 5, kind: 'created' },
        ],
      },
    })
    expect(await companyNamed('Derde')).toBeUndefined()
    expect(await companyNamed('Eerste')).toMatchObject({ types: ['disposer'] })
    const abroad = await preview(
      'company_imports',
      'Naam;Land\nVijfde;POLONIA\nZesde;a b\nZevende;België\nAchtste;polen',
    )
    expect(abroad.body.lines).toMatchObject([
      {
        errors: [
          { column: 'Land', value: 'POLONIA', message: 'The value you selected is not a valid choice.' },
        ],
      },
      {
        errors: [{ column: 'Land', value: 'a b', message: 'The value you selected is not a valid choice.' }],
      },
      { kind: 'created', errors: [] },
      { kind: 'created', errors: [] },
    ])
    // One that became right meanwhile was not looked at as such.
    const right = 'Naam\nTweede\nVierde'
    const { sha256 } = (await preview('company_imports', right)).body
    expect((await send('company_imports', right, `sha256=${sha256}&leaveOut=3`)).body).toMatchObject({
      leftOut: 1,
      lines: [{ kind: 'unchanged' }, { kind: 'left_out', errors: [] }],
    })
    expect(await companyNamed('Vierde')).toBeUndefined()
    expect((await send('company_imports', right, `sha256=${sha256}&leaveOut=3;4`)).status).toBe(422)

    // Lines that follow each other are one range of the address.
    expect(lineRanges([9, 4, 2, 3, 3])).toBe('2-4,9')
    expect(
      await send('company_imports', bad, `preview=true&leaveOut=${lineRanges([4, 2, 3])}`),
    ).toMatchObject({ status: 200, body: { leftOut: 3 } })
    // In the turn of two wrong lines and a right one, which takes the longest text, a full file fits.
    const lines = Array.from({ length: maxImportLines }, (_, index) => index + 2)
    const wrong = lines.filter((line) => line % 3 > 0)
    const longest = lineRanges(wrong)
    expect(lines.filter(isInRanges(longest))).toEqual(wrong)
    expect(await send('company_imports', bad, `preview=true&leaveOut=${longest}`)).toMatchObject({
      status: 200,
    })
  })

  test('Windows-1252 with semicolons, UTF-8 with a byte order mark and commas: what spreadsheets write', async () => {
    const ansi = Buffer.from('Naam;Plaats\nCaf\u00e9 Zo\u00eb;Sneek', 'latin1')
    const utf8 = Buffer.from('\u{FEFF}name,city\n"Müller, Söhne",Emden', 'utf8')
    expect((await preview('company_imports', ansi)).body.lines).toMatchObject([{ name: 'Café Zoë' }])
    expect((await preview('company_imports', utf8)).body.lines).toMatchObject([{ name: 'Müller, Söhne' }])
  })

  test('is applied only with the hash of its preview', async () => {
    const { body } = await preview('company_imports', file)
    expect(await send('company_imports', file, '')).toMatchObject(invalid('sha256'))
    expect(await send('company_imports', `${file}\nAnother`, `sha256=${body.sha256}`)).toMatchObject(
      refusal(409, 'import_file_changed'),
    )
    expect(await companyNamed('Another')).toBeUndefined()
  })

  test('a file that is no such table is refused as a whole', async () => {
    const refused = async (bytes: string | Buffer) => {
      const { status, body } = await preview('company_imports', bytes)
      expect(status).toBe(422)
      return body.violations?.map(({ propertyPath, message }) => [propertyPath, message])
    }
    expect(await refused('name')).toEqual([['file', 'The file has no lines below its headings.']])
    expect(await refused('colour\nred')).toEqual([['file', 'There is no column "Name".']])
    expect(await refused('name\n"open')).toEqual([['file', 'The file cannot be read as CSV from line 2 on.']])
    const isOther = [['file', expect.stringMatching(/^This is no CSV file .* Only CSV \(\.csv\) is read/)]]
    for (const start of [
      [0x50, 0x4b, 3, 4, 20, 0],
      [0xd0, 0xcf, 0x11, 0xe0],
      [0x89, 0x50, 0x4e, 0x47],
      [0xff, 0xd8, 0xff],
    ])
      expect(await refused(Buffer.from([...start, 0, 10, 0xe9]))).toEqual(isOther)
    expect(await refused('%PDF-1.4\nname\n')).toEqual(isOther)
    expect(await refused('\r\n%PDF-1.4\nname\n')).toEqual(isOther)
    expect(await refused('name\na\0b')).toEqual([['file', 'The file cannot be read as CSV from line 2 on.']])
    expect(await refused(`name\n${'a\n'.repeat(2001)}`)).toEqual([
      ['file', 'A file has at most 2000 lines. Split it.'],
    ])
    expect((await preview('company_imports', Buffer.alloc(2 * 1024 * 1024 + 1, 'a'))).status).toBe(413)
    expect((await office.post('/company_imports', { name: 'a' })).status).toBe(415)
  })

  describe('are read from the files that people have', () => {
    const names = async (file: string) => {
      const body = await bodyOf(preview('company_imports', file))
      return body.lines.map(({ line, kind, name }) => [line, kind, name])
    }

    test('mixed line ends, rows of separators, a line that names the separator, quotes in cells', async () => {
      const two = (lines: readonly [number, number]) => [
        [lines[0], 'created', 'Sloop Een'],
        [lines[1], 'created', 'Puin "De Zwaan"'],
      ]
      expect(await names('Naam;Plaats\r\nSloop Een;Ede\nPuin "De Zwaan";Ede\n')).toEqual(two([2, 3]))
      expect(await names('Naam;Plaats\nSloop Een;Ede\r\nPuin "De Zwaan";Ede')).toEqual(two([2, 3]))
      expect(await names('Naam;Plaats\n;\nSloop Een;Ede\n; ;\nPuin "De Zwaan";Ede\n')).toEqual(two([3, 5]))
      expect(await names('sep=;\r\nNaam;Plaats\r\nSloop Een;Ede\r\nPuin "De Zwaan";Ede\r\n')).toEqual(
        two([3, 4]),
      )
      expect(
        await names('Naam;"Adres (straat, nummer,\nplaats)";Plaats\nSloop Een;x;Ede\nPuin "De Zwaan";x;Ede'),
      ).toEqual(two([3, 4]))
    })

    test('a line with more cells than headings is wrong, and says so', async () => {
      const { body } = await preview('company_imports', 'Naam;Plaats\nJansen; Zonen B.V.;Ede\nSloop Een;Ede')
      expect(body.lines).toMatchObject([
        { line: 2, kind: 'wrong', errors: [{ line: 2, message: expect.stringContaining('"Ede"') }] },
        { line: 3, kind: 'created' },
      ])
    })

    test('a company is the same in any Unicode form and with any blanks, and is stored in one', async () => {
      const heading = 'Naam;Plaats\n'
      await apply('company_imports', `${heading}Cafe\u0301 de Kaai B.V.;Ede`)
      expect(await companyNamed('Caf\u00e9 de Kaai B.V.')).toBeDefined()
      for (const name of [
        'Caf\u00e9 de Kaai B.V.',
        'Cafe\u0301\u00a0de Kaai B.V.',
        'caf\u00e9  de  kaai b.v.',
      ])
        expect((await preview('company_imports', `${heading}${name};Ede`)).body, name).toMatchObject({
          created: 0,
        })
    })

    test('the headings that the page lists are known', async () => {
      const { body } = await preview(
        'company_imports',
        'Naam;Telefoon planning;Algemeen e-mailadres;E-mail voor vervoersdocumenten\nSloop Een;0318 123456;a@b.example;c@d.example',
      )
      expect(body).toMatchObject({ created: 1, ignoredColumns: [] })
      for (const kind of ['companies', 'locations'] as const)
        for (const language of ['en', 'nl'] as const) {
          const labels: Readonly<Record<string, string>> = labelsOf(kind)[language]
          const titles = importedColumns[kind].map((name) => labels[name])
          const path = kind === 'companies' ? 'company_imports' : 'location_imports'
          const known = await preview(path, `${titles.join(';')}\n${titles.map(() => 'x').join(';')}`)
          expect(known.body.ignoredColumns, `${kind} in ${language}`).toEqual([])
        }
    })

    test('a company on two lines is named, with the cell by which it was recognised', async () => {
      const { body } = await preview('company_imports', 'Naam;VIHB\nSloop A;123456VIHB\nSloop B;123456VIHB')
      expect(body.lines[1]).toMatchObject({
        kind: 'wrong',
        errors: [
          {
            line: 3,
            column: 'VIHB',
            value: '123456VIHB',
            message: 'This is already on line 2, as Sloop A.',
          },
        ],
      })
    })

    test.each(forms)('what was exported in %s with %s and not edited changes nothing', async (...form) => {
      await apply(
        'company_imports',
        'Naam;Soort;Straat;Huisnummer;Toevoeging;Postcode;Plaats;Telefoon;E-mail\n"Rond; =1+1";vervoerder;Proefdijk;7;B;3361 EG;Sliedrecht;+31184000203;a@b.example\n"\'=Tegel";ontdoener;;;;;;;',
      )
      const file = await exported('companies?order[name]=asc', form)
      expect(file).toContain('+31184000203')
      expect(file).not.toContain("'+31184000203")
      expect(file).toContain("Rond; '=1+1")
      // With a transporter of the whole platform, which is listed too and is nobody's to change.
      const platform = await platformCarrier()
      expect(file).toContain(platform.name)
      const again = await preview('company_imports', file)
      expect(again.body).toMatchObject({ created: 0, changed: 0, wrong: 0 })
      expect(again.body.unchanged).toBeGreaterThan(4)
      expect(again.body.lines.find(({ name }) => name === platform.name)).toMatchObject({ item: platform.id })
      // In the address book of somebody else all are new, but for those of the platform.
      const elsewhere = await preview('company_imports', file, `customer=${emptyCustomer}`, admin)
      expect(elsewhere.body).toMatchObject({ changed: 0, wrong: 0 })
      expect(elsewhere.body.lines.filter(({ kind }) => kind === 'unchanged').length).toBeLessThan(
        again.body.unchanged,
      )
      const theirs = await send(
        'company_imports',
        file,
        `sha256=${elsewhere.body.sha256}&customer=${emptyCustomer}`,
        admin,
      )
      expect(theirs.status, JSON.stringify(theirs.body)).toBe(200)
      expect((await preview('company_imports', file, `customer=${emptyCustomer}`, admin)).body).toMatchObject(
        {
          created: 0,
          changed: 0,
          wrong: 0,
        },
      )
      await db.delete(companies).where(eq(companies.customerId, emptyCustomer))
    })

    test('a transporter of the whole platform keeps its own data', async () => {
      const { name, vihbNumber } = await platformCarrier()
      const edited = `Naam;VIHB;Plaats\n${name};${vihbNumber};Anderstad`
      expect((await preview('company_imports', edited)).body.lines).toMatchObject([
        { kind: 'wrong', errors: [{ column: 'Plaats', value: 'Anderstad' }] },
      ])
    })
  })

  test('goes into one’s own address book; administrators choose one', async () => {
    // A name that the other customer has is a new company here.
    const theirs = await companyNamed('Kleiput')
    const foreign = await preview('company_imports', 'name\nKleiput', '', await as(beta.office))
    expect(foreign.body).toMatchObject({ created: 1, changed: 0 })
    const chosen = await preview('company_imports', 'name\nKleiput', `customer=${customer}`, admin)
    expect(chosen.body.lines).toMatchObject([{ kind: 'unchanged', item: theirs?.id }])
  })
})

describe('locations', () => {
  const file = [
    'Bedrijf;Omschrijving;Straat;Plaats;Breedtegraad;Lengtegraad;EBA-locatie',
    'Kleiput;Put Noord;Dijk;Sneek;53° 1,896′ N;5.6589;J',
    'Nobody;Somewhere;;;;;',
    'Kleiput;Put Zuid;;;53.1;;misschien',
  ].join('\n')

  test('belong to companies of the address book, found by name or number', async () => {
    await apply('company_imports', 'name,coc\nKleiput,87654321')
    const { body } = await preview('location_imports', file)
    expect(body).toMatchObject({ created: 1, wrong: 2 })
    expect(body.lines.map(({ errors }) => errors.map(({ column }) => column))).toEqual([
      [],
      ['Bedrijf'],
      ['Lengtegraad', 'EBA-locatie'],
    ])
    const good = file.split('\n').slice(0, 2).join('\n')
    await apply('location_imports', good)
    for (const same of [good, good.replace('53,0316', '53.0316')])
      expect((await preview('location_imports', same)).body).toMatchObject({
        unchanged: 1,
        created: 0,
        changed: 0,
      })
    const [row] = await db.select().from(locations).where(eq(locations.description, 'Put Noord'))
    expect(row).toMatchObject({
      customerId: customer,
      latitude: 53.0316,
      longitude: 5.6589,
      ebaLocation: true,
    })
    const unlikely = await preview(
      'location_imports',
      'Bedrijf;Omschrijving;Breedtegraad;Lengtegraad\nKleiput;A;5.6589;53.0316\nKleiput;B;0;0\nKleiput;C;40,7;-74',
    )
    expect(unlikely.body.lines.map(({ kind, errors }) => [kind, errors[0]?.message])).toEqual([
      ['wrong', 'Latitude and longitude have been exchanged, as it seems.'],
      ['wrong', expect.stringContaining('in the sea')],
      ['created', undefined],
    ])
    const again = await preview('location_imports', 'KvK;Locatie;Plaats\n87654321;put noord;Joure')
    expect(again.body.lines).toMatchObject([
      {
        kind: 'changed',
        item: row?.id,
        changes: [
          { column: 'Locatie', before: 'Put Noord', after: 'put noord' },
          { column: 'Plaats', before: 'Sneek', after: 'Joure' },
        ],
      },
    ])
  })
})

describe('waste streams', () => {
  /** As the LMA portal exports them. */
  const file = [
    'Afvalstroomnummer;Verwerkersnummer LvB;Ontdoener KvK-nummer;Ontdoener naam;LocatieHerkomst straatnaam;LocatieHerkomst huisnummer;LocatieHerkomst postcode;LocatieHerkomst plaats;LocatieHerkomst nabijheidsbeschrijving;Euralcode;Gebruikelijke naam;VerwerkingsMethode code;Routeinzameling;Inzamelaarsregeling',
    '08AA10000001;08AA1;87654321;Kleiput;Dijk;1;8601 AA;Sneek;Achter de sluis;170504;Grond;A.02;N;J',
  ].join('\n')
  const query = () => `project=/api/projects/${alpha.project}`

  test('become flows of the project, with the place of origin and the processor as receiver', async () => {
    expect((await preview('waste_stream_imports', file, query())).body.lines[0]?.errors).toMatchObject([
      { column: 'Verwerkersnummer LvB' },
    ])
    await apply('company_imports', 'naam;soort;verwerkersnummer;plaats\nVerwerker;ontdoener;08AA1;Harlingen')
    const body = await apply('waste_stream_imports', file, query())
    expect(body).toMatchObject({ created: 1, lines: [{ name: '08AA10000001 Grond' }] })
    const { body: flow } = await office.get(`/material_flows/${body.lines[0]?.item ?? ''}`)
    expect(flow).toMatchObject({
      documentType: 'waste',
      usualName: 'Grond',
      wasteStreamNumber: '08AA10000001',
      ewcCode: { code: '170504' },
      processingMethod: { code: 'A02' },
      origin: { description: 'Achter de sluis', city: 'Sneek', street: 'Dijk 1' },
      sender: { name: 'Kleiput' },
      receiver: { name: 'Verwerker' },
      destination: { description: 'Verwerker', city: 'Harlingen' },
      transportedBy: 'sender',
      cargoUnit: { id: 'ton' },
      routeCollection: false,
      collectorsScheme: true,
      privateDisposer: false,
      signatures: ['disposer', 'receiver'],
    })
    expect((await preview('waste_stream_imports', file, query())).body).toMatchObject({ unchanged: 1 })
    const renamed = await preview('waste_stream_imports', file.replace('Grond', 'Zand'), query())
    expect(renamed.body.lines).toMatchObject([
      { kind: 'changed', changes: [{ column: 'Gebruikelijke naam', before: 'Grond', after: 'Zand' }] },
    ])
  })

  test('state composition, substances of very high concern and packaging, or say what is not understood', async () => {
    await apply('company_imports', 'naam;soort;verwerkersnummer;plaats\nVerwerker;ontdoener;08AA1;Harlingen')
    const described = (number: string, ...cells: readonly string[]) =>
      file
        .split('\n')
        .map((line, index) =>
          index === 0
            ? `${line};Samenstelling;ZZS;Verpakking;Aantal colli`
            : [line.replace('08AA10000001', number), ...cells].join(';'),
        )
        .join('\n')
    const flowOf = async (csv: string) => {
      const { lines } = await apply('waste_stream_imports', csv, query())
      return (await office.get(`/material_flows/${lines[0]?.item ?? ''}`)).body as Record<string, unknown>
    }
    const first = await flowOf(described('08AA10000041', 'Olie en water', 'PFOS 20 mg/kg', 'Vaten', '12'))
    expect(first).toMatchObject({
      composition: 'Olie en water',
      concernSubstances: 'PFOS 20 mg/kg',
      noConcernSubstances: false,
      packaging: { kind: 'drums', count: 12 },
    })
    // The same flow; what is empty stays.
    const second = await flowOf(described('08AA10000041', '', 'geen', '3 IBC', ''))
    expect(second).toMatchObject({
      composition: 'Olie en water',
      noConcernSubstances: true,
      packaging: { kind: 'ibc', count: 3 },
    })
    expect(second).not.toHaveProperty('concernSubstances')
    const loose = await flowOf(described('08AA10000042', 'Grond', 'none', 'los gestort', ''))
    expect(loose['packaging']).toEqual({ kind: 'loose' })
    const wrong = await preview(
      'waste_stream_imports',
      described('08AA10000043', 'Grond', 'ja', 'koffers', ''),
      query(),
    )
    expect(wrong.body.lines[0]?.errors).toMatchObject([
      { column: 'ZZS', value: 'ja' },
      { column: 'Verpakking', value: 'koffers' },
    ])
  })

  test.each(forms)('of the list of flows in %s with %s, not edited, change nothing', async (...form) => {
    // Flows that no portal made: of stored places, of a code that has ended, of processors without a number.
    const ended = { code: '990909', hazardous: true, validFrom: null, validTo: '2020-01-01' }
    await db
      .insert(ewcCodes)
      .values({ id: '990909', ...ended, nameEn: 'Ended', nameNl: 'Beëindigd' })
      .onConflictDoNothing()
    const flows = await db
      .select({ id: materialFlows.id })
      .from(materialFlows)
      .where(and(eq(materialFlows.projectId, alpha.project), isNull(materialFlows.wasteStreamNumber)))
    for (const [index, { id }] of flows.entries())
      await db
        .update(materialFlows)
        .set({ wasteStreamNumber: `77BB1000000${index}`, ewcCodeId: '990909', processingMethodCode: 'A02' })
        .where(eq(materialFlows.id, id))
    const file = await exported(`material_flows?project=${alpha.project}&documentType=waste`, form)
    expect(file).toContain('08AA10000001')
    const { body } = await preview('waste_stream_imports', file, query())
    expect(body, JSON.stringify(body.lines)).toMatchObject({ created: 0, changed: 0, wrong: 0 })
    expect(body.unchanged).toBeGreaterThan(2)
    const renamed = await preview('waste_stream_imports', file.replace('Grond', 'Zand'), query())
    expect(renamed.body.lines.flatMap(({ changes }) => changes)).toMatchObject([
      { before: 'Grond', after: 'Zand' },
    ])
  })

  test('in the headings of the LMA portal: found by number before name, private whatever the name, spoiled numbers named', async () => {
    const [usual = '', first = ''] = file.split('\n')
    const names = usual.split(';')
    const cells = first.split(';')
    const at = (column: string) => names.indexOf(column)
    names[at('Verwerkersnummer LvB')] = 'Verwerkersnummer Locatie van Bestemming (LvB)'
    names[at('Ontdoener KvK-nummer')] = 'Handelsregisternummer Ontdoener'
    const portal = (values: Readonly<Record<string, string>>) =>
      cells.map((cell, index) => values[usual.split(';')[index] ?? ''] ?? cell)
    const { body } = await preview(
      'waste_stream_imports',
      [
        [...names, 'Particuliere Ontdoener'],
        [...portal({ 'Ontdoener naam': 'OTHERWISE WRITTEN' }), 'N'],
        [
          ...portal({
            'Ontdoener KvK-nummer': '',
            'Ontdoener naam': 'Particulier',
            Afvalstroomnummer: '08AA10000009',
            Routeinzameling: 'N',
            Inzamelaarsregeling: 'N',
          }),
          'J',
        ],
        [...portal({ Afvalstroomnummer: '1.9808E+11' }), 'N'],
      ]
        .map((line) => line.join(';'))
        .join('\n'),
      query(),
    )
    expect(body.ignoredColumns).toEqual([])
    expect(body.lines.map(({ kind, errors }) => [kind, errors.map(({ column }) => column)])).toEqual([
      ['unchanged', []],
      ['created', []],
      ['wrong', ['Afvalstroomnummer']],
    ])
  })

  test('of private disposers say so, without a company; not with a collection', async () => {
    const heading = `${file.split('\n')[0] ?? ''};Particuliere ontdoener`
    const line = (name: string, collected: string) =>
      `08AA10000002;08AA1;;${name};Dijk;3;8601 AA;Sneek;;170504;Grond;A.02;N;${collected};J`
    const ofFile = (name: string, collected: string) => [heading, line(name, collected)].join('\n')
    const refused = await preview('waste_stream_imports', ofFile('', 'J'), query())
    expect(refused.body.lines[0]?.errors).toMatchObject([{ column: 'Particuliere ontdoener' }])
    expect(refused.body.lines[0]?.errors[0]?.message).toContain('private disposer')
    const unclear = await preview('waste_stream_imports', ofFile('', 'N').replace(/J$/, '?'), query())
    expect(unclear.body.lines[0]?.errors.map(({ column }) => column)).toContain('Particuliere ontdoener')
    const body = await apply('waste_stream_imports', ofFile('', 'N'), query())
    expect(body).toMatchObject({ created: 1 })
    const { body: flow } = await office.get(`/material_flows/${body.lines[0]?.item ?? ''}`)
    expect(flow).toMatchObject({
      privateDisposer: true,
      sender: { name: 'Verwerker' },
      senderRole: 'receiver',
      origin: { street: 'Dijk 3' },
    })
    expect(flow.disposer).toBeUndefined()
    const named = await apply('waste_stream_imports', ofFile('Kleiput', 'N'), query())
    expect(named).toMatchObject({ changed: 1 })
    expect((await preview('waste_stream_imports', ofFile('Kleiput', 'N'), query())).body).toMatchObject({
      unchanged: 1,
    })
  })

  test('and companies and locations name a country that is none as its cell has it', async () => {
    const inNederland = file.replace(/$/m, ';LocatieHerkomst land').replace(/$/, ';Nederland')
    const files = [
      ['company_imports', 'Naam;Soort;Land\nVerweg B.V.;ontdoener;Polen', ''],
      ['location_imports', 'Bedrijf;Omschrijving;Plaats;Land\nKleiput;Verweg;Sneek;Polen', ''],
      ['waste_stream_imports', inNederland, query()],
    ] as const
    for (const [path, text, options] of files) {
      expect((await preview(path, text, options)).body, path).toMatchObject({ wrong: 0 })
      for (const none of ['Atlantis', 'QQ', 'a/b?']) {
        const { body } = await preview(path, text.replace(/Polen|Nederland/, none), options)
        expect(body.lines[0]?.errors, path).toMatchObject([
          {
            column: expect.stringMatching(/land$/i) as string,
            value: none,
            message: 'The value you selected is not a valid choice.',
          },
        ])
      }
    }
  })

  test('name wrong codes, and are refused where the project is blocked, shared or unknown', async () => {
    const wrong = await preview(
      'waste_stream_imports',
      file.replace('170504', '999999').replace('N;J', 'misschien;J').replace('08AA10000001', '08AA1'),
      query(),
    )
    expect(wrong.body.lines[0]?.errors.map(({ column }) => column)).toEqual([
      'Afvalstroomnummer',
      'Routeinzameling',
      'Euralcode',
    ])
    const short = await preview('waste_stream_imports', file.replace('08AA10000001', '08AA1'), query())
    expect(short.body.lines[0]?.errors.map(({ column }) => column)).toEqual(['Afvalstroomnummer'])
    const stranger = await as(beta.office)
    expect((await preview('waste_stream_imports', file, query(), stranger)).status).toBe(404)
    expect((await preview('waste_stream_imports', file, `project=${newId()}`)).status).toBe(404)
    expect((await preview('waste_stream_imports', file, '')).status).toBe(422)
    const before = (await db.select().from(projects).where(eq(projects.id, alpha.project)))[0]
    const [blocked] = await db.select().from(projectStatuses).where(eq(projectStatuses.blocked, true))
    await db
      .update(projects)
      .set({ statusId: blocked?.id ?? '' })
      .where(eq(projects.id, alpha.project))
    expect(await preview('waste_stream_imports', file, query())).toMatchObject(
      refusal(409, 'project_blocked'),
    )
    await db
      .update(projects)
      .set({ statusId: before?.statusId ?? '' })
      .where(eq(projects.id, alpha.project))
    expect(
      await db.select().from(materialFlows).where(eq(materialFlows.wasteStreamNumber, '08AA10000001')),
    ).toHaveLength(1)
  })
})
