import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import type { ResourceType } from './permissions.ts'
import { uuid } from './primitives.ts'
import type { ProblemCode } from './problems.ts'

type Schema = z.ZodMiniType
type ObjectSchema = z.ZodMiniObject

/** How a query parameter is understood; each kind has its own syntax (see `server/http/collection/filters.ts`). */
export type FilterKind = 'text' | 'exact' | 'reference' | 'boolean' | 'exists' | 'moment' | 'number'
export type Filters = Readonly<Record<string, FilterKind | readonly FilterKind[]>>
export type CollectionVerb = 'list' | 'read' | 'create' | 'change' | 'remove'

/** What a filter may be given on the page: one value, several, or a record of bounds. */
const filterValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.record(z.string(), z.string()),
])
type FilterValue = z.ZodMiniOptional<typeof filterValue>

type Query<F extends Filters> = z.ZodMiniObject<
  typeof pageQuery & {
    q: z.ZodMiniOptional<z.ZodMiniString>
    id: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniString>>
    order: z.ZodMiniOptional<z.ZodMiniRecord<z.ZodMiniString, z.ZodMiniString>>
    exists: z.ZodMiniOptional<z.ZodMiniRecord<z.ZodMiniString, z.ZodMiniString>>
  } & { [Name in keyof F]: FilterValue },
  z.core.$strip
>
type ItemParams = z.ZodMiniObject<{ id: z.ZodMiniString }, z.core.$strip>
type Created<D extends ObjectSchema> = z.ZodMiniObject<
  D['shape'] & { id: z.ZodMiniOptional<z.ZodMiniString> },
  z.core.$strip
>
type Changed<D extends ObjectSchema> = z.ZodMiniObject<
  {
    [K in keyof D['shape']]: D['shape'][K] extends Schema
      ? z.ZodMiniOptional<z.ZodMiniNullable<D['shape'][K]>>
      : never
  },
  z.core.$strip
>

export interface CollectionDefinition<
  Item extends ObjectSchema,
  Row extends ObjectSchema,
  Draft extends ObjectSchema,
  F extends Filters,
> {
  /** JSON-LD type, which the permissions know too. */
  readonly type: ResourceType
  /** Below `/api`, snake case, plural. */
  readonly path: string
  /** What is read; made by `resource()`. */
  readonly item: Item
  /** What a list holds, where that is less. */
  readonly row?: Row
  /** The fields that may be written, as on creation. A change is merged into the present ones and checked as a whole. */
  readonly draft?: Draft
  readonly operations: readonly CollectionVerb[]
  readonly filters?: F
  readonly order?: readonly string[]
  /** Form of the id; a UUID unless said. A code must be named on creation. */
  readonly id?: z.ZodMiniString
  /** The id follows from the draft: nobody chooses it. */
  readonly idFollows?: true
  /** Reference data: `pagination=false` is allowed, and pages of 500. */
  readonly whole?: true
  /** Everybody may list and read it, signed in or not. */
  readonly public?: true
  /** Not among the collections of the entry point. */
  readonly unlisted?: true
  /** Fields that mean what the world calls so: field -> IRI. */
  readonly means?: Readonly<Record<string, string>>
  readonly refusals?: readonly ProblemCode[]
}

export interface Collection<
  Item extends ObjectSchema = ObjectSchema,
  Row extends ObjectSchema = ObjectSchema,
  Draft extends ObjectSchema = ObjectSchema,
  F extends Filters = Filters,
> extends CollectionDefinition<Item, Row, Draft, F> {
  readonly list: Endpoint<undefined, Query<F>, undefined, Row, true>
  readonly read: Endpoint<ItemParams, undefined, undefined, Item, undefined>
  readonly create: Endpoint<undefined, undefined, Created<Draft>, Item, undefined>
  /** Merge patch (RFC 7396): what is absent stays, null removes. */
  readonly change: Endpoint<ItemParams, undefined, Changed<Draft>, Item, undefined>
  readonly remove: Endpoint<ItemParams, undefined, undefined, undefined, undefined>
}

/**
 * Declares a resource with its collection, once: validation, JSON-LD context, Hydra documentation, OpenAPI, filters and
 * ordering all come of this. Its five endpoints are members; only those in `operations` are served.
 */
/* @__NO_SIDE_EFFECTS__ */
export function collection<
  Item extends ObjectSchema,
  Row extends ObjectSchema = Item,
  Draft extends ObjectSchema = z.ZodMiniObject<Record<never, never>, z.core.$strip>,
  const F extends Filters = Record<never, never>,
>(definition: CollectionDefinition<Item, Row, Draft, F>): Collection<Item, Row, Draft, F> {
  const { type, item } = definition
  const path = `/${definition.path}` as const
  const one = `${path}/{id}` as const
  const access = definition.public === true ? 'public' : 'signed-in'
  const params = z.object({ id: definition.id ?? uuid })
  const draft = definition.draft ?? z.object({})
  return {
    ...definition,
    list: endpoint({
      method: 'GET',
      path,
      access,
      query: queryOf(definition.filters ?? {}) as unknown as Query<F>,
      answer: (definition.row ?? item) as unknown as Row,
      type,
      list: true,
    }),
    read: endpoint({ method: 'GET', path: one, access, params, answer: item, type, refusals: ['not_found'] }),
    create: endpoint({
      method: 'POST',
      path,
      access: 'signed-in',
      body: createdOf(
        draft,
        definition.idFollows === true ? undefined : definition.id,
      ) as unknown as Created<Draft>,
      answer: item,
      type,
      status: 201,
      refusals: ['access_denied', ...(definition.refusals ?? [])],
    }),
    change: endpoint({
      method: 'PATCH',
      path: one,
      access: 'signed-in',
      params,
      body: changedOf(draft) as unknown as Changed<Draft>,
      answer: item,
      type,
      refusals: ['access_denied', 'not_found', 'precondition_failed', ...(definition.refusals ?? [])],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: one,
      access: 'signed-in',
      params,
      status: 204,
      refusals: ['access_denied', 'not_found', 'in_use', ...(definition.refusals ?? [])],
    }),
  } as Collection<Item, Row, Draft, F>
}

const queryOf = (filters: Filters) =>
  z.object({
    ...pageQuery,
    q: z.optional(z.string()),
    id: z.optional(z.array(z.string())),
    order: z.optional(z.record(z.string(), z.string())),
    exists: z.optional(z.record(z.string(), z.string())),
    ...Object.fromEntries(Object.keys(filters).map((name) => [name, z.optional(filterValue)])),
  })

/** As drafted, with an id that the client may choose; a code has to be chosen. */
const createdOf = (draft: ObjectSchema, code: z.ZodMiniString | undefined) =>
  z.object({ ...draft.shape, id: code ?? z.optional(uuid) })

const changedOf = (draft: ObjectSchema) =>
  z.object(
    Object.fromEntries(
      Object.entries(draft.shape).map(([name, field]) => [name, z.optional(z.nullable(field as Schema))]),
    ),
  )
