import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { LetterContent } from '#contract/letters/documents.ts'
import { withoutAddresses } from '#contract/letters/without-addresses.ts'
import { letterBoxes, letterSourceOf } from '#contract/letters/letter-boxes.ts'
import { type LetterVerifyingKey, verifyLetterCode } from '#contract/letters/letter-code/letter-code.ts'
import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import { customers } from '../../../server/platform/db/schema/customers.ts'
import { documents, letterPdfs } from '../../../server/platform/db/schema/documents.ts'
import { contentDisposition } from '../../../server/platform/files/file-name.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { drawLetter } from '../../../server/letters/pdf/draw-letter.ts'
import { expectInOrder, linesOnPaper } from '../../support/letter-lines.ts'
import { isLongRun } from '../../support/long-run.ts'
import { faultsByQpdf, pdfARulesBroken } from '../../support/pdf-a.ts'
import { readCodeInPdf, readPdf, taggedTextsOfPdf, wordsOfPdf } from '../../support/pdf.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { plainPicture, upload } from '../platform/media-forms.ts'
import { signedPath } from '../platform/signed-path.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Actor, type Document } from '../platform/test-harness.ts'

const { testServer, db, alpha, beta, as, anonymous, office, planner, driver } = await setUpHarness()
await pairDriver(db, alpha)

const pdfOf = (version: string | undefined, actor: Actor, headers: Record<string, string> = {}) =>
  testServer.app.inject({
    method: 'GET',
    url: `/api/document_versions/${version}/pdf`,
    headers: { ...(actor.token && { authorization: `Bearer ${actor.token}` }), ...headers },
  })

async function keptLetter(): Promise<{ shipment: string; number: string; version: string }> {
  const load = buildLoad(alpha)
  await driver.deliver(buildOperation(alpha, 'shipment.load', load))
  await runJobs(testServer)
  return { ...load, version: await newestVersion(load.shipment) }
}

async function newestVersion(shipment: string): Promise<string> {
  const { body } = await office.get(`/documents?shipment=/api/shipments/${shipment}`)
  return String((body.member?.[0]?.latestVersion as Document | undefined)?.id)
}

