import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayIn } from '#contract/accounts/customer-days.ts'
import type { Operation } from '#contract/device/operations.ts'
import type { LetterContent } from '#contract/letters/documents.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { presentMeasurements } from '#contract/shipments/measurements.ts'
import { letterHashOf, onGlass } from '../letters/signed-letters.ts'
import { shipmentEvents, shipments } from '../../../server/platform/db/schema/shipments.ts'
import { chainEvent } from '../../../server/shipments/events/event-chain.ts'
import { companies, locations } from '../../../server/platform/db/schema/companies.ts'
import { materialFlowCarriers, materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { ewcCodes, processingMethods } from '../../../server/platform/db/schema/master-data.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { Findings } from '../../../server/operate/verify/findings.ts'
import { verifyOperations } from '../../../server/operate/verify/verify-operations.ts'
import { verifyShipments } from '../../../server/operate/verify/verify-shipments.ts'
import {
  buildLoad,
  buildOperation,
  buildUnload,
  insertDriver,
  insertTruck,
  onOwnDevice,
  pairDriver,
} from '../platform/tenant-fixtures.ts'
import { invalid } from '../../support/test-server.ts'
import { setUpHarness, type Document } from '../platform/test-harness.ts'

const { testServer, db, alpha, beta, as, office, planner, driver } = await setUpHarness()
await pairDriver(db, alpha)
const [first] = await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))
const address = { street: 'Quay', houseNumber: '1', postalCode: '3011 AA', city: 'Rotterdam' }
await db
  .update(companies)
  .set(address)
  .where(eq(companies.id, first?.senderId ?? ''))
await db.update(locations).set(address).where(eq(locations.customerId, alpha.customer))
await db.insert(ewcCodes).values(
  ['170504', '170505'].map((code) => ({
    id: code,
    code,
    hazardous: false,
    nameEn: 'Spoil',
    nameNl: 'Specie',
  })),
)
await db.insert(processingMethods).values({ code: 'D01', nameEn: 'separating', nameNl: 'scheiden' })
await db
  .update(materialFlows)
  .set({ ewcCodeId: '170504', processingMethodCode: 'D01' })
  .where(eq(materialFlows.projectId, alpha.project))
const [firstStream, secondStream] = ['9900A0000001', '9900A0000002']
await db
  .update(materialFlows)
  .set({
    wasteStreamNumber: firstStream,
    recipients: [{ email: 'loads@example.com', atLoad: true, atUnload: true, onNewLetter: false }] as never,
  })
  .where(eq(materialFlows.id, alpha.flow))
const otherReceiver = newId()
await db.insert(companies).values({
  id: otherReceiver,
  customerId: alpha.customer,
  name: 'Other Works',
  types: ['disposer'],
  ...address,
})
await db
  .update(materialFlows)
  .set({ wasteStreamNumber: secondStream, cargoPhotoRequired: false, receiverId: otherReceiver })
  .where(eq(materialFlows.id, alpha.photoFlow))

const state = async (type: Operation['type'], payload: object) => {
  const operation = buildOperation(alpha, type, payload)
  return await driver.refusal(operation)
}
async function load(own: Partial<LoadStatement> = {}): Promise<{ shipment: string; number: string }> {
  const { shipment, number, ...statement } = buildLoad(alpha, own)
  expect(await state('shipment.load', { shipment, number, ...statement })).toBeUndefined()
  return { shipment, number }
}
async function refused(): Promise<{ shipment: string; number: string }> {
  const loaded = await load()
  const said = { shipment: loaded.shipment, outcome: 'refused', reason: 'Asbestos', photos: [] }
  expect(await state('shipment.accept', said)).toBeUndefined()
  return loaded
}
const unloadRest = (shipment: string, own: object = {}) =>
  state('shipment.unload_rest', { shipment, restAt: 'origin', photos: [], ...own })
const forward = (shipment: string, own: object) =>
  state('shipment.forward', { shipment, onward: true, ...own })
const agreed = { name: 'Other Works', city: 'Breda', agreedWith: 'Mrs Bos' }
const read = async (id: string) => (await office.get(`/shipments/${id}`)).body
const months = async () => {
  const month = dayIn(Date.now()).slice(0, 7)
  const { body } = await office.get(`/waste_stream_months?from=${month}&until=${month}`)
  return (body['months'] as { wasteStreamNumber: string; loads: number; kilograms: number }[]).map(
    ({ wasteStreamNumber, loads, kilograms }) => [wasteStreamNumber, loads, kilograms],
  )
}
/** Kilograms of the loads that stand apart. */
const gapsOf = async (stream: string | undefined, reason = 'implausible_weight') => {
  const month = dayIn(Date.now()).slice(0, 7)
  const { body } = await office.get(`/waste_stream_months?from=${month}&until=${month}`)
  const rows = body['months'] as {
    wasteStreamNumber: string
    kilograms: number
    loads: number
    gap?: string
  }[]
  const { kilograms = 0, loads = 0 } =
    rows.find((row) => row.wasteStreamNumber === stream && row.gap === reason) ?? {}
  return { kilograms, loads }
}
const loaded = async () =>
  (await office.get(`/material_flows/${alpha.flow}/amounts`)).body['loaded'] as number
const fileOf = async (path: string) => {
  const { token } = office
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  return (await testServer.app.inject({ url: `/api${path}`, headers })).body
}
const onAttention = async () => {
  const { body } = await office.get('/dashboard/attention')
  return (body as Record<string, { first: readonly { number: string }[] }>)['turnedAway']?.first.map(
    ({ number }) => number,
  )
}

test('a cargo that is refused as a whole is not unloaded there, counts nowhere, and comes back to the origin', async () => {
  const { shipment, number } = await refused()
  expect(await state('shipment.unload', buildUnload(shipment))).toBe('shipment_turned_away')
  expect(await read(shipment)).toMatchObject({ status: 'turned_away', acceptance: 'refused' })
  for (const filter of ['status=turned_away', 'refused=on_board']) {
    const { body } = await office.get(`/shipments?${filter}`)
    expect(body.member?.map((row) => row['number'])).toEqual([number])
  }
  expect(await onAttention()).toEqual([number])

  const before = (await loaded()) + 25.3
  expect(await unloadRest(shipment, { amount: 25.1, weighSlipNumber: 'W-7' })).toBeUndefined()
  expect(await read(shipment)).toMatchObject({
    status: 'unloaded',
    ending: 'returned',
    endDate: expect.any(String),
    rest: { nettoWeight: 25.1, weightTicketNumber: 'W-7' },
    restKilograms: 25_100,
    events: [
      { kind: 'loaded' },
      { kind: 'acceptance' },
      { kind: 'refused', reason: 'shipment_turned_away' },
      { kind: 'rest_unloaded', stated: { nettoWeight: 25.1, weightTicketNumber: 'W-7' } },
    ],
  })
  const ended = await read(shipment)
  expect(ended['unloadDate']).toBeUndefined()
  expect(ended).not.toHaveProperty('restImpossible')
  for (const [filter, found] of [
    ['ending=returned', [number]],
    ['ending[]=returned&ending[]=forwarded', [number]],
    ['exists[ending]=true', [number]],
    ['ending=forwarded', []],
    ['refused=returned', [number]],
    ['refused[]=on_board&refused[]=forwarded', []],
  ] as const) {
    const { body: list } = await office.get(`/shipments?${filter}`)
    expect(list.member?.map((row) => row['number'])).toEqual(found)
  }
  const csv = await fileOf(`/exports/shipments?format=csv&ending=returned&columns[]=status&columns[]=ending`)
  expect(csv).toContain('returned,returned')
  expect(await onAttention()).toEqual([])
  expect(await months()).toEqual([])
  expect(await loaded()).toBeCloseTo(before - 25.3, 3)
  expect(await unloadRest(shipment)).toBe('shipment_already_unloaded')
  expect(await state('shipment.accept', { shipment, outcome: 'accepted', photos: [] })).toBe(
    'shipment_already_unloaded',
  )
  await runJobs(testServer)
  const mails = await db.select().from(outgoingMails).where(eq(outgoingMails.shipmentId, shipment))
  const back = mails.find(({ template }) => template === 'shipment_rest_unloaded')
  expect(back?.recipients).toEqual(['loads@example.com'])
  expect(back?.body).toContain('25,1 t')
  expect(back?.body).toContain('Weegbonnummer: W-7')
})

test('a part counts where it was taken, and the rest goes on by a flow, a letter and a number of its own', async () => {
  const { shipment, number } = await load()
  const part = { shipment, outcome: 'partly', kilograms: 10_000, reason: 'Half was wet', photos: [] }
  expect(await state('shipment.accept', part)).toBeUndefined()
  expect(await unloadRest(shipment), 'the part is still on board').toBe('shipment_not_unloaded')
  expect(await state('shipment.unload', buildUnload(shipment))).toBeUndefined()
  expect(await read(shipment)).toMatchObject({
    status: 'turned_away',
    unloadDate: expect.any(String),
    acceptedKilograms: 10_000,
    leftKilograms: 15_300,
  })
  for (const list of ['shipments', 'shipment_register'])
    expect(await fileOf(`/exports/${list}?format=csv&id=${shipment}&columns[]=status`)).toContain(
      'refused in part by the receiver, on board',
    )
  const next = buildLoad(alpha, {
    materialFlow: alpha.photoFlow,
    firstWeighing: 30.5,
    follows: { shipment, number, byOffice: true },
  })
  const by = { shipment: next.shipment, number: next.number }
  expect(await forward(shipment, { by }), 'nothing was loaded').toBe('shipment_not_loaded')
  expect(await forward(shipment, { by: { shipment, number } }), 'with itself').toBe('shipment_not_loaded')
  const ofNext = eq(materialFlows.id, alpha.photoFlow)
  const recipients = [{ email: 'other@example.com', atLoad: true, atUnload: false, onNewLetter: false }]
  await db
    .update(materialFlows)
    .set({ recipients: recipients as never })
    .where(ofNext)
  expect(await state('shipment.load', next)).toBeUndefined()
  await db.update(materialFlows).set({ recipients: [] }).where(ofNext)
  expect(await forward(shipment, { by: { ...by, number: 'X' } })).toBe('cargo_goes_on_already')
  expect(await forward(shipment, { by }), 'as its load said').toBeUndefined()
  const again = buildLoad(alpha, { materialFlow: alpha.photoFlow, follows: { shipment, number } })
  expect(await state('shipment.load', again), 'a second follower').toBe('cargo_goes_on_already')
  expect(await read(shipment)).toMatchObject({ status: 'unloaded', ending: 'forwarded', forwardedBy: by })
  expect(await state('shipment.unload', buildUnload(next.shipment))).toBeUndefined()
  expect(await months()).toEqual([
    [firstStream, 1, 10_000],
    [secondStream, 1, 15_300],
  ])
  await runJobs(testServer)
  const mails = await db.select().from(outgoingMails).where(eq(outgoingMails.shipmentId, shipment))
  for (const template of ['shipment_unloaded', 'shipment_forwarded'])
    expect(mails.find((mail) => mail.template === template)?.body).toContain(
      'Netto: 25,3 t\nDoor de ontvanger aangenomen: 10.000 kg',
    )
  const onward = await db.select().from(outgoingMails).where(eq(outgoingMails.shipmentId, next.shipment))
  expect(onward.find((mail) => mail.template === 'shipment_loaded')?.body).toContain(
    `Gaat verder met de geweigerde lading van: ${number}`,
  )
  const [letter] = (await office.get(`/documents?shipment=${next.shipment}`)).body.member ?? []
  const version = letter?.['latestVersion'] as Document
  expect((await office.get(`/document_versions/${version.id}`)).body).toMatchObject({
    content: { shipment: { number: next.number, follows: { number } } },
  })
  expect(await read(next.shipment), 'a phone is not the office').not.toMatchObject({
    follows: { byOffice: true },
  })
})

