// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { MaterialFlow } from '../../contract/flows/material-flows.ts'
import { implausibleSurvey } from '../../contract/shipments/implausible-surveys.ts'
import type { TransportMode } from '../../contract/parties/transport-modes.ts'
import type { DraughtReading } from '../../contract/shipments/cargo-surveys.ts'
import { parseSurvey } from '../../src/driver/statement/survey/parse-survey.ts'
import {
  firstSurvey,
  maySurvey,
  type SurveyInput,
  type Typed,
  typedSurvey,
} from '../../src/driver/statement/survey/survey-input.ts'
import { parseDraft } from '../../src/driver/statement/statement-draft.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import { saveDraft } from '../../src/offline/store/drafts.ts'
import { openPage, prepareDevice, sand, ship, soil, startPage, truck } from './driver-page.tsx'

beforeAll(startPage)

const spoil: MaterialFlow = { ...sand, chlorideValueRequired: false, density: 1.3 }
const inTonnes: MaterialFlow = { ...spoil, cargoUnit: soil.cargoUnit }
const withHolds = {
  ...ship,
  ship: {
    shipType: 'hopper_barge' as const,
    draft: 3,
    quantityTon: 1500,
    holds: [
      { name: 'Fore hold', length: 12.5, width: 8, depth: 3 },
      { length: 20, width: 8, depth: 3 },
    ],
    displacement: [0.8, 1.7, 2.6].map((draught) => ({ draught, cubicMetres: draught * 500 + 100 })),
  },
}
const loadOf = (flow: { readonly id: string }) => `/driver/flows/${flow.id}/load`
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name)
const fields = (name: string | RegExp) => screen.findAllByLabelText<HTMLInputElement>(name)
const choose = async (user: ReturnType<typeof openPage>['user'], name: string) =>
  user.click(await screen.findByRole('radio', { name }))
const outcome = async (name: string) => (await screen.findByRole('status', { name })).textContent
const load = () => screen.getByRole('button', { name: 'Load' })

test('a truck on a weighbridge is asked for no survey', () => {
  expect(maySurvey(soil, truck)).toBe(false)
  expect([maySurvey(spoil, truck), maySurvey(soil, ship)]).toEqual([true, true])
})

test('a volume shows its kilograms while it is typed', async () => {
  const store = await prepareDevice({ flows: [spoil], drives: truck })
  const { user } = openPage(loadOf(spoil))
  await user.type(await field('Amount'), '812.5')
  const density = await field('Density')
  expect(density.value).toBe('1.3')
  await user.clear(density)
  await user.type(density, '1.85')
  expect(await outcome('Kilograms')).toBe('= 812.5 m³ × 1.85 t/m³ = 1,503,125 kg')
  expect(screen.queryByRole('radio', { name: 'Draughts' })).toBeNull()
  await user.click(load())
  expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0)
  expect((await store.outbox.toArray())[0]?.payload).toMatchObject({ amount: 812.5, density: 1.85 })
})

test('the holds of a ship ask for their levels, in tonnes too, and what is odd is asked back', async () => {
  const store = await prepareDevice({ flows: [inTonnes], drives: withHolds })
  const { user } = openPage(loadOf(inTonnes))
  await choose(user, 'Hold')
  const levels = await fields('Level (m)')
  expect((await fields('Length (m)')).map(({ value }) => value)).toEqual(['12.5', '20'])
  expect(screen.getByText('Fore hold')).toBeDefined()
  await user.click(load())
  expect((await screen.findAllByRole('alert')).map((one) => one.textContent)).toContain(
    'This field is required.',
  )

  await user.type(levels[0] as HTMLInputElement, '3.5')
  await user.type((await fields(/hold certificate/))[1] as HTMLInputElement, '150')
  expect(await outcome('Volume')).toBe('12.5 × 8 × 3.5 + 150 = 500 m³')
  expect(await outcome('Kilograms')).toBe('= 500 m³ × 1.3 t/m³ = 650,000 kg')
  await user.click(load())
  expect(await screen.findByText('A level of 3.5 m is above the hold, which is 3 m deep.')).toBeDefined()

  // The page was closed meanwhile: what was typed is back.
  const again = openPage(loadOf(inTonnes))
  expect((await fields('Level (m)'))[0]?.value).toBe('3.5')
  await again.user.click(load())
  await again.user.click(await screen.findByRole('button', { name: 'Yes, it is right' }))
  expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0)
  const [operation] = await store.outbox.toArray()
  expect(operation?.payload).toMatchObject({
    amount: 650,
    survey: { kind: 'holds', holds: [{ length: 12.5, width: 8, level: 3.5 }, { cubicMetres: 150 }] },
  })
  expect(operation?.payload).not.toHaveProperty('density')
})

