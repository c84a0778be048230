import { eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { dayIn } from '#contract/accounts/customer-days.ts'
import type { DocumentVersion } from '#contract/letters/documents.ts'
import { letterBoxes, letterSourceOf } from '#contract/letters/letter-boxes.ts'
import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import type { CsvImport } from '#contract/office/csv-imports.ts'
import type { WasteStreamMonth } from '#contract/office/waste-stream-months.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { resumeSessions } from '../../../server/integrations/lma/send-session.ts'
import { soapDesk } from '../../../server/integrations/lma/soap-desk.ts'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { lmaLines } from '../../../server/platform/db/schema/lma.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { transportModes } from '../../../server/platform/db/schema/transport-modes.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { LmaServer } from '../../support/lma-server.ts'
import { makeSelfSignedCertificate } from '../../support/self-signed-certificate.ts'
import { bodyOf, invalid } from '../../support/test-server.ts'
import { letterHashOf, letterOfLoad, onGlass } from '../letters/signed-letters.ts'
import { buildLoad, buildOperation, buildUnload } from '../platform/tenant-fixtures.ts'
import { type Document, startHarness } from '../platform/test-harness.ts'
import { processorNumber, startReceiver, streams } from './lma-month.ts'
import { notifyMonthOf } from './lma-scenario.ts'

const receiver = await startReceiver()
afterAll(() => receiver[Symbol.asyncDispose]())
const { admin, alpha, beta, as, company, db, deliver, desk, driver, jobs, line, office, readMonth, send } =
  receiver
const url = `/lma_months?company=${company}&month=2026-01`

beforeEach(() => {
  desk.refuse = () => undefined
  desk.next.length = 0
})

test('a month of 40 loads is notified, mended, corrected, and ends at the desk with the right sums', () =>
  notifyMonthOf(receiver, 40))

describe('after the first month', () => {
  const at = new Date()
  const month = dayIn(at).slice(0, 7)
  const period = `${month.slice(5)}${month.slice(0, 4)}`

  test('a number is notified by its amounts alone', async () => {
    await deliver(0, [{ stream: 'sludge', net: 20, at }])
    expect(await line(month, 'sludge')).toMatchObject({ kind: 'monthly', kilograms: 20_000, loads: 1 })
    // The answer is lost on the way: what is sent again takes the place of what arrived.
    desk.next.push('lose the answer')
    const before = desk.sessions.size
    await bodyOf(send(month), 201)
    await jobs()
    expect(desk.sessions.size).toBe(before + 2)
    expect(desk.sum(streams.sludge, period)).toEqual({ kilograms: 20_000, loads: 1 })
    expect(await line(month, 'sludge')).toMatchObject({ state: 'accepted' })
    expect(Object.keys([...desk.notified.values()].at(-1)?.fields ?? {})).toEqual([
      'meldingsNummerMelder',
      'afvalstroomNummer',
      'vervoerders',
      'totaalGewicht',
      'aantalVrachten',
      'periodeMelding',
    ])
  })

  test('a desk that is down, or has not judged yet, is asked again', async () => {
    await deliver(1, [{ stream: 'sludge', net: 10, at }])
    expect(await line(month, 'sludge')).toMatchObject({
      state: 'differs',
      kilograms: 30_000,
      notified: { kilograms: 20_000, loads: 1, carriers: ['00000201'] },
    })
    desk.next.push('be down')
    await bodyOf(send(month), 201)
    expect((await readMonth(month)).sessions[0]).toMatchObject({ status: 'queued', lines: 1 })
    // It is down, then takes the session, and has not judged it when it is asked.
    desk.next.splice(1, 0, undefined, 'not yet')
    await jobs()
    expect((await readMonth(month)).sessions[0]).toMatchObject({ status: 'sent', lines: 1 })
    expect((await line(month, 'sludge')).state).toBe('waiting')
    await jobs()
    expect(await line(month, 'sludge')).toMatchObject({ state: 'accepted' })
    expect(desk.sum(streams.sludge, period)).toEqual({ kilograms: 30_000, loads: 2 })
  })

  test('a session that the desk refuses as a whole is not notified', async () => {
    const [load] = await deliver(0, [{ stream: 'sludge', net: 10, at }])
    desk.next.push('refuse all')
    await bodyOf(send(month), 201)
    await jobs()
    expect((await readMonth(month)).sessions[0]).toMatchObject({
      status: 'failed',
      failure: { code: 'soap_fault', text: 'Certificaat niet bekend' },
    })
    expect(await line(month, 'sludge')).toMatchObject({ state: 'failed', loads: 3 })
    expect(desk.sum(streams.sludge, period).loads).toBe(2)
    // All loads of a number may turn out to be none.
    await db
      .update(shipments)
      .set({ unloadDate: null, status: 'loaded' })
      .where(eq(shipments.id, load ?? ''))
    await bodyOf(send(month), 201)
    await jobs()
    expect(desk.sum(streams.sludge, period)).toEqual({ kilograms: 30_000, loads: 2 })
  })

  test('what is sent is what was seen, once', async () => {
    await deliver(0, [{ stream: 'rubble', net: 10, at }])
    const { digest } = await line(month, 'rubble')
    await deliver(0, [{ stream: 'rubble', net: 10, at }])
    expect(await send(month, [digest])).toMatchObject({ status: 409, body: { code: 'lma_line_changed' } })
    const seen = await line(month, 'rubble')
    const both = await Promise.all([send(month, [seen.digest]), send(month, [seen.digest])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    // Its job is gone, as after a restore.
    await receiver.testServer.database.pool.query("delete from pgboss.job where name = 'send_lma_session'")
    await resumeSessions(db)
    await jobs()
    expect(await line(month, 'rubble')).toMatchObject({ kind: 'monthly', state: 'accepted', loads: 2 })
  })

  test('kilograms that no vehicle carries are not notified unseen', async () => {
    const [load] = await deliver(0, [{ stream: 'rubble', net: 10, at, accepted: 50_000_000 }])
    const before = await line(month, 'rubble')
    expect(before).toMatchObject({ kilograms: 20_000, loads: 2 })
    expect((await readMonth(month)).leftOut).toMatchObject([{ shipment: load, reasons: ['implausible'] }])
    expect((await office.get(`/shipments/${load}`)).body).toMatchObject({ kilogramsImplausible: true })
    const mended = { outcome: 'partly', kilograms: 5000, reason: 'A slip of the pen' }
    await bodyOf(office.post(`/shipments/${load}/acceptance`, mended))
    expect((await readMonth(month)).leftOutCount).toBe(0)
    expect((await office.get(`/shipments/${load}`)).body).not.toHaveProperty('kilogramsImplausible')
    expect(await line(month, 'rubble')).toMatchObject({ kilograms: 25_000, loads: 3 })

    // Most containers are barges.
    const [barged] = await deliver(0, [{ stream: 'rubble', net: 900, at }])
    const id = newId()
    const carriedBy = async (type: 'container' | 'truck', particulars: object) => {
      const mode = { type, particulars }
      await db
        .insert(transportModes)
        .values({ id, identificationCode: 'SB-01', ...mode })
        .onConflictDoUpdate({ target: transportModes.id, set: mode })
      await db
        .update(shipments)
        .set({ transportModeId: id })
        .where(eq(shipments.id, barged ?? ''))
      return (await office.get(`/shipments/${barged}`)).body['kilogramsImplausible']
    }
    expect(await carriedBy('container', { containerType: 'split_barge' })).toBeUndefined()
    expect(await line(month, 'rubble')).toMatchObject({ kilograms: 925_000, loads: 4 })
    expect(await carriedBy('container', { containerType: 'skip' })).toBe(true)
    expect(
      await carriedBy('truck', { licencePlate: 'SB-01', maximumLoadCapacity: 900_000 }),
      'as much as it carries',
    ).toBeUndefined()
    expect(await carriedBy('truck', { licencePlate: 'SB-01', maximumLoadCapacity: 800_000 })).toBe(true)
    await db
      .update(shipments)
      .set({ unloadDate: null, status: 'loaded' })
      .where(inArray(shipments.id, [load ?? '', barged ?? '']))
  })

  test('loads without a number or kilograms stand beside the lines, with the reason', async () => {
    const [unweighed, unnumbered] = await deliver(0, [
      { stream: 'rubble', net: 10, at },
      { stream: 'household', net: 10, at },
    ])
    await db
      .update(shipments)
      .set({ nettoWeight: null })
      .where(eq(shipments.id, unweighed ?? ''))
    const flow = receiver.flows.household
    await db.update(materialFlows).set({ wasteStreamNumber: null }).where(eq(materialFlows.id, flow))
    const { leftOut, leftOutCount, lines } = await readMonth(month)
    expect(leftOutCount).toBe(2)
    expect(leftOut).toMatchObject([
      { shipment: unweighed, reasons: ['kilograms'] },
      { shipment: unnumbered, reasons: ['number'] },
    ])
    expect(lines.map(({ wasteStreamNumber, loads }) => [wasteStreamNumber, loads])).toEqual([
      [streams.sludge, 2],
      [streams.rubble, 2],
    ])
    await db
      .update(materialFlows)
      .set({ wasteStreamNumber: streams.household })
      .where(eq(materialFlows.id, flow))
  })
})

test('a load that left without a number counts once the office corrects it, and its letter keeps what it said', async () => {
  const month = '2025-10'
  const occurredAt = '2025-10-10T12:00:00Z'
  const flow = receiver.flows.household
  const setFlow = (values: Partial<typeof materialFlows.$inferInsert>) =>
    db.update(materialFlows).set(values).where(eq(materialFlows.id, flow))
  await setFlow({ wasteStreamNumber: null })
  const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { materialFlow: flow }), {
    occurredAt,
  })
  const { shipment, number } = load.payload as LoadStatement
  const signed = { shipment, letterHash: letterHashOf(letterOfLoad(load)), ...onGlass }
  await driver.apply(
    load,
    buildOperation(alpha, 'shipment.sign', signed, { occurredAt }),
    buildOperation(alpha, 'shipment.unload', buildUnload(shipment), { occurredAt }),
  )
  const read = async (by = office) => (await by.get<Shipment & Document>(`/shipments/${shipment}`)).body
  const correct = async (values: object, by = office) =>
    await by.patch<Shipment & Document>(
      `/shipments/${shipment}`,
      { reason: 'Left without', ...values },
      { 'if-match': `"${(await read()).version}"` },
    )
  const rowsOf = async () =>
    (await office.get(`/waste_stream_months?from=${month}&until=${month}`)).body[
      'months'
    ] as WasteStreamMonth[]
  expect((await readMonth(month)).leftOut).toMatchObject([{ shipment, reasons: ['number'] }])
  expect(await rowsOf()).toMatchObject([{ gap: 'no_number', loads: 1 }])

  const wasteStreamNumber = streams.household
  expect(await correct({ wasteStreamNumber: '99A02 000003' })).toMatchObject(invalid('wasteStreamNumber'))
  await setFlow({ documentType: 'product' })
  expect(await correct({ wasteStreamNumber })).toMatchObject(invalid('wasteStreamNumber'))
  await setFlow({ documentType: 'waste' })
  expect(await correct({ wasteStreamNumber, reason: undefined })).toMatchObject(invalid('reason'))
  expect((await correct({ wasteStreamNumber }, driver)).status).toBe(403)
  expect((await correct({ wasteStreamNumber }, await as(beta.office))).status).toBe(404)

  const before = await read()
  expect(before.events.flatMap(({ signature }) => signature?.changedAt ?? [])).toEqual([])
  const { body: corrected } = await correct({ wasteStreamNumber })
  expect(corrected).toMatchObject({ wasteStreamNumber, version: before.version + 1 })
  expect(corrected.events.at(-1)).toMatchObject({
    corrected: {
      before: { wasteStreamNumber: null },
      after: { wasteStreamNumber },
      reason: 'Left without',
    },
  })
  expect(corrected.events.flatMap(({ signature }) => signature?.changedAt ?? [])).toHaveLength(1)
  expect((await correct({ ...corrected })).body.version, 'the whole record, sent back').toBe(
    corrected.version,
  )
  expect(await correct({ wasteStreamNumber: null })).toMatchObject(invalid('wasteStreamNumber'))

  // The phone signs what the office made of it.
  const replica = (await driver.get('/driver_sync')).body.changed?.find(({ id }) => id === shipment)
  expect(replica).toMatchObject({ wasteStreamNumber })
  const { letter: loaded } = letterOfLoad(load)
  const letterHash = letterHashOf({
    shipment,
    letter: { ...loaded, unloadDate: occurredAt, wasteStreamNumber },
  })
  await driver.apply(
    buildOperation(alpha, 'shipment.sign', { shipment, letterHash, ...onGlass, role: 'receiver' }),
  )
  const again = (await read()).events.at(-1)?.signature
  expect(again).toMatchObject({ matches: true })
  expect(again).not.toHaveProperty('changedAt')

  const { leftOutCount, lines } = await readMonth(month)
  expect(leftOutCount).toBe(0)
  expect(lines).toMatchObject([{ wasteStreamNumber, loads: 1, kilograms: 25_300, missing: [] }])
  const rows = await rowsOf()
  expect(rows).toMatchObject([{ wasteStreamNumber, loads: 1, row: lines[0]?.rows[0] }])
  for (const query of [`monthRow=${encodeURIComponent(rows[0]?.row ?? '')}`, `q=${wasteStreamNumber}`])
    expect((await office.get(`/shipments?${query}`)).body.member, query).toMatchObject([
      { id: shipment, wasteStreamNumber },
    ])

  await jobs()
  const exported = async (query: string) =>
    (await office.get(`/exports/shipment_register?id[]=${shipment}&${query}`)).body
  expect(await exported('columns[]=number&columns[]=wasteStreamNumber&columns[]=corrected')).toMatch(
    new RegExp(
      `${number},${wasteStreamNumber},.*Waste stream number: none → ${wasteStreamNumber}; Left without`,
    ),
  )
  expect(JSON.stringify(await exported('format=efti'))).toContain(
    `"notifiedWasteMaterial":{"id":"${wasteStreamNumber}"`,
  )
  expect(JSON.stringify(await exported('format=otm'))).toContain(`"wasteStreamNumber":"${wasteStreamNumber}"`)
  const [letter] = (await office.get(`/documents?shipment=${shipment}`)).body.member ?? []
  const version = letter?.['latestVersion'] as Document
  const { content } = (await office.get(`/document_versions/${version.id}`)).body as DocumentVersion
  const boxes = content && letterBoxes(letterSourceOf(content), { language: 'en' }, letterTextIn('en'))
  const texts = boxes?.flatMap(({ lines: shown }) => shown.map(({ label, text }) => [label, text].join(': ')))
  expect(texts).toContainEqual('Waste stream number: none')
  expect(texts).toContainEqual(
    expect.stringContaining(`Waste stream number: none → ${wasteStreamNumber}; Left without`),
  )

  // Of another receiver: the line leads to its loads.
  await bodyOf(correct({ wasteStreamNumber: '99B010000003' }))
  expect((await readMonth(month)).lines).toMatchObject([
    { wasteStreamNumber: '99B010000003', missing: ['foreign_number'], rows: [(await rowsOf())[0]?.row] },
  ])
  await setFlow({ wasteStreamNumber: streams.household })
})

describe('a month without loads', () => {
  test('is notified as nil, and asked for what else arrived', async () => {
    const month = '2026-02'
    expect((await readMonth(month)).lines).toMatchObject([
      { kind: 'nil', state: 'open', values: { verwerkersnummer: processorNumber, periodeMelding: '022026' } },
    ])
    await bodyOf(send(month), 201)
    await jobs()
    expect((await readMonth(month)).lines).toMatchObject([{ kind: 'nil', state: 'accepted' }])
    expect([...desk.notified.values()].at(-1)).toMatchObject({ kind: 'nil', period: '022026' })
  })

  test('that has not begun is not notified as nil', async () => {
    expect((await readMonth('2099-01')).lines).toEqual([])
  })

  test('that was notified as nil is corrected once a load of it arrives late', async () => {
    const month = '2026-02'
    const at = new Date(Date.UTC(2026, 1, 20, 12))
    await deliver(0, [{ stream: 'rubble', net: 10, at }])
    await deliver(0, [{ stream: 'sludge', net: 12, at }])
    const nil = [...desk.notified.values()].find(({ kind, period }) => kind === 'nil' && period === '022026')
    const { lines } = await readMonth(month)
    expect(lines).toMatchObject([
      { state: 'differs', kilograms: 12_000, notified: { kind: 'nil', kilograms: 0, loads: 0 } },
      { state: 'open', kilograms: 10_000 },
    ])
    await bodyOf(send(month), 201)
    await jobs()
    expect((await readMonth(month)).lines).toMatchObject([{ state: 'accepted' }, { state: 'accepted' }])
    expect(desk.notified.get(nil?.id ?? '')).toMatchObject({ number: streams.sludge })
    expect(desk.sum(streams.sludge, '022026')).toEqual({ kilograms: 12_000, loads: 1 })
    expect(desk.sum(streams.rubble, '022026')).toEqual({ kilograms: 10_000, loads: 1 })
  })

  test('has loads that came otherwise, by hand and by file, of a number notified elsewhere', async () => {
    const [month, number] = ['2026-03', '99A02ELDERS1']
    const loads = {
      company: `/api/companies/${company}`,
      month,
      wasteStreamNumber: number,
      kilograms: 1200,
      loads: 2,
    }
    const added = await bodyOf(office.post('/lma_other_loads', loads), 201)
    expect((await readMonth(month)).lines).toMatchObject([
      { kind: 'first', wasteStreamNumber: number, missing: ['flow'], kilograms: 1200, elsewhere: false },
    ])
    const mark = { company: `/api/companies/${company}`, wasteStreamNumber: number, elsewhere: true }
    await bodyOf(office.post('/lma_streams', mark))
    expect((await readMonth(month)).lines).toMatchObject([{ kind: 'monthly', missing: [], elsewhere: true }])

    const file = `Maand;Afvalstroomnummer;Kilogram;Vrachten;Vervoerders\n03-2026;${number};1500;3;00000201 00000202\n${month};99A02ELDERS2;12,5;1;\n`
    const upload = (query: string) =>
      office.send<CsvImport>({
        method: 'POST',
        url: `/lma_other_load_imports?company=${company}${query}`,
        payload: file,
        headers: { 'content-type': 'text/csv' },
      })
    const preview = await bodyOf(upload('&preview=true'))
    expect(preview.lines).toMatchObject([
      { kind: 'changed', item: added.id },
      { kind: 'wrong', errors: [{ column: 'Kilogram', value: '12,5' }] },
    ])
    await bodyOf(upload(`&sha256=${preview.sha256}&leaveOut=3`))
    desk.numbers.set(number, 'Elders B.V.')
    await bodyOf(send(month), 201)
    await jobs()
    expect(desk.sum(number, '032026')).toEqual({ kilograms: 1500, loads: 3 })
    // Removed again, the line is corrected to nothing.
    await bodyOf(office.delete(`/lma_other_loads/${added.id}`), 204)
    expect((await readMonth(month)).lines).toMatchObject([{ state: 'differs', kilograms: 0, loads: 0 }])
    await bodyOf(send(month), 201)
    await jobs()
    expect(desk.sum(number, '032026')).toEqual({ kilograms: 0, loads: 0 })
  })
})

test('a file holds the same message, counts as notified, and can be taken back', async () => {
  const month = '2026-04'
  const session = await bodyOf(send(month, undefined, 'file'), 201)
  const { body } = await office.get<string>(`/lma_sessions/${session.id}/file`)
  expect(String(body)).toContain(
    '<MeldingSessie xmlns="http://amice.lma.nl/AmiceWebServices3/"><retourberichtViaEmail>false</retourberichtViaEmail><nulMelding><meldingsNummerMelder>',
  )
  expect((await readMonth(month)).lines).toMatchObject([{ state: 'in_file' }])
  await bodyOf(office.post(`/lma_sessions/${session.id}/withdraw`, {}))
  expect((await readMonth(month)).lines).toMatchObject([{ state: 'open' }])
})

test('a file that was not sent leaves its numbers to be notified for the first time, whatever came after', async () => {
  const fresh = '99A02NIEUW01'
  const number = (from: string, wasteStreamNumber: string) =>
    db.update(materialFlows).set({ wasteStreamNumber }).where(eq(materialFlows.wasteStreamNumber, from))
  await number(streams.rubble, fresh)
  const months = ['2026-05', '2026-06'] as const
  await deliver(
    0,
    months.map((month) => ({ stream: 'rubble', net: 10, at: new Date(`${month}-15T10:00:00Z`) })),
  )
  const lineOf = async (month: string) =>
    (await readMonth(month)).lines.find(({ wasteStreamNumber }) => wasteStreamNumber === fresh)
  const sessions = []
  for (const month of months) sessions.push(await bodyOf(send(month, undefined, 'file'), 201))
  expect(await lineOf(months[1])).toMatchObject({ kind: 'monthly', state: 'in_file' })
  await bodyOf(office.post(`/lma_sessions/${sessions[0]?.id}/withdraw`, {}))
  expect(await lineOf(months[0])).toMatchObject({ kind: 'first', state: 'open' })
  await bodyOf(office.post(`/lma_sessions/${sessions[1]?.id}/withdraw`, {}))
  await number(fresh, streams.rubble)
})

test('only staff of the receiver and administrators notify for it', async () => {
  const others = await as(beta.office)
  const month = '2026-05'
  expect((await office.get(url)).status).toBe(200)
  expect((await admin.get(url)).status).toBe(200)
  expect(await bodyOf(office.get('/lma_processors'))).toMatchObject({
    desk: 'real',
    processors: [{ id: company, processorNumber }],
  })
  expect(await bodyOf(others.get('/lma_processors'))).toMatchObject({ processors: [] })
  const [{ digest } = { digest: '' }] = (await readMonth(month)).lines
  const session = await bodyOf(send(month, [digest], 'file'), 201)
  const draft = { company, month, way: 'file', lines: [digest] }
  for (const answer of [
    others.get(url),
    others.post('/lma_sessions', draft),
    others.get(`/lma_sessions/${session.id}/file`),
    others.post(`/lma_sessions/${session.id}/withdraw`, {}),
    others.post(`/lma_sessions/${session.id}/ask_result`, {}),
    others.post('/lma_streams', { company, wasteStreamNumber: streams.sludge, elsewhere: true }),
  ])
    expect((await answer).status).toBe(404)
  for (const user of [alpha.planner, alpha.driver, alpha.reader]) {
    const caller = await as(user)
    for (const answer of [
      caller.get('/lma_processors'),
      caller.get(url),
      caller.post('/lma_sessions', draft),
      caller.get(`/lma_sessions/${session.id}/file`),
      caller.get('/lma_other_loads'),
      caller.post('/lma_number_checks', { wasteStreamNumber: streams.sludge }),
    ])
      expect((await answer).status).toBe(403)
  }
  // Another receiver in the address book notifies itself.
  const neighbour = newId()
  await db.insert(companies).values({
    id: neighbour,
    customerId: alpha.customer,
    name: 'Depot',
    types: ['disposer'],
    processorNumber: '99A09',
  })
  expect((await office.get(`/lma_months?company=${neighbour}&month=${month}`)).status).toBe(404)
  await db.delete(companies).where(eq(companies.id, neighbour))
  expect(await db.$count(companies, isNull(companies.processorNumber))).toBeGreaterThan(0)
})

test('the desk says whether it knows a number, and whose it is', async () => {
  desk.numbers.set('99A02BEKEND1', 'Oosterkreek N.V.')
  const check = (wasteStreamNumber: string) =>
    bodyOf(office.post('/lma_number_checks', { wasteStreamNumber }))
  expect(await check('99A02BEKEND1')).toMatchObject({ known: true, holder: 'Oosterkreek N.V.', errors: [] })
  expect(await check('99A02NIETBEK')).toMatchObject({
    known: false,
    errors: [{ code: 'AfvalstroomNummerOnbekend', text: 'Dit nummer is niet bekend.' }],
  })
  desk.next.push('be down')
  expect(await office.post('/lma_number_checks', { wasteStreamNumber: '99A02BEKEND1' })).toMatchObject({
    status: 503,
    body: { code: 'lma_unavailable' },
  })
})

test('without a desk nothing is sent or asked', async () => {
  await using bare = await startHarness()
  expect(await bodyOf(bare.office.get('/lma_processors'))).toMatchObject({ desk: 'none', processors: [] })
  expect(await bare.office.post('/lma_number_checks', { wasteStreamNumber: streams.sludge })).toMatchObject({
    status: 409,
    body: { code: 'lma_not_set_up' },
  })
})

test('the desk sees the certificate of the client, and a name and password in the address', async () => {
  const [own, client] = [makeSelfSignedCertificate('localhost'), makeSelfSignedCertificate('receiver')]
  await using secure = await LmaServer.start({ ...own, authority: client.certificate })
  secure.numbers.set(streams.sludge, 'Alpha')
  const address = secure.address.replace('//127.0.0.1', '//user:secret@localhost')
  const settings = { name: 'test', address, authorities: own.certificate } as const
  const withCertificate = soapDesk({ ...settings, certificate: client.certificate, key: client.key })
  expect(await withCertificate.testNumber(streams.sludge)).toMatchObject({ known: true })
  expect(secure.clients).toEqual(['receiver'])
  expect(secure.authorizations).toEqual([`Basic ${Buffer.from('user:secret').toString('base64')}`])
  await expect(soapDesk(settings).testNumber(streams.sludge)).rejects.toThrow('unreachable')
  await expect(
    soapDesk({ ...settings, authorities: client.certificate }).testNumber(streams.sludge),
  ).rejects.toThrow('unreachable')
})

test('a message that cannot be made keeps its line back, and frees it where it was queued', async () => {
  await bodyOf(admin.post('/processing_methods', { id: 'R13', names: { en: 'Store', nl: 'Opslaan' } }), 201)
  const change = (values: Partial<typeof materialFlows.$inferInsert>) =>
    db.update(materialFlows).set(values).where(eq(materialFlows.id, receiver.flows.household))
  await change({ processingMethodCode: 'R13', wasteStreamNumber: '99A020000009' })
  await deliver(0, [{ stream: 'household', net: 10, at: new Date('2025-11-10T10:00:00Z') }])
  const lineNow = async () => (await readMonth('2025-11')).lines[0]
  const unknown = await lineNow()
  expect(unknown).toMatchObject({ kind: 'first', state: 'open', missing: ['processing_method'] })
  expect((await send('2025-11', [unknown?.digest ?? ''])).status).toBe(409)
  await change({ processingMethodCode: 'D01' })
  const { id } = await bodyOf(send('2025-11'), 201)
  await db
    .update(lmaLines)
    .set({ values: { verwerkingsMethode: 'R13' } })
    .where(eq(lmaLines.sessionId, id ?? ''))
  await jobs()
  expect((await readMonth('2025-11')).sessions[0]).toMatchObject({
    status: 'failed',
    failure: { code: 'server_fault' },
  })
  expect(await lineNow()).toMatchObject({ state: 'failed', missing: [] })
  await bodyOf(send('2025-11'), 201)
  await jobs()
  expect(await lineNow()).toMatchObject({ state: 'accepted' })
})