test('of a part that came back, a flow counts what the receiver took, wherever it was weighed', async () => {
  const back = async (shipment: string, unload: object, rest: object) => {
    const part = { shipment, outcome: 'partly', kilograms: 10_000, reason: 'Half was wet', photos: [] }
    expect(await state('shipment.accept', part)).toBeUndefined()
    expect(await state('shipment.unload', buildUnload(shipment, unload))).toBeUndefined()
    expect(await unloadRest(shipment, rest)).toBeUndefined()
  }
  const before = await loaded()
  await back((await load()).shipment, {}, { amount: 15.2 })
  expect(await loaded()).toBeCloseTo(before + 10, 3)
  // More than any truck carries.
  await back((await load()).shipment, {}, { amount: 10_000_000 })
  expect(await loaded()).toBeCloseTo(before + 20, 3)

  const ofFlow = eq(materialFlows.id, alpha.flow)
  await db.update(materialFlows).set({ amountDetermination: 'at_unload' }).where(ofFlow)
  try {
    const { shipment } = await load({ firstWeighing: undefined, secondWeighing: undefined })
    await back(shipment, { firstWeighing: 38.4, secondWeighing: 28.4 }, { amount: 14.2 })
    expect(await loaded()).toBeCloseTo(before + 30, 3)
    const { shipment: other } = await load({ firstWeighing: undefined, secondWeighing: undefined })
    const part = { shipment: other, outcome: 'partly', kilograms: 10_000, reason: 'Wet', photos: [] }
    expect(await state('shipment.accept', part)).toBeUndefined()
    const weighed = { firstWeighing: 38.5, secondWeighing: 28.4 }
    expect(await state('shipment.unload', buildUnload(other, weighed))).toBeUndefined()
    expect(await read(other), 'nobody weighed the rest').not.toHaveProperty('leftKilograms')
    const choice = { materialFlow: `/api/material_flows/${alpha.photoFlow}` }
    const { status, body } = await office.post(`/shipments/${other}/forward`, choice)
    expect(status).toBe(201)
    expect(await loaded(), 'of a rest that goes on too').toBeCloseTo(before + 40, 3)
    expect(body, 'the scales never saw the rest').not.toHaveProperty('nettoWeight')
  } finally {
    await db.update(materialFlows).set({ amountDetermination: 'at_load' }).where(ofFlow)
  }
})

test('what was agreed by telephone is unloaded there, and the office chooses the flow that counts it', async () => {
  const before = await loaded()
  const { shipment, number } = await refused()
  expect(
    await driver.violations(buildOperation(alpha, 'shipment.forward', { shipment, onward: true })),
  ).toEqual(['to'])
  expect(await unloadRest(shipment, { restAt: 'agreed_receiver' })).toBe('validation_failed')
  expect(await forward(shipment, { to: agreed })).toBeUndefined()
  expect(await read(shipment)).toMatchObject({ status: 'turned_away', agreedReceiver: agreed })
  expect(await unloadRest(shipment, { restAt: 'agreed_receiver', amount: 24.9 })).toBeUndefined()
  expect(await read(shipment)).toMatchObject({ status: 'unloaded', ending: 'forwarded' })
  expect(await onAttention(), 'its flow is still to be chosen').toEqual([number])
  expect(await loaded(), 'refused, and not of this flow').toBeCloseTo(before, 3)
  const { body: open } = await office.get('/shipments?refused[]=on_board&refused[]=awaits_flow')
  expect(
    open.member?.map((row) => row['number']),
    'and the list of its link has it',
  ).toEqual([number])
  const csv = await fileOf(`/exports/shipments?format=csv&refused=awaits_flow&columns[]=status`)
  expect(csv).toContain('"forwarded, flow to be chosen"')

  const path = `/shipments/${shipment}/forward`
  const choice = { materialFlow: `/api/material_flows/${alpha.photoFlow}` }
  expect((await planner.post(path, choice)).status).toBe(403)
  expect((await (await as(beta.office)).post(path, choice)).status).toBe(404)
  const same = await office.post(path, { materialFlow: `/api/material_flows/${alpha.flow}` })
  expect(same).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'materialFlow' }] } })
  const { status, body } = await office.post(path, choice)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'unloaded',
    nettoWeight: 24.9,
    follows: { shipment, number, byOffice: true, from: { street: 'Quay 1', city: 'Rotterdam' } },
  })
  expect(await read(shipment)).toMatchObject({ forwardedBy: { shipment: body.id } })
  expect(await onAttention()).toEqual([])
  expect(await months()).toContainEqual([secondStream, 2, 40_200])
  expect((await office.post(path, choice)).body.code).toBe('shipment_already_unloaded')
})

test.each([
  ['than any vehicle carries', 10_000_000],
  ['than was loaded', 40],
])(
  'a rest of far more %s is told to be none, and the load goes on with its own weight',
  async (_name, amount) => {
    const { shipment, number } = await refused()
    expect(await forward(shipment, { to: agreed })).toBeUndefined()
    expect(await unloadRest(shipment, { restAt: 'agreed_receiver', amount })).toBeUndefined()
    const choice = { materialFlow: `/api/material_flows/${alpha.photoFlow}` }
    const { status, body } = await office.post(`/shipments/${shipment}/forward`, choice)
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'unloaded', nettoWeight: 25.3 })
    expect(await read(shipment)).toMatchObject({ rest: { nettoWeight: amount }, restImpossible: true })
    await runJobs(testServer)
    const remark = `cannot be right, letter ${body['number']} counts`
    const register = await fileOf(`/exports/shipment_register?format=csv&id=${shipment}`)
    expect(register).toContain(`,${amount},"${remark}",`)
    const mails = await db
      .select({ subject: outgoingMails.subject, body: outgoingMails.body })
      .from(outgoingMails)
      .where(eq(outgoingMails.shipmentId, shipment))
    const told = mails.find(
      ({ subject }) => subject === `Vracht ${number} is gelost bij een andere ontvanger`,
    )
    expect(told?.body).toContain('t (kan niet kloppen, telt niet mee)')
  },
)

test('a cargo is loaded once, whether a phone or the office sends it on', async () => {
  const { shipment, number } = await refused()
  const { body: next } = await office.post(`/shipments/${shipment}/forward`, {
    materialFlow: `/api/material_flows/${alpha.photoFlow}`,
  })
  const late = buildLoad(alpha, { materialFlow: alpha.photoFlow, follows: { shipment, number } })
  expect(await state('shipment.load', late)).toBe('cargo_goes_on_already')
  const { body } = await office.get(`/shipment_exceptions?settled=false&shipment=${late.shipment}`)
  const settle = `/shipment_exceptions/${body.member?.[0]?.id}/settle`
  const answer = await office.post(settle, { decision: 'accepted', comment: 'It was loaded' })
  expect(answer.body).toMatchObject({ code: 'cargo_goes_on_already' })
  expect(answer.body['detail']).toContain(String(next['number']))
  expect((await office.get(`/shipments/${late.shipment}`)).status).toBe(404)

  // The load of a phone has arrived, and its own word of what that does to the first shipment has not.
  const other = await refused()
  const first = buildLoad(alpha, {
    materialFlow: alpha.photoFlow,
    follows: { shipment: other.shipment, number: other.number },
  })
  expect(await state('shipment.load', first)).toBeUndefined()
  const by = { shipment: first.shipment, number: first.number }
  expect(await read(other.shipment)).toMatchObject({ ending: 'forwarded', forwardedBy: by })
  const second = await office.post(`/shipments/${other.shipment}/forward`, {
    materialFlow: `/api/material_flows/${alpha.photoFlow}`,
  })
  expect(second.body).toMatchObject({ code: 'cargo_goes_on_already' })
  expect(await unloadRest(other.shipment), 'of another phone').toBe('cargo_goes_on_already')
  expect(await forward(other.shipment, { to: agreed })).toBe('cargo_goes_on_already')
  const taken = { shipment: other.shipment, outcome: 'accepted', photos: [] }
  expect(await state('shipment.accept', taken)).toBe('cargo_goes_on_already')
  const path = `/shipments/${other.shipment}/acceptance`
  expect((await office.post(path, { outcome: 'accepted', reason: 'All' })).body).toMatchObject({
    code: 'cargo_goes_on_already',
  })
  const listed = await office.get(`/shipment_exceptions?settled=false&shipment=${other.shipment}`)
  expect(listed.body.member?.map(({ reason }) => reason)).toEqual([
    'cargo_goes_on_already',
    'cargo_goes_on_already',
    'cargo_goes_on_already',
  ])
  const waived = await office.post(`/shipment_exceptions/${listed.body.member?.[0]?.id}/settle`, {
    decision: 'accepted',
    comment: 'It came back',
  })
  expect(waived.body).toMatchObject({ code: 'cargo_goes_on_already' })
  expect(await forward(other.shipment, { by, to: agreed }), 'which nothing has recorded').toBe(
    'cargo_goes_on_already',
  )
  const link = { shipment: other.shipment, onward: true, by }
  await driver.apply(buildOperation(alpha, 'shipment.forward', link, { lane: `shipment:${other.shipment}` }))
  const { events } = (await read(other.shipment)) as { events: readonly { kind: string }[] }
  expect(events.filter(({ kind }) => kind === 'forwarded')).toHaveLength(1)
})

