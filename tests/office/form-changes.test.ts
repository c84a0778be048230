import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { companies } from '#contract/parties/companies.ts'
import {
  changesBetween,
  mergeChanges,
  mergePatchOf,
  withoutBlanks,
  withoutPaths,
  withValueAt,
} from '../../src/office/shared/page/changes.ts'
import { formatDay, parseDay } from '../../src/ui/controls/date-input.ts'

test('a patch holds what differs: parts of objects, whole lists, null for what is gone', () => {
  const before = {
    name: 'A',
    address: { city: 'Delft', street: 'Oude Delft' },
    types: ['carrier'],
    note: 'x',
  }
  const after = {
    name: 'A',
    address: { city: 'Gouda', street: '  ' },
    types: ['carrier', 'employer'],
    note: '',
  }
  const patch = mergePatchOf(withoutBlanks(before), withoutBlanks(after))
  expect(patch).toEqual({
    address: { city: 'Gouda', street: null },
    types: ['carrier', 'employer'],
    note: null,
  })
  expect(mergePatchOf({ address: { city: 'Delft' } }, { address: { city: '' } })).toEqual({ address: null })
  expect(mergePatchOf({}, { address: { city: 'Delft', street: '' } })).toEqual({ address: { city: 'Delft' } })
  // What the client sends is a merge patch in parts too.
  expect(z.encode(companies.change.body ?? z.never(), { address: { city: null } })).toEqual({
    address: { city: null },
  })
})

test('values are the same when both are blank, and a list is one value', () => {
  expect(changesBetween({ a: '', b: null, c: [], d: { e: '' } }, { a: ' ', c: [] })).toEqual([])
  expect(changesBetween({ a: { b: 1 }, l: [{ x: 1 }] }, { a: { b: 2 }, l: [{ x: 2 }] })).toEqual([
    { path: 'a.b', value: 2 },
    { path: 'l', value: [{ x: 2 }] },
  ])
})

test('two changes of one thing are merged, and what both changed differently is named', () => {
  const base = { name: 'A', phone: '1', address: { city: 'Delft', street: 'S' } }
  const own = { name: 'B', phone: '2', address: { city: 'Gouda', street: 'S' } }
  const saved = { name: 'C', phone: '2', address: { city: 'Delft', street: 'T' } }
  expect(mergeChanges(base, own, saved)).toEqual({
    values: { name: 'B', phone: '2', address: { city: 'Gouda', street: 'T' } },
    taken: [{ path: 'address.street', value: 'T' }],
    clashes: [{ path: 'name', value: 'C' }],
  })
})

test('values are put at paths and left out by them, in lists too', () => {
  expect(withValueAt({ rows: [{ a: 1 }, { a: 2 }] }, 'rows.1.a', 3)).toEqual({ rows: [{ a: 1 }, { a: 3 }] })
  expect(withoutPaths({ ship: { eni: '1' }, kind: 'truck' }, ['ship'])).toEqual({ kind: 'truck' })
})

test.each([
  ['5-3-2026', '2026-03-05'],
  ['05/03/26', '2026-03-05'],
  ['05032026', '2026-03-05'],
  ['2026-3-5', '2026-03-05'],
  ['31-2-2026', '31-2-2026'],
  ['soon', 'soon'],
])('%s is the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
  expect(formatDay('2026-03-05', 'nl')).toBe('05-03-2026')
})
