import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isRecord } from '#contract/objects.ts'
import { encodeSigned } from '../../server/http/wire/encoder.ts'
import { definitionOf } from '../../server/http/wire/schema-definition.ts'
import { withSignedPaths } from '../../server/http/wire/signed-paths.ts'
import { startTestServer } from '../support/test-server.ts'

type Schema = z.ZodMiniType

const candidates = [
  '0198c1d2-1111-7111-8111-111111111111',
  '2026-05-04T10:00:00+00:00',
  '2026-05-04',
  'a@example.com',
  '+31612345678',
  '12345678',
  'a'.repeat(64),
  'NL',
  'Europe/Amsterdam',
  'nl',
  ' Quay \n 4 ',
  'A',
  1,
  0,
  12.5,
  true,
  null,
  {},
  [],
]

/** A value of a schema: with all optional fields, or with none. */
function valueOf(schema: Schema, whole: boolean): unknown {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'optional':
      return whole ? valueOf(definition.innerType as Schema, whole) : undefined
    case 'nullable':
      return whole ? valueOf(definition.innerType as Schema, whole) : null
    case 'default':
      return valueOf(definition.innerType as Schema, whole)
    case 'array':
      return [valueOf(definition.element as Schema, whole), valueOf(definition.element as Schema, !whole)]
    case 'object':
      return {
        ...Object.fromEntries(
          Object.entries(definition.shape).map(([name, field]) => [name, valueOf(field as Schema, whole)]),
        ),
        unknownToTheContract: 'must not leave',
      }
    case 'pipe':
      return valueOf(definition.out as Schema, whole)
    case 'union':
      return valueOf(definition.options[whole ? 0 : definition.options.length - 1] as Schema, whole)
    default:
      return [...(schema._zod.values ?? []), ...candidates].find(
        (value) => z.safeEncode(schema, value).success,
      )
  }
}

/** The value with one of its parts after another replaced by something else. */
function* spoilt(value: unknown): Generator {
  for (const wrong of [null, '', ' x ', -1.5, NaN, {}, [], undefined, 'x'.repeat(5000)]) yield wrong
  if (Array.isArray(value))
    for (const [index, item] of value.entries())
      for (const other of spoilt(item)) yield value.with(index, other)
  else if (isRecord(value))
    for (const [name, field] of Object.entries(value))
      for (const other of spoilt(field)) yield { ...value, [name]: other }
}

const outcomeOf = (encode: () => unknown) => {
  try {
    return { encoded: JSON.stringify(encode()) }
  } catch (error) {
    return { refused: z.core.$ZodError[Symbol.hasInstance](error) ? String(error) : error }
  }
}

test('the answers of all routes are encoded, signed and refused as zod would', async () => {
  await using testServer = await startTestServer({ data: 'empty' })
  const sign = (path: string) => `${path}?signed`
  const schemas = new Set(
    testServer.app.routes.flatMap(({ endpoint }) =>
      endpoint?.response === undefined ? [] : [endpoint.response],
    ),
  )
  expect(schemas.size).toBeGreaterThan(50)
  let accepted = 0
  for (const schema of schemas) {
    for (const value of [valueOf(schema, true), valueOf(schema, false)]) {
      for (const given of [value, ...spoilt(value)]) {
        const expected = outcomeOf(() => withSignedPaths(schema, z.encode(schema, given), sign))
        expect(outcomeOf(() => encodeSigned(schema, given, sign))).toEqual(expected)
        if ('encoded' in expected) accepted += 1
      }
    }
  }
  expect(accepted).toBeGreaterThan(500)
})