test('what the driver unloads where that was agreed unloads the shipment by which the office let it go on meanwhile', async () => {
  const { shipment, number } = await refused()
  expect(await forward(shipment, { to: agreed })).toBeUndefined()
  const { body: next } = await office.post(`/shipments/${shipment}/forward`, {
    materialFlow: `/api/material_flows/${alpha.photoFlow}`,
  })
  expect(await unloadRest(shipment), 'not at the origin').toBe('cargo_goes_on_already')
  await signAsLoaded(String(next.id))
  const there = { restAt: 'agreed_receiver', amount: 24.9, weighSlipNumber: 'W-8' }
  expect(await unloadRest(shipment, there)).toBeUndefined()
  expect(await read(shipment)).toMatchObject({
    status: 'unloaded',
    ending: 'forwarded',
    forwardedBy: { shipment: next.id },
    rest: { nettoWeight: 24.9, weightTicketNumber: 'W-8' },
  })
  const unloaded = await read(String(next.id))
  expect(unloaded).toMatchObject({
    status: 'unloaded',
    nettoWeight: 24.9,
    weightTicketNumber: 'W-8',
    follows: { shipment, number },
    events: [{ kind: 'loaded' }, { kind: 'signature', signature: { matches: true } }, { kind: 'unloaded' }],
  })
  const { signature } = (unloaded['events'] as { signature?: object }[])[1] ?? {}
  expect(signature, 'nothing of what was signed has changed').not.toHaveProperty('changedAt')
  expect(unloaded, 'of other scales').not.toHaveProperty('weighedLoad')
  expect(await unloadRest(shipment, there)).toBe('shipment_already_unloaded')

  // Refused for something else, and settled by the office.
  const other = await refused()
  expect(await forward(other.shipment, { to: agreed })).toBeUndefined()
  expect(await unloadRest(other.shipment, { ...there, density: 99, netKilograms: 9999 })).toBe(
    'validation_failed',
  )
  const { body: onward } = await office.post(`/shipments/${other.shipment}/forward`, {
    materialFlow: `/api/material_flows/${alpha.photoFlow}`,
  })
  const { body } = await office.get(`/shipment_exceptions?settled=false&shipment=${other.shipment}`)
  const settle = `/shipment_exceptions/${body.member?.[0]?.id}/settle`
  const values = { nettoWeight: 1 }
  expect(
    (await office.post(settle, { decision: 'corrected', comment: 'By phone', values })).body,
    'which would be those of the load',
  ).toMatchObject({ code: 'exception_not_acceptable' })
  expect((await office.post(settle, { decision: 'accepted', comment: 'By phone' })).status).toBe(200)
  expect(await read(String(onward.id))).toMatchObject({ status: 'unloaded', nettoWeight: 24.9 })
  expect((await read(other.shipment))['rest'], 'tonnes have no kilograms beside them').toEqual({
    nettoWeight: 24.9,
    weightTicketNumber: 'W-8',
  })

  // Not weighed there: what was signed is the weight of the load, until that is corrected.
  const third = await refused()
  const { body: follower } = await office.post(`/shipments/${third.shipment}/forward`, {
    materialFlow: `/api/material_flows/${alpha.photoFlow}`,
  })
  await signAsLoaded(String(follower.id))
  expect(await state('shipment.unload', { shipment: follower.id, photos: [] })).toBeUndefined()
  expect(await signatureOf(String(follower.id))).not.toHaveProperty('changedAt')
  const less = { weighedLoad: 38, reason: 'Misread' }
  const corrected = await office.patch(`/shipments/${follower.id}`, less, { 'if-match': '*' })
  expect(corrected, JSON.stringify(corrected.body)).toMatchObject({ status: 200 })
  expect(await signatureOf(String(follower.id))).toHaveProperty('changedAt')
})

/** By the disposer, of the letter as it is now. */
async function signAsLoaded(id: string): Promise<void> {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
  if (row === undefined) throw new Error(`There is no shipment ${id}.`)
  const letter = {
    ...presentMeasurements(row),
    number: row.number,
    materialFlow: row.materialFlowId,
    materialFlowVersion: row.materialFlowVersion,
    transportMode: row.transportModeId,
    loadDate: row.loadDate.toISOString(),
    follows: row.follows ?? undefined,
  }
  const letterHash = letterHashOf({ shipment: id, letter })
  expect(await state('shipment.sign', { shipment: id, ...onGlass, letterHash })).toBeUndefined()
}
const signatureOf = async (id: string) =>
  ((await read(id))['events'] as { signature?: object }[]).find(({ signature }) => signature !== undefined)
    ?.signature

test('the office dates what goes on by the agreement that stands, and by no moment before the refusal', async () => {
  const said = async (type: Operation['type'], payload: object, minutesAgo: number) => {
    const occurredAt = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    expect(await driver.refusal({ ...buildOperation(alpha, type, payload), occurredAt })).toBeUndefined()
    return occurredAt
  }
  const loadedAgo = async (minutesAgo: number) => {
    const { shipment, ...statement } = buildLoad(alpha)
    await said('shipment.load', { shipment, ...statement }, minutesAgo)
    return shipment
  }
  const accept = (shipment: string, outcome: string, minutesAgo: number) =>
    said('shipment.accept', { shipment, outcome, reason: 'Asbestos', photos: [] }, minutesAgo)
  const agree = (shipment: string, minutesAgo: number) =>
    said('shipment.forward', { shipment, onward: true, to: agreed }, minutesAgo)
  const sentOn = async (shipment: string) => {
    const choice = { materialFlow: `/api/material_flows/${alpha.photoFlow}` }
    const { status, body } = await office.post(`/shipments/${shipment}/forward`, choice)
    expect(status).toBe(201)
    expect((await read(shipment))['endDate']).toBe(body['loadDate'])
    return Date.parse(String(body['loadDate']))
  }
  const secondOf = (moment: string) => Math.floor(Date.parse(moment) / 1000) * 1000

  const first = await loadedAgo(60)
  await accept(first, 'refused', 50)
  const standing = await agree(first, 10)
  await agree(first, 30)
  expect(await sentOn(first), 'one that arrived later was overtaken').toBe(secondOf(standing))

  const second = await loadedAgo(60)
  await agree(await refusedAgain(second), 45)
  async function refusedAgain(shipment: string) {
    await accept(shipment, 'refused', 50)
    await accept(shipment, 'accepted', 40)
    await accept(shipment, 'refused', 30)
    return shipment
  }
  expect(await read(second), 'agreed before it was taken after all').not.toHaveProperty('agreedReceiver')
  const before = secondOf(new Date().toISOString())
  expect(await sentOn(second)).toBeGreaterThanOrEqual(before)

  const third = await loadedAgo(20)
  const refusedAt = await accept(third, 'refused', 15)
  await agree(third, 40)
  expect(await sentOn(third), 'a clock that was behind').toBe(secondOf(refusedAt))
})

test('the office sends a cargo on by a flow that the driver could load', async () => {
  const { shipment, number } = await refused()
  const ofFlow = eq(materialFlows.id, alpha.photoFlow)
  const path = `/shipments/${shipment}/forward`
  const choice = { materialFlow: `/api/material_flows/${alpha.photoFlow}` }
  const changed = async (values: Partial<typeof materialFlows.$inferInsert>, test: () => Promise<void>) => {
    const [before] = await db.select().from(materialFlows).where(ofFlow)
    await db.update(materialFlows).set(values).where(ofFlow)
    await test()
    await db
      .update(materialFlows)
      .set(before ?? {})
      .where(ofFlow)
  }
  await changed({ processingMethodCode: null }, async () =>
    expect(await office.post(path, choice)).toMatchObject(invalid('materialFlow')),
  )
  await changed({ ewcCodeId: '170505' }, async () => {
    expect((await office.post(path, choice)).body).toMatchObject({ code: 'cargo_differs' })
    const load = buildLoad(alpha, { materialFlow: alpha.photoFlow, follows: { shipment, number } })
    expect(await state('shipment.load', load)).toBe('cargo_differs')
  })
  await changed({ receiverId: null }, async () => {
    expect((await office.post(path, choice)).body).toMatchObject({ code: 'receiver_turned_away' })
    const load = buildLoad(alpha, { materialFlow: alpha.photoFlow, follows: { shipment, number } })
    expect(await state('shipment.load', load)).toBe('receiver_turned_away')
    const { body } = await office.get(`/shipment_exceptions?settled=false&shipment=${load.shipment}`)
    expect(body.member).toMatchObject([{ kind: 'loaded', reason: 'receiver_turned_away' }])
  })
  const ofCarrier = eq(materialFlowCarriers.materialFlowId, alpha.photoFlow)
  const carriers = await db.delete(materialFlowCarriers).where(ofCarrier).returning()
  expect((await office.post(path, choice)).body).toMatchObject({ code: 'material_flow_not_carried' })
  await db.insert(materialFlowCarriers).values(carriers)
  expect(await unloadRest(shipment)).toBeUndefined()
})

