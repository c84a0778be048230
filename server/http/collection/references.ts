import type * as z from 'zod/mini'
import { iriOf, referenceTarget } from '#contract/resource.ts'
import type { Locale } from '#contract/locales.ts'
import type { Violation } from '#contract/problems.ts'
import { violation } from '../../i18n/violations.ts'

type Schema = z.core.$ZodType

/** A relation in a decoded value: where, to which collection, and to what. */
interface Link {
  readonly path: readonly PropertyKey[]
  readonly collection: string
  readonly id: string
}

/** Every relation within a decoded value, as its schema declares them. */
function linksIn(schema: Schema, value: unknown, path: readonly PropertyKey[] = []): Link[] {
  if (value === undefined || value === null) return []
  const collection = referenceTarget(schema)
  if (collection !== undefined) return [{ path, collection, id: String(value) }]
  const definition = (schema as z.core.$ZodTypes)._zod.def
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return linksIn(definition.innerType, value, path)
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((one, index) => linksIn(definition.element, one, [...path, index]))
        : []
    case 'object':
      return Object.entries(definition.shape).flatMap(([name, field]) =>
        linksIn(field, (value as Record<string, unknown>)[name], [...path, name]),
      )
    case 'pipe':
      return linksIn(definition.out, value, path)
    default:
      return []
  }
}

/** Relations to what the viewer does not see, or what is not there: one answer for both, on the field that names it. */
export async function brokenLinks(
  schema: Schema,
  value: unknown,
  sees: (collection: string, ids: readonly string[]) => Promise<ReadonlySet<string>>,
  locale: Locale,
): Promise<readonly Violation[]> {
  const links = linksIn(schema, value)
  const broken: Violation[] = []
  for (const collection of new Set(links.map((link) => link.collection))) {
    const own = links.filter((link) => link.collection === collection)
    const seen = await sees(collection, [...new Set(own.map(({ id }) => id))])
    for (const { path, id } of own)
      if (!seen.has(id)) broken.push(violation(path, 'unknown_item', locale, { iri: iriOf(collection, id) }))
  }
  return broken
}
