import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { CargoSurvey } from '#contract/shipments/cargo-surveys.ts'
import type { LoadStatement, UnloadStatement } from '#contract/shipments/shipment-statements.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { projectPairings } from '../../../server/platform/db/schema/projects.ts'
import { transportModes } from '../../../server/platform/db/schema/transport-modes.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'

const { testServer, db, alpha, office, driver } = await setUpHarness()
await pairDriver(db, alpha)
await db.update(projectPairings).set({ createdAt: new Date('2026-01-01') })
const ship = newId()
await db.insert(transportModes).values({
  id: ship,
  companyId: alpha.carrier,
  type: 'ship',
  identificationCode: 'Ambulant',
  particulars: { shipType: 'split_hopper' },
})
await db
  .update(materialFlows)
  .set({ cargoUnitCode: 'm3', density: 1.3, wasteStreamNumber: '9900A0000001' })
  .where(eq(materialFlows.id, alpha.flow))

function statementOf(own: Partial<LoadStatement>): LoadStatement {
  const { firstWeighing: _, secondWeighing: _second, ...load } = buildLoad(alpha)
  return { ...load, transportMode: ship, ...own }
}
const delivered = (load: LoadStatement) =>
  buildOperation(alpha, 'shipment.load', load, { occurredAt: '2026-10-05T08:00:00Z' })

/** Loads and unloads; returns the shipment as the office reads it. */
async function carried(
  own: Partial<LoadStatement>,
  unload: Partial<UnloadStatement> = {},
): Promise<Readonly<Record<string, unknown>> & { readonly id: string }> {
  const load = statementOf(own)
  await driver.apply(
    delivered(load),
    buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment, unload), {
      occurredAt: '2026-10-05T12:00:00Z',
    }),
  )
  const { body } = await office.get(`/shipments/${load.shipment}`)
  return { ...body, id: load.shipment }
}

const holds: CargoSurvey = { kind: 'holds', holds: [{ length: 30, width: 8, level: 2.5 }] }
const six = (draught: number) => ({
  foreToPort: draught,
  foreToStarboard: draught,
  midToPort: draught,
  midToStarboard: draught,
  aftToPort: draught,
  aftToStarboard: draught,
})
const draughts: Extract<CargoSurvey, { kind: 'draughts' }> = {
  kind: 'draughts',
  before: { draughts: six(1), waterDensity: 1 },
  after: { draughts: six(2.5), waterDensity: 1 },
  table: [
    { draught: 0.8, cubicMetres: 500 },
    { draught: 2.6, cubicMetres: 1400 },
  ],
}

test("a ship's loads have kilograms on letter, list and in the months, with what they follow from", async () => {
  const byFlow = await carried({ amount: 812.5 })
  const byLoad = await carried({ amount: 812.5, density: 1.85 })
  const byHold = await carried({ amount: 600, survey: holds })
  const byDraughts = await carried({ amount: 590, netKilograms: 750_000, survey: draughts })
  await runJobs(testServer)

  const kilograms = [byFlow, byLoad, byHold, byDraughts].map((each) => each['nettoKilograms'])
  expect(kilograms).toEqual([1_056_250, 1_503_125, 780_000, 750_000])
  expect([byFlow, byHold, byDraughts].map((each) => each['surveyedBy'])).toEqual([
    undefined,
    'holds',
    'draughts',
  ])
  expect([byFlow, byHold, byDraughts].map((each) => each['survey'])).toEqual([undefined, holds, draughts])
  const months = await office.get('/waste_stream_months?from=2026-10&until=2026-10')
  expect(months.body['months']).toMatchObject([
    { loads: 4, kilograms: kilograms.reduce((sum, each) => Number(sum) + Number(each), 0) },
  ])
  const register = await office.get('/exports/shipment_register?order[loadDate]=asc')
  expect(register.body).toContain(',750000,by draught survey,,by draught survey,')
  expect((await office.get('/exports/shipments')).body).toContain(',750000,by draught survey,')
  const letters = (await office.get(`/documents?shipment=/api/shipments/${byDraughts.id}`)).body.member
  const version = (letters?.[0]?.['latestVersion'] as { id: string } | undefined)?.id
  expect((await office.get(`/document_versions/${version}`)).body['content']).toMatchObject({
    flow: { density: 1.3 },
    shipment: { nettoWeight: 590, statedKilograms: 750_000, surveyedBy: 'draughts' },
  })
})

test("the number of a ship's unloading declaration is on shipment, register and letter; a truck has none", async () => {
  const { id } = await carried({ amount: 100 }, { unloadingDeclarationNumber: 'NL-2026-00871' })
  await runJobs(testServer)
  const { version, ...shipment } = (await office.get(`/shipments/${id}`)).body
  expect(shipment).toMatchObject({ unloadingDeclarationNumber: 'NL-2026-00871' })
  const letterOf = async () => {
    const letters = (await office.get(`/documents?shipment=/api/shipments/${id}`)).body.member
    const latest = (letters?.[0]?.['latestVersion'] as { id: string } | undefined)?.id
    return (await office.get(`/document_versions/${latest}`)).body['content']
  }
  expect(await letterOf()).toMatchObject({ shipment: { unloadingDeclarationNumber: 'NL-2026-00871' } })
  expect((await office.get('/exports/shipment_register')).body).toContain(',NL-2026-00871,')

  const corrected = await office.patch(
    `/shipments/${id}`,
    { unloadingDeclarationNumber: 'NL-2026-00817', reason: 'Digits changed places.' },
    { 'if-match': `"${String(version)}"` },
  )
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  await runJobs(testServer)
  expect(await letterOf()).toMatchObject({ shipment: { unloadingDeclarationNumber: 'NL-2026-00817' } })

  const byTruck = statementOf({ amount: 100, transportMode: buildLoad(alpha).transportMode })
  await driver.apply(delivered(byTruck))
  const unload = buildUnload(byTruck.shipment, { unloadingDeclarationNumber: 'NL-1' })
  expect(
    await driver.violations(
      buildOperation(alpha, 'shipment.unload', unload, { occurredAt: '2026-10-05T12:00:00Z' }),
    ),
  ).toEqual(['unloadingDeclarationNumber'])
})

