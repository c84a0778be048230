import { expect, test } from 'vitest'
import { startReceiver, streams } from './lma-month.ts'
import { notifyMonthOf } from './lma-scenario.ts'

test('a month of 1,000 loads ends at the desk with the right sums', { timeout: 600_000 }, async () => {
  await using receiver = await startReceiver()
  await notifyMonthOf(receiver, 1000)
  expect([...receiver.desk.notified.values()].map(({ number }) => number).toSorted()).toEqual(
    Object.values(streams),
  )
})
