import { expect, test } from 'vitest'
import { daysOf } from '../../src/office/shared/page/days.ts'
import { filterQuery, type Filters, formatFilter, parseFilter } from '../../src/office/shared/list/filters.ts'

const amsterdam = 'Europe/Amsterdam'
const choices = {
  type: 'Project',
  search: async () => ({ choices: [], total: 0 }),
  byIds: async () => [],
} as const
const title = () => ''
const filters: Filters<'office'> = {
  status: { kind: 'choice', values: ['loaded', 'unloaded'], titleOf: title, title },
  carrier: { kind: 'reference', parameter: 'transporter', choices, title },
  loadDate: { kind: 'dates', title },
  approved: { kind: 'yesNo', title },
  shipped: { kind: 'yesNo', parameter: 'shipments', exists: true, title },
  rejected: { kind: 'yesNo', parameter: 'rejectedAt', exists: true, title },
}
const queryOf = (search: string, timeZone = amsterdam) =>
  filterQuery(filters, new URLSearchParams(search), timeZone)

test('an address yields the query of every kind of filter', () => {
  expect(queryOf('status=loaded,unloaded&carrier=a,b&approved=no&shipped=yes&rejected=no&page=2')).toEqual({
    status: ['loaded', 'unloaded'],
    transporter: ['a', 'b'],
    approved: 'false',
    exists: { shipments: 'true', rejectedAt: 'false' },
  })
})

test('a range of days begins and ends at midnight of the time zone, also when the clock changes', () => {
  expect(queryOf('loadDate=2026-03-29..2026-03-29')).toEqual({
    loadDate: { after: '2026-03-28T23:00:00.000Z', strictly_before: '2026-03-29T22:00:00.000Z' },
  })
  expect(queryOf('loadDate=2026-10-25..')).toEqual({ loadDate: { after: '2026-10-24T22:00:00.000Z' } })
  expect(queryOf('loadDate=..2026-10-25')).toEqual({
    loadDate: { strictly_before: '2026-10-25T23:00:00.000Z' },
  })
  expect(queryOf('loadDate=2026-01-01..', 'America/Paramaribo')).toEqual({
    loadDate: { after: '2026-01-01T03:00:00.000Z' },
  })
})

test.each(['', 'status=', 'status=sunk', 'loadDate=..', 'loadDate=yesterday', 'approved=maybe', 'carrier=,'])(
  'what makes no sense is no filter: "%s"',
  (search) => {
    expect(queryOf(search)).toEqual({})
  },
)

test('what is formatted for an address is parsed from it again, and nothing chosen is nothing there', () => {
  expect(formatFilter('dates', ['2026-01-01', ''])).toBe('2026-01-01..')
  expect(parseFilter({ kind: 'dates' }, '2026-01-01..')).toEqual(['2026-01-01', ''])
  expect(formatFilter('choice', ['a', 'b'])).toBe('a,b')
  expect(formatFilter('choice', [])).toBeUndefined()
  expect(formatFilter('dates', ['', ''])).toBeUndefined()
})

test('periods are whole days, weeks from Monday and months', () => {
  // A Sunday; in the time zone it is Monday already.
  const now = Date.parse('2026-11-22T23:30:00Z')
  expect(daysOf('today', now, amsterdam)).toEqual(['2026-11-23', '2026-11-23'])
  expect(daysOf('yesterday', now, amsterdam)).toEqual(['2026-11-22', '2026-11-22'])
  expect(daysOf('thisWeek', now, amsterdam)).toEqual(['2026-11-23', '2026-11-29'])
  expect(daysOf('lastWeek', now, amsterdam)).toEqual(['2026-11-16', '2026-11-22'])
  expect(daysOf('thisMonth', now, amsterdam)).toEqual(['2026-11-01', '2026-11-30'])
  expect(daysOf('lastMonth', now, amsterdam)).toEqual(['2026-10-01', '2026-10-31'])
  expect(daysOf('thisMonth', Date.parse('2026-02-10T12:00:00Z'), amsterdam)).toEqual([
    '2026-02-01',
    '2026-02-28',
  ])
})