test('what is stated of a cargo that goes on, or came back, waits for the office, and says what became of it', async () => {
  const onward = await refused()
  const { body: next } = await office.post(`/shipments/${onward.shipment}/forward`, {
    materialFlow: `/api/material_flows/${alpha.photoFlow}`,
  })
  const back = await refused()
  expect(await unloadRest(back.shipment)).toBeUndefined()
  for (const [type, payload, shipment, reason, told] of [
    ['shipment.unload', {}, onward.shipment, 'cargo_goes_on_already', String(next['number'])],
    ['shipment.unload_rest', { restAt: 'origin' }, onward.shipment, 'cargo_goes_on_already', 'goes on with'],
    ['shipment.unload', {}, back.shipment, 'shipment_already_unloaded', 'already unloaded'],
    [
      'shipment.accept',
      { outcome: 'accepted' },
      back.shipment,
      'shipment_already_unloaded',
      'already unloaded',
    ],
  ] as const) {
    expect(await state(type, { shipment, photos: [], ...payload }), type).toBe(reason)
    const listed = await office.get(`/shipment_exceptions?settled=false&shipment=${shipment}`)
    expect(listed.body.member, type).toMatchObject([{ reason }])
    const path = `/shipment_exceptions/${listed.body.member?.[0]?.id}/settle`
    const refusal = (await office.post(path, { decision: 'accepted', comment: 'By phone' })).body
    expect(refusal, type).toMatchObject({ code: reason })
    expect(refusal['detail'], type).toContain(told)
    expect((await office.post(path, { decision: 'dismissed', comment: 'No' })).status).toBe(200)
  }
  const taken = buildLoad(alpha, {
    materialFlow: alpha.photoFlow,
    follows: { shipment: back.shipment, number: back.number },
  })
  expect(await state('shipment.load', taken)).toBe('shipment_already_unloaded')
  expect(await accepted(taken.shipment), 'one cargo comes to one end').toBe('shipment_already_unloaded')
  const nowhere = await refused()
  expect(await unloadRest(nowhere.shipment, { restAt: 'agreed_receiver' })).toBe('validation_failed')
  expect(await accepted(nowhere.shipment), 'nobody agreed').toBe('exception_not_acceptable')
  expect(await unloadRest(nowhere.shipment)).toBeUndefined()
})

test('where the phone is lost, the office states that a refused cargo was unloaded, in the name of the driver', async () => {
  const { shipment } = await refused()
  const stateRest = (own: object, by = office, id = shipment) =>
    by.post(`/shipments/${id}/rest`, {
      restAt: 'origin',
      unloadedAt: new Date().toISOString(),
      reason: 'Lost phone, the driver called',
      ...own,
    })
  expect((await stateRest({}, planner)).status).toBe(403)
  expect((await stateRest({}, await as(beta.office))).status).toBe(404)
  const hour = 3_600_000
  for (const [own, field] of [
    [{ unloadedAt: new Date(Date.now() - hour).toISOString() }, 'unloadedAt'],
    [{ unloadedAt: new Date(Date.now() + hour).toISOString() }, 'unloadedAt'],
    [{ restAt: 'agreed_receiver' }, 'restAt'],
    [{ density: 1.5 }, 'density'],
    [{ reason: '' }, 'reason'],
  ] as const)
    expect(await stateRest(own), JSON.stringify(own)).toMatchObject(invalid(field))
  const back = await stateRest({ nettoWeight: 25.1, weightTicketNumber: 'W-9' })
  expect(back, JSON.stringify(back.body)).toMatchObject({
    status: 200,
    body: { status: 'unloaded', ending: 'returned', rest: { nettoWeight: 25.1, weightTicketNumber: 'W-9' } },
  })
  expect((back.body['events'] as object[]).at(-1)).toMatchObject({
    kind: 'rest_unloaded',
    byOffice: true,
    rest_unloaded: { note: 'Lost phone, the driver called' },
  })
  expect((back.body['events'] as object[])[0], 'by the phone').not.toHaveProperty('byOffice')
  expect((await stateRest({})).body).toMatchObject({ code: 'shipment_already_unloaded' })
  const audit = await office.get(`/audit_entries?action=state_rest&subjectId=${shipment}`)
  expect(audit.body.member).toHaveLength(1)
  await runJobs(testServer)
  const mails = await db.select().from(outgoingMails).where(eq(outgoingMails.shipmentId, shipment))
  expect(mails.map(({ subject }) => subject).join()).toContain('herkomst')

  const part = await load()
  const said = { shipment: part.shipment, outcome: 'partly', kilograms: 9000, reason: 'Wet', photos: [] }
  expect((await stateRest({}, office, part.shipment)).body).toMatchObject({
    code: 'shipment_not_turned_away',
  })
  expect(await state('shipment.accept', said)).toBeUndefined()
  expect((await stateRest({}, office, part.shipment)).body).toMatchObject({ code: 'shipment_not_unloaded' })
  expect(await state('shipment.unload', buildUnload(part.shipment))).toBeUndefined()
  expect(await forward(part.shipment, { to: agreed })).toBeUndefined()
  expect(await stateRest({ restAt: 'agreed_receiver' }, office, part.shipment)).toMatchObject({
    status: 200,
    body: { status: 'unloaded', ending: 'forwarded' },
  })

  const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
  const { shipment: cargo, ...rest } = buildLoad(alpha)
  const history = [
    ['shipment.load', { ...rest }, 4],
    ['shipment.accept', { outcome: 'refused', reason: 'Asbestos', photos: [] }, 3],
    ['shipment.forward', { onward: true, to: agreed }, 1],
  ] as const
  await driver.apply(
    ...history.map(([type, payload, hours]) =>
      buildOperation(alpha, type, { shipment: cargo, ...payload }, { occurredAt: ago(hours) }),
    ),
  )
  const there = { restAt: 'agreed_receiver', unloadedAt: ago(2) }
  const early = await stateRest(there, office, cargo)
  expect(early, 'before that was agreed').toMatchObject(invalid('unloadedAt'))
  expect(JSON.stringify(early.body)).toContain('after it was agreed')
  expect((await stateRest({ ...there, unloadedAt: ago(0.5) }, office, cargo)).status).toBe(200)
})

test('the load of what goes on is accepted before the word that it does, in whatever order the office comes to them', async () => {
  const onward = async () => {
    const first = await refused()
    const load = buildLoad(alpha, { materialFlow: alpha.photoFlow, follows: first })
    const by = { shipment: load.shipment, number: load.number }
    const link = { shipment: first.shipment, onward: true, by }
    const operation = buildOperation(alpha, 'shipment.load', load)
    const after = [operation.id]
    return { first, load, by, operation, link: buildOperation(alpha, 'shipment.forward', link, { after }) }
  }
  const settled = (path: string) =>
    office.post(`${path}/settle`, { decision: 'accepted', comment: 'By phone' })
  const forwardings = async (id: string) =>
    ((await read(id))['events'] as { kind: string }[]).filter(({ kind }) => kind === 'forwarded')

  const lost = await onward()
  const operations = [lost.operation, lost.link].map((operation) => ({ operation, photos: [] }))
  expect((await driver.post('/operations/hand_over', { operations })).status).toBe(200)
  const refusal = (await settled(`/hand_overs/${lost.link.id}`)).body
  expect(refusal).toMatchObject({ code: 'follower_not_loaded' })
  expect(refusal['detail']).toContain(lost.load.number)
  expect(await read(lost.first.shipment)).toMatchObject({ status: 'turned_away' })
  expect((await settled(`/hand_overs/${lost.operation.id}`)).status).toBe(200)
  expect((await settled(`/hand_overs/${lost.link.id}`)).status, 'which the load has recorded').toBe(200)
  expect(await read(lost.first.shipment)).toMatchObject({ ending: 'forwarded', forwardedBy: lost.by })
  expect(await forwardings(lost.first.shipment)).toHaveLength(1)

  // Many at once, of a load that names another number beside the shipment that it means.
  const wrong = await onward()
  const misnamed = { ...wrong.load, follows: { ...wrong.first, number: 'X-1' } }
  expect(await driver.violations(buildOperation(alpha, 'shipment.load', misnamed))).toEqual(['follows'])
  expect(await forward(wrong.first.shipment, { by: wrong.by })).toBe('shipment_not_loaded')
  const exceptionOf = async (id: string) =>
    (await office.get(`/shipment_exceptions?settled=false&shipment=${id}`)).body.member?.[0]
  const [link, load] = [await exceptionOf(wrong.first.shipment), await exceptionOf(wrong.load.shipment)]
  expect(load).toMatchObject({ violations: [{ field: 'follows', rule: 'other_number' }] })
  const { body } = await office.post('/shipment_exceptions/settle', {
    exceptions: [link?.id, load?.id],
    decision: 'accepted',
  })
  expect(body['results']).toEqual([{ id: load?.id }, { id: link?.id }])
  expect(await read(wrong.load.shipment)).toMatchObject({ follows: wrong.first })
  expect(await read(wrong.first.shipment)).toMatchObject({ forwardedBy: wrong.by })

  // Of before, where the word for it was taken without its load.
  const torn = await onward()
  const events = await db
    .select()
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, torn.first.shipment))
    .orderBy(shipmentEvents.sequence)
  const last = events.at(-1)
  if (last === undefined) throw new Error('There is no event.')
  const draft = { ...last, id: torn.link.id, kind: 'forwarded' as const, operationId: torn.link.id }
  await db
    .insert(shipmentEvents)
    .values(chainEvent(last, { ...draft, statement: torn.link.payload as Record<string, unknown> }))
  await db
    .update(shipments)
    .set({ status: 'unloaded', ending: 'forwarded', endDate: last.occurredAt, forwardedBy: torn.by })
    .where(eq(shipments.id, torn.first.shipment))
  await driver.post('/operations/hand_over', { operations: [{ operation: torn.operation, photos: [] }] })
  expect((await settled(`/hand_overs/${torn.operation.id}`)).status).toBe(200)
  expect(await read(torn.load.shipment)).toMatchObject({ status: 'loaded', follows: torn.first })
  expect(await forwardings(torn.first.shipment)).toHaveLength(1)
})

test('a load names the cargo that it goes on with also by the number that its letter had before', async () => {
  const first = await load({ formerNumber: 'X-7' })
  const said = { shipment: first.shipment, outcome: 'refused', reason: 'Asbestos', photos: [] }
  expect(await state('shipment.accept', said)).toBeUndefined()
  const follows = { ...first, number: 'X-7' }
  const next = buildLoad(alpha, { materialFlow: alpha.photoFlow, formerNumber: 'X-8', follows })
  expect(await state('shipment.load', next)).toBeUndefined()
  expect(await forward(first.shipment, { by: { shipment: next.shipment, number: 'X-8' } })).toBeUndefined()
  expect(await read(next.shipment), 'as it was signed').toMatchObject({ follows })
})

/** The code with which the office may not accept what was refused of it last; undefined where it may. */
async function accepted(shipment: string): Promise<unknown> {
  const listed = await office.get(`/shipment_exceptions?settled=false&shipment=${shipment}`)
  const path = `/shipment_exceptions/${listed.body.member?.[0]?.id}/settle`
  return (await office.post(path, { decision: 'accepted', comment: 'By phone' })).body['code']
}

