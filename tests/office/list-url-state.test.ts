import { expect, test } from 'vitest'
import { changeSearchParams, listQuery, parseListUrl } from '../../src/office/shared/page/list-url-state.ts'

const newest = { field: 'loadDate', direction: 'desc' } as const
const read = (search: string) => parseListUrl(new URLSearchParams(search), newest)

test('an address says what a list shows', () => {
  expect(listQuery(read('q=+sand+&order=number.asc&page=3&rows=50'))).toEqual({
    q: 'sand',
    order: { number: 'asc' },
    page: 3,
    itemsPerPage: 50,
  })
})

test.each([
  '',
  'q=&order=&page=&rows=',
  'order=number',
  'order=.asc',
  'order=number.up',
  'page=0&rows=0',
  'page=-1',
  'page=1e3',
  'rows=many',
])('what it leaves out or gets wrong is as by default: "%s"', (search) => {
  expect(listQuery(read(search))).toEqual({ order: { loadDate: 'desc' }, page: 1, itemsPerPage: 30 })
})

test('nobody asks for more rows than the server gives', () => {
  expect(read('rows=5000').itemsPerPage).toBe(100)
})

test('another search, order or size begins at the first page; another page keeps the rest', () => {
  const at = new URLSearchParams('q=sand&page=4&status=loaded')
  expect(String(changeSearchParams(at, { order: 'number.asc' }))).toBe(
    'q=sand&status=loaded&order=number.asc',
  )
  expect(String(changeSearchParams(at, { q: '' }))).toBe('status=loaded')
  expect(String(changeSearchParams(at, { page: 5 }))).toBe('q=sand&page=5&status=loaded')
  expect(String(changeSearchParams(at, { page: undefined }))).toBe('q=sand&status=loaded')
})
