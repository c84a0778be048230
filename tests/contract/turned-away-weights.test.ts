import { expect, test } from 'vitest'
import { mayGoOnBy } from '../../contract/flows/flows-onward.ts'
import {
  isImpossibleRest,
  kilogramsOfRest,
  leftOnBoard,
  turnedAwayWeights,
} from '../../contract/shipments/turned-away-weights.ts'

const tonnes = { id: 't', symbol: 't', factorToKilograms: 1000 }
const cubicMetres = { id: 'm3', symbol: 'm³' }
const flowOf = (
  amountDetermination: 'at_load' | 'at_unload',
  cargoUnit: typeof tonnes | typeof cubicMetres,
) => ({ amountDetermination, cargoUnit }) as Parameters<typeof turnedAwayWeights>[0]
const atLoad = flowOf('at_load', tonnes)
const refused = { outcome: 'refused' } as const
const partly = (kilograms: number) => ({ outcome: 'partly', kilograms }) as const

test.each([
  ['a refused cargo', atLoad, refused, 25.3, 25.3],
  ['the rest of a part', atLoad, partly(10_000), 25.3, 15.3],
  ['a part of more than was loaded', atLoad, partly(28_300), 25.3, -3],
  ['what was weighed on unloading', flowOf('at_unload', tonnes), partly(10_000), 10, undefined],
  ['a volume without a density', flowOf('at_load', cubicMetres), partly(10_000), 20, undefined],
])('left on board of %s', (_name, flow, acceptance, nettoWeight, expected) => {
  expect(leftOnBoard(turnedAwayWeights(flow, { nettoWeight }, acceptance))).toBe(expected)
})

test.each([
  ['by another scale', atLoad, refused, 25.3, 25.9, false],
  ['far more than was loaded', atLoad, refused, 25.3, 40, true],
  ['what was left', atLoad, partly(10_000), 25.3, 15.5, false],
  ['more than was left', atLoad, partly(10_000), 25.3, 20, true],
  ['anything, where nothing can be left', atLoad, partly(28_300), 25.3, 1, true],
  [
    'more than was accepted, weighed on unloading',
    flowOf('at_unload', tonnes),
    partly(10_000),
    10,
    14,
    false,
  ],
  ['more than any truck carries', flowOf('at_unload', tonnes), partly(10_000), 10, 60, true],
  ['more than was loaded, of a volume', flowOf('at_load', cubicMetres), partly(10_000), 20, 30, true],
])('a rest of %s', (_name, flow, acceptance, nettoWeight, rest, expected) => {
  const weights = turnedAwayWeights(flow, { nettoWeight }, acceptance)
  expect(isImpossibleRest(weights, { nettoWeight: rest }, 'truck')).toBe(expected)
})

test.each([
  ['stated there', { nettoWeight: 10, statedKilograms: 15_500 }, 15_500],
  ['by the density there', { nettoWeight: 10, density: 1.6 }, 16_000],
  ['by what was loaded', { nettoWeight: 10 }, 14_000],
  ['unknown without a measurement', {}, undefined],
])('kilograms of a rest of a volume, %s', (_name, rest, expected) => {
  const loaded = { nettoWeight: 20, statedKilograms: 28_000 }
  const weights = turnedAwayWeights(flowOf('at_load', cubicMetres), loaded, refused)
  expect(kilogramsOfRest(weights, rest)).toBe(expected)
})

test('a rest in kilograms alone is held against those that were loaded', () => {
  const loaded = { nettoWeight: 20, statedKilograms: 28_000 }
  const weights = turnedAwayWeights(flowOf('at_load', cubicMetres), loaded, partly(10_000))
  expect(isImpossibleRest(weights, { statedKilograms: 19_000 }, 'ship')).toBe(false)
  expect(isImpossibleRest(weights, { statedKilograms: 25_000 }, 'ship')).toBe(true)
})

test('a cargo goes on by another flow of the same waste or product, to another receiver', () => {
  const party = (name: string) => ({ name })
  const own = {
    id: 'a',
    documentType: 'waste',
    ewcCode: { code: '170504' },
    receiver: party('Works'),
    destination: { description: 'Quay', company: 'Works' },
  } as Parameters<typeof mayGoOnBy>[0]
  const other = { ...own, id: 'b', receiver: party('Other Works') }
  expect(mayGoOnBy(own, other)).toBe(true)
  const back = { ...other, receiver: own.receiver }
  expect(mayGoOnBy(own, back, 'Other Works'), 'unloaded elsewhere').toBe(false)
  expect(mayGoOnBy(own, back, 'works b.v.'), 'unloaded there after all').toBe(true)
  const otherCode = { ...own.ewcCode, code: '170503' } as typeof own.ewcCode
  for (const unfit of [
    own,
    { ...other, receiver: own.receiver },
    { ...other, receiver: undefined },
    { ...other, ewcCode: otherCode },
    { ...other, documentType: 'reuse' as const },
    { ...other, product: { name: 'Sand' } },
  ])
    expect(mayGoOnBy(own, unfit)).toBe(false)
})
