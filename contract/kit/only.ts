import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { definitionOf } from './schema-definition.ts'

type Schema = z.ZodMiniType
type ElementOf<T> = NonNullable<T> extends readonly (infer Element)[] ? Element : NonNullable<T>

/** A property of a row by its name; one of an object in it, or of those in its list, behind a dot: `project.name`. */
export type PropertyOf<Row> = {
  [Name in keyof Row & string]:
    | Name
    | (ElementOf<Row[Name]> extends object ? `${Name}.${keyof ElementOf<Row[Name]> & string}` : never)
}[keyof Row & string]

type Within<Value, Name extends string> = Value extends readonly (infer Element)[]
  ? Within<Element, Name>[]
  : Value extends object
    ? Picked<Value, Name>
    : Value

/** A row with these properties alone. */
export type Picked<Row, Name extends string> = {
  [
    Key in keyof Row as Key extends Name | (Name extends `${infer Outer}.${string}` ? Outer : never)
      ? Key
      : never
  ]: Key extends Name
    ? Row[Key]
    : Within<Row[Key], Name extends `${Key & string}.${infer Inner}` ? Inner : never>
}

interface PickedList<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Row,
> extends Endpoint<Params, Query, undefined, z.ZodMiniType<Row>, true, 'GET'> {
  readonly response: z.ZodMiniType<Row>
}

/** The schema of an object with these of its properties; also of one that may be absent, and of a list of such. */
function pick(schema: Schema, names: readonly string[]): Schema {
  const definition = definitionOf(schema)
  if (definition.type === 'optional') return z.optional(pick(definition.innerType as Schema, names))
  if (definition.type === 'array') return z.array(pick(definition.element as Schema, names))
  if (definition.type !== 'object') return schema
  const shape: Record<string, Schema> = {}
  for (const [outer, inner] of grouped(names)) {
    const field = definition.shape[outer] as Schema
    shape[outer] = inner.length === 0 ? field : pick(field, inner)
  }
  return z.object(shape)
}

/** Each name with those within it; without any, all of it was asked for. */
const grouped = (names: readonly string[]) =>
  [...new Set(names.map((name) => name.replace(/\..*/, '')))].map((outer): [string, readonly string[]] => [
    outer,
    names.includes(outer)
      ? []
      : names.flatMap((name) => (name.startsWith(`${outer}.`) ? name.slice(outer.length + 1) : [])),
  ])

/**
 * A list of which each row has its id and these properties alone, in the answer as in its type.
 */
/* @__NO_SIDE_EFFECTS__ */
export function only<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Row extends Schema,
  const Name extends PropertyOf<z.output<Row>>,
>(
  list: Endpoint<Params, Query, undefined, Row, true, 'GET'>,
  names: readonly Name[],
): PickedList<Params, Query, Picked<z.output<Row>, Name | 'id'>> {
  const all = ['id', ...names]
  return {
    ...list,
    properties: Object.fromEntries(
      grouped(all).map(([outer, inner], index) => (inner.length === 0 ? [index, outer] : [outer, inner])),
    ),
    // The response of a list is there.
    response: pick(list.response as Schema, all) as z.ZodMiniType<Picked<z.output<Row>, Name | 'id'>>,
  }
}
