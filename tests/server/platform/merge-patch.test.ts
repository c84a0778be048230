import fc from 'fast-check'
import { apply } from 'json-merge-patch'
import { describe, expect, test } from 'vitest'
import { mergePatch } from '../../../server/platform/http/collection/merge-patch.ts'
import { sampleBody } from '../../support/sample-bodies.ts'
import type { Caller } from '../../support/test-server.ts'
import { setUpTwoCustomers } from '../parties/companies-harness.ts'

/** Patches as anybody may send them; the oracle leaves out three names that our own must survive elsewhere. */
const json = fc
  .json({ maxDepth: 5 })
  .map((text): unknown => JSON.parse(text))
  .filter((value) => !/"(__proto__|constructor|prototype)"/.test(JSON.stringify(value)))

test('merges as another implementation of RFC 7396 does', () => {
  fc.assert(
    fc.property(json, json, (target, patch) => {
      const before = structuredClone([target, patch])
      expect(mergePatch(target, patch)).toEqual(apply(structuredClone(target), patch))
      expect([target, patch]).toEqual(before)
    }),
    { numRuns: 2000 },
  )
})

test('takes names of prototypes as names', () => {
  const patch: unknown = JSON.parse(
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  )
  const merged = mergePatch({}, patch) as Record<string, unknown>
  expect(merged.polluted).toBeUndefined()
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

interface Written {
  readonly path: string
  /** Field -> what it may be patched with; null is always among it. */
  readonly patches: Readonly<Record<string, fc.Arbitrary<unknown>>>
  /** What the merged document may not be, so that the server must refuse it. */
  readonly refused: (document: Readonly<Record<string, unknown>>) => boolean
  readonly as: 'office' | 'planner'
}

const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)
const patchOf = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, fc.option(value, { nil: null, freq: 4 })]),
    ),
    { requiredKeys: [] },
  )
const address = patchOf({
  street: word,
  houseNumber: word,
  addition: word,
  postalCode: fc.constantFrom('3011 AA', '9999 XZ'),
  city: word,
  country: fc.constant('/api/countries/NL'),
})
const position = patchOf({
  latitude: fc.integer({ min: -90, max: 90 }),
  longitude: fc.integer({ min: -180, max: 180 }),
})
const isWhole = (value: unknown, ...fields: string[]) =>
  value === undefined || fields.every((field) => Object.hasOwn(value as object, field))

const resources: readonly Written[] = [
  {
    path: 'locations',
    as: 'office',
    patches: { description: word, address, position, ebaLocationId: word },
    refused: (document) =>
      document.description === undefined || !isWhole(document.position, 'latitude', 'longitude'),
  },
  {
    path: 'companies',
    as: 'office',
    patches: {
      name: word,
      address,
      types: fc.uniqueArray(fc.constantFrom('employer', 'disposer', 'carrier'), {
        minLength: 0,
        maxLength: 3,
      }),
    },
    refused: (document) =>
      document.name === undefined ||
      document.types === undefined ||
      (document.types as unknown[]).length === 0,
  },
  {
    path: 'transport_modes',
    as: 'planner',
    patches: {
      identificationCode: word,
      truck: patchOf({
        licencePlate: fc.stringMatching(/^[A-Z]{2}-[0-9]{5}$/),
        emptyHeight: fc.integer({ min: 0, max: 5 }),
        overpressure: fc.boolean(),
        sustainability: fc.constantFrom('euro5', 'electric'),
      }),
    },
    refused: (document) =>
      document.identificationCode === undefined ||
      document.truck === undefined ||
      !isWhole(document.truck, 'licencePlate'),
  },
]

const { alpha, office, planner } = await setUpTwoCustomers()
const callers: Record<Written['as'], Caller> = { office: office, planner: planner }

describe.each(resources)('$path', ({ path, as, patches, refused }) => {
  test('is after a change what the oracle makes of it, or as it was', async () => {
    const caller = callers[as]
    const sent = await sampleBody(path, alpha, caller)
    const { body: created, status } = await caller.post(`/${path}`, sent)
    expect(status, JSON.stringify(created)).toBe(201)
    const item = String(created['@id']).slice('/api'.length)
    const fields = Object.keys(patches)
    const read = async () => pruned(picked((await caller.get(item)).body, fields))
    let document = pruned(picked(sent, fields))
    expect(await read()).toEqual(document)
    await fc.assert(
      fc.asyncProperty(patchOf(patches), async (patch) => {
        // The oracle writes into its target.
        const merged = apply(structuredClone(document), patch) as Record<string, unknown>
        const response = await caller.patch(item, patch)
        expect(
          response.status,
          `${JSON.stringify(patch)} on ${JSON.stringify(document)}: ${JSON.stringify(response.body)}`,
        ).toBe(refused(merged) ? 422 : 200)
        if (response.status === 200) document = pruned(merged)
        expect(await read()).toEqual(document)
      }),
      { numRuns: 60, endOnFailure: true },
    )
  })
})

const picked = (document: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => fields.includes(name)))

/** An object with nothing in it says as much as none. */
const pruned = (document: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document).filter(
      ([, value]) =>
        !(
          typeof value === 'object' &&
          value !== null &&
          !Array.isArray(value) &&
          Object.keys(value).length === 0
        ),
    ),
  )
