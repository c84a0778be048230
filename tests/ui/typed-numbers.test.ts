import { describe, expect, it } from 'vitest'
import { formatTypedNumber, parseTypedNumber } from '../../src/ui/controls/typed-numbers.ts'

describe('a number as typed', () => {
  it.each([
    ['1.234,5', 'nl', 1234.5],
    ['1,234.5', 'en', 1234.5],
    ['12.5', 'nl', 12.5],
    ['33580', 'nl', 33_580],
    ['24.500', 'en', 24.5],
    ['0.500', 'nl', 0.5],
    ['0,001', 'en', 0.001],
    ['012.500', 'nl', 12.5],
    ['.500', 'nl', 0.5],
    ['51.9120', 'nl', 51.912],
    ['1.234.567', 'nl', 1_234_567],
    ['24 500', 'fr', 24_500],
    ['-0,5', 'nl', -0.5],
    ['+3', 'en', 3],
  ] as const)('%s in %s is %d, also once it was written back', (text, language, value) => {
    expect(parseTypedNumber(text, language)).toEqual({ kind: 'number', value })
    expect(parseTypedNumber(formatTypedNumber(value, language), language)).toEqual({ kind: 'number', value })
  })

  it.each([
    ['33.580', 'nl', [33.58, 33_580]],
    ['24.500', 'de', [24.5, 24_500]],
    ['24,500', 'en', [24.5, 24_500]],
    ['-4.420', 'nl', [-4.42, -4420]],
  ] as const)('%s in %s may be either of %j: none is chosen', (text, language, readings) => {
    expect(parseTypedNumber(text, language)).toEqual({ kind: 'ambiguous', readings })
    for (const value of readings)
      expect(parseTypedNumber(formatTypedNumber(value, language), language)).toEqual({
        kind: 'number',
        value,
      })
  })

  it('is no reading what the field cannot hold', () => {
    expect(parseTypedNumber('51.912', 'nl', { max: 90 })).toEqual({ kind: 'number', value: 51.912 })
    expect(parseTypedNumber('1.440', 'nl', { decimals: 0 })).toEqual({ kind: 'number', value: 1440 })
    expect(parseTypedNumber('8.000', 'nl', { decimals: 0 })).toEqual({ kind: 'number', value: 8000 })
    expect(parseTypedNumber('95.500', 'nl', { max: 90 })).toMatchObject({ kind: 'ambiguous' })
  })

  it.each([
    ['12a', 'nl'],
    ['1,2,3', 'nl'],
    ['1.23.4', 'nl'],
    ['0.500.000', 'nl'],
    ['0x34', 'en'],
    [',', 'nl'],
    ['1e5', 'en'],
  ] as const)('%s in %s is none', (text, language) => {
    expect(parseTypedNumber(text, language)).toEqual({ kind: 'not_a_number' })
  })

  it('is blank where nothing was typed', () => {
    expect(parseTypedNumber('  ', 'nl')).toEqual({ kind: 'blank' })
  })
})
