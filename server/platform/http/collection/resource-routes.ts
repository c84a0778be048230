import * as z from 'zod/mini'
import type { Collection, CollectionOperation } from '#contract/kit/collection.ts'
import { may, type Verb } from '#contract/kit/permissions.ts'
import { iriOf } from '#contract/kit/resource.ts'
import { builtOnce } from '../../db/built-once.ts'
import type { Queryable } from '../../db/connect.ts'
import type { PgColumn, PgTable } from '../../db/drizzle-pg.ts'
import { eq, getTableColumns, sql } from '../../db/drizzle.ts'
import { settleAll } from '../../db/settle-all.ts'
import { newId } from '../../db/uuid.ts'
import {
  decodeOrRefuse,
  handle,
  type Policy,
  type ReadCall,
  type Route,
  type RouteOptions,
  type VisibilityCheck,
  type Viewer,
  type WriteCall,
} from '../request/endpoint.ts'
import { found, HttpProblem } from '../request/problem.ts'
import { requiresRight } from '../request/required-permission.ts'
import { assertCurrent } from './assert-current.ts'
import {
  applyPatch,
  bumpedVersion,
  isUnchanged,
  newBrokenReferences,
  objectBodyOf,
  refuseFieldsInPerson,
  refuseViolations,
  rowLock,
} from './change-steps.ts'
import { CollectionReader } from './collection-reader.ts'
import { idFromIri, isPossibleId } from './filters.ts'
import { recordAudit } from './record-audit.ts'
import type {
  AnyCollection,
  AnyResourceDefinition,
  ResourceDefinition,
  ResourceRecord,
} from './resource-definition.ts'
import { visibleIdsQuery } from './visible-ids.ts'

/**
 * Visibility, permissions, filters, sorting, paging, merge patch, If-Match, references, versions and audit
 * are the same for all; the definition adds storage and its own rules.
 */
export function resourceRoutes<C extends AnyCollection>(
  collection: C,
  definition: ResourceDefinition<C>,
): readonly Route[]
// The signature above checks that definition and collection agree; inside, all resources are handled alike.
export function resourceRoutes(collection: Collection, definition: AnyResourceDefinition): readonly Route[] {
  const handlers = new ResourceHandlers(collection, definition)
  return collection.operations.flatMap((verb) => handlers.routes(verb))
}

/** Writes items by the resource's own rules, as its routes do: for imports of many items. */
export interface ResourceWriter {
  /** Returns the id. Throws HttpProblem like the route. */
  create(call: WriteCall, body: Readonly<Record<string, unknown>>): Promise<string>
  /** Returns the writable state before and after. Throws HttpProblem like the route. */
  change(
    call: WriteCall,
    id: string,
    patch: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly before: ResourceRecord; readonly after: ResourceRecord }>
}

export function resourceWriter<C extends AnyCollection>(
  collection: C,
  definition: ResourceDefinition<C>,
): ResourceWriter
export function resourceWriter(collection: Collection, definition: AnyResourceDefinition): ResourceWriter {
  const { create, change, draftOf } = definition
  if (typeof create !== 'function' || typeof change !== 'function' || draftOf === undefined)
    throw new Error(`${collection.path} cannot be written by others than its routes.`)
  const handlers = new ResourceHandlers(collection, definition)
  return {
    create: (call, body) => handlers.createFrom(call, body, create),
    change: (call, id, patch) => handlers.changeBy(call, id, patch, { change, draftOf }),
  }
}

type Definition<Name extends keyof AnyResourceDefinition> = NonNullable<AnyResourceDefinition[Name]>
type Hook<Name extends 'create' | 'change' | 'remove'> = Extract<
  Definition<Name>,
  (...args: never) => unknown
>

interface LockedRow {
  readonly version: number
  readonly updatedAt: Date | undefined
  readonly customerId: string | null
}

class ResourceHandlers {
  readonly #collection: Collection
  readonly #definition: AnyResourceDefinition
  readonly #columns: Readonly<Record<string, PgColumn>>
  readonly #idColumn: PgColumn
  readonly #draftSchema: z.ZodMiniObject
  readonly #reader: CollectionReader
  readonly #readVisibleIds: VisibilityCheck
  readonly #readOwner: ReturnType<typeof ownerQuery>