describe('the PDF of a letter', () => {
  test('is saved under a name that leads into no folder, whatever the number of its project', () => {
    for (const [name, saved] of [
      ['../../../etc/x-1-v1.pdf', 'etc-x-1-v1.pdf'],
      ['2026/14-1-v1.pdf', '2026-14-1-v1.pdf'],
      ['..\\x.pdf', 'x.pdf'],
      ['P-2026-001-v1.pdf', 'P-2026-001-v1.pdf'],
    ] as const)
      expect(contentDisposition('attachment', name)).toBe(`attachment; filename="${saved}"`)
  })

  test('is drawn when it is first asked for, kept, and served in ranges', async () => {
    const { version, number } = await keptLetter()
    expect((await office.get(`/document_versions/${version}`)).body).toMatchObject({
      contentUrl: signedPath(`/api/document_versions/${version}/pdf`),
    })
    expect(await db.select().from(letterPdfs).where(eq(letterPdfs.documentVersionId, version))).toEqual([])
    const response = await pdfOf(version, office)
    expect(response).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${number}-v1.pdf"`,
      },
    })
    const [kept] = await db.select().from(letterPdfs).where(eq(letterPdfs.documentVersionId, version))
    expect(kept).toMatchObject({ bytes: response.rawPayload.length })
    expect(response.headers.etag).toBe(`"${kept?.sha256}"`)
    expect(await pdfOf(version, office, { range: 'bytes=0-3' })).toMatchObject({
      statusCode: 206,
      body: '%PDF',
    })
    expect(await pdfOf(version, office, { 'if-none-match': `"${kept?.sha256}"` })).toMatchObject({
      statusCode: 304,
    })
  })

  test('has the same bytes when the same version is drawn again, and is drawn once for many at a time', async () => {
    const { version } = await keptLetter()
    const answers = await Promise.all(Array.from({ length: 5 }, () => pdfOf(version, office)))
    const [first] = answers
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
    await db.delete(letterPdfs).where(eq(letterPdfs.documentVersionId, version))
    expect((await pdfOf(version, office)).rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true)
  })

  test('is checked on paper without a network, by the code that the server signed', async () => {
    const { version, number } = await keptLetter()
    const { rawPayload } = await pdfOf(version, office)
    const [address = '', code = ''] = (await readCodeInPdf(rawPayload)).split('#')
    const { keys } = (await testServer.app.inject('/.well-known/letter-keys')).json<{
      keys: LetterVerifyingKey[]
    }>()
    const inTenYears = Date.now() + 10 * 365 * 86_400_000
    const read = await verifyLetterCode(code, keys, inTenYears)
    expect(read).toMatchObject({
      outcome: 'valid',
      claims: {
        issuedFlow: { carrier: 'Alpha Trucking', receiver: 'Alpha Works', from: 'Alpha basin' },
        loadRecord: { number, checkToken: address.split('/').at(-1), carrierVihbNumber: '990202VIXX' },
      },
    })
    expect(read).not.toHaveProperty('certificate')
    expect(read).not.toHaveProperty('validUntil')
  })

  test('states in its code what became of a load that was refused, and of the rest of a part that was taken', async () => {
    const { keys } = (await testServer.app.inject('/.well-known/letter-keys')).json<{
      keys: LetterVerifyingKey[]
    }>()
    const newestRecord = async (shipment: string) => {
      await runJobs(testServer)
      const { rawPayload } = await pdfOf(await newestVersion(shipment), office)
      const [, code = ''] = (await readCodeInPdf(rawPayload)).split('#')
      const read = await verifyLetterCode(code, keys, Date.now())
      return 'claims' in read ? read.claims.loadRecord : undefined
    }
    const refused = { outcome: 'refused', reason: 'Asbestos', photos: [] }
    const [whole, part] = [buildLoad(alpha), buildLoad(alpha)]
    await driver.apply(
      buildOperation(alpha, 'shipment.load', whole),
      buildOperation(alpha, 'shipment.accept', { shipment: whole.shipment, ...refused }),
    )
    const onBoard = await newestRecord(whole.shipment)
    expect(onBoard).toMatchObject({ turnedAway: true, taken: 'refused' })
    expect(onBoard).not.toHaveProperty('ending')
    const back = (shipment: string) =>
      buildOperation(alpha, 'shipment.unload_rest', { shipment, restAt: 'origin', photos: [] })
    await driver.apply(
      back(whole.shipment),
      buildOperation(alpha, 'shipment.load', part),
      buildOperation(alpha, 'shipment.accept', {
        ...refused,
        shipment: part.shipment,
        outcome: 'partly',
        kilograms: 10_000,
      }),
      buildOperation(alpha, 'shipment.unload', buildUnload(part.shipment)),
      back(part.shipment),
    )
    const ended = await newestRecord(whole.shipment)
    expect(ended).toMatchObject({ taken: 'refused', ending: 'returned', unloadedAt: expect.any(Number) })
    expect(ended).not.toHaveProperty('turnedAway')
    expect(await newestRecord(part.shipment)).toMatchObject({
      taken: 'partly',
      takenKilograms: 10_000,
      ending: 'returned',
      unloadedAt: expect.any(Number),
      endedAt: expect.any(Number),
    })
  })

  test('of an earlier version stays as it was when the shipment goes on', async () => {
    const { version, shipment } = await keptLetter()
    const before = await pdfOf(version, office)
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(shipment)))
    await runJobs(testServer)
    const next = await newestVersion(shipment)
    expect(next).not.toBe(version)
    expect((await pdfOf(version, office)).rawPayload.equals(before.rawPayload)).toBe(true)
    const [loaded, unloaded] = await Promise.all([
      readPdf(before.rawPayload),
      readPdf((await pdfOf(next, office)).rawPayload),
    ])
    expect(loaded.text).toContain('Geladen, onderweg Versie 1,')
    const [row] = await db
      .select({ token: shipments.checkToken })
      .from(shipments)
      .where(eq(shipments.id, shipment))
    for (const { rawPayload } of [before, await pdfOf(next, office)])
      expect(inflated(rawPayload)).toMatch(
        new RegExp(String.raw`/Alt \(QR-code met het adres[^)]*/check/${row?.token}\)`),
      )
    expect(unloaded.text).toContain('Gelost Versie 2,')
    expect(unloaded.info['Pages']).toBe('2')
  })

  test('with repeating loads says how often its vehicle loaded in the week, and when', async () => {
    await db.update(materialFlows).set({ repeatingLoads: true }).where(eq(materialFlows.id, alpha.flow))
    const before = new Date(Date.now() - 60_000)
    const others = await db
      .select({ loadDate: shipments.loadDate })
      .from(shipments)
      .where(eq(shipments.materialFlowId, alpha.flow))
    const first = buildLoad(alpha)
    await driver.deliver(buildOperation(alpha, 'shipment.load', first, { occurredAt: before.toISOString() }))
    await runJobs(testServer)
    const second = await keptLetter()
    const loadsOn = async (version: string) => {
      const { body } = await office.get(`/document_versions/${version}`)
      const { shipment } = body.content as { shipment: { loadsOfWeek: object[]; loadDate: string } }
      expect(shipment.loadsOfWeek.at(-1), 'its own is the last').toEqual({
        at: shipment.loadDate,
        kilograms: 25_300,
      })
      return shipment.loadsOfWeek.length
    }
    const earlier = others.filter(({ loadDate }) => loadDate.getTime() <= before.getTime()).length
    expect(await loadsOn(await newestVersion(first.shipment))).toBe(earlier + 1)
    expect(await loadsOn(second.version)).toBe(others.length + 2)
    const text = await wordsOfPdf((await pdfOf(second.version, office)).rawPayload)
    expect(text).toContain(`Vrachten in deze week: ${others.length + 2} (`)
    await db.update(materialFlows).set({ repeatingLoads: false }).where(eq(materialFlows.id, alpha.flow))
  })

  test('of a private disposer says so in box 3A', async () => {
    await db.update(materialFlows).set({ privateDisposer: true }).where(eq(materialFlows.id, alpha.flow))
    const text = await wordsOfPdf((await pdfOf((await keptLetter()).version, office)).rawPayload)
    expect(text).toContain('Particuliere ontdoener')
    expect(text).toContain('Private disposer')
    await db.update(materialFlows).set({ privateDisposer: false }).where(eq(materialFlows.id, alpha.flow))
  })

  test('is there for whoever sees the shipment, and for nobody else', async () => {
    const { version } = await keptLetter()
    for (const user of [alpha.office, alpha.driver, alpha.planner, alpha.reader])
      expect((await pdfOf(version, await as(user))).statusCode, user).toBe(200)
    for (const user of [beta.office, beta.driver, beta.planner, beta.reader])
      expect((await pdfOf(version, await as(user))).statusCode, user).toBe(404)
    expect((await pdfOf(version, anonymous)).statusCode).toBe(401)
  })

  test('shows the logo of the customer where the version carries one', async () => {
    const picture = await plainPicture(600, 300).png().toBuffer()
    const { body } = await upload(office, { file: picture, name: 'logo.png', texts: { kind: 'logo' } })
    const logoId = String(body['@id']).split('/').at(-1)
    await db.update(customers).set({ logoId }).where(eq(customers.id, alpha.customer))
    const { version } = await keptLetter()
    await db.update(customers).set({ logoId: null }).where(eq(customers.id, alpha.customer))
    expect((await office.get(`/document_versions/${version}`)).body).toMatchObject({ withCompanyLogo: true })
    const { structure } = await readPdf((await pdfOf(version, office)).rawPayload)
    expect(structure).toMatch(/Figure/)
  })
})

