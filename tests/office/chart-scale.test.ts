import { expect, test } from 'vitest'
import { labelInterval, ticksUpTo } from '../../src/office/shared/chart/chart-scale.ts'

test.each([
  [0, [0, 1]],
  [0.4, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [23, [0, 5, 10, 15, 20, 25]],
  [101, [0, 50, 100, 150]],
  [99_000, [0, 20_000, 40_000, 60_000, 80_000, 100_000]],
])('an axis up to %s has whole steps of 1, 2 or 5, and reaches it', (highest, ticks) => {
  expect(ticksUpTo(highest)).toEqual(ticks)
})

test('names along an axis stand apart, and all are there where they fit', () => {
  const days = Array.from({ length: 30 }, (_, day) => `${day + 1} nov`)
  expect(labelInterval(days, 1000)).toBe(2)
  expect(labelInterval(days, 300)).toBe(6)
  expect(labelInterval(['jan', 'feb', 'mrt'], 300)).toBe(1)
  expect(labelInterval(days, 0)).toBeGreaterThan(days.length)
})
