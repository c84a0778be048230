import { beforeEach, expect, vi } from 'vitest'

const path = expect.getState().testPath ?? ''

// A test without an assertion passes whatever the product does. Assertions of helpers count.
beforeEach(() => {
  expect.hasAssertions()
})

// Rules and the queue on a simulated phone wait for nothing outside: what takes longer hangs.
if (/\/tests\/(contract|offline)\//.test(path)) vi.setConfig({ testTimeout: 10_000 })
