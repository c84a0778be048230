import { beforeEach, expect, vi } from 'vitest'

// A test without an assertion passes whatever the product does. Assertions of helpers count.
beforeEach(() => {
  expect.hasAssertions()
})

// Rules and the queue on a simulated phone wait for nothing outside: what takes longer hangs.
if (/\/tests\/(contract|offline)\//.test(expect.getState().testPath ?? ''))
  vi.setConfig({ testTimeout: 10_000 })