describe('the letters of a project as a zip file', () => {
  const zipOf = (actor: Actor, query = '') =>
    testServer.app.inject({
      method: 'GET',
      url: `/api/projects/${alpha.project}/letters${query}`,
      headers: actor.token === undefined ? {} : { authorization: `Bearer ${actor.token}` },
    })

  test('have the numbers of their shipments, and are the versions that are handed out', async () => {
    const { number, shipment } = await keptLetter()
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(shipment)))
    await runJobs(testServer)
    const response = await zipOf(office)
    expect(response).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${alpha.projectNumber}.zip"`,
      },
    })
    const files = unzipSync(new Uint8Array(response.rawPayload))
    expect(response.headers['x-total-rows']).toBe(String(Object.keys(files).length))
    const current = (await pdfOf(await newestVersion(shipment), office)).rawPayload
    expect(Buffer.from(files[`${number}.pdf`] ?? []).equals(current)).toBe(true)
    for (const bytes of Object.values(files))
      expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-')
    // Once more, now that all of them are kept.
    expect((await zipOf(office)).rawPayload.equals(response.rawPayload)).toBe(true)
    const beyond = unzipSync(new Uint8Array((await zipOf(office, '?page=2')).rawPayload))
    expect(Object.keys(beyond)).toEqual([])
    expect((await zipOf(office, '?page=0')).statusCode).toBe(422)
  })

  test('leave out those of shipments that a carrier does not see', async () => {
    const { shipment, number } = await keptLetter()
    const other = await keptLetter()
    await db.update(documents).set({ transporterId: beta.carrier }).where(eq(documents.shipmentId, shipment))
    const response = await zipOf(planner)
    const names = Object.keys(unzipSync(new Uint8Array(response.rawPayload)))
    expect(names).toContain(`${other.number}.pdf`)
    expect(names).not.toContain(`${number}.pdf`)
  })
})

