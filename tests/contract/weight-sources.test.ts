import { describe, expect, test } from 'vitest'
import type { CargoSurvey, DraughtReading } from '../../contract/shipments/cargo-surveys.ts'
import { statementFieldErrors } from '../../contract/shipments/shipment-statements.ts'
import {
  displacementAt,
  kilogramsByDraughts,
  meanDraught,
  statedBySurvey,
  volumeInHolds,
} from '../../contract/shipments/weight-sources.ts'
import { kilogramsOf } from '../../contract/shipments/kilograms.ts'
import { kilogramsPerUnit } from '../../contract/shipments/weights.ts'

const m3 = { id: 'm3', weighbridge: false }
const ton = { id: 'ton', factorToKilograms: 1000, weighbridge: true }

const reading = (draughts: readonly number[], waterDensity: number): DraughtReading => {
  const [fore = 0, mid = fore, aft = fore] = draughts
  return {
    draughts: {
      foreToPort: fore,
      foreToStarboard: fore,
      midToPort: mid,
      midToStarboard: mid,
      aftToPort: aft,
      aftToStarboard: aft,
    },
    waterDensity,
  }
}

/** Of others, as their pages print them. */
describe('worked examples', () => {
  // paramvisions.com, "How to calculate volume & weight of material in a Hyva truck?" (June 2022): 4.65 m x
  // 2.25 m x 2 m = 20.925 m3 of sand at 1.6 t/m3 is 33.48 t.
  test('a rectangular hold by its level and the density', () => {
    const survey = { kind: 'holds', holds: [{ length: 4.65, width: 2.25, level: 2 }] } as const
    expect(volumeInHolds({ ...survey, holds: [...survey.holds] })).toBeCloseTo(20.925, 9)
    expect(statedBySurvey({ ...survey, holds: [...survey.holds] }, ton, 1.6)).toEqual({ amount: 33.48 })
    expect(statedBySurvey({ ...survey, holds: [...survey.holds] }, m3, 1.6)).toEqual({ amount: 20.925 })
    expect(kilogramsOf({ cargoUnit: m3, density: 1.6 }, { nettoWeight: 20.925 })).toBe(33_480)
  })

  // marinegyaan.com, chapter 4: box-shaped vessels in sea water of 1.025. One of 120 m by 15 m from 4 m to
  // 9.8 m takes 10,701 t; one of 100 m by 14 m from 3.6 m to 7.6 m has 5,740 t aboard.
  test.each([
    { area: 120 * 15, light: 4, laden: 9.8, tonnes: 10_701 },
    { area: 100 * 14, light: 3.6, laden: 7.6, tonnes: 5740 },
  ])('a draught survey of a box of $area m2: $tonnes t', ({ area, light, laden, tonnes }) => {
    const survey: CargoSurvey = {
      kind: 'draughts',
      before: reading([light], 1.025),
      after: reading([laden], 1.025),
      table: [0, 12].map((draught) => ({ draught, cubicMetres: area * draught })),
    }
    expect(kilogramsByDraughts(survey)).toBe(tonnes * 1000)
    expect(statedBySurvey(survey, ton, undefined)).toEqual({ amount: tonnes })
    expect(statedBySurvey(survey, m3, undefined)).toEqual({ netKilograms: tonnes * 1000 })
    // The same when it is unloaded.
    expect(kilogramsByDraughts({ ...survey, before: survey.after, after: survey.before })).toBe(tonnes * 1000)
  })

  // Tests of github.com/AVZotov/draft-survey ("POLAR STAR", by the UN/ECE code): displacements 19,182.7 at
  // 4.617 m and 19,409.0 at 4.667 m give 19,304.902 at 4.644 m.
  test('a displacement between two lines of the table', () => {
    const table = [
      { draught: 4.667, cubicMetres: 19_409 },
      { draught: 4.617, cubicMetres: 19_182.7 },
    ]
    expect(displacementAt(table, 4.644)).toBeCloseTo(19_304.902, 3)
    expect(displacementAt(table, 4.6)).toBeUndefined()
    expect(displacementAt(table, 4.7)).toBeUndefined()
  })
})

test('six readings count alike', () => {
  expect(meanDraught(reading([2.1, 2.4, 2.7], 1))).toBeCloseTo(2.4, 9)
  expect(meanDraught(reading([0.8], 1))).toBe(0.8)
})

test('the water of each reading and what else came aboard count', () => {
  const table = [
    { draught: 1, cubicMetres: 800 },
    { draught: 3, cubicMetres: 2800 },
  ]
  const before = reading([1], 1)
  const after = { ...reading([3], 1.01), otherTonnes: 20 }
  // 2800 x 1.01 - 20 - 800 x 1
  expect(kilogramsByDraughts({ kind: 'draughts', before, after, table })).toBe(2_008_000)
})

test('kilograms come from the unit, the load, or the flow', () => {
  const flow = { cargoUnit: m3, density: 1.3 }
  expect(kilogramsOf(flow, { nettoWeight: 812.5 })).toBe(1_056_250)
  expect(kilogramsOf(flow, { nettoWeight: 812.5, density: 1.85 })).toBe(1_503_125)
  expect(kilogramsOf(flow, { nettoWeight: 812.5, statedKilograms: 1_100_000 })).toBe(1_100_000)
  expect(kilogramsOf({ cargoUnit: m3 }, { nettoWeight: 812.5 })).toBeUndefined()
  expect(kilogramsOf({ cargoUnit: ton, density: 1.3 }, { nettoWeight: 20 })).toBe(20_000)
  expect(['m3', 'hl', 'l', 'm2'].map((id) => kilogramsPerUnit({ id }, 1.3))).toEqual([
    1300,
    130,
    1.3,
    undefined,
  ])
})

describe('a survey', () => {
  const flow = {
    cargoUnit: m3,
    density: 1.3,
    amountDetermination: 'at_load',
    chlorideValueRequired: false,
    cargoPhotoRequired: false,
    weighSlipNumberRequired: false,
    allowTransporterNote: true,
    routeCollection: false,
  } as const
  const survey: CargoSurvey = { kind: 'holds', holds: [{ length: 20, width: 8, level: 2.5 }] }
  const errorsOf = (phase: 'load' | 'unload', stated: object) =>
    statementFieldErrors(flow, phase, 'ship', { photos: [], ...stated })

  test('gives the amount that is stated', () => {
    expect(errorsOf('load', { survey, amount: 400 })).toEqual([])
    expect(errorsOf('load', { survey, amount: 401 })).toEqual([
      { field: 'amount', reason: 'survey_disagrees' },
    ])
  })

  test('is refused where no amount is asked for', () => {
    expect(errorsOf('unload', { survey })).toEqual([{ field: 'survey', reason: 'not_asked' }])
  })

  test('outside the table of the ship gives nothing', () => {
    const outside: CargoSurvey = {
      kind: 'draughts',
      before: reading([1], 1),
      after: reading([4], 1),
      table: [
        { draught: 1, cubicMetres: 800 },
        { draught: 3, cubicMetres: 2800 },
      ],
    }
    expect(errorsOf('load', { survey: outside, amount: 400 })).toEqual([
      { field: 'survey', reason: 'survey_disagrees' },
    ])
  })
})