test('what the office accepts counts no weight that the letter has no place for', async () => {
  const stated = buildLoad(alpha, { netKilograms: 9999, density: 99 })
  expect(await state('shipment.load', stated)).toBe('validation_failed')
  expect(await accepted(stated.shipment)).toBeUndefined()
  const load = await read(stated.shipment)
  expect(load).toMatchObject({ nettoKilograms: 25_300 })
  expect(load).not.toHaveProperty('statedKilograms')
  expect(load).not.toHaveProperty('density')
})

test('what the driver unloaded by an agreement that came too late is taken by the office, with its weights', async () => {
  const { shipment } = await refused()
  const { body: next } = await office.post(`/shipments/${shipment}/forward`, {
    materialFlow: `/api/material_flows/${alpha.photoFlow}`,
  })
  const there = { restAt: 'agreed_receiver', amount: 24.9 }
  expect(await unloadRest(shipment, there)).toBe('cargo_goes_on_already')
  const { body } = await office.get(`/shipment_exceptions?settled=false&shipment=${shipment}`)
  const path = `/shipment_exceptions/${body.member?.[0]?.id}/settle`
  const settled = await office.post(path, { decision: 'accepted', comment: 'The same receiver' })
  expect(settled, JSON.stringify(settled.body)).toMatchObject({ status: 200 })
  expect(await read(String(next.id))).toMatchObject({ status: 'unloaded', nettoWeight: 24.9 })
})

test('where a cargo was unloaded stays, and a cargo that is taken after all goes nowhere else', async () => {
  const { shipment } = await refused()
  expect(await forward(shipment, { to: agreed })).toBeUndefined()
  expect(await unloadRest(shipment, { restAt: 'agreed_receiver' })).toBeUndefined()
  expect(await forward(shipment, { to: { ...agreed, name: 'Elsewhere' } })).toBe('shipment_already_unloaded')
  expect(await read(shipment)).toMatchObject({ agreedReceiver: agreed })

  const taken = (await refused()).shipment
  expect(await forward(taken, { to: agreed })).toBeUndefined()
  expect(await state('shipment.accept', { shipment: taken, outcome: 'accepted', photos: [] })).toBeUndefined()
  expect(await state('shipment.unload', buildUnload(taken))).toBeUndefined()
  expect(await read(taken)).not.toHaveProperty('agreedReceiver')
})

test('what the receiver said last by the clocks of the phones counts, in whatever order they deliver', async () => {
  const { shipment } = await load()
  const said = (minutesAgo: number, own: object) =>
    driver.refusal(
      buildOperation(
        alpha,
        'shipment.accept',
        { shipment, photos: [], ...own },
        { occurredAt: new Date(Date.now() - minutesAgo * 60_000).toISOString() },
      ),
    )
  expect(await said(1, { outcome: 'accepted' })).toBeUndefined()
  const fiveHours = 5 * 60 * 60_000
  const refusedAt = Date.now() - 30 * 60_000
  const fastPhone = { occurredAt: new Date(refusedAt + fiveHours).toISOString(), clockOffset: -fiveHours }
  const word = { shipment, photos: [], outcome: 'refused', reason: 'Asbestos' }
  expect(await driver.refusal(buildOperation(alpha, 'shipment.accept', word, fastPhone))).toBeUndefined()
  expect(await read(shipment)).toMatchObject({ status: 'loaded', acceptance: 'accepted' })
  await runJobs(testServer)
  const [letter] = (await office.get(`/documents?shipment=${shipment}`)).body.member ?? []
  const version = letter?.['latestVersion'] as Document
  const { body } = await office.get(`/document_versions/${version.id}`)
  const content = body['content'] as LetterContent
  expect(content.shipment?.acceptances).toMatchObject([{ outcome: 'refused' }, { outcome: 'accepted' }])
  expect(Date.parse(content.shipment?.acceptances?.[0]?.occurredAt ?? ''), 'by a right clock').toBe(
    Math.floor(refusedAt / 1000) * 1000,
  )
  expect(await said(0, { outcome: 'refused', reason: 'Wet' })).toBeUndefined()
  expect(await read(shipment)).toMatchObject({ status: 'turned_away' })
  const agree = (minutesAgo: number, to: object) =>
    driver.refusal(
      buildOperation(
        alpha,
        'shipment.forward',
        { shipment, onward: true, to },
        { occurredAt: new Date(Date.now() - minutesAgo * 60_000).toISOString() },
      ),
    )
  expect(await agree(1, agreed)).toBeUndefined()
  expect(await agree(5, { ...agreed, name: 'Elsewhere' })).toBeUndefined()
  expect(await read(shipment)).toMatchObject({ agreedReceiver: agreed })
  await runJobs(testServer)
  const mails = await db.select().from(outgoingMails).where(eq(outgoingMails.shipmentId, shipment))
  expect(mails.filter(({ template }) => template === 'shipment_forwarded')).toHaveLength(1)
  expect(await unloadRest(shipment)).toBeUndefined()
})

test('by a flow of another unit a cargo keeps its kilograms, and what was not accepted is known before it is weighed', async () => {
  const ofFlow = eq(materialFlows.id, alpha.photoFlow)
  const goOn = async (shipment: string) => {
    const choice = { materialFlow: `/api/material_flows/${alpha.photoFlow}` }
    const { status, body } = await office.post(`/shipments/${shipment}/forward`, choice)
    expect(status).toBe(201)
    return body
  }
  const { shipment } = await load()
  const part = { shipment, outcome: 'partly', kilograms: 10_000, reason: 'Half was wet', photos: [] }
  expect(await state('shipment.accept', part)).toBeUndefined()
  expect(await state('shipment.unload', buildUnload(shipment))).toBeUndefined()
  expect(await goOn(shipment)).toMatchObject({ nettoWeight: 15.3, nettoKilograms: 15_300 })

  await db.update(materialFlows).set({ cargoUnitCode: 'm3', density: 1.3 }).where(ofFlow)
  try {
    const whole = await goOn((await refused()).shipment)
    expect(whole).toMatchObject({ nettoKilograms: 25_300 })
    expect(whole).not.toHaveProperty('nettoWeight')
    const away = await refused()
    expect(await forward(away.shipment, { to: agreed })).toBeUndefined()
    const weighed = { restAt: 'agreed_receiver', amount: 24.9 }
    expect(await unloadRest(away.shipment, weighed)).toBeUndefined()
    expect(await goOn(away.shipment)).toMatchObject({ status: 'unloaded', nettoKilograms: 24_900 })
  } finally {
    await db.update(materialFlows).set({ cargoUnitCode: 'ton', density: null }).where(ofFlow)
  }
})

test('what was measured where a rest was unloaded stays, and the shipment that goes on counts that', async () => {
  const inCubicMetres = { cargoUnitCode: 'm3', density: 1.3 }
  const flows = eq(materialFlows.projectId, alpha.project)
  const ofNext = eq(materialFlows.id, alpha.photoFlow)
  const survey = { kind: 'holds', holds: [{ cubicMetres: 18 }] }
  const own = {
    density: 1.6,
    weighSlipNumber: 'W-9',
    unloadingDeclarationNumber: 'L-1',
    amount: 18,
    survey,
  }
  const unloaded = async (measured: object) => {
    const { shipment } = await load({ firstWeighing: undefined, secondWeighing: undefined, amount: 20 })
    const said = { shipment, outcome: 'refused', reason: 'Asbestos', photos: [] }
    expect(await state('shipment.accept', said)).toBeUndefined()
    expect(await forward(shipment, { to: agreed })).toBeUndefined()
    expect(await unloadRest(shipment, { ...own, amount: 17, restAt: 'agreed_receiver' })).toBe(
      'validation_failed',
    )
    expect(await unloadRest(shipment, { restAt: 'agreed_receiver', ...measured })).toBeUndefined()
    return shipment
  }
  const goOn = async (shipment: string) => {
    const choice = { materialFlow: `/api/material_flows/${alpha.photoFlow}` }
    return (await office.post(`/shipments/${shipment}/forward`, choice)).body
  }
  await db.update(materialFlows).set(inCubicMetres).where(flows)
  try {
    const shipment = await unloaded(own)
    expect(await read(shipment)).toMatchObject({
      nettoKilograms: 26_000,
      rest: {
        nettoWeight: 18,
        density: 1.6,
        weightTicketNumber: 'W-9',
        unloadingDeclarationNumber: 'L-1',
        surveyedBy: 'holds',
      },
      restKilograms: 28_800,
      restSurvey: survey,
    })
    const register = await fileOf(`/exports/shipment_register?format=csv&id=${shipment}`)
    expect(register).toContain(',18,,28800,1.6,')
    expect(register).toContain(',W-9,L-1,')
    expect(await goOn(shipment)).toMatchObject({
      status: 'unloaded',
      nettoWeight: 18,
      nettoKilograms: 28_800,
      density: 1.6,
      weightTicketNumber: 'W-9',
      unloadingDeclarationNumber: 'L-1',
      surveyedBy: 'holds',
      survey,
    })
    // The density of the flow by which it goes on is that of other cargo.
    await db.update(materialFlows).set({ density: 2 }).where(ofNext)
    const onward = await goOn(await unloaded({ amount: 18 }))
    expect(onward).toMatchObject({ nettoWeight: 18, nettoKilograms: 23_400 })
    const anew = { nettoWeight: 17, reason: 'Misread' }
    expect(
      (await office.patch(`/shipments/${onward.id}`, anew, { 'if-match': '*' })).body,
      'its kilograms follow from the volume',
    ).toMatchObject({ nettoKilograms: 22_100 })
    const surveyed = { rest: { nettoWeight: 19 }, reason: 'Misread' }
    const { body: corrected } = await office.patch(`/shipments/${shipment}`, surveyed, { 'if-match': '*' })
    expect(corrected).toMatchObject({ rest: { nettoWeight: 19, density: 1.6 }, restKilograms: 30_400 })
    expect(corrected).not.toHaveProperty('restSurvey')
    expect(corrected).not.toHaveProperty('rest.surveyedBy')
    await db.update(materialFlows).set({ cargoUnitCode: 'ton', density: null }).where(ofNext)
    expect(await goOn(await unloaded(own))).toMatchObject({
      nettoWeight: 28.8,
      weightTicketNumber: 'W-9',
      surveyedBy: 'holds',
      density: 1.6,
    })
    // The density of the first flow, without which its holds say nothing of tonnes.
    expect(await goOn(await unloaded({ amount: 18, survey }))).toMatchObject({
      nettoWeight: 23.4,
      surveyedBy: 'holds',
      density: 1.3,
    })
    const byKilograms = await unloaded({ netKilograms: 24_100 })
    expect(await read(byKilograms)).toMatchObject({ restKilograms: 24_100 })
    expect(await goOn(byKilograms)).toMatchObject({ nettoWeight: 24.1 })
  } finally {
    await db.update(materialFlows).set({ cargoUnitCode: 'ton', density: null }).where(flows)
  }
})

