import * as z from 'zod/mini'

export interface ResourceName {
  readonly type: string
  readonly collection: string
}

const resourceNames = new WeakMap<object, ResourceName>()

/** The server adds `@id` and `@type`; decoding drops them like all unknown keys. */
/* @__NO_SIDE_EFFECTS__ */
export function resource<Shape extends { id: z.ZodMiniType<string, string> } & Record<string, z.ZodMiniType>>(
  type: string,
  collection: string,
  shape: Shape,
): z.ZodMiniObject<Shape, z.core.$strip> {
  const schema = z.object(shape)
  resourceNames.set(schema, { type, collection })
  return schema
}

export const resourceNameOf = (schema: object): ResourceName | undefined => resourceNames.get(schema)

export const iriOf = (collection: string, id: string) => `/api/${collection}/${id}`

const referenceTargets = new WeakMap<object, string>()

export const referenceTarget = (schema: object): string | undefined => referenceTargets.get(schema)

/**
 * A relation: an IRI on the wire, the bare id in memory. Decoding also accepts the bare id or a node with
 * `@id`, and refuses IRIs of other collections. `id`: schema of the ids, any text by default.
 */
/* @__NO_SIDE_EFFECTS__ */
export function reference<Id extends z.ZodMiniType<string, string> = z.ZodMiniString<string>>(
  collection: string,
  id?: Id,
): z.ZodMiniCodec<z.ZodMiniUnknown, Id>
export function reference(collection: string, idSchema: z.ZodMiniType<string, string> = z.string()) {
  const schema = z.codec(z.unknown(), idSchema, {
    decode: (value, context) => {
      const identifier = typeof value === 'object' && value !== null && '@id' in value ? value['@id'] : value
      if (typeof identifier !== 'string') {
        context.issues.push({ code: 'invalid_type', expected: 'string', input: value })
        return z.NEVER
      }
      const prefix = `/api/${collection}/`
      const id = identifier.startsWith(prefix) ? identifier.slice(prefix.length) : identifier
      if (/^[\w.-]{1,100}$/.test(id)) return id
      context.issues.push({ code: 'custom', message: 'iri', input: identifier })
      return z.NEVER
    },
    encode: (id) => iriOf(collection, id),
  })
  referenceTargets.set(schema, collection)
  return schema
}
