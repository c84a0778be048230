import { expect, test } from 'vitest'
import { currentPayload, type Upcasters } from '#contract/device/operation-versions.ts'

/** Three versions of a weighing: in pounds, then in kilograms, then with a name of its own. */
const upcasters: Upcasters = {
  1: { weigh: (payload) => ({ kilograms: (payload as { pounds: number }).pounds / 2 }) },
  2: { weigh: (payload) => ({ weight: (payload as { kilograms: number }).kilograms }) },
}
const payloadOf = (schemaVersion: number, payload: unknown, type = 'weigh') =>
  currentPayload({ type, schemaVersion, payload }, upcasters, 3)

test('a payload passes through every version between its own and today’s, and is left as it was written', () => {
  const written = Object.freeze({ pounds: 80 })
  expect(payloadOf(1, written)).toEqual({ weight: 40 })
  expect(payloadOf(2, { kilograms: 40 })).toEqual({ weight: 40 })
  expect(written).toEqual({ pounds: 80 })
})

test('today’s and newer payloads, and types that no version changed, stay as they are', () => {
  for (const payload of [{ weight: 40 }, 'no object', null]) {
    expect(payloadOf(3, payload)).toBe(payload)
    expect(payloadOf(4, payload)).toBe(payload)
    expect(payloadOf(1, payload, 'note')).toBe(payload)
  }
})

test('a version that cannot be takes no time', () => {
  expect(payloadOf(-1e308, { pounds: 80 })).toEqual({ weight: 40 })
})

test('one version has no upcasters: what is written is what is read', () => {
  const payload = { pounds: 80 }
  expect(currentPayload({ type: 'shipment.load', schemaVersion: 1, payload })).toBe(payload)
})