test('the office states what was accepted where no phone can any more, and mends what was stated wrongly', async () => {
  const { shipment } = await load()
  const path = `/shipments/${shipment}/acceptance`
  const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000).toISOString()
  const unload = buildOperation(alpha, 'shipment.unload', buildUnload(shipment), {
    occurredAt: longAgo,
    clockOffset: 0,
  })
  expect(await driver.refusal(unload)).toBeUndefined()
  const part = { outcome: 'partly', kilograms: 13_000, reason: 'Half was wet' }
  expect(await state('shipment.accept', { shipment, ...part, photos: [] })).toBe('note_too_late')
  // What the driver stated is not lost either.
  const { body } = await office.get(`/shipment_exceptions?settled=false&shipment=${shipment}`)
  expect(body.member).toMatchObject([{ kind: 'acceptance', reason: 'note_too_late' }])

  expect((await planner.post(path, part)).status).toBe(403)
  expect(await office.post(path, { outcome: 'partly', reason: 'Wet' })).toMatchObject(invalid('kilograms'))
  expect((await office.post(path, { ...part, outcome: 'refused' })).body.code).toBe(
    'shipment_already_unloaded',
  )
  expect((await office.post(path, { ...part, kilograms: 50_000_000 })).body).toMatchObject({
    status: 'turned_away',
    acceptedKilograms: 50_000_000,
  })
  expect(await months(), 'in a row of its own').toContainEqual([firstStream, 1, 50_000_000])

  expect(await unloadRest(shipment)).toBeUndefined()
  expect((await office.post(path, { outcome: 'accepted', reason: 'All' })).body.code).toBe(
    'shipment_already_unloaded',
  )
  expect((await office.post(path, part)).body).toMatchObject({
    status: 'unloaded',
    ending: 'returned',
    acceptedKilograms: 13_000,
  })
  expect(await months()).not.toContainEqual([firstStream, 1, 50_000_000])
  const today = dayIn(Date.now())
  const treatment = { processingMethod: '/api/processing_methods/D01', treatedOn: today }
  const treat = (kilograms: number) =>
    office.post(`/shipments/${shipment}/treatment`, { ...treatment, kilograms })
  expect(await treat(99_000_000)).toMatchObject(invalid('kilograms'))
  expect((await treat(13_000)).body).toMatchObject({ treatment: { kilograms: 13_000 } })
})

test('a part that turns out to be larger than what was left beside its rest is told alike everywhere', async () => {
  const { shipment } = await load()
  const part = { outcome: 'partly', kilograms: 10_000, reason: 'Half was wet' }
  expect(await state('shipment.accept', { shipment, ...part, photos: [] })).toBeUndefined()
  expect(await state('shipment.unload', buildUnload(shipment))).toBeUndefined()
  expect(await forward(shipment, { to: agreed })).toBeUndefined()
  expect(await unloadRest(shipment, { restAt: 'agreed_receiver', amount: 15.2 })).toBeUndefined()
  const { body: next } = await office.post(`/shipments/${shipment}/forward`, {
    materialFlow: `/api/material_flows/${alpha.photoFlow}`,
  })
  const before = [await gapsOf(firstStream), await gapsOf(secondStream)] as const
  const { body } = await office.post(`/shipments/${shipment}/acceptance`, { ...part, kilograms: 24_000 })
  expect(body).toMatchObject({ restImpossible: true, restKilograms: 15_200 })
  expect(await read(String(next.id)), 'counts by its own letter').toMatchObject({ nettoKilograms: 15_200 })
  const register = await fileOf(`/exports/shipment_register?format=csv&id=${shipment}`)
  expect(register).toContain(`,15.2,"cannot be right, letter ${next['number']} counts",15200,`)
  expect((await gapsOf(firstStream)).kilograms).toBe(before[0].kilograms + 24_000)
  expect((await gapsOf(secondStream)).kilograms).toBe(before[1].kilograms + 15_200)
})

test('a part and its rest that are not the load stand apart, where the rest came back or went on unweighed', async () => {
  const part = { outcome: 'partly', kilograms: 20_000, reason: 'Half was wet' }
  const parted = async () => {
    const { shipment } = await load()
    expect(await state('shipment.accept', { shipment, ...part, photos: [] })).toBeUndefined()
    expect(await state('shipment.unload', buildUnload(shipment))).toBeUndefined()
    return shipment
  }
  const correct = async (shipment: string, kilograms: number) =>
    expect((await office.post(`/shipments/${shipment}/acceptance`, { ...part, kilograms })).status).toBe(200)
  const back = await parted()
  expect(await unloadRest(back, { amount: 5.2 })).toBeUndefined()
  const before = [await gapsOf(firstStream), await gapsOf(secondStream)] as const
  await correct(back, 24_000)
  expect((await gapsOf(firstStream)).kilograms).toBe(before[0].kilograms + 24_000)
  await correct(back, 20_000)
  expect(await gapsOf(firstStream)).toEqual(before[0])

  const onward = await parted()
  const { body: next } = await office.post(`/shipments/${onward}/forward`, {
    materialFlow: `/api/material_flows/${alpha.photoFlow}`,
  })
  expect(await state('shipment.unload', buildUnload(String(next.id)))).toBeUndefined()
  expect(await gapsOf(firstStream), 'as it was left on board').toEqual(before[0])
  await correct(onward, 10_000)
  expect((await gapsOf(firstStream)).kilograms).toBe(before[0].kilograms + 10_000)
  expect((await gapsOf(secondStream)).kilograms).toBe(before[1].kilograms + 5_300)
  const { headers } = await office.get(`/shipments/${next.id}`)
  const weighed = { weighedLoad: null, tareWeight: null, nettoWeight: 15.1, reason: 'Weighed there' }
  const corrected = await office.patch(`/shipments/${next.id}`, weighed, {
    'if-match': String(headers['etag']),
  })
  expect(corrected, JSON.stringify(corrected.body)).toMatchObject({ status: 200 })
  expect(await gapsOf(firstStream), 'together the load again').toEqual(before[0])
})

