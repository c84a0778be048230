import type * as z from 'zod/mini'
import { iriOf, referenceTarget } from '#contract/kit/resource.ts'
import type { Locale } from '#contract/kit/locales.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { isRecord } from '#contract/kit/objects.ts'
import { settleAll } from '../../db/settle-all.ts'
import { definitionOf } from '#contract/kit/schema-definition.ts'
import { violation } from '../../i18n/violations.ts'

type Schema = z.core.$ZodType

interface Reference {
  readonly path: readonly PropertyKey[]
  readonly collection: string
  readonly id: string
}

function referencesIn(schema: Schema, value: unknown, path: readonly PropertyKey[] = []): Reference[] {
  if (value === undefined || value === null) return []
  const collection = referenceTarget(schema)
  if (collection !== undefined) return [{ path, collection, id: String(value) }]
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return referencesIn(definition.innerType, value, path)
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((element, index) => referencesIn(definition.element, element, [...path, index]))
        : []
    case 'object':
      return isRecord(value)
        ? Object.entries(definition.shape).flatMap(([name, field]) =>
            referencesIn(field, value[name], [...path, name]),
          )
        : []
    case 'pipe':
      return referencesIn(definition.out, value, path)
    default:
      return []
  }
}

const referenceKey = ({ path, collection, id }: Reference) =>
  JSON.stringify([path.filter((step) => typeof step !== 'number'), collection, id])

/**
 * Missing and invisible items get the same message, which reveals nothing. References of the same field of
 * `before` are exempt.
 */
export async function brokenReferences(
  schema: Schema,
  value: unknown,
  visibleIds: (collection: string, ids: readonly string[]) => Promise<ReadonlySet<string>>,
  locale: Locale,
  before?: unknown,
): Promise<readonly Violation[]> {
  const existing = new Set(referencesIn(schema, before).map(referenceKey))
  const references = referencesIn(schema, value).filter((reference) => !existing.has(referenceKey(reference)))
  const collections = new Set(references.map(({ collection }) => collection))
  const violations = await settleAll(
    [...collections].map(async (collection) => {
      const inCollection = references.filter((reference) => reference.collection === collection)
      const visible = await visibleIds(collection, [...new Set(inCollection.map(({ id }) => id))])
      return inCollection
        .filter(({ id }) => !visible.has(id))
        .map(({ path, id }) => violation(path, 'unknown_item', locale, { iri: iriOf(collection, id) }))
    }),
  )
  return violations.flat()
}
