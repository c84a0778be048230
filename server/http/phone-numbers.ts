import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type * as z from 'zod/mini'
import { phoneNumber } from '#contract/phone-numbers.ts'

type Schema = z.core.$ZodType
type Path = readonly PropertyKey[]
/** Answers the value with its numbers in one form, and notes where there is none. */
type Rewrite = (value: unknown, path: Path, wrong: Path[]) => unknown

/**
 * Every phone number of a decoded value as E.164, by the numbering plan of its country; without one before it, of the Netherlands.
 * `wrong` is where there is no such number.
 */
export function withStandardPhones<T>(schema: Schema, value: T): { readonly value: T; readonly wrong: readonly Path[] } {
  const wrong: Path[] = []
  return { value: rewriteOf(schema)(value, [], wrong) as T, wrong }
}

const rewrites = new WeakMap<Schema, Rewrite>()
const asItIs: Rewrite = (value) => value

function rewriteOf(schema: Schema): Rewrite {
  const known = rewrites.get(schema)
  if (known !== undefined) return known
  const made = makeRewrite(schema)
  rewrites.set(schema, made)
  return made
}

function makeRewrite(schema: Schema): Rewrite {
  if (schema === phoneNumber) return standardNumber
  const definition = (schema as z.core.$ZodTypes)._zod.def
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return rewriteOf(definition.innerType)
    case 'pipe':
      return rewriteOf(definition.out)
    case 'array': {
      const inner = rewriteOf(definition.element)
      return inner === asItIs ? asItIs : (value, path, wrong) => (Array.isArray(value) ? value.map((one, index) => inner(one, [...path, index], wrong)) : value)
    }
    case 'object': {
      const fields = Object.entries(definition.shape).map(([name, field]) => [name, rewriteOf(field)] as const).filter(([, inner]) => inner !== asItIs)
      if (fields.length === 0) return asItIs
      return (value, path, wrong) => {
        if (typeof value !== 'object' || value === null) return value
        const given = value as Readonly<Record<string, unknown>>
        return { ...given, ...Object.fromEntries(fields.filter(([name]) => given[name] !== undefined).map(([name, inner]) => [name, inner(given[name], [...path, name], wrong)])) }
      }
    }
    default:
      return asItIs
  }
}

const standardNumber: Rewrite = (value, path, wrong) => {
  if (typeof value !== 'string') return value
  const parsed = parsePhoneNumberFromString(value, 'NL')
  if (parsed?.isValid() === true) return parsed.number
  wrong.push(path)
  return value
}
