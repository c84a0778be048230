import { expect, test } from 'vitest'
import { countLoadedOnDay } from '../../src/office/dashboard/count-loaded-on-day.ts'

const noon = new Date(2026, 10, 21, 12).getTime()
const at = (hoursBefore: number, status: 'loaded' | 'unloaded' = 'loaded') => ({
  loadDate: new Date(noon - hoursBefore * 3_600_000).toISOString(),
  status,
})

test("what was loaded on the reader's own day is counted, and how much of it is unloaded", () => {
  const member = [at(1), at(2, 'unloaded'), at(11.9), at(12.1), at(30, 'unloaded')]
  expect(countLoadedOnDay(noon, { member, totalItems: 900 })).toEqual({
    loaded: 3,
    unloaded: 1,
    complete: true,
  })
})

test('a day that goes on beyond the newest shipments is only known in part', () => {
  expect(countLoadedOnDay(noon, { member: [at(1), at(2)], totalItems: 3 })).toEqual({
    loaded: 2,
    unloaded: 0,
    complete: false,
  })
  expect(countLoadedOnDay(noon, { member: [at(1), at(2)], totalItems: 2 })).toEqual({
    loaded: 2,
    unloaded: 0,
    complete: true,
  })
})