test('a later density of the flow changes no load, and one without a density lacks its weight', async () => {
  await db.update(materialFlows).set({ density: null }).where(eq(materialFlows.id, alpha.flow))
  const without = await carried({ amount: 100 })
  expect(without).not.toHaveProperty('nettoKilograms')
  const lacking = await office.get('/shipments?weightMissing=true')
  expect(lacking.body.member?.map((each) => each['id'])).toEqual([without.id])

  await db.update(materialFlows).set({ density: 1.3 }).where(eq(materialFlows.id, alpha.flow))
  const same = (await office.get(`/shipments/${without.id}`)).body
  expect(same).not.toHaveProperty('nettoKilograms')
  const corrected = await office.patch(
    `/shipments/${without.id}`,
    { density: 1.4, reason: 'Measured by the laboratory.' },
    { 'if-match': `"${String(same['version'])}"` },
  )
  expect(corrected.body).toMatchObject({ nettoKilograms: 140_000 })
})

test('kilograms that do not follow from the readings are refused by the name of their field', async () => {
  const wrong = delivered(statementOf({ amount: 590, netKilograms: 760_000, survey: draughts }))
  expect(await driver.violations(wrong)).toEqual(['netKilograms'])
  const more = delivered(statementOf({ amount: 601, survey: holds }))
  expect(await driver.violations(more)).toEqual(['amount'])
  const { before } = draughts
  const nothing = { ...draughts, after: before }
  const empty = delivered(statementOf({ amount: 590, netKilograms: 0, survey: nothing }))
  expect(await driver.violations(empty)).toEqual(['survey'])
  const reversed = { ...draughts, before: draughts.after, after: before }
  const lighter = delivered(statementOf({ amount: 590, netKilograms: 750_000, survey: reversed }))
  expect(await driver.violations(lighter), 'loading makes no ship lighter').toEqual(['survey'])
  const table = draughts.table.map(({ draught }, index) => ({ draught, cubicMetres: 1400 - index * 900 }))
  const falling = delivered(
    statementOf({ amount: 590, netKilograms: 750_000, survey: { ...draughts, table } }),
  )
  expect(await driver.violations(falling)).toEqual(['survey.table'])
})

test('a density that no cargo has is refused wherever it is stated, and what was sent waits for the office', async () => {
  const load = statementOf({ amount: 100, density: 0 })
  expect(await driver.violations(delivered(load))).toEqual(['density'])
  const { body } = await office.get(`/shipment_exceptions?shipment=${load.shipment}`)
  expect(body.member).toMatchObject([
    { reason: 'validation_failed', violations: [{ field: 'density', rule: 'density_range' }] },
  ])
  expect(await driver.violations(delivered(statementOf({ amount: 100, density: 25.001 })))).toEqual([
    'density',
  ])

  const { id } = await carried({ amount: 100, density: 25 })
  const correction = { shipment: id, phase: 'load', density: 0.001, reason: 'Slip of the finger.' }
  const late = buildOperation(alpha, 'shipment.correct', correction, { occurredAt: '2026-10-05T08:10:00Z' })
  expect(await driver.violations(late)).toEqual(['density'])
  const byOffice = await office.patch(`/shipments/${id}`, { density: 0, reason: 'No.' }, { 'if-match': '*' })
  expect(byOffice).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'density' }] } })
})

test('a correction of what a weight follows from ends what was surveyed', async () => {
  const surveyed = await carried({ amount: 600, survey: holds })
  const corrected = await office.patch(
    `/shipments/${surveyed.id}`,
    { nettoWeight: 610, reason: 'The level was misread.' },
    { 'if-match': `"${String(surveyed['version'])}"` },
  )
  expect(corrected.body).toMatchObject({ nettoWeight: 610, nettoKilograms: 793_000 })
  expect(corrected.body).not.toHaveProperty('surveyedBy')
  expect(corrected.body).not.toHaveProperty('survey')
  const byDraughts = { amount: 590, netKilograms: 750_000, survey: draughts }
  for (const [loaded, change, kilograms, surveyedBy] of [
    // The draughts say nothing of its volume.
    [byDraughts, { nettoWeight: 59 }, 750_000, 'draughts'],
    [byDraughts, { statedKilograms: 740_000 }, 740_000, undefined],
    [{ amount: 600, survey: holds }, { density: 1.85 }, 1_110_000, undefined],
  ] as const) {
    const { id } = await carried(loaded)
    const reason = 'It was misread.'
    const { body } = await office.patch(`/shipments/${id}`, { ...change, reason }, { 'if-match': '*' })
    expect(body).toMatchObject({ nettoKilograms: kilograms })
    expect(body['surveyedBy']).toBe(surveyedBy)
  }
})
