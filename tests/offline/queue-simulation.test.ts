import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walks } from './queue-simulation.ts'

test('nothing is lost, doubled, reordered or falsely delivered in a thousand walks of the queue', () => {
  expect(() =>
    fc.assert(walks, { numRuns: 1000, seed: Number(process.env['VRACHTPAS_SEED'] ?? 1) }),
  ).not.toThrow()
})