const six = (draught: number | string) => ({
  foreToPort: draught,
  foreToStarboard: draught,
  midToPort: draught,
  midToStarboard: draught,
  aftToPort: draught,
  aftToStarboard: draught,
})
const typedDraughts = (after: string): SurveyInput => ({
  ...firstSurvey(withHolds, 'en'),
  kind: 'draughts',
  before: { ...six('1'), waterDensity: '1' } as Typed,
  after: { ...six(after), waterDensity: '1' } as Typed,
})

test('draughts give kilograms by the table of the ship, and a volume by the density of the flow', async () => {
  const store = await prepareDevice({ flows: [spoil], drives: withHolds })
  await saveDraft(`load:${spoil.id}`, { typed: { survey: JSON.stringify(typedDraughts('2.5')) } })
  const { user } = openPage(loadOf(spoil))
  await field('Amount')
  expect(await outcome('Kilograms of the survey')).toBe(
    'Before: 1 m → 600 m³ × 1 = 600 tAfter: 2.5 m → 1,350 m³ × 1 = 1,350 t= 750,000 kg',
  )
  expect(screen.queryByLabelText('Density')).toBeNull()
  await user.click(load())
  expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0)
  expect((await store.outbox.toArray())[0]?.payload).toMatchObject({
    amount: 576.923,
    netKilograms: 750_000,
    survey: { kind: 'draughts', table: withHolds.ship.displacement },
  })
})

test('what is wrong with a survey is named at its field', () => {
  const faults = (input: SurveyInput, mode: TransportMode = withHolds) =>
    parseSurvey(input, mode, 'en').errors.map(({ field: name, reason }) => `${name} ${reason}`)
  expect(faults(typedDraughts('2.9'))).toEqual(['survey outside_table'])
  expect(
    faults({
      ...typedDraughts('2.5'),
      after: { ...six('2,500'), aftToPort: 'x', waterDensity: '0.8' } as Typed,
    }),
  ).toEqual(['survey.after.waterDensity water', 'survey.after.aftToPort not_a_number'])
  // The lines of the certificate are asked for where the ship's table is not known.
  expect(faults(typedDraughts('2.5'), ship)).toEqual([
    'survey.table.0.draught required',
    'survey.table.0.cubicMetres required',
    'survey.table.1.draught required',
    'survey.table.1.cubicMetres required',
  ])
})

test('a fault in the draughts is not told of the amount too, which follows from them', () => {
  const draft = { typed: { survey: JSON.stringify(typedDraughts('2.9')) } }
  expect(parseDraft(draft, spoil, 'load', withHolds, [], 'en').errors).toEqual([
    { field: 'survey', reason: 'outside_table' },
  ])
})

test('a ship that loading made lighter is told at its draughts, unless it pumped out more than it loaded', () => {
  const errorsOf = (phase: 'load' | 'unload', before: string, after: string, ballast = '') => {
    const survey: SurveyInput = {
      ...typedDraughts(after),
      before: { ...six(before), waterDensity: '1', otherTonnes: ballast } as Typed,
    }
    return parseDraft({ typed: { survey: JSON.stringify(survey) } }, spoil, phase, withHolds, [], 'en').errors
  }
  const reversed = [{ field: 'survey', reason: 'draughts_reversed' }]
  expect(errorsOf('load', '2.5', '1')).toEqual(reversed)
  expect(errorsOf('load', '1', '2.5')).toEqual([])
  expect(errorsOf('load', '2.5', '1', '900')).toEqual([])
})