const party = fc.record(
  {
    name: fc.constantFrom(
      'Havenbedrijf Ketelmeer',
      'Żegluga Śródlądowa',
      'ТОВ Дніпро',
      'Öz Taşımacılık',
      'Țepeș & fii',
    ),
    street: fc.constant('Waalhaven Zuidzijde 19'),
    postalCode: fc.constant('3089 JH'),
    city: fc.constantFrom('Rotterdam', 'Dordrecht'),
    country: fc.constantFrom('NL', 'BE'),
    vihbNumber: fc.constant('990202VIXX'),
  },
  { requiredKeys: ['name'] },
)
const place = fc.record(
  {
    description: fc.constantFrom('Merwehaven, pier 7', 'Slufter'),
    company: fc.constant('Terminal B.V.'),
    street: fc.constant('Kade 1'),
    city: fc.constant('Rotterdam'),
    country: fc.constant('NL'),
  },
  { requiredKeys: ['description'] },
)
const giver = fc.record({
  name: fc.constantFrom('Bakkerij Jansen', 'Fam. de Vries', 'Żegluga Śródlądowa'),
  street: fc.integer({ min: 1, max: 999 }).map((number) => `Markt ${number}`),
  postalCode: fc.constant('3311 AA'),
  city: fc.constantFrom('Dordrecht', 'Rotterdam'),
})
const measured = fc.integer({ min: 0, max: 60_000 }).map((kilograms) => kilograms / 1000)
const sentence = fc
  .array(fc.constantFrom('melden', 'bij', 'de', 'portier', 'nat', 'Übergabe', 'łódź'), {
    minLength: 1,
    maxLength: 300,
  })
  .map((words) => words.join(' '))

/** Letters of every kind, of what is planned, loaded and unloaded, in either language. */
const letterContent: fc.Arbitrary<LetterContent> = fc
  .record({
    language: fc.constantFrom('nl', 'en'),
    documentType: fc.constantFrom('waste', 'reuse', 'product'),
    transportedBy: fc.constantFrom('sender', 'recipient', 'collector', 'carrier', 'outsourced_carrier'),
    sender: party,
    disposer: fc.option(party, { nil: undefined }),
    receiver: fc.option(party, { nil: undefined }),
    carriers: fc.array(party, { minLength: 1, maxLength: 3 }),
    origin: place,
    destination: place,
    isWasteKnown: fc.boolean(),
    remarks: fc.option(sentence, { nil: undefined }),
    givers: fc.option(fc.array(giver, { minLength: 1, maxLength: 60 }), { nil: undefined }),
    state: fc.constantFrom('planned', 'loaded', 'unloaded'),
    weighedLoad: measured,
    nettoWeight: measured,
    corrections: fc.array(sentence, { maxLength: 12 }),
  })
  .map(
    ({ state, corrections, weighedLoad, nettoWeight, isWasteKnown, remarks, givers, language, ...flow }) => ({
      language,
      timeZone: 'Europe/Amsterdam',
      project: { number: 'ZK-2026-014', name: 'Kademuur', customerName: 'Zilverkreek' },
      flow: {
        ...flow,
        ...(givers !== undefined && flow.documentType === 'waste' && { routeCollection: true, givers }),
        id: 'f',
        version: 1,
        project: 'p',
        number: 3,
        usualName: 'Baggerspecie',
        ...(isWasteKnown && {
          ewcCode: { code: '170505', hazardous: true, names: { nl: 'baggerspecie', en: 'dredging spoil' } },
          processingMethod: { code: 'A02', names: { nl: 'overslag', en: 'transfer' } },
          wasteStreamNumber: '99A020000088',
        }),
        senderType: 'primary_disposer',
        cargoUnit: {
          id: 'ton',
          names: { en: 'tonne', nl: 'ton' },
          symbol: 't',
          factorToKilograms: 1000,
          weighbridge: true,
          position: 1,
        },
        chlorideValueRequired: false,
        cargoPhotoRequired: false,
        weighSlipNumberRequired: false,
        amountDetermination: 'at_load',
        allowTransporterNote: true,
        remarksForLetter: remarks,
      },
      ...(state === 'planned'
        ? {}
        : {
            shipment: {
              number: 'ZK-2026-014-3-KHJM1',
              loadDate: '2026-11-21T09:00:00+00:00',
              ...(state === 'unloaded' && { unloadDate: '2026-11-21T11:00:00+00:00' }),
              weighedLoad,
              nettoWeight,
              corrections: corrections.map((reason, index) => ({
                id: String(index),
                occurredAt: '2026-11-21T12:00:00+00:00',
                by: 'Kim Jansen',
                reason,
              })),
            },
            transportMode: { type: 'truck', identificationCode: '7-BZX-71' },
            driver: 'Daan Rijder',
            transporter: 'Terminal B.V.',
          }),
    }),
  )

