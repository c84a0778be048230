import * as z from 'zod/mini'
import { isRecord } from '#contract/objects.ts'
import { contentUrl } from '#contract/primitives.ts'
import { iriOf, referenceTarget } from '#contract/resource.ts'
import { definitionOf } from './schema-definition.ts'
import { withSignedPaths } from './signed-paths.ts'

type Schema = z.core.$ZodType
type Sign = (path: string) => string
type Encode = (value: unknown, sign: Sign) => unknown

/** For a value that its schema refuses, or may refuse. */
const refused = Symbol('refused')

const encoders = new WeakMap<Schema, Encode>()

/**
 * Encodes a value as `z.encode` does, with the paths in it signed. What a schema consists of is looked at once, not for
 * each row of a list; every check of it is made all the same.
 * @throws ZodError for a value that is not of the schema
 */
export function encodeSigned(schema: Schema, value: unknown, sign: Sign): unknown {
  const encoded = encoderOf(schema)(value, sign)
  return encoded === refused ? withSignedPaths(schema, z.encode(schema, value), sign) : encoded
}

function encoderOf(schema: Schema): Encode {
  const cached = encoders.get(schema)
  if (cached !== undefined) return cached
  const created = createEncoder(schema)
  encoders.set(schema, created)
  return created
}

function createEncoder(schema: Schema): Encode {
  if (schema === contentUrl) return (value, sign) => (typeof value === 'string' ? sign(value) : refused)
  const definition = definitionOf(schema)
  const checks = checksOf(schema)
  switch (definition.type) {
    case 'string':
      if (definition.coerce === true) break
      return checked(checks, (value) => typeof value === 'string')
    case 'number':
      if (definition.coerce === true) break
      return checked(checks, Number.isFinite)
    case 'boolean':
      if (definition.coerce === true) break
      return checked(checks, (value) => typeof value === 'boolean')
    case 'enum':
    case 'literal': {
      const values = new Set<unknown>(schema._zod.values)
      return checked(checks, (value) => values.has(value))
    }
    default:
      if (checks.length === 0) return createComposite(schema, definition)
  }
  return byZod(schema)
}

function createComposite(schema: Schema, definition: ReturnType<typeof definitionOf>): Encode {
  switch (definition.type) {
    case 'optional': {
      if (schema._zod.traits.has('$ZodExactOptional') || definition.innerType._zod.optin === 'defaulted')
        break
      const inner = encoderOf(definition.innerType)
      return (value, sign) => (value === undefined ? undefined : inner(value, sign))
    }
    case 'nullable': {
      const inner = encoderOf(definition.innerType)
      return (value, sign) => (value === null ? null : inner(value, sign))
    }
    case 'default':
      return encoderOf(definition.innerType)
    case 'array': {
      const element = encoderOf(definition.element)
      return (value, sign) => {
        if (!Array.isArray(value)) return refused
        const encoded = value.map((item) => element(item, sign))
        return encoded.includes(refused) ? refused : encoded
      }
    }
    case 'object': {
      if (definition.catchall !== undefined) break
      const fields = Object.entries(definition.shape).map(
        ([name, field]) => [name, encoderOf(field)] as const,
      )
      return (value, sign) => encodeFields(fields, value, sign)
    }
    case 'pipe': {
      const collection = referenceTarget(schema)
      if (collection === undefined) break
      const id = encoderOf(definition.out)
      return (value, sign) => {
        const encoded = id(value, sign)
        return typeof encoded === 'string' ? iriOf(collection, encoded) : refused
      }
    }
  }
  return byZod(schema)
}

function encodeFields(
  fields: readonly (readonly [string, Encode])[],
  value: unknown,
  sign: Sign,
): Record<string, unknown> | typeof refused {
  if (!isRecord(value)) return refused
  const encoded: Record<string, unknown> = {}
  for (const [name, field] of fields) {
    const fieldValue = field(value[name], sign)
    if (fieldValue === refused) return refused
    if (fieldValue !== undefined) encoded[name] = fieldValue
  }
  return encoded
}

/** Of what type the values of its schema are, a schema of any kind does not say. */
type Check = z.core.$ZodCheck<unknown>

/** The checks of a schema; one such as an e-mail address is a check itself. */
const checksOf = (schema: Schema): readonly Check[] => [
  ...(schema._zod.traits.has('$ZodCheck') ? [schema as unknown as Check] : []),
  ...((schema._zod.def.checks ?? []) as unknown as readonly Check[]),
]

function checked(checks: readonly Check[], isOfType: (value: unknown) => boolean): Encode {
  if (checks.length === 0) return (value) => (isOfType(value) ? value : refused)
  return (value) => {
    if (!isOfType(value)) return refused
    const payload: z.core.ParsePayload = { value, issues: [] }
    for (const { _zod: check } of checks) {
      if (check.def.when !== undefined && !check.def.when(payload)) continue
      if (check.check(payload) instanceof Promise || payload.issues.length > 0) return refused
    }
    return payload.value
  }
}

/** For the kinds of schema that no list has many of. */
const byZod =
  (schema: Schema): Encode =>
  (value, sign) => {
    const result = z.safeEncode(schema, value)
    return result.success ? withSignedPaths(schema, result.data, sign) : refused
  }