test('what was typed of a rest is corrected, with its reason, wherever it is told', async () => {
  const { shipment, number } = await load()
  const part = { outcome: 'partly', kilograms: 20_000, reason: 'Half was wet' }
  expect(await state('shipment.accept', { shipment, ...part, photos: [] })).toBeUndefined()
  expect(await state('shipment.unload', buildUnload(shipment))).toBeUndefined()
  const before = await gapsOf(firstStream)
  const correct = (rest: object, own: object = {}) =>
    office.patch(`/shipments/${shipment}`, { rest, reason: 'Misread', ...own }, { 'if-match': '*' })
  expect(await correct({ nettoWeight: 5 })).toMatchObject(invalid('rest'))
  expect(
    await unloadRest(shipment, { firstWeighing: 40.3, secondWeighing: 15, weighSlipNumber: 'W-8' }),
  ).toBe(undefined)
  expect((await gapsOf(firstStream)).kilograms, 'both together are no load').toBe(before.kilograms + 20_000)

  expect(await correct({ nettoWeight: null })).toMatchObject(invalid('rest.nettoWeight'))
  expect(await correct({ tareWeight: 41 })).toMatchObject(invalid('rest.tareWeight'))
  expect(await correct({ statedKilograms: 9999 })).toMatchObject(invalid('rest.statedKilograms'))
  expect(await correct({}, { statedKilograms: 7777 })).toMatchObject(invalid('statedKilograms'))
  expect(await correct({ weighedLoad: 20.3 }, { reason: undefined })).toMatchObject(invalid('reason'))
  expect((await planner.patch(`/shipments/${shipment}`, { rest: { weighedLoad: 20.3 } })).status).toBe(403)
  const { status, body } = await correct({ weighedLoad: 20.3, weightTicketNumber: 'W-9' })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({
    nettoWeight: 25.3,
    rest: { weighedLoad: 20.3, tareWeight: 15, nettoWeight: 5.3, weightTicketNumber: 'W-9' },
    restKilograms: 5_300,
  })
  expect((body['events'] as object[]).at(-1)).toMatchObject({
    kind: 'corrected',
    corrected: {
      before: { 'rest.weighedLoad': 40.3, 'rest.nettoWeight': 25.3, 'rest.weightTicketNumber': 'W-8' },
      after: { 'rest.weighedLoad': 20.3, 'rest.nettoWeight': 5.3, 'rest.weightTicketNumber': 'W-9' },
      reason: 'Misread',
    },
  })
  expect(await gapsOf(firstStream)).toEqual(before)
  await runJobs(testServer)
  const [letter] = (await office.get(`/documents?shipment=${shipment}`)).body.member ?? []
  const version = letter?.['latestVersion'] as Document
  const { body: content } = await office.get(`/document_versions/${version.id}`)
  expect(JSON.stringify(content)).toContain('"rest.nettoWeight":5.3')
  const register = await fileOf(`/exports/shipment_register?format=csv&id=${shipment}`)
  expect(register).toContain(',5.3,')
  expect(register, 'the last correction').toMatch(/25\.3 t → 5\.3 t[^"]*; Misread/)
  const mails = await db
    .select({ subject: outgoingMails.subject, body: outgoingMails.body })
    .from(outgoingMails)
    .where(eq(outgoingMails.shipmentId, shipment))
  const told = mails.find(({ subject }) => subject.includes(number) && subject.includes('gecorrigeerd'))
  expect(told?.body).toContain('Netto van wat is geweigerd: 25,3 t → 5,3 t')
  const findings = new Findings()
  await verifyShipments(testServer.database, findings)
  expect(findings.breaks).toEqual([])
})

test('more than was weighed at loading is notified by nobody unseen, whatever the receiver says', async () => {
  const before = await gapsOf(firstStream)
  const { shipment } = await load()
  const said = { shipment, outcome: 'accepted', photos: [] }
  expect(await state('shipment.accept', { ...said, kilograms: 30_000 })).toBeUndefined()
  expect(await state('shipment.unload', buildUnload(shipment))).toBeUndefined()
  expect(await gapsOf(firstStream)).toEqual({ kilograms: before.kilograms + 30_000, loads: before.loads + 1 })
})

test('of a cargo that weighs nothing the weight is missing', async () => {
  const before = await gapsOf(firstStream, 'no_weight')
  const { shipment } = await load({ firstWeighing: 15.2 })
  expect(await state('shipment.unload', buildUnload(shipment))).toBeUndefined()
  expect(await gapsOf(firstStream, 'no_weight')).toEqual({ kilograms: 0, loads: before.loads + 1 })
  const { body } = await office.get('/shipments?weightMissing=true')
  expect(body.member?.map(({ id }) => id)).toContain(shipment)
})

test('a treatment of more than was taken ends when that is corrected, and is in the audit log', async () => {
  const loaded = await load()
  const unloaded = await state('shipment.unload', buildUnload(loaded.shipment))
  expect(unloaded).toBeUndefined()
  const path = `/shipments/${loaded.shipment}`
  const treatedOn = dayIn(Date.now())
  const done = { processingMethod: '/api/processing_methods/D01', treatedOn, kilograms: 24_500 }
  const ended = async () =>
    (await office.get(`/audit_entries?action=end_treatment&subjectId=${loaded.shipment}`)).body.member?.length
  const treat = async () => {
    expect((await office.post(`${path}/treatment`, done)).body).toHaveProperty('treatment')
  }
  await treat()
  const shipment = await read(loaded.shipment)
  const corrected = { ...shipment, weighedLoad: 40.4, nettoWeight: 25.2, reason: 'Misread' }
  expect((await office.patch(path, corrected)).body, 'as much as was taken').toHaveProperty('treatment')
  const less = { ...(await read(loaded.shipment)), weighedLoad: 30.2, nettoWeight: 15, reason: 'Misread' }
  expect((await office.patch(path, less)).body).not.toHaveProperty('treatment')
  expect(await ended()).toBe(1)
  done.kilograms = 15_000
  await treat()
  const part = { outcome: 'partly', kilograms: 10_000, reason: 'Half was wet' }
  expect((await office.post(`${path}/acceptance`, part)).body).not.toHaveProperty('treatment')
  expect(await ended()).toBe(2)
})

interface Trip {
  readonly actions: readonly {
    readonly entity: {
      readonly actionType: string
      readonly location: { entity: { name: string } }
      readonly consignment: { readonly entity: { readonly externalAttributes: object } }
    }
  }[]
  readonly actors: readonly { readonly roles: readonly string[]; readonly entity: { name: string } }[]
}

test('exports say where a refused cargo came to, who has it, and that it was refused', async () => {
  const onBoard = (await refused()).shipment
  expect(await forward(onBoard, { to: agreed })).toBeUndefined()
  const away = (await refused()).shipment
  expect(await forward(away, { to: agreed })).toBeUndefined()
  expect(await unloadRest(away, { restAt: 'agreed_receiver' })).toBeUndefined()
  const { shipment: shared } = await load()
  const part = { outcome: 'partly', kilograms: 10_000, reason: 'Half was wet', photos: [] }
  expect(await state('shipment.accept', { shipment: shared, ...part })).toBeUndefined()
  expect(await state('shipment.unload', buildUnload(shared))).toBeUndefined()
  expect(await unloadRest(shared)).toBeUndefined()
  await runJobs(testServer)
  const exported = async <Row>(format: string) => {
    const ids = [onBoard, away, shared].map((id) => `id[]=${id}`).join('&')
    const { body } = await office.get(`/exports/shipment_register?${ids}&format=${format}&order[number]=asc`)
    return body as unknown as readonly Row[]
  }
  const [basin, depot] = ['Alpha Works, Alpha basin', 'Alpha Works, Alpha depot']
  const consignments = await exported('efti')
  expect(consignments).toMatchObject([
    {
      deliveryInformation: expect.stringMatching(
        /^Refused by .*; agreed by telephone: Other Works, Breda; Asbestos$/,
      ),
      notifiedWasteMaterial: { weight: { value: 0 } },
    },
    {
      consignee: { name: agreed.name, postalAddress: { cityName: agreed.city } },
      consigneeReceiptLocation: { name: agreed.name },
      deliveryEvent: { occurrenceLocation: { name: agreed.name } },
    },
    {
      deliveryEvent: { occurrenceLocation: { name: depot } },
      transportEvent: [{ occurrenceLocation: { name: basin } }],
      notifiedWasteMaterial: { weight: { value: 10_000 } },
    },
  ])
  expect(consignments[0]).not.toHaveProperty('deliveryEvent')
  const agreedBy = 'Refused cargo, agreed by telephone'
  const register = await fileOf(`/exports/shipment_register?format=csv&id=${onBoard}`)
  expect(register).toContain(agreedBy)
  expect(register).toContain('"Other Works, Breda, (Mrs Bos)"')
  const trips = await exported<Trip>('otm')
  const [told] = trips.map(({ actions }) => actions[0]?.entity.consignment.entity.externalAttributes)
  expect(told).toMatchObject({ agreedReceiver: { name: agreed.name, city: agreed.city } })
  expect(told).not.toHaveProperty('agreedReceiver.agreedWith')
  expect(
    trips.map(({ actions }) =>
      actions.map(({ entity: { actionType, location } }) => `${actionType}: ${location.entity.name}`),
    ),
  ).toEqual([
    [`load: ${basin}`],
    [`load: ${basin}`, `unload: ${agreed.name}`],
    [`load: ${basin}`, `unload: ${depot}`, `unload: ${basin}`],
  ])
  const next = await office.post(`/shipments/${onBoard}/forward`, {
    materialFlow: `/api/material_flows/${alpha.photoFlow}`,
  })
  const follower = async <Row>(format: string) =>
    (await office.get(`/exports/shipment_register?id=${next.body.id}&format=${format}`)).body as Row
  const [onward] = await follower<readonly Trip[]>('otm')
  expect(onward?.actions[0]?.entity.location.entity.name, 'nobody loads it there again').toBe(depot)
  const { number: refusedNumber } = await read(onBoard)
  expect(await follower('efti')).toMatchObject([
    { associatedDocument: [{ id: refusedNumber }], carrierAcceptanceLocation: { name: depot } },
  ])
  const [, forwarded] = trips
  expect(forwarded?.actors.find(({ roles }) => roles.includes('consignee'))?.entity.name).toBe(agreed.name)
})

test('whoever may not see a shipment sends nothing of it on, and its record fits its fields', async () => {
  expect(await forward(newId(), { to: agreed })).toBe('not_found')
  const cargo = await refused()
  const otherCarrier = newId()
  await db.insert(companies).values({ id: otherCarrier, name: 'Second Carrier', types: ['carrier'] })
  const { customer, photoFlow } = alpha
  await db
    .insert(materialFlowCarriers)
    .values({ customerId: customer, materialFlowId: photoFlow, companyId: otherCarrier })
  const strangerId = await insertDriver(db, otherCarrier)
  const [stranger, device, own] = [await as(strangerId), await onOwnDevice(db, alpha, strangerId), newId()]
  await pairDriver(db, alpha, strangerId)
  await insertTruck(db, '77-AB-77', { id: own, companyId: otherCarrier })
  const sentOn = await refused()
  const onward = buildLoad(alpha, { materialFlow: photoFlow, follows: sentOn })
  expect(await state('shipment.load', onward)).toBeUndefined()
  const by = { shipment: onward.shipment, number: onward.number }
  const link = { shipment: sentOn.shipment, onward: true, by }
  const [told] = await stranger.deliver(buildOperation(device, 'shipment.forward', link))
  expect(told, 'also of what is recorded').toMatchObject({ problem: { code: 'not_found' } })
  // Its letter, which anybody reads by its code, names the cargo that goes on.
  const taken = buildLoad(device, { materialFlow: photoFlow, transportMode: own, follows: cargo })
  const [answer] = await stranger.deliver(buildOperation(device, 'shipment.load', taken))
  expect(answer).toMatchObject({ problem: { code: 'not_found' } })
  expect(await unloadRest(cargo.shipment)).toBeUndefined()
  // Letters name all carriers of their flow.
  await db.delete(materialFlowCarriers).where(eq(materialFlowCarriers.companyId, otherCarrier))
  expect(await unloadRest((await load()).shipment)).toBe('shipment_not_turned_away')
  const findings = new Findings()
  await verifyShipments(testServer.database, findings)
  await verifyOperations(testServer.database, findings)
  expect(findings.breaks).toEqual([])
})

test('the office states what the receiver did with what it took, and nobody else does', async () => {
  await db.insert(processingMethods).values({ code: 'D05', nameEn: 'washing', nameNl: 'wassen' })
  const loaded = await load()
  const path = `/shipments/${loaded.shipment}/treatment`
  const today = dayIn(Date.now())
  const done = { processingMethod: '/api/processing_methods/D05', treatedOn: today, kilograms: 24_500 }
  expect((await office.post(path, done)).body).toMatchObject({ code: 'shipment_not_unloaded' })
  expect(await state('shipment.unload', buildUnload(loaded.shipment))).toBeUndefined()
  expect(await office.post(path, { ...done, treatedOn: '2020-01-01' })).toMatchObject(invalid('treatedOn'))
  expect(await office.post(path, { ...done, kilograms: 0 })).toMatchObject(invalid('kilograms'))
  expect(await office.post(path, { ...done, processingMethod: '/api/processing_methods/Z99' })).toMatchObject(
    invalid('processingMethod'),
  )
  for (const other of [planner, await as(alpha.reader)])
    expect((await other.post(path, done)).status).toBe(403)
  expect((await (await as(beta.office)).post(path, done)).status).toBe(404)
  expect((await office.post(path, done)).body).toMatchObject({
    treatment: { processingMethod: 'D05', treatedOn: today, kilograms: 24_500 },
  })
  await office.post(path, { ...done, kilograms: 24_600 })
  const { body: audit } = await office.get(
    `/audit_entries?action=state_treatment&subjectId=${loaded.shipment}`,
  )
  expect(audit.member).toHaveLength(2)
  const register = await office.get(
    `/exports/shipment_register?id[]=${loaded.shipment}&columns[]=treatmentMethod&columns[]=treatedOn&columns[]=treatedKilograms`,
  )
  expect(register.body).toBe(`Treated by method,Treated on,Treated kilograms\r\nD.05,${today},24600\r\n`)
})

test('a load that was refused as a whole and of which far less came back is in the months, with the reason', async () => {
  const before = await gapsOf(firstStream)
  const { shipment } = await refused()
  expect(await unloadRest(shipment, { amount: 5 })).toBeUndefined()
  expect(await gapsOf(firstStream)).toEqual({ ...before, loads: before.loads + 1 })
})

test('less than a kilogram counts as what it is', async () => {
  const at = { occurredAt: '2026-05-12T09:00:00Z', clockOffset: 0 }
  const { shipment, ...statement } = buildLoad(alpha)
  const part = { outcome: 'partly', kilograms: 0.4, reason: 'A sample', photos: [] }
  const answers = await driver.deliver(
    buildOperation(alpha, 'shipment.load', { shipment, ...statement }, at),
    buildOperation(alpha, 'shipment.accept', { shipment, ...part }, at),
    buildOperation(alpha, 'shipment.unload', buildUnload(shipment), at),
  )
  expect(answers).toMatchObject([{ receipt: {} }, { receipt: {} }, { receipt: {} }])
  const { body } = await office.get('/waste_stream_months?from=2026-05&until=2026-05')
  expect(body['months']).toMatchObject([{ loads: 1, kilograms: 0.4 }])
})

test('what was unloaded at the receiver that was agreed to is not told to have gone back to the one that refused it', async () => {
  const ofFlow = eq(materialFlows.id, alpha.photoFlow)
  const [own] = await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))
  const choice = { materialFlow: `/api/material_flows/${alpha.photoFlow}` }
  const unloadedAt = async (name: string) => {
    const { shipment } = await refused()
    expect(await forward(shipment, { to: { ...agreed, name } })).toBeUndefined()
    expect(await unloadRest(shipment, { restAt: 'agreed_receiver', amount: 24.9 })).toBeUndefined()
    return shipment
  }
  const ofRefuser = { receiverId: own?.receiverId ?? null }
  await db.update(materialFlows).set(ofRefuser).where(ofFlow)
  const elsewhere = await unloadedAt('Other Works')
  expect((await office.post(`/shipments/${elsewhere}/forward`, choice)).body).toMatchObject({
    code: 'receiver_turned_away',
  })
  const { destination } = await read(elsewhere)
  const there = await unloadedAt(`${(destination as { company: string }).company} Demo B.V.`)
  expect((await office.post(`/shipments/${there}/forward`, choice)).status).toBe(201)
  await db.update(materialFlows).set({ receiverId: otherReceiver }).where(ofFlow)
})