test('every box of any letter is in its PDF, in the order of the form, in both languages', async () => {
  await fc.assert(
    fc.asyncProperty(letterContent, async (content) => {
      const bytes = await drawLetter({
        content,
        version: 2,
        numberOfModifications: 1,
        madeAt: '2026-11-21T12:00:00+00:00',
        checkAddress: 'https://vrachtpas.test/check/AbCdEfGhIjKlMnOpQrStUv',
      })
      expect(bytes.length).toBeLessThan(120 * 1024)
      expect(pdfARulesBroken(bytes)).toEqual([])
      if (isLongRun) expect((await faultsByQpdf(bytes)) ?? '').toBe('')
      const { text, info, structure, fonts } = await readPdf(bytes)
      const languages = content.language === 'nl' ? (['nl', 'en'] as const) : (['en'] as const)
      const lines = languages.flatMap((language) =>
        linesOnPaper(
          letterBoxes(
            letterSourceOf(withoutAddresses(content)),
            { language, timeZone: content.timeZone },
            letterTextIn(language),
          ),
        ),
      )
      expectInOrder(
        text.replace(/ZK-2026-014\S* · (Versie|Version) .*? (Pagina|Page) \d+ (van|of) \d+/g, ''),
        lines,
      )
      expect(info).toMatchObject({ Tagged: 'yes', 'PDF version': '1.7' })
      expect(info.Title).toMatch(/ZK-2026-014/)
      expect(structure).toMatch(/^Document\n {2}Sect "/)
      // Embedded, and with what a reader needs to copy text from it.
      for (const font of fonts) expect(font).toMatch(/Inter-\w+ .* yes yes yes /)
    }),
    { numRuns: isLongRun ? 40 : 5, endOnFailure: true },
  )
}, 120_000)

test('an ordinary waste letter with four signatures is one sheet a language, with its foot in that language', async () => {
  const [content] = fc.sample(letterContent, { numRuns: 1, seed: 1 })
  if (content === undefined) throw new Error('There is no letter.')
  const company = (name: string, vihbNumber?: string) => ({
    name,
    street: 'Waalhaven Zuidzijde 19',
    postalCode: '3089 JH',
    city: 'Rotterdam',
    country: 'NL',
    ...(vihbNumber !== undefined && { vihbNumber }),
  })
  const place = (description: string) => ({
    ...company(''),
    name: undefined,
    description,
    company: 'Terminal',
  })
  const carrier = company('Kleiweg Transport B.V.', '990202VIXX')
  const signature = (role: 'sender' | 'disposer' | 'receiver') => ({
    id: newId(),
    occurredAt: '2026-11-21T11:00:00+00:00',
    by: 'Daan de Rijder',
    role,
    way: 'on_glass' as const,
    name: 'M. van der Zilverkreek',
    drawing: 'M100 250L300 100L500 350L900 200',
    letterHash: 'a'.repeat(43),
    matches: true,
  })
  const stated = { id: newId(), by: 'Daan de Rijder', occurredAt: '2026-11-21T11:00:00+00:00' }
  const bytes = await drawLetter({
    content: {
      ...content,
      language: 'nl',
      flow: {
        ...content.flow,
        documentType: 'waste',
        usualName: 'Grond, licht verontreinigd',
        ewcCode: {
          code: '170503',
          hazardous: true,
          names: {
            nl: 'Grond en stenen die gevaarlijke stoffen bevatten',
            en: 'soil and stones containing hazardous substances',
          },
        },
        processingMethod: {
          code: 'D05',
          names: { nl: 'Extractief reinigen van grond', en: 'Extractive cleaning of soil' },
        },
        wasteStreamNumber: '99A020000088',
        composition: 'Zand en klei met minerale olie en PAK',
        concernSubstances: 'benzo(a)pyreen',
        packaging: { kind: 'loose' },
        senderRole: 'merchant',
        sender: company('Zilverkreek Aannemers B.V.', '990101VXXX'),
        disposer: company('Havenbeheer Drechtmonde'),
        receiver: company('Reiniging Moerdijk B.V.'),
        origin: place('Merwehaven, kadevervanging pier 7'),
        destination: place('Industriehaven Moerdijk, puinbreker'),
        transportedBy: 'carrier',
        carriers: [carrier],
        routeCollection: false,
        remarksForLetter: 'Melden bij de portier; helm en veiligheidsschoenen verplicht.',
      },
      shipment: {
        number: 'ZK-2026-014-3-KHJM1',
        loadDate: '2026-11-21T09:00:00+00:00',
        unloadDate: '2026-11-21T10:50:00+00:00',
        weighedLoad: 41.28,
        tareWeight: 16.12,
        nettoWeight: 25.16,
        weightTicketNumber: 'WB-2026-11834',
        acceptances: [
          { ...stated, outcome: 'partly', kilograms: 20_000, reason: 'Te nat, de rest gaat terug' },
        ],
        ending: 'returned',
        endDate: '2026-11-21T13:00:00+00:00',
        rest: { nettoWeight: 5.16 },
        signatures: [signature('sender'), signature('disposer'), signature('receiver')],
      },
      transportMode: { type: 'truck', identificationCode: '7-BZX-71' },
      driver: 'Daan de Rijder',
      transporter: carrier.name,
    },
    version: 4,
    numberOfModifications: 1,
    madeAt: '2026-11-21T12:00:00+00:00',
    // As long as with the signed content of a letter.
    checkAddress: `https://vrachtpas.test/check/AbCdEfGhIjKlMnOpQrStUv#${'W9$'.repeat(280)}`,
  })
  const { text, info } = await readPdf(bytes)
  expect(info['Pages']).toBe('2')
  expect(text).toMatch(/ · Pagina 1 van 2 .* · Page 2 of 2$/)
  expect(text.match(/M\. van der Zilverkreek/g)).toHaveLength(6)
})

test('a template calls itself one, in both languages, and has no number of a letter', async () => {
  const [content] = fc.sample(letterContent, { numRuns: 1, seed: 1 })
  if (content === undefined) throw new Error('There is no letter.')
  const { text, info } = await readPdf(
    await drawLetter({
      content: {
        ...content,
        language: 'nl',
        flow: { ...content.flow, documentType: 'waste' },
        shipment: undefined,
      },
      version: 2,
      numberOfModifications: 1,
      madeAt: '2026-11-21T12:00:00+00:00',
    }),
  )
  expect(info['Title']).toBe('Sjabloon begeleidingsbrief, materiaalstroom 3, ZK-2026-014')
  expect(text).toMatch(
    /^Sjabloon begeleidingsbrief Materiaalstroom 3 Geen brief om mee te rijden.*Template: guidance letter Material flow 3 No letter to drive with/,
  )
  expect(text).not.toMatch(/Nummer |Number |ZK-2026-014-3/)
})

test('a letter of a cargo that its receiver refused says so at its head', async () => {
  const [content] = fc.sample(letterContent, { numRuns: 1, seed: 1 })
  if (content === undefined) throw new Error('There is no letter.')
  const refusal = {
    id: newId(),
    by: 'Daan',
    occurredAt: '2026-11-21T11:00:00+00:00',
    outcome: 'refused',
  } as const
  const headOf = async (ended: object) =>
    await wordsOfPdf(
      await drawLetter({
        content: {
          ...content,
          language: 'nl',
          shipment: {
            number: 'ZK-2026-014-3-KHJM1',
            loadDate: '2026-11-21T09:00:00+00:00',
            acceptances: [refusal],
            ...ended,
          },
        },
        version: 2,
        numberOfModifications: 0,
        madeAt: '2026-11-21T12:00:00+00:00',
      }),
    )
  expect(await headOf({})).toMatch(
    /^\S+ Nummer ZK-2026-014-3-KHJM1 GEWEIGERD DOOR DE ONTVANGER, nog aan boord Versie 2/,
  )
  expect(await headOf({ ending: 'returned', endDate: '2026-11-21T11:30:00+00:00' })).toMatch(
    /^\S+ Nummer ZK-2026-014-3-KHJM1 Geweigerde lading teruggebracht naar de herkomst Versie 2/,
  )
  const part = {
    acceptances: [{ ...refusal, outcome: 'partly', kilograms: 10_000 }],
    unloadDate: '2026-11-21T11:10:00+00:00',
    ending: 'returned',
    endDate: '2026-11-21T11:30:00+00:00',
  }
  expect(await headOf(part)).toContain(
    ' Gedeeltelijk aangenomen, geweigerde lading teruggebracht naar de herkomst Versie 2',
  )
})

test('what the font of a letter lacks is printed in its plain form or by its numbers, and an invisible mark not at all', async () => {
  const [content] = fc.sample(letterContent, { numRuns: 1, seed: 1 })
  if (content === undefined) throw new Error('There is no letter.')
  const bytes = await drawLetter({
    content: {
      ...content,
      flow: { ...content.flow, usualName: 'Gra\uFB01et, Ｚand 12 ㎥, grond\u00AD\uFE0Fwerk, ខ្មែ №½' },
    },
    version: 1,
    numberOfModifications: 0,
    madeAt: '2026-11-21T12:00:00+00:00',
  })
  expect(await wordsOfPdf(bytes)).toContain(
    'Grafiet, Zand 12 m3, grondwerk, [U+1781 U+17D2 U+1798 U+17C2] №½',
  )
})

test('names in other scripts are printed in fonts that are embedded by need', async () => {
  const [content] = fc.sample(letterContent, { numRuns: 1, seed: 1 })
  if (content === undefined) throw new Error('There is no letter.')
  const draw = (usualName: string) =>
    drawLetter({
      content: {
        ...content,
        flow: { ...content.flow, usualName, remarksForLetter: `${'שלום עולם '.repeat(30)}.` },
      },
      version: 1,
      numberOfModifications: 0,
      madeAt: '2026-11-21T12:00:00+00:00',
    })
  const names =
    '上海港务集团, 한국 서울항만, שלום (12,5 t), شركة ٢٠٢٦ 😀, ქართული, Հայկական, अनिल कुमार, สมชาย'
  const bytes = await draw(names)
  expect(pdfARulesBroken(bytes)).toEqual([])
  expect(bytes.equals(await draw(names))).toBe(true)
  const { text, fonts } = await readPdf(bytes)
  expect(text).toContain('上海港务集团, 한국 서울항만,')
  expect(text).toContain('שלום')
  expect(text).toContain('😀')
  expect(text).not.toMatch(/U\+|\?\?/)
  for (const script of [
    'Hebrew',
    'Arabic',
    'SC',
    'KR',
    'Emoji',
    'Georgian',
    'Armenian',
    'Devanagari',
    'Thai',
  ])
    expect(fonts.join('\n')).toMatch(new RegExp(`Noto(Sans)?${script}\\S* .* yes yes yes `))
})

test('the PDF, which the receiver gets, says how many addresses a route collection has and names none', async () => {
  const [content] = fc.sample(letterContent, { numRuns: 1, seed: 1 })
  if (content === undefined) throw new Error('There is no letter.')
  const givers = [{ name: 'Bakkerij Jansen', street: 'Markt 3', postalCode: '3311 AA', city: 'Leerdam' }]
  const draw = async (flow: Partial<LetterContent['flow']>) =>
    (
      await readPdf(
        await drawLetter({
          content: { ...content, language: 'nl', flow: { ...content.flow, documentType: 'waste', ...flow } },
          version: 1,
          numberOfModifications: 0,
          madeAt: '2026-11-21T12:00:00+00:00',
        }),
      )
    ).text
  const listed = await draw({ routeCollection: true, givers, remarksForLetter: 'Achterom' })
  expect(listed).toContain('Lijst van adressen: blijft bij inzamelaar en chauffeur; adressen: 1')
  expect(listed).not.toMatch(/Jansen|Markt 3|Leerdam|Achterom/)
  const inRemarks = await draw({ routeCollection: true, givers: [], remarksForLetter: 'Kade 77' })
  expect(inRemarks).toContain('Lijst van adressen: blijft bij inzamelaar en chauffeur; adressen: –')
  expect(inRemarks).not.toContain('Kade 77')
  expect(await draw({ repeatingLoads: true })).not.toContain('Lijst van adressen')
})

test('a PDF says its language, its title and what its pictures show', async () => {
  const [content] = fc.sample(letterContent, { numRuns: 1, seed: 1 })
  if (content === undefined) throw new Error('There is no letter.')
  const address = 'https://vrachtpas.test/check/AbCdEfGhIjKlMnOpQrStUv'
  const bytes = await drawLetter({
    content: { ...content, language: 'nl' },
    version: 1,
    numberOfModifications: 0,
    madeAt: '2026-11-21T12:00:00+00:00',
    checkAddress: address,
  })
  const source = inflated(bytes)
  expect(source).toMatch(/\/Type \/Catalog[^>]*\/Lang \(nl\)/)
  expect(source).toContain('/DisplayDocTitle true')
  expect(source).toMatch(/\/S \/Sect[^>]*\/Lang \(en\)|\/Lang \(en\)/)
  expect(source).toContain(`/Alt (QR-code met het adres waar deze brief te controleren is: ${address})`)
  // What describes the document is no stream that is deflated: programs without a reader of PDF find it.
  expect(bytes.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
})

test('a drawn signature is in the PDF as it was drawn, with who signed as its alternative, and the same each time', async () => {
  const [content] = fc.sample(letterContent, { numRuns: 1, seed: 1 })
  if (content === undefined) throw new Error('There is no letter.')
  const signature = {
    id: newId(),
    occurredAt: '2026-11-21T12:00:00+00:00',
    by: 'Daan Rijder',
    role: 'disposer',
    letterHash: 'a'.repeat(43),
    matches: true,
  } as const
  const draw = (drawing: string | undefined) =>
    drawLetter({
      content: {
        ...content,
        language: 'nl',
        shipment: {
          number: 'ZK-2026-014-3-KHJM1',
          loadDate: '2026-11-21T09:00:00+00:00',
          signatures: [
            { ...signature, way: 'on_glass', name: 'J. Smit', drawing },
            { ...signature, role: 'receiver', way: 'not_present', reason: 'Nacht' },
          ],
        },
      },
      version: 1,
      numberOfModifications: 0,
      madeAt: '2026-11-21T12:00:00+00:00',
    })
  const bytes = await draw('M123 45L678 321Q700 330 710 300')
  expect((await draw('M123 45L678 321Q700 330 710 300')).equals(bytes)).toBe(true)
  const structure = await taggedTextsOfPdf(bytes)
  // In both languages, right after the text of the signature; nobody draws who was not there.
  expect(structure.match(/^ *Figure/gm)).toHaveLength(2)
  expect(structure).toMatch(/J\. Smit, getekend op de telefoon van de chauffeur"\s+Figure/)
  expect(structure).toMatch(/J\. Smit, signed on the driver's phone"\s+Figure/)
  const source = inflated(bytes)
  expect(source).toContain('/Alt (Getekende handtekening: J. Smit, getekend op de telefoon van de chauffeur)')
  expect(source).toContain("/Alt (Drawn signature: J. Smit, signed on the driver's phone)")
  expect(source.match(/123 45 m\n678 321 l\n/g)).toHaveLength(2)
  expect((await readPdf(await draw(undefined))).structure).not.toMatch(/^ *Figure/m)
})

/** The objects of a PDF, and what its pages draw, as operators. */
function inflated(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const streams = [...source.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].map(({ index, 0: start }) => {
    const from = index + start.length
    return inflateSync(pdf.subarray(from, source.indexOf('endstream', from))).toString('latin1')
  })
  return [source, ...streams].join('\n')
}
