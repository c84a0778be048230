import type * as z from 'zod/mini'
import { definitionOf } from '#contract/kit/schema-definition.ts'

type Schema = z.core.$ZodType
type Path = readonly PropertyKey[]
type Transform<Context> = (value: unknown, context: Context, path: Path) => unknown

const identity = (value: unknown) => value

/** A schema is analysed once; values of a schema without such leaves are returned as they are. */
export function leafTransformer<Context>(
  leaf: Schema,
  transform: Transform<Context>,
): <T>(schema: Schema, value: T, context: Context) => T {
  const transforms = new WeakMap<Schema, Transform<Context>>()

  function transformOf(schema: Schema): Transform<Context> {
    const cached = transforms.get(schema)
    if (cached !== undefined) return cached
    const created = schema === leaf ? transform : createTransform(schema)
    transforms.set(schema, created)
    return created
  }

  function createTransform(schema: Schema): Transform<Context> {
    const definition = definitionOf(schema)
    switch (definition.type) {
      case 'optional':
      case 'nullable':
      case 'default':
        return transformOf(definition.innerType)
      case 'pipe':
        return transformOf(definition.out)
      case 'array': {
        const inner = transformOf(definition.element)
        return inner === identity
          ? identity
          : (value, context, path) =>
              Array.isArray(value)
                ? value.map((element, index) => inner(element, context, [...path, index]))
                : value
      }
      case 'object': {
        const fields = Object.entries(definition.shape)
          .map(([name, field]) => [name, transformOf(field)] as const)
          .filter(([, inner]) => inner !== identity)
        return fields.length === 0
          ? identity
          : (value, context, path) => transformFields(fields, value, context, path)
      }
      default:
        return identity
    }
  }

  return <T>(schema: Schema, value: T, context: Context) => transformOf(schema)(value, context, []) as T
}

function transformFields<Context>(
  fields: readonly (readonly [string, Transform<Context>])[],
  value: unknown,
  context: Context,
  path: Path,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  const node: Record<string, unknown> = { ...value }
  for (const [name, inner] of fields)
    if (node[name] !== undefined) node[name] = inner(node[name], context, [...path, name])
  return node
}