test('a density that is corrected of one of two letters of a cargo marks what the other counts', async () => {
  const flows = eq(materialFlows.projectId, alpha.project)
  await db.update(materialFlows).set({ cargoUnitCode: 'm3', density: 1.3 }).where(flows)
  try {
    const { shipment } = await load({ firstWeighing: undefined, secondWeighing: undefined, amount: 20 })
    const said = { shipment, outcome: 'refused', reason: 'Asbestos', photos: [] }
    expect(await state('shipment.accept', said)).toBeUndefined()
    const { body: next } = await office.post(`/shipments/${shipment}/forward`, {
      materialFlow: `/api/material_flows/${alpha.photoFlow}`,
    })
    expect(await state('shipment.unload', buildUnload(String(next.id)))).toBeUndefined()
    const before = await gapsOf(secondStream)
    const { headers } = await office.get(`/shipments/${shipment}`)
    const corrected = await office.patch(
      `/shipments/${shipment}`,
      { density: 1.8, reason: 'Wet clay' },
      { 'if-match': String(headers['etag']) },
    )
    expect(corrected, JSON.stringify(corrected.body)).toMatchObject({ status: 200 })
    expect(await gapsOf(secondStream)).toEqual({
      loads: before.loads + 1,
      kilograms: before.kilograms + 26_000,
    })

    // By the density that was stated at the load, and not by kilograms that would not follow it.
    const ofOwn = await load({
      firstWeighing: undefined,
      secondWeighing: undefined,
      amount: 20,
      density: 1.5,
    })
    const refusal = { shipment: ofOwn.shipment, outcome: 'refused', reason: 'Asbestos', photos: [] }
    expect(await state('shipment.accept', refusal)).toBeUndefined()
    expect(await forward(ofOwn.shipment, { to: agreed })).toBeUndefined()
    expect(await unloadRest(ofOwn.shipment, { restAt: 'agreed_receiver', amount: 18 })).toBeUndefined()
    expect(await read(ofOwn.shipment)).toMatchObject({ restKilograms: 27_000 })
    const { body: onward } = await office.post(`/shipments/${ofOwn.shipment}/forward`, {
      materialFlow: `/api/material_flows/${alpha.photoFlow}`,
    })
    expect(onward).toMatchObject({ nettoWeight: 18, density: 1.5, nettoKilograms: 27_000 })
    expect(onward).not.toHaveProperty('statedKilograms')
  } finally {
    await db.update(materialFlows).set({ cargoUnitCode: 'ton', density: null }).where(flows)
  }
})

test('a load tells of the receiver on its letter, also where its flow was amended to lead to another one', async () => {
  const packedIn = (packaging: typeof materialFlows.$inferInsert.packaging, flow: string) =>
    db.update(materialFlows).set({ packaging }).where(eq(materialFlows.id, flow))
  await packedIn({ kind: 'ibc', count: 9 }, alpha.flow)
  await packedIn({ kind: 'pallets', count: 3 }, alpha.photoFlow)
  const { shipment, number } = await refused()
  const before = await read(shipment)
  const location = newId()
  await db.insert(locations).values({
    id: location,
    customerId: alpha.customer,
    companyId: otherReceiver,
    description: 'Elsewhere',
    ...address,
  })
  const amended = await office.post(
    `/material_flows/${alpha.flow}/amend`,
    {
      destinationLocation: `/api/locations/${location}`,
      usualName: 'Other mud',
      packaging: { kind: 'bags', count: 40 },
      confirmExtraCosts: true,
      recipients: [{ email: 'elsewhere@example.com', atLoad: true, atUnload: true, onNewLetter: true }],
    },
    { 'content-type': 'application/merge-patch+json', 'if-match': '*' },
  )
  expect(amended, JSON.stringify(amended.body)).toMatchObject({
    status: 200,
    body: { destination: { company: 'Other Works', description: 'Elsewhere' } },
  })
  const atLoad = {
    origin: before['origin'],
    destination: before['destination'],
    materialFlow: before['materialFlow'],
  }
  expect(await read(shipment)).toMatchObject({ ...atLoad, packagingOnLetter: { kind: 'ibc', count: 9 } })
  const listed = (await office.get(`/shipments?number=${number}`)).body
  expect(listed.member).toMatchObject([atLoad])
  const columns = ['usualName', 'origin', 'destination'].map((name) => `columns[]=${name}`).join('&')
  const csv = await fileOf(`/exports/shipments?format=csv&number=${number}&${columns}`)
  expect(csv).toContain((before['destination'] as { description: string }).description)
  expect(csv).not.toMatch(/Elsewhere|Other mud/)
  await runJobs(testServer)
  const mails = await db.select().from(outgoingMails).where(eq(outgoingMails.shipmentId, shipment))
  expect(mails.length).toBeGreaterThan(0)
  for (const { body } of mails) expect(body).not.toMatch(/Elsewhere|Other mud/)
  const late = await load({ materialFlowVersion: Number(before['materialFlowVersion']) })
  const refusal = { shipment: late.shipment, outcome: 'refused', reason: 'Asbestos', photos: [] }
  expect(await state('shipment.accept', refusal)).toBeUndefined()
  await runJobs(testServer)
  const told = await db.select().from(outgoingMails).where(eq(outgoingMails.shipmentId, late.shipment))
  expect(told.length).toBeGreaterThan(0)
  expect(new Set(told.flatMap(({ recipients }) => recipients)), 'as its letter leads to another one').toEqual(
    new Set(['loads@example.com']),
  )

  // It leads to the receiver of today's flow, which has refused nothing.
  const { body: next } = await office.post(`/shipments/${shipment}/forward`, {
    materialFlow: `/api/material_flows/${alpha.photoFlow}`,
  })
  expect(next, 'the same cargo in the same packages').toMatchObject({
    packaging: { kind: 'ibc', count: 9 },
    follows: {
      shipment,
      from: { description: (before['destination'] as { description: string }).description },
    },
  })
  const part = await load({ packaging: { kind: 'big_bags', count: 12 } })
  const said = { shipment: part.shipment, outcome: 'partly', kilograms: 9000, reason: 'Wet', photos: [] }
  expect(await state('shipment.accept', said)).toBeUndefined()
  expect(await state('shipment.unload', buildUnload(part.shipment))).toBeUndefined()
  const rest = await office.post(`/shipments/${part.shipment}/forward`, {
    materialFlow: `/api/material_flows/${alpha.photoFlow}`,
  })
  expect(rest.body, 'nobody counted those of the rest').toMatchObject({
    packaging: { kind: 'big_bags' },
    packagingOnLetter: { kind: 'big_bags' },
  })
})

test('a rest that is unloaded after its flow was amended counts by what its letter says', async () => {
  const { shipment } = await refused()
  expect(await forward(shipment, { to: agreed })).toBeUndefined()
  const { body: next } = await office.post(`/shipments/${shipment}/forward`, {
    materialFlow: `/api/material_flows/${alpha.photoFlow}`,
  })
  const amended = await office.post(
    `/material_flows/${alpha.flow}/amend`,
    { cargoUnit: '/api/units/m3', density: 1.3, confirmExtraCosts: true },
    { 'content-type': 'application/merge-patch+json', 'if-match': '*' },
  )
  expect(amended, JSON.stringify(amended.body)).toMatchObject({ status: 200 })
  expect(await unloadRest(shipment, { restAt: 'agreed_receiver', amount: 24.9 })).toBeUndefined()
  expect(await read(shipment)).toMatchObject({ nettoKilograms: 25_300, restKilograms: 24_900 })
  expect(await read(String(next.id))).toMatchObject({ status: 'unloaded', nettoKilograms: 24_900 })
})