test('what was typed before the survey was chosen is not sent with it', () => {
  const typed = { amount: '5', netKilograms: '7', density: 'x' }
  const valuesOf = (survey: SurveyInput) =>
    parseDraft({ typed: { ...typed, survey: JSON.stringify(survey) } }, inTonnes, 'load', withHolds, [], 'en')
  expect(valuesOf(typedDraughts('2.5'))).toMatchObject({ values: { amount: 750 }, errors: [] })
  const byHold = parseDraft(
    {
      typed: {
        ...typed,
        density: '1.5',
        survey: JSON.stringify({
          ...firstSurvey(ship, 'en'),
          kind: 'holds',
          holds: [{ cubicMetres: '100' }],
        }),
      },
    },
    spoil,
    'load',
    ship,
    [],
    'en',
  )
  expect(byHold.values).toMatchObject({ amount: 100, density: 1.5 })
  expect(byHold.values).not.toHaveProperty('netKilograms')
})

test('what a refused statement surveyed is back in its form', () => {
  for (const input of [
    typedDraughts('2.5'),
    {
      ...firstSurvey(withHolds, 'en'),
      kind: 'holds',
      holds: [{ length: '2.5', width: '2', level: '1' }],
    } as const,
  ]) {
    const { survey } = parseSurvey(input, withHolds, 'en')
    const again = survey && typedSurvey(survey, withHolds, 'en')
    expect(again && parseSurvey(again, withHolds, 'en')).toEqual({ survey, errors: [] })
  }
})

test('a corrected amount stands by itself, and the form says so', async () => {
  await prepareDevice({ flows: [spoil], drives: withHolds })
  const { shipment } = await loadShipment({
    draft: 'load',
    flow: spoil,
    mode: withHolds,
    amount: 250,
    survey: { kind: 'holds', holds: [{ length: 12.5, width: 8, level: 2.5 }] },
  })
  expect((await findShipment(shipment))?.surveyedBy).toBe('holds')
  const { user } = openPage(`/driver/shipments/${shipment}`)
  await user.click(await screen.findByRole('link', { name: 'Something is wrong? Correct it' }))
  await screen.findByText(/^It was measured by the levels of the holds/)
  expect(screen.queryByText('How was it measured?')).toBeNull()
  await user.clear(await field('Amount'))
  await user.type(await field('Amount'), '260')
  await user.click(await screen.findByRole('radio', { name: 'Typing slip' }))
  await user.click(screen.getByRole('button', { name: 'Save the correction' }))
  await screen.findByText('Corrected: Typefout')
  expect(await findShipment(shipment)).toMatchObject({ nettoWeight: 260, surveyedBy: undefined })
})

test('what is asked about a survey', () => {
  const read = (draught: number) => ({
    draughts: six(draught) as DraughtReading['draughts'],
    waterDensity: 1,
  })
  const draughts = (before: number, after: number) => ({
    survey: {
      kind: 'draughts' as const,
      before: read(before),
      after: read(after),
      table: [...withHolds.ship.displacement],
    },
  })
  const kinds = (stated: Parameters<typeof implausibleSurvey>[2]) =>
    implausibleSurvey(spoil, withHolds, stated).map(({ kind }) => kind)
  expect(kinds(draughts(1, 2.5))).toEqual([])
  expect(kinds(draughts(1, 3.1))).toEqual(['draught_over_ship'])
  expect(kinds({ amount: 1154 })).toEqual(['over_capacity'])
  expect(kinds({ amount: 0.5, density: 1850 })).toEqual(['density_unusual'])
  expect(kinds({ amount: 590, netKilograms: 750_000 })).toEqual([])
  expect(kinds({ amount: 59, netKilograms: 750_000 })).toEqual(['density_unusual'])
})
