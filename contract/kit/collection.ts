import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import type { ResourceType } from './permissions.ts'
import { uuid } from './primitives.ts'
import type { ProblemCode } from './problems.ts'
import { resourceNameOf } from './resource.ts'

type Schema = z.ZodMiniType
type ObjectSchema = z.ZodMiniObject

/** How a query parameter is parsed (`server/platform/http/collection/filters.ts`). */
export type FilterKind = 'text' | 'exact' | 'reference' | 'boolean' | 'exists' | 'moment' | 'number'
export type Filters = Readonly<Record<string, FilterKind | readonly FilterKind[]>>
const allOperations = ['list', 'read', 'create', 'change', 'remove'] as const
export type CollectionOperation = (typeof allOperations)[number]

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
type CreationSchema<D extends ObjectSchema> = z.ZodMiniObject<
  D['shape'] & { id: z.ZodMiniOptional<z.ZodMiniString> },
  z.core.$strip
>
/** A field of a merge patch: absent, null, a value or, for an object, a nested patch. */
type PatchField<Field> =
  Field extends z.ZodMiniOptional<infer Inner extends z.ZodMiniObject>
    ? z.ZodMiniOptional<z.ZodMiniNullable<PatchSchema<Inner>>>
    : Field extends z.ZodMiniObject
      ? z.ZodMiniOptional<z.ZodMiniNullable<PatchSchema<Field>>>
      : Field extends Schema
        ? z.ZodMiniOptional<z.ZodMiniNullable<Field>>
        : never
type PatchSchema<D extends ObjectSchema> = z.ZodMiniObject<
  { [K in keyof D['shape']]: PatchField<D['shape'][K]> },
  z.core.$strip
>

export interface CollectionDefinition<
  Item extends ObjectSchema,
  Row extends ObjectSchema,
  Draft extends ObjectSchema,
  F extends Filters,
  Operations extends readonly CollectionOperation[],
> {
  /** JSON-LD type, also the key in `permissions`. */
  readonly type: ResourceType
  /** A resource, whose collection is the path. */
  readonly item: Item
  readonly row?: Row
  /** Writable fields, as on creation. A change is merged into the current values and validated as a whole. */
  readonly draft?: Draft
  /** All by default. */
  readonly operations?: Operations
  readonly filters?: F
  readonly order?: readonly string[]
  /** A UUID by default. A code must be sent on creation. */
  readonly id?: z.ZodMiniString
  readonly derivedId?: true
  /** Reference data: allows `pagination=false`, and pages of 500. */
  readonly unpaginated?: true
  readonly public?: true
  readonly openWithoutApproval?: readonly CollectionOperation[]
  readonly personal?: true
  readonly unlisted?: true
  readonly propertyIris?: Readonly<Record<string, string>>
  readonly refusals?: readonly ProblemCode[]
}

export interface Collection<
  Item extends ObjectSchema = ObjectSchema,
  Row extends ObjectSchema = ObjectSchema,
  Draft extends ObjectSchema = ObjectSchema,
  F extends Filters = Filters,
  Operations extends readonly CollectionOperation[] = readonly CollectionOperation[],
> extends CollectionDefinition<Item, Row, Draft, F, Operations> {
  readonly path: string
  readonly draft: Draft
  readonly operations: Operations
  readonly list: Endpoint<undefined, Query<F>, undefined, Row, true, 'GET'>
  readonly read: Endpoint<ItemParams, undefined, undefined, Item, undefined, 'GET'>
  readonly create: Endpoint<undefined, undefined, CreationSchema<Draft>, Item, undefined, 'POST'>
  readonly change: Endpoint<ItemParams, undefined, PatchSchema<Draft>, Item, undefined, 'PATCH'>
  readonly remove: Endpoint<ItemParams, undefined, undefined, undefined, undefined, 'DELETE'>
}

