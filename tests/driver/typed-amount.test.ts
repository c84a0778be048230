import { describe, expect, it } from 'vitest'
import { formatPlate } from '../../contract/parties/licence-plates.ts'
import { formatTypedNumber } from '../../src/ui/controls/typed-numbers.ts'
import { parseAmount } from '../../src/driver/shared/amount-input.ts'

describe('an amount as typed', () => {
  it.each([
    ['24,5', 'nl', 24.5],
    ['24.5', 'en', 24.5],
    ['24.5', 'nl', 24.5],
    ['24,5', 'en', 24.5],
    ['24,500', 'nl', 24.5],
    ['18000', 'nl', 18000],
    ['1.250.000', 'nl', 1_250_000],
    ['1.250,75', 'nl', 1250.75],
    ['1,250.75', 'en', 1250.75],
    ['0.125', 'nl', 0.125],
    [' 12 500 ', 'nl', 12500],
    [',5', 'nl', 0.5],
    ['24,5000', 'nl', 24.5],
    ['0', 'en', 0],
  ] as const)('%s in %s is %d', (typed, locale, value) => {
    expect(parseAmount(typed, locale)).toEqual({ kind: 'amount', value })
  })

  it.each([
    ['24.500', 'nl', 'ambiguous'],
    ['24,500', 'en', 'ambiguous'],
    ['24,5,1', 'nl', 'not_a_number'],
    ['1.25,75.2', 'nl', 'not_a_number'],
    ['12.3456.7', 'nl', 'not_a_number'],
    ['-3', 'nl', 'not_a_number'],
    ['about 3', 'en', 'not_a_number'],
    [',', 'nl', 'not_a_number'],
    ['24,5001', 'nl', 'too_precise'],
    ['1000000000000', 'en', 'too_large'],
  ] as const)('%s in %s is refused: %s', (typed, locale, reason) => {
    expect(parseAmount(typed, locale)).toEqual({ kind: 'fault', reason })
  })

  it('is of thousands where its field takes whole numbers', () => {
    expect(parseAmount('28.040', 'nl', 0)).toEqual({ kind: 'amount', value: 28_040 })
    expect(parseAmount('28,040', 'en', 0)).toEqual({ kind: 'amount', value: 28_040 })
    expect(parseAmount('8.000', 'nl', 0)).toEqual({ kind: 'amount', value: 8000 })
    expect(parseAmount('28,04', 'nl', 0)).toEqual({ kind: 'amount', value: 28.04 })
  })

  it('is blank when nothing was typed', () => {
    expect(parseAmount('  ', 'nl')).toEqual({ kind: 'blank' })
  })

  it('is proposed as it would be typed, and reads back', () => {
    expect(formatTypedNumber(19200.25, 'nl')).toBe('19200,25')
    expect(parseAmount(formatTypedNumber(19.2, 'en'), 'en')).toEqual({ kind: 'amount', value: 19.2 })
  })
})

describe('a licence plate', () => {
  it.each([
    ['7bzx71', '7-BZX-71'],
    ['51 bhn 4', '51-BHN-4'],
    ['B12ZZX', 'B-12-ZZX'],
    ['123-xx-4', '123-XX-4'],
    ['12bb34', '12-BB-34'],
  ])('%s is Dutch and shown as %s', (typed, shown) => expect(formatPlate(typed)).toBe(shown))

  it('is kept as typed when it is foreign', () => expect(formatPlate(' 1-zzz-905 ')).toBe('1-ZZZ-905'))
})
