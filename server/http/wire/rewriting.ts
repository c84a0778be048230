import type * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Path = readonly PropertyKey[]
type Rewrite<Context> = (value: unknown, context: Context, path: Path) => unknown

const asItIs = (value: unknown) => value

/**
 * Makes a function that goes through a value as its schema is built, and puts what `rewrite` answers wherever the schema holds
 * `leaf`. A schema without one costs nothing: its values are answered as they are.
 */
export function rewriting<Context>(
  leaf: Schema,
  rewrite: Rewrite<Context>,
): <T>(schema: Schema, value: T, context: Context) => T {
  const known = new WeakMap<Schema, Rewrite<Context>>()

  function rewriteOf(schema: Schema): Rewrite<Context> {
    const found = known.get(schema)
    if (found !== undefined) return found
    const made = schema === leaf ? rewrite : within(schema)
    known.set(schema, made)
    return made
  }

  function within(schema: Schema): Rewrite<Context> {
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
        return inner === asItIs
          ? asItIs
          : (value, context, path) =>
              Array.isArray(value) ? value.map((one, index) => inner(one, context, [...path, index])) : value
      }
      case 'object': {
        const fields = Object.entries(definition.shape)
          .map(([name, field]) => [name, rewriteOf(field)] as const)
          .filter(([, inner]) => inner !== asItIs)
        return fields.length === 0
          ? asItIs
          : (value, context, path) => withFields(fields, value, context, path)
      }
      default:
        return asItIs
    }
  }

  // What comes out is of the schema that went in: the leaves keep their type.
  return <T>(schema: Schema, value: T, context: Context) => rewriteOf(schema)(value, context, []) as T
}

function withFields<Context>(
  fields: readonly (readonly [string, Rewrite<Context>])[],
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
