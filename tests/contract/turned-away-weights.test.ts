import { expect, test } from 'vitest'
import { mayGoOnBy } from '../../contract/flows/flows-onward.ts'
import {
  isImpossibleRest,
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
  expect(isImpossibleRest(weights, rest, 'truck')).toBe(expected)
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
