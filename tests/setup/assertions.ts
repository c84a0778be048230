import { afterAll, beforeEach, expect, vi } from 'vitest'

const path = expect.getState().testPath ?? ''

// A test without an assertion passes whatever the product does. Assertions of helpers count.
beforeEach(() => {
  expect.hasAssertions()
})

// Rules and the queue on a simulated phone wait for nothing outside: what takes longer hangs.
if (/\/tests\/(contract|offline)\//.test(path)) vi.setConfig({ testTimeout: 10_000 })

// What React has planned for a page would otherwise run when the file's document is already gone.
if (typeof document !== 'undefined' && !/\/tests\/office\//.test(path))
  afterAll(async () => {
    const { cleanup } = await import('@testing-library/react')
    cleanup()
    // React's scheduler takes a turn of its own for what is planned, and may plan once more while it works.
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
  })
