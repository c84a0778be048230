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

/**
 * A relation: an IRI on the wire, the bare id in memory. Decoding also takes the bare id and refuses an IRI of another
 * collection, so that no object of another kind is ever linked.
 */
export function reference(collection: string) {
  return z.codec(z.string(), z.string(), {
    decode: (text, context) => {
      const prefix = `/api/${collection}/`
      const id = text.startsWith(prefix) ? text.slice(prefix.length) : text
      if (id !== '' && !id.includes('/')) return id
      context.issues.push({ code: 'custom', message: 'iri', input: text })
      return z.NEVER
    },
    encode: (id) => iriOf(collection, id),
  })
}
