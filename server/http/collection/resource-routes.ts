import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Collection, CollectionOperation, Filters } from '#contract/collection.ts'
import { may } from '#contract/permissions.ts'
import { iriOf } from '#contract/resource.ts'
import type { Queryable, Transaction } from '../../db/connect.ts'
import { newId } from '../../db/uuid.ts'
import {
  bodyOf,
  decodeOrRefuse,
  handle,
  type Policy,
  type ReadCall,
  type RequestOf,
  type Route,
  type VisibilityCheck,
  type Viewer,
  type WriteCall,
} from '../request/endpoint.ts'
import { idFromIri } from './filters.ts'
import { isPossibleId, CollectionReader, type ResourceRecord } from './collection-reader.ts'
import { mergePatch } from './merge-patch.ts'
import { assertMatch } from '../request/preconditions.ts'
import { HttpProblem } from '../request/problem.ts'
import { recordAudit } from './record-audit.ts'
import { brokenReferences } from './references.ts'
import type { ResourceDefinition } from './resource-definition.ts'

type ObjectSchema = z.ZodMiniObject

type ItemOf<C> =
  C extends Collection<infer Item, ObjectSchema, ObjectSchema, Filters> ? z.output<Item> : never
type RowOf<C> = C extends Collection<ObjectSchema, infer Row, ObjectSchema, Filters> ? z.output<Row> : never
type DraftOf<C> =
  C extends Collection<ObjectSchema, ObjectSchema, infer Draft, Filters> ? z.output<Draft> : never

/**
 * The routes of a collection, with everything that is the same for each: visibility and permissions, filters, sorting and paging,
 * merge patch, If-Match, references, versions, and the audit log. The definition adds storage and the rules of its own.
 */
export function resourceRoutes<C extends Collection<ObjectSchema, ObjectSchema, ObjectSchema, Filters>>(
  collection: C,
  definition: ResourceDefinition<ItemOf<C>, RowOf<C>, DraftOf<C>>,
): readonly Route[] {
  // The signature above checks that definition and collection agree; inside, every resource is handled alike.
  const handlers = new ResourceHandlers(
    collection as unknown as Collection,
    definition as unknown as ResourceDefinition<ResourceRecord, ResourceRecord, ResourceRecord>,
  )
  return collection.operations.map((verb) => handlers.route(verb))
}

interface LockedRow {
  readonly id: string
  readonly version: number
  readonly customerId: string | null
  readonly isPermitted: boolean
}

class ResourceHandlers {
  readonly #collection: Collection
  readonly #definition: ResourceDefinition<ResourceRecord, ResourceRecord, ResourceRecord>
  readonly #columns: Readonly<Record<string, PgColumn>>
  readonly #idColumn: PgColumn
  readonly #reader: CollectionReader

  constructor(
    collection: Collection,
    definition: ResourceDefinition<ResourceRecord, ResourceRecord, ResourceRecord>,
  ) {
    this.#collection = collection
    this.#definition = definition
    this.#columns = getTableColumns(definition.table)
    const id = definition.id ?? this.#columns.id ?? this.#columns.code
    if (id === undefined) throw new Error(`The table of ${collection.path} has no column id or code.`)
    this.#idColumn = id
    this.#reader = new CollectionReader(collection, definition, id)
  }

