import * as z from 'zod/mini'

/** How a resource is called on the wire: JSON-LD `@type`, and the collection that its `@id` lies in. */
export interface ResourceName {
  readonly type: string
  readonly collection: string
}

const names = new WeakMap<object, ResourceName>()

/**
 * Declares an object that has an identity on the wire: the server puts `@id` and `@type` on it, the client's decode takes
 * them off again (unknown keys are dropped). The shape must hold `id`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function resource<Shape extends { id: z.ZodMiniType<string, string> } & Record<string, z.ZodMiniType>>(
  type: string,
  collection: string,
  shape: Shape,
): z.ZodMiniObject<Shape, z.core.$strip> {
  const schema = z.object(shape)
  names.set(schema, { type, collection })
  return schema
}

/** The wire name of a schema made by `resource`, else undefined. */
export const resourceNameOf = (schema: object): ResourceName | undefined => names.get(schema)

/** `/api/<collection>/<id>` of an id. */
export const iriOf = (collection: string, id: string) => `/api/${collection}/${id}`

const targets = new WeakMap<object, string>()

/** The collection that a schema made by `reference` refers to, else undefined. */
export const referenceTarget = (schema: object): string | undefined => targets.get(schema)

/**
 * A relation: an IRI on the wire, the bare id in memory. Decoding also takes the bare id, or a node with an `@id`, and refuses
 * an IRI of another collection, so that no object of another kind is ever linked.
 */
/* @__NO_SIDE_EFFECTS__ */
export function reference(collection: string) {
  const schema = z.codec(z.unknown(), z.string(), {
    decode: (given, context) => {
      const named = typeof given === 'object' && given !== null && '@id' in given ? given['@id'] : given
      if (typeof named !== 'string') {
        context.issues.push({ code: 'invalid_type', expected: 'string', input: given })
        return z.NEVER
      }
      const prefix = `/api/${collection}/`
      const id = named.startsWith(prefix) ? named.slice(prefix.length) : named
      if (/^[\w.-]{1,100}$/.test(id)) return id
      context.issues.push({ code: 'custom', message: 'iri', input: named })
      return z.NEVER
    },
    encode: (id) => iriOf(collection, id),
  })
  targets.set(schema, collection)
  return schema
}