  readonly #lockToChange: ReturnType<typeof rowLock>
  readonly #lockToRemove: ReturnType<typeof rowLock>
  readonly #bumpVersion: ReturnType<typeof versionQuery>

  constructor(collection: Collection, definition: AnyResourceDefinition) {
    this.#collection = collection
    this.#definition = definition
    this.#columns = getTableColumns(definition.table)
    this.#draftSchema = collection.draft ?? z.object({})
    const id = definition.id ?? this.#columns.id ?? this.#columns.code
    if (id === undefined) throw new Error(`The table of ${collection.path} has no column id or code.`)
    this.#idColumn = id
    this.#reader = new CollectionReader(collection, definition, id)
    this.#readVisibleIds = visibleIdsQuery(definition.table, id, (viewer) =>
      collection.public === true ? undefined : definition.visibleTo(viewer),
    )
    this.#readOwner = ownerQuery(definition.table, id)
    const { table, visibleTo, changeableBy, removableBy = changeableBy } = definition
    this.#lockToChange = rowLock(table, id, visibleTo, changeableBy)
    this.#lockToRemove = rowLock(table, id, visibleTo, removableBy)
    this.#bumpVersion = versionQuery(table, id)
  }

  routes(verb: CollectionOperation): readonly Route[] {
    const route = this.#routeOf(verb)
    if (route === undefined) return []
    const endpoint = this.#collection[verb]
    return [
      {
        ...route,
        endpoint,
        collection: this.#collection,
        verb,
        visibilityCheck: this.#visibleIds,
        ...(verb === 'list' ? { wholeList: this.#reader } : {}),
      },
    ]
  }

  #routeOf(verb: CollectionOperation): Route | undefined {
    const { list, read } = this.#collection
    const { scope, routeOptions } = this.#definition
    const options = routeOptions?.[verb]
    const readOptions = { ...(scope === undefined ? {} : { scope }), ...options }
    switch (verb) {
      case 'list': {
        const endpoint = { ...list, query: z.looseObject({}) }
        return handle(endpoint, this.#mayRead, (call) => this.#reader.list(call), readOptions)
      }
      case 'read':
        return handle(read, this.#mayRead, (call) => this.#read(call, call.params.id), readOptions)
      case 'create':
        return this.#createRoute(options)
      case 'change':
        return this.#changeRoute(options)
      case 'remove':
        return this.#removeRoute(options)
    }
  }

  #createRoute(options: RouteOptions | undefined): Route | undefined {
    const { create } = this.#definition
    if (create === undefined || create === 'own-route') return undefined
    return handle(this.#collection.create, this.#policy('create'), (call) => this.#create(call, create), {
      idempotent: true,
      ...options,
    })
  }

  #changeRoute(options: RouteOptions | undefined): Route | undefined {
    const { change, draftOf } = this.#definition
    const handler =
      typeof change !== 'function'
        ? change?.handle
        : draftOf && ((call: WriteCall, id: string) => this.#change(call, id, { change, draftOf }))
    if (handler === undefined) return undefined
    return handle(this.#collection.change, this.#policy('change'), (call) => handler(call, call.params.id), {
      idempotent: true,
      ...options,
    })
  }

  #removeRoute(options: RouteOptions | undefined): Route | undefined {
    const { remove } = this.#definition
    const handler =
      typeof remove === 'function'
        ? (call: WriteCall, id: string) => this.#remove(call, id, remove)
        : remove?.handle
    if (handler === undefined) return undefined
    return handle(
      this.#collection.remove,
      this.#policy('remove'),
      (call) => handler(call, call.params.id),
      options,
    )
  }

  #policy(verb: Verb): Policy {
    return requiresRight(verb, this.#collection.type)
  }

  readonly #mayRead: Policy = (viewer) =>
    this.#collection.public === true || may(viewer.roles, 'read', this.#collection.type)

  readonly #visibleIds: VisibilityCheck = async (db, viewer, ids) => {
    const possibleIds = ids.filter((id) => isPossibleId(this.#idColumn, id))
    if (possibleIds.length === 0 || !this.#mayRead(viewer)) return new Set()
    return await this.#readVisibleIds(db, viewer, possibleIds)
  }

  async #read({ db, viewer }: ReadCall, id: string): Promise<ResourceRecord> {
    if (!(await this.#visibleIds(db, viewer, [id])).has(id)) throw new HttpProblem('not_found')
    return await this.#item(db, id, viewer)
  }

  async #item(db: Queryable, id: string, viewer: Viewer): Promise<ResourceRecord> {
    return found(await this.#definition.loadItems(db, [id], viewer))
  }

  async #create(call: WriteCall, create: Hook<'create'>): Promise<ResourceRecord> {
    const body = objectBodyOf(call)
    if ('@id' in body)
      throw new HttpProblem('malformed_request', { values: { reason: 'update_not_allowed' } })
    const { id, recorded } = await this.#createItem(call, body, create)
    if (this.#definition.showsAfterWrite === true) await recorded
    const [, item] = await settleAll([recorded, this.#item(call.db, id, call.viewer)])
    return item
  }

  async createFrom(
    call: WriteCall,
    body: Readonly<Record<string, unknown>>,
    create: Hook<'create'>,
  ): Promise<string> {
    const { id, recorded } = await this.#createItem(call, body, create)
    await recorded
    return id
  }

  async #createItem(
    call: WriteCall,
    body: Readonly<Record<string, unknown>>,
    create: Hook<'create'>,
  ): Promise<{ readonly id: string; readonly recorded: Promise<void> }> {
    // Null means absent in this API: a creation is a patch of nothing.
    const requestedDraft: ResourceRecord = applyPatch(call, this.#draftSchema, {}, body)
    const { id, draft } = await this.#checked(call, requestedDraft, undefined, async () => {
      const newItemId = this.#newIdFor(call, requestedDraft, body.id)
      return { id: newItemId, draft: await this.#validDraft(call, requestedDraft, undefined, newItemId) }
    })
    const owner = await create(call, draft, id)
    const customerId = owner === undefined ? ((await this.#readOwner?.(call.db, id)) ?? null) : owner
    return { id, recorded: this.#recordWrite(call, id, 'create', { after: draft, customerId }) }
  }

  async #change(
    call: WriteCall,
    id: string,
    { change, draftOf }: { change: Hook<'change'>; draftOf: Definition<'draftOf'> },
  ): Promise<ResourceRecord> {
    await this.changeBy(call, id, () => objectBodyOf(call), { change, draftOf })
    return await this.#item(call.db, id, call.viewer)
  }

  /** The patch is read only after the item was found. */
  async changeBy(
    call: WriteCall,
    id: string,
    patch: Readonly<Record<string, unknown>> | (() => Readonly<Record<string, unknown>>),
    { change, draftOf }: { change: Hook<'change'>; draftOf: Definition<'draftOf'> },
  ): Promise<{ readonly before: ResourceRecord; readonly after: ResourceRecord }> {
    const { db } = call
    const row = await this.#lockRow(call, id, this.#lockToChange)
    const body = typeof patch === 'function' ? patch() : patch
    this.#assertSameResource(body, id)
    const before = await draftOf(db, id)
    const requestedDraft: ResourceRecord = applyPatch(call, this.#draftSchema, before, body)
    const draft = await this.#checked(call, requestedDraft, before, () =>
      this.#validDraft(call, requestedDraft, before, id),
    )
    await assertCurrent(call, { type: this.#collection.type, id }, row)
    if (isUnchanged(before, draft)) return { before, after: draft }
    const after = (await change(call, id, draft, before)) ?? draft
    await settleAll([
      this.#bumpVersion?.(db, { id }),
      this.#recordWrite(call, id, 'change', { before, after, customerId: row.customerId }),
    ])
    return { before, after }
  }

  async #remove(call: WriteCall, id: string, remove: Hook<'remove'>): Promise<undefined> {
    const row = await this.#lockRow(call, id, this.#lockToRemove)
    await assertCurrent(call, { type: this.#collection.type, id }, row)
    const before = await this.#definition.draftOf?.(call.db, id)
    await remove(call, id)
    await this.#recordWrite(call, id, 'remove', { before, customerId: row.customerId })
    return undefined
  }

  async #lockRow(
    { db, viewer }: WriteCall,
    id: string,
    lock: ReturnType<typeof rowLock>,
  ): Promise<LockedRow> {
    const { version, updatedAt, customerId } = await lock(db, viewer, id)
    return {
      version: typeof version === 'number' ? version : 1,
      updatedAt: updatedAt instanceof Date ? updatedAt : undefined,
      customerId: typeof customerId === 'string' ? customerId : null,
    }
  }

  /**
   * Runs `validate` while references are checked.
   * @throws HttpProblem validation_failed for new references that the viewer cannot see, before anything else
   */
  async #checked<Result>(
    call: WriteCall,
    draft: ResourceRecord,
    before: ResourceRecord | undefined,
    validate: () => Promise<Result>,
  ): Promise<Result> {
    // Its statements go first: a failing rule would fail those behind it.
    const references = newBrokenReferences(call, this.#draftSchema, draft, before)
    const [broken, valid] = await Promise.allSettled([references, validate()])
    if (broken.status === 'rejected') throw broken.reason
    refuseViolations(broken.value)
    if (valid.status === 'rejected') throw valid.reason
    return valid.value
  }

  /**
   * Removes what the viewer may not write.
   * @throws HttpProblem acting_as_another for fields that are set in person, validation_failed by the
   * resource's rules
   */
  async #validDraft(
    call: WriteCall,
    requestedDraft: ResourceRecord,
    before: ResourceRecord | undefined,
    id: string,
  ): Promise<ResourceRecord> {
    const { restrictDraft, validate } = this.#definition
    const draft = restrictDraft?.(call.viewer, requestedDraft, before, id) ?? requestedDraft
    refuseFieldsInPerson(call.viewer, this.#collection.type, draft, before)
    refuseViolations((await validate?.(call, draft, before, id)) ?? [])
    return draft
  }

  #newIdFor(call: WriteCall, draft: ResourceRecord, requested: unknown): string {
    const { id: codeSchema, read } = this.#collection
    const naturalId = this.#definition.naturalIdOf?.(draft)
    if (naturalId !== undefined) return naturalId
    const isAbsent = requested === undefined || requested === null
    if (isAbsent && codeSchema === undefined) return newId()
    const schema = z.object({ id: codeSchema ?? read.params?.shape.id ?? z.string() })
    const id = isAbsent ? undefined : typeof requested === 'string' ? idFromIri(requested) : requested
    return decodeOrRefuse(schema, { id }, call.locale).id
  }

  #assertSameResource(body: Readonly<Record<string, unknown>>, id: string): void {
    const iri = body['@id']
    if (iri !== undefined && iri !== iriOf(this.#collection.path, id))
      throw new HttpProblem('malformed_request', { values: { reason: 'another_id' } })
  }

  async #recordWrite(
    call: WriteCall,
    id: string,
    verb: 'create' | 'change' | 'remove',
    {
      before,
      after,
      customerId,
    }: { readonly before?: unknown; readonly after?: unknown; readonly customerId: string | null },
  ): Promise<void> {
    await settleAll([
      recordAudit(call, {
        action: verb,
        subject: { type: this.#collection.type, id },
        customerId,
        before: withoutSecrets(before),
        after: withoutSecrets(after),
      }),
      this.#definition.afterWrite?.(call, id, verb, customerId),
    ])
  }
}

function versionQuery(table: PgTable, idColumn: PgColumn) {
  const { version, updatedAt }: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  if (version === undefined || updatedAt === undefined) return undefined
  return builtOnce((db) =>
    db
      .update(table)
      .set(bumpedVersion({ version }))
      .where(eq(idColumn, sql.placeholder('id'))),
  )
}

function ownerQuery(table: PgTable, idColumn: PgColumn) {
  const { customerId }: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  if (customerId === undefined) return undefined
  const select = builtOnce((db) =>
    db
      .select({ customerId })
      .from(table)
      .where(eq(idColumn, sql.placeholder('id'))),
  )
  return async (db: Queryable, id: string): Promise<string | null> => {
    const [row] = await select(db, { id })
    return typeof row?.customerId === 'string' ? row.customerId : null
  }
}

const secretFields = new Set(['password', 'confirmPassword', 'currentPassword', 'pincode', 'ebaCredentials'])

/** The audit log, which administrators read, has no passwords and pincodes. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !secretFields.has(name)))
}