  route(verb: CollectionOperation): Route {
    const { type } = this.#collection
    const policy =
      (action: Parameters<typeof may>[1]): Policy =>
      (viewer) =>
        may(viewer.roles, action, type)
    const options = this.#definition.routeOptions?.[verb]
    const mayRead = this.#collection.public === true ? () => true : policy('read')
    const route = {
      list: () =>
        handle(
          { ...this.#collection.list, query: z.looseObject({}) },
          mayRead,
          (call) => this.#reader.list(call),
          options,
        ),
      read: () => handle(this.#collection.read, mayRead, (call) => this.#read(call), options),
      create: () =>
        handle(this.#collection.create, policy('create'), (call) => this.#create(call), {
          idempotent: true,
          ...options,
        }),
      change: () =>
        handle(this.#collection.change, policy('change'), (call) => this.#change(call), {
          idempotent: true,
          ...options,
        }),
      remove: () => handle(this.#collection.remove, policy('remove'), (call) => this.#remove(call), options),
    }[verb]()
    return {
      ...route,
      endpoint: this.#collection[verb],
      collection: this.#collection,
      verb,
      visibilityCheck: this.#visibleIds,
    }
  }

  readonly #visibleIds: VisibilityCheck = async (db, viewer, ids) => {
    const possibleIds = ids.filter((id) => isPossibleId(this.#idColumn, id))
    const isPublic = this.#collection.public === true
    if (possibleIds.length === 0 || !(isPublic || may(viewer.roles, 'read', this.#collection.type)))
      return new Set()
    const visibility = isPublic ? undefined : this.#definition.visibleTo(viewer)
    const rows = await db
      .select({ id: this.#idColumn })
      .from(this.#definition.table)
      .where(and(inArray(this.#idColumn, possibleIds), visibility))
    return new Set(rows.map((row) => String(row.id)))
  }

  async #read({ db, viewer, params: { id } }: ReadCall & RequestOf<Collection['read']>): Promise<never> {
    if (!(await this.#visibleIds(db, viewer, [id])).has(id)) throw new HttpProblem('not_found')
    return await this.#item(db, id, viewer)
  }

  async #item(db: Queryable, id: string, viewer: Viewer): Promise<never> {
    const [item] = await this.#definition.loadItems(db, [id], viewer)
    if (item === undefined) throw new HttpProblem('not_found')
    return item as never
  }

  /**
   * Locks the row until the transaction ends.
   * @throws HttpProblem not_found where the viewer cannot see it, access_denied where `permission` excludes it
   */
  async #lockRow(
    db: Transaction,
    viewer: Viewer,
    id: string,
    permission: ((viewer: Viewer) => SQL) | undefined,
  ): Promise<LockedRow> {
    const { version, customerId } = this.#columns
    const rows = isPossibleId(this.#idColumn, id)
      ? await db
          .select({
            id: this.#idColumn,
            version: version ?? sql<number>`1`,
            customerId: customerId ?? sql<string | null>`null`,
            isPermitted:
              permission === undefined
                ? sql<boolean>`true`
                : sql<boolean>`coalesce(${permission(viewer)}, false)`,
          })
          .from(this.#definition.table)
          .where(and(eq(this.#idColumn, id), this.#definition.visibleTo(viewer)))
          .for('update')
      : []
    const [row] = rows as LockedRow[]
    if (row === undefined) throw new HttpProblem('not_found')
    if (!row.isPermitted) throw new HttpProblem('access_denied')
    return row
  }

  async #create(call: WriteCall): Promise<never> {
    const { draft: schema, id: idSchema } = this.#collection
    if (schema === undefined || this.#definition.create === undefined)
      throw new Error(`${this.#collection.path} cannot be created.`)
    const body = requireObject(bodyOf(call.request, true))
    if ('@id' in body)
      throw new HttpProblem('malformed_request', { values: { reason: 'update_not_allowed' } })
    // Null means absent, as everywhere in this API.
    const requestedDraft = await this.#decodeDraft(call, schema, mergePatch({}, body), undefined, undefined)
    const requestedId =
      body.id === undefined || body.id === null
        ? undefined
        : typeof body.id === 'string'
          ? idFromIri(body.id)
          : body.id
    const id =
      this.#definition.naturalIdOf?.(requestedDraft) ??
      (requestedId === undefined && idSchema === undefined
        ? newId()
        : String(
            decodeOrRefuse(
              z.object({ id: idSchema ?? this.#collection.read.params?.shape.id ?? z.string() }),
              { id: requestedId },
              call.locale,
            ).id,
          ))
    const draft =
      this.#definition.restrictDraft?.(call.viewer, requestedDraft, undefined, id) ?? requestedDraft
    await this.#validate(call, draft, undefined, id)
    await this.#definition.create(call, draft, id)
    await this.#recordWrite(call, id, 'create', undefined, draft, await this.#customerIdOf(call.db, id))
    return await this.#item(call.db, id, call.viewer)
  }

  async #change(call: WriteCall & RequestOf<Collection['change']>): Promise<never> {
    const { draft: schema } = this.#collection
    const { change, draftOf } = this.#definition
    if (schema === undefined || change === undefined || draftOf === undefined)
      throw new Error(`${this.#collection.path} cannot be changed.`)
    const { db, viewer, request } = call
    const { id } = call.params
    const row = await this.#lockRow(db, viewer, id, this.#definition.changeableBy)
    const body = requireObject(bodyOf(request, true))
    this.#assertSameResource(body, id)
    const before = await draftOf(db, id)
    const requestedDraft = await this.#decodeDraft(call, schema, mergePatch(before, body), before, id)
    const draft = this.#definition.restrictDraft?.(viewer, requestedDraft, before, id) ?? requestedDraft
    await this.#validate(call, draft, before, id)
    assertMatch(request, row.version)
    if (JSON.stringify(withSortedKeys(draft)) === JSON.stringify(withSortedKeys(before)))
      return await this.#item(db, id, viewer)
    await change(call, id, draft, before)
    if (this.#columns.version !== undefined)
      await db
        .update(this.#definition.table)
        .set({ version: sql`${this.#columns.version} + 1`, updatedAt: sql`now()` } as never)
        .where(eq(this.#idColumn, id))
    await this.#recordWrite(call, id, 'change', before, draft, row.customerId)
    return await this.#item(db, id, viewer)
  }

  async #remove(call: WriteCall & RequestOf<Collection['remove']>): Promise<undefined> {
    const { db, viewer, request } = call
    const { remove, removableBy, changeableBy, draftOf } = this.#definition
    if (remove === undefined) throw new Error(`${this.#collection.path} cannot be removed.`)
    const { id } = call.params
    const row = await this.#lockRow(db, viewer, id, removableBy ?? changeableBy)
    assertMatch(request, row.version)
    const before = await draftOf?.(db, id)
    await remove(call, id)
    await this.#recordWrite(call, id, 'remove', before, undefined, row.customerId)
    return undefined
  }

  /**
   * Decodes a draft.
   * @throws HttpProblem validation_failed, also for new references to what the viewer cannot see; references that were there
   * before are kept, for the user may not know them
   */
  async #decodeDraft(
    call: WriteCall,
    schema: ObjectSchema,
    value: unknown,
    before: ResourceRecord | undefined,
    id: string | undefined,
  ): Promise<ResourceRecord> {
    const draft = decodeOrRefuse(schema, value, call.locale) as ResourceRecord
    const violations = await brokenReferences(schema, draft, call.visibleIds, call.locale)
    const newViolations =
      before === undefined
        ? violations
        : violations.filter(
            ({ propertyPath }) => valueAt(before, propertyPath) !== valueAt(draft, propertyPath),
          )
    if (newViolations.length > 0) throw new HttpProblem('validation_failed', { violations: newViolations })
    return id === undefined ? draft : { ...draft }
  }

  async #validate(
    call: WriteCall,
    draft: ResourceRecord,
    before: ResourceRecord | undefined,
    id: string,
  ): Promise<void> {
    const violations = (await this.#definition.validate?.(call, draft, before, id)) ?? []
    if (violations.length > 0) throw new HttpProblem('validation_failed', { violations })
  }

  #assertSameResource(body: Readonly<Record<string, unknown>>, id: string): void {
    const iri = body['@id']
    if (iri !== undefined && iri !== iriOf(this.#collection.path, id))
      throw new HttpProblem('malformed_request', { values: { reason: 'another_id' } })
  }

  async #customerIdOf(db: Queryable, id: string): Promise<string | null> {
    const { customerId } = this.#columns
    if (customerId === undefined) return null
    const [row] = await db.select({ customerId }).from(this.#definition.table).where(eq(this.#idColumn, id))
    return (row?.customerId as string | null | undefined) ?? null
  }

  async #recordWrite(
    call: WriteCall,
    id: string,
    verb: 'create' | 'change' | 'remove',
    before: unknown,
    after: unknown,
    customerId: string | null,
  ): Promise<void> {
    await recordAudit(call, {
      action: verb,
      subject: { type: this.#collection.type, id },
      customerId,
      before: withoutSecrets(before),
      after: withoutSecrets(after),
    })
    await this.#definition.afterWrite?.(call, id, verb, customerId)
  }
}

const secretFields = new Set(['password', 'confirmPassword', 'currentPassword', 'pincode'])

/** For the audit log, which administrators read: without passwords and pincodes. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !secretFields.has(name)))
}

/** @throws HttpProblem malformed_request for a body that is not a JSON object */
function requireObject(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw new HttpProblem('malformed_request', { values: { reason: 'no_object' } })
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, member]) => [name, withSortedKeys(member)]),
  )
}

/** The value at a property path such as `recipients[0].email`. */
const valueAt = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>(
      (node, step) =>
        typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[step] : undefined,
      value,
    )
