// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRecentChanges } from '../../src/office/shared/tables/use-recent-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Row {
  readonly id: string
  readonly name: string
}

function highlight(rows: readonly Row[]) {
  return renderHook((current: readonly Row[]) => useRecentChanges(current, (row) => row.name), {
    initialProps: rows,
  })
}

test('what changed since the list was first shown is highlighted for a few seconds', () => {
  const list = highlight([{ id: 'a', name: 'Alfa' }])
  expect([...list.result.current]).toEqual([])
  list.rerender([
    { id: 'a', name: 'Alfa' },
    { id: 'b', name: 'Bravo' },
  ])
  expect([...list.result.current]).toEqual(['b'])
  act(() => void vi.advanceTimersByTime(10_000))
  expect([...list.result.current]).toEqual([])
})

test('a page that was left leaves no timer behind', () => {
  const list = highlight([{ id: 'a', name: 'Alfa' }])
  list.rerender([{ id: 'a', name: 'Anton' }])
  list.rerender([{ id: 'a', name: 'Arnold' }])
  expect(vi.getTimerCount()).toBe(2)
  list.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