/** Declares a resource once: validation, JSON-LD, Hydra, OpenAPI, filters and ordering derive from it. */
// oxlint-disable-next-line max-lines-per-function -- five endpoints, which share the type parameters
/* @__NO_SIDE_EFFECTS__ */ export function collection<
  Item extends ObjectSchema,
  Row extends ObjectSchema = Item,
  Draft extends ObjectSchema = z.ZodMiniObject<Record<never, never>, z.core.$strip>,
  const F extends Filters = Record<never, never>,
  const Operations extends readonly CollectionOperation[] = typeof allOperations,
>(
  definition: CollectionDefinition<Item, Row, Draft, F, Operations>,
): Collection<Item, Row, Draft, F, Operations> {
  const { type, item } = definition
  const name = resourceNameOf(item)
  if (name === undefined) throw new Error(`The item of ${type} is no resource`)
  const path = `/${name.collection}` as const
  const itemPath = `${path}/{id}` as const
  const access = definition.public === true ? ('public' as const) : undefined
  const params = z.object({ id: definition.id ?? uuid })
  const draft = definition.draft ?? z.object({})
  const shared = (operation: CollectionOperation) => ({
    ...(definition.openWithoutApproval?.includes(operation) === true
      ? { openWithoutApproval: true as const }
      : {}),
    ...(definition.personal === true ? { personal: true as const } : {}),
  })
  return {
    ...definition,
    path: name.collection,
    draft,
    operations: definition.operations ?? allOperations,
    list: endpoint({
      ...shared('list'),
      method: 'GET',
      path,
      access,
      query: listQuerySchema(definition.filters ?? {}) as unknown as Query<F>,
      response: (definition.row ?? item) as unknown as Row,
      list: true,
    }),
    read: endpoint({
      ...shared('read'),
      method: 'GET',
      path: itemPath,
      access,
      params,
      response: item,
      refusals: ['not_found'],
    }),
    create: endpoint({
      ...shared('create'),
      method: 'POST',
      path,
      body: creationSchema(
        draft,
        definition.derivedId === true ? undefined : definition.id,
      ) as unknown as CreationSchema<Draft>,
      response: item,
      status: 201,
      refusals: ['access_denied', ...(definition.refusals ?? [])],
    }),
    change: endpoint({
      ...shared('change'),
      method: 'PATCH',
      path: itemPath,
      params,
      body: patchSchema(draft) as unknown as PatchSchema<Draft>,
      response: item,
      refusals: ['access_denied', 'not_found', 'precondition_failed', ...(definition.refusals ?? [])],
    }),
    remove: endpoint({
      ...shared('remove'),
      method: 'DELETE',
      path: itemPath,
      params,
      refusals: ['access_denied', 'not_found', 'in_use', ...(definition.refusals ?? [])],
    }),
  } as Collection<Item, Row, Draft, F, Operations>
}

const listQuerySchema = (filters: Filters) =>
  z.object({
    ...pageQuery,
    q: z.optional(z.string()),
    id: z.optional(z.array(z.string())),
    order: z.optional(z.record(z.string(), z.string())),
    exists: z.optional(z.record(z.string(), z.string())),
    ...Object.fromEntries(Object.keys(filters).map((name) => [name, z.optional(filterValue)])),
  })

const creationSchema = (draft: ObjectSchema, idSchema: z.ZodMiniString | undefined) =>
  z.object({ ...draft.shape, id: idSchema ?? z.optional(uuid) })

/** A patch need not satisfy rules between fields: the server checks them after merging. */
const patchSchema = (draft: ObjectSchema): ObjectSchema =>
  z.object(
    Object.fromEntries(
      Object.entries(draft.shape).map(([name, field]) => {
        const required = field instanceof z.ZodMiniOptional ? field.def.innerType : field
        const patch = required instanceof z.ZodMiniObject ? patchSchema(required) : field
        return [name, z.optional(z.nullable(patch as Schema))]
      }),
    ),
  )
