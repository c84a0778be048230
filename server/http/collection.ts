import { and, eq, getTableColumns, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Collection, CollectionVerb, Filters } from '#contract/collection.ts'
import { may } from '#contract/permissions.ts'
import type { Violation } from '#contract/problems.ts'
import { iriOf } from '#contract/resource.ts'
import type { Queryable, Transaction } from '../db/connect.ts'
import { newId } from '../db/uuid.ts'
import { violation } from '../i18n/violations.ts'
import type { ListedPage } from './answer.ts'
import { bodyOf, type Call, decoded, handle, type Manners, type Policy, type Route, type Sight, type Viewer } from './endpoint.ts'
import { among, filtered, idOf, likePattern, type Matcher, type ParsedQuery, type Place, textsOf, uuid } from './filters.ts'
import { mergePatch } from './merge-patch.ts'
import { countRows, type Direction, sliceFor } from './paging.ts'
import { assertMatch } from './preconditions.ts'
import { Refusal } from './problem.ts'
import { recordAudit } from './record-audit.ts'
import { brokenLinks } from './references.ts'

type ObjectSchema = z.ZodMiniObject
type Order = readonly (readonly [string | Place, Direction])[]

/** A call without its body: what a room's writes are given. */
export type WriteCall = Omit<Call, 'body' | 'params' | 'query'>

/** What a room says of a collection that it serves. */
export interface ServedRoom<Item, Row, Draft> {
  readonly table: PgTable
  /** The table's `id`, or else `code`, unless said. */
  readonly id?: PgColumn
  /** What this viewer sees at all; the rest is 404. */
  readonly visibleTo: (viewer: Viewer) => SQL
  /** Of what he sees, what he may change, and remove; the rest is 403. */
  readonly changeableBy?: (viewer: Viewer) => SQL
  readonly removableBy?: (viewer: Viewer) => SQL
  /** Where the fields lie that are filtered and ordered by; unless said in the column of that name, or of that name and `Id`. */
  readonly columns?: Readonly<Record<string, Place | Matcher>>
  /** Where a field is ordered by something else than it is filtered by. */
  readonly ranks?: Readonly<Record<string, Place>>
  /** Where `q` looks. */
  readonly search?: readonly Place[]
  readonly defaultOrder?: Order
  /** Conditions beyond the declared filters. */
  readonly alsoFiltered?: (query: ParsedQuery, viewer: Viewer) => SQL | undefined
  /** Whole items of these ids, in any order. */
  readonly items: (db: Queryable, ids: readonly string[], viewer: Viewer) => Promise<readonly Item[]>
  /** What a list shows of them, where that is less. */
  readonly rows?: (db: Queryable, ids: readonly string[], viewer: Viewer) => Promise<readonly Row[]>
  /** The id of something new, where it follows from what it is. */
  readonly idOf?: (draft: Draft) => string
  /** The present writable state of one. */
  readonly draftOf?: (db: Queryable, id: string) => Promise<Draft>
  /** Of the draft, what this viewer may say; the rest stays as it is, as clients that send whole records back expect. */
  readonly allowed?: (viewer: Viewer, draft: Draft, before: Draft | undefined, id: string) => Draft
  /** Rules that need more than the draft: what is wrong with it, named by field. */
  readonly check?: (call: WriteCall, draft: Draft, before: Draft | undefined, id: string) => Promise<readonly Violation[]> | readonly Violation[]
  readonly create?: (call: WriteCall, draft: Draft, id: string) => Promise<void>
  readonly change?: (call: WriteCall, id: string, draft: Draft, before: Draft) => Promise<void>
  readonly remove?: (call: WriteCall, id: string) => Promise<void>
  /** After each write, in its transaction: marks for the devices, messages to the office, mails. */
  readonly wrote?: (call: WriteCall, id: string, verb: 'create' | 'change' | 'remove') => Promise<void>
  readonly manners?: Partial<Record<CollectionVerb, Manners>>
}

type ItemOf<C> = C extends Collection<infer Item, ObjectSchema, ObjectSchema, Filters> ? z.output<Item> : never
type RowOf<C> = C extends Collection<ObjectSchema, infer Row, ObjectSchema, Filters> ? z.output<Row> : never
type DraftOf<C> = C extends Collection<ObjectSchema, ObjectSchema, infer Draft, Filters> ? z.output<Draft> : never

/**
 * The routes of a collection, with all that is the same for each: sight and permission, filters, order and pages, merge patch,
 * If-Match, references, versions, and the audit log. The room says where its things lie and what is special about them.
 */
export function serve<C extends Collection<ObjectSchema, ObjectSchema, ObjectSchema, Filters>>(
  collection: C,
  room: ServedRoom<ItemOf<C>, RowOf<C>, DraftOf<C>>,
): readonly Route[] {
  // What the room and the collection agree on was checked by their types at the door.
  const engine = new Served(collection as unknown as Collection, room as unknown as ServedRoom<Thing, Thing, Thing>)
  return collection.operations.map((verb) => engine.route(verb))
}

interface Thing {
  readonly id?: string
  readonly [field: string]: unknown
}

interface Found {
  readonly id: string
  readonly version: number
  readonly customerId: string | null
  readonly permitted: boolean
}

class Served {
  readonly #collection: Collection
  readonly #room: ServedRoom<Thing, Thing, Thing>
  readonly #columns: Readonly<Record<string, PgColumn>>
  readonly #id: PgColumn

  constructor(collection: Collection, room: ServedRoom<Thing, Thing, Thing>) {
    this.#collection = collection
    this.#room = room
    this.#columns = getTableColumns(room.table)
    const id = room.id ?? this.#columns.id ?? this.#columns.code
    if (id === undefined) throw new Error(`The table of ${collection.path} has no id.`)
    this.#id = id
  }

  route(verb: CollectionVerb): Route {
    const { type } = this.#collection
    const policy = (named: Parameters<typeof may>[1]): Policy => (viewer) => may(viewer.roles, named, type)
    const manners = this.#room.manners?.[verb]
    const whole = this.#collection.public === true ? () => true : policy('read')
    const made = {
      list: () => handle({ ...this.#collection.list, query: z.looseObject({}) }, whole, (call) => this.#list(call), manners),
      read: () => handle(this.#collection.read, whole, (call) => this.#read(call), manners),
      create: () => handle(this.#collection.create, policy('create'), (call) => this.#create(call), { idempotent: true, ...manners }),
      change: () => handle(this.#collection.change, policy('change'), (call) => this.#change(call), { idempotent: true, ...manners }),
      remove: () => handle(this.#collection.remove, policy('remove'), (call) => this.#remove(call), manners),
    }[verb]()
    return { ...made, endpoint: this.#collection[verb], collection: this.#collection, verb, sight: this.#sight }
  }

  readonly #sight: Sight = async (db, viewer, ids) => {
    const possible = ids.filter((id) => this.#canBe(id))
    const isPublic = this.#collection.public === true
    if (possible.length === 0 || !(isPublic || may(viewer.roles, 'read', this.#collection.type))) return new Set()
    const visible = isPublic ? undefined : this.#room.visibleTo(viewer)
    const rows = await db.select({ id: this.#id }).from(this.#room.table).where(and(inArray(this.#id, possible), visible))
    return new Set(rows.map((row) => String(row.id)))
  }

  #canBe(id: string): boolean {
    return this.#id.columnType !== 'PgUUID' || uuid.test(id)
  }

  #placeOf(field: string): Place | Matcher {
    const place = this.#room.columns?.[field] ?? this.#columns[field] ?? this.#columns[`${field}Id`] ?? this.#columns[`${field}Code`] ?? (field === 'id' ? this.#id : undefined)
    if (place === undefined) throw new Error(`${this.#collection.path}: nothing says where ${field} lies.`)
    return place
  }

  #rankOf(field: string): Place {
    const place = this.#room.ranks?.[field] ?? this.#placeOf(field)
    if (typeof place === 'function') throw new Error(`${this.#collection.path} cannot be ordered by ${field}.`)
    return place
  }

  async #list({ db, viewer, request }: Call): Promise<ListedPage & { member: never[] }> {
    const { filters = {}, order = [], whole, row } = this.#collection
    const query = (request.query ?? {}) as ParsedQuery
    const condition = and(
      this.#collection.public === true ? undefined : this.#room.visibleTo(viewer),
      this.#beyond(query.id) ?? among(this.#id, textsOf(query.id).map(idOf)),
      filtered(query, filters, (field) => this.#placeOf(field)),
      this.#searched(query.q),
      this.#room.alsoFiltered?.(query, viewer),
    )
    const { table } = this.#room
    const slice = sliceFor(query, whole === true)
    const total = slice.partial ? undefined : await countRows(db, table, condition)
    const wanted = this.#order(query.order, order)
    // The last pages are nearer to the other end.
    const fromEnd = total !== undefined && !total.isEstimate && slice.offset > total.rows / 2 && slice.offset < total.rows
    const byId = slice.partial && wanted.every(([place]) => place === this.#id) ? wanted[0]?.[1] : undefined
    // The page before one is read from it backwards.
    const bound = boundOf(query.id)
    const towardsStart = byId !== undefined && bound !== undefined && (bound.name === 'gt') === (byId === 'desc')
    const backwards = fromEnd || towardsStart
    const limit = fromEnd ? Math.min(slice.limit, total.rows - slice.offset) : slice.limit
    const offset = fromEnd ? total.rows - slice.offset - limit : slice.offset
    const ids = limit === 0 ? [] : await db.select({ id: this.#id }).from(table).where(condition)
      .orderBy(...wanted.map(([place, direction]) => (direction === 'desc') !== backwards ? sql`${place} desc` : sql`${place} asc`))
      .limit(slice.partial ? limit + 1 : limit).offset(offset)
    const hasMore = slice.partial ? ids.length > limit : undefined
    const named = ids.slice(0, limit).map(({ id }) => String(id))
    if (backwards) named.reverse()
    const [first, last] = [named[0], named.at(-1)]
    const cursor = byId === undefined || first === undefined || last === undefined ? undefined : { first, last, direction: byId, isFirst: bound === undefined || (towardsStart && hasMore !== true) }
    const load = row === undefined ? this.#room.items : (this.#room.rows ?? this.#room.items)
    const found = named.length === 0 ? [] : await load(db, named, viewer)
    const itemOf = new Map(found.map((one) => [one.id, one]))
    return {
      member: named.flatMap((id) => itemOf.get(id) ?? []) as never[],
      totalItems: total?.rows ?? 0,
      totalItemsIsEstimate: total?.isEstimate === true ? true : undefined,
      slice: { ...slice, hasMore: towardsStart || hasMore, cursor },
      collection: this.#collection,
    }
  }

  /** Rows behind one, by id (`id[lt]`, `id[gt]`): a walk that nothing can shift. */
  #beyond(asked: unknown): SQL | undefined {
    const bound = boundOf(asked)
    if (bound === undefined) return undefined
    if (!this.#canBe(bound.id)) return sql`false`
    return bound.name === 'lt' ? lt(this.#id, bound.id) : gt(this.#id, bound.id)
  }

  #searched(q: unknown): SQL | undefined {
    const [typed] = textsOf(q)
    const places = this.#room.search ?? []
    if (typed === undefined || places.length === 0) return undefined
    // Each word must be somewhere.
    return and(...typed.trim().split(/\s+/).slice(0, 8).map((word) => or(...places.map((place) => sql`${place} ilike ${likePattern(word)}`))))
  }

  #order(asked: unknown, offered: readonly string[]): [Place, Direction][] {
    const chosen: [Place, Direction][] = []
    for (const [field, typed] of Object.entries(typeof asked === 'object' && asked !== null ? asked : {})) {
      const direction = String(typed).toLowerCase()
      if ((field === 'id' || offered.includes(field)) && (direction === 'asc' || direction === 'desc')) chosen.push([this.#rankOf(field), direction])
    }
    const own = (this.#room.defaultOrder ?? []).map(([field, direction]): [Place, Direction] => [typeof field === 'string' ? this.#rankOf(field) : field, direction])
    const order = chosen.length > 0 ? chosen : own
    return [...order, [this.#id, order.at(-1)?.[1] ?? 'asc']]
  }

  async #read({ db, viewer, params }: Call): Promise<never> {
    const id = (params as unknown as { id: string }).id
    if (!(await this.#sight(db, viewer, [id])).has(id)) throw new Refusal('not_found')
    return await this.#item(db, id, viewer)
  }

  async #item(db: Queryable, id: string, viewer: Viewer): Promise<never> {
    const [item] = await this.#room.items(db, [id], viewer)
    if (item === undefined) throw new Refusal('not_found')
    return item as never
  }

  /** The row, held until the transaction ends. */
  async #held(db: Transaction, viewer: Viewer, id: string, permission: ((viewer: Viewer) => SQL) | undefined): Promise<Found> {
    const { version, customerId } = this.#columns
    const rows = this.#canBe(id)
      ? await db.select({
          id: this.#id,
          version: version ?? sql<number>`1`,
          customerId: customerId ?? sql<string | null>`null`,
          permitted: permission === undefined ? sql<boolean>`true` : sql<boolean>`coalesce(${permission(viewer)}, false)`,
        }).from(this.#room.table).where(and(eq(this.#id, id), this.#room.visibleTo(viewer))).for('update')
      : []
    const [found] = rows as Found[]
    if (found === undefined) throw new Refusal('not_found')
    if (!found.permitted) throw new Refusal('access_denied')
    return found
  }

  async #create(call: Call): Promise<never> {
    const { draft: schema, id: code } = this.#collection
    if (schema === undefined || this.#room.create === undefined) throw new Error(`${this.#collection.path} cannot be created.`)
    const body = objectIn(bodyOf(call.request, true))
    if ('@id' in body) throw new Refusal('malformed_request', { values: { reason: 'update_not_allowed' } })
    // Null means absent, as everywhere on this wire.
    const meant = await this.#checked(call, schema, mergePatch({}, body), undefined, undefined)
    const given = body.id === undefined || body.id === null ? undefined : typeof body.id === 'string' ? idOf(body.id) : body.id
    const id = this.#room.idOf?.(meant) ?? (given === undefined && code === undefined ? newId() : String(decoded(z.object({ id: code ?? this.#collection.read.params?.shape.id ?? z.string() }), { id: given }, call.locale).id))
    const draft = this.#room.allowed?.(call.viewer, meant, undefined, id) ?? meant
    await this.#refuseWrong(call, draft, undefined, id)
    await this.#room.create(call, draft, id)
    await this.#written(call, id, 'create', undefined, draft, await this.#customerOf(call.db, id))
    return await this.#item(call.db, id, call.viewer)
  }

  async #change(call: Call): Promise<never> {
    const { draft: schema } = this.#collection
    const { change, draftOf } = this.#room
    if (schema === undefined || change === undefined || draftOf === undefined) throw new Error(`${this.#collection.path} cannot be changed.`)
    const { db, viewer, request } = call
    const { id } = call.params as unknown as { id: string }
    const found = await this.#held(db, viewer, id, this.#room.changeableBy)
    const body = objectIn(bodyOf(request, true))
    this.#refuseAnother(body, id)
    const before = await draftOf(db, id)
    const meant = await this.#checked(call, schema, mergePatch(before, body), before, id)
    const draft = this.#room.allowed?.(viewer, meant, before, id) ?? meant
    await this.#refuseWrong(call, draft, before, id)
    assertMatch(request, found.version)
    if (JSON.stringify(sorted(draft)) === JSON.stringify(sorted(before))) return await this.#item(db, id, viewer)
    await change(call, id, draft, before)
    if (this.#columns.version !== undefined)
      await db.update(this.#room.table).set({ version: sql`${this.#columns.version} + 1`, updatedAt: sql`now()` } as never).where(eq(this.#id, id))
    await this.#written(call, id, 'change', before, draft, found.customerId)
    return await this.#item(db, id, viewer)
  }

  async #remove(call: Call): Promise<undefined> {
    const { db, viewer, request } = call
    const { remove, removableBy, changeableBy, draftOf } = this.#room
    if (remove === undefined) throw new Error(`${this.#collection.path} cannot be removed.`)
    const { id } = call.params as unknown as { id: string }
    const found = await this.#held(db, viewer, id, removableBy ?? changeableBy)
    assertMatch(request, found.version)
    const before = await draftOf?.(db, id)
    await remove(call, id)
    await this.#written(call, id, 'remove', before, undefined, found.customerId)
    return undefined
  }

  /** The draft that was meant, whole and well-formed, naming only what the viewer sees. */
  async #checked(call: Call, schema: ObjectSchema, value: unknown, before: Thing | undefined, id: string | undefined): Promise<Thing> {
    const draft = decoded(schema, value, call.locale) as Thing
    const links = await brokenLinks(schema, draft, call.sees, call.locale)
    const broken = before === undefined ? links : links.filter(({ propertyPath }) => valueAt(before, propertyPath) !== valueAt(draft, propertyPath))
    if (broken.length > 0) throw new Refusal('validation_failed', { violations: broken })
    return id === undefined ? draft : { ...draft }
  }

  async #refuseWrong(call: Call, draft: Thing, before: Thing | undefined, id: string): Promise<void> {
    const violations = (await this.#room.check?.(call, draft, before, id)) ?? []
    if (violations.length > 0) throw new Refusal('validation_failed', { violations })
  }

  #refuseAnother(body: Readonly<Record<string, unknown>>, id: string): void {
    const named = body['@id']
    if (named !== undefined && named !== iriOf(this.#collection.path, id)) throw new Refusal('malformed_request', { values: { reason: 'another_id' } })
  }

  async #customerOf(db: Queryable, id: string): Promise<string | null> {
    const { customerId } = this.#columns
    if (customerId === undefined) return null
    const [row] = await db.select({ customerId }).from(this.#room.table).where(eq(this.#id, id))
    return (row?.customerId as string | null | undefined) ?? null
  }

  async #written(call: Call, id: string, verb: 'create' | 'change' | 'remove', before: unknown, after: unknown, customerId: string | null): Promise<void> {
    await recordAudit(call, { action: verb, subject: { type: this.#collection.type, id }, customerId, before: withoutSecrets(before), after: withoutSecrets(after) })
    await this.#room.wrote?.(call, id, verb)
  }
}

function boundOf(asked: unknown): { readonly name: 'lt' | 'gt'; readonly id: string } | undefined {
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return undefined
  for (const [name, id] of Object.entries(asked)) if ((name === 'lt' || name === 'gt') && typeof id === 'string') return { name, id: idOf(id) }
  return undefined
}

const secrets = new Set(['password', 'confirmPassword', 'currentPassword', 'pincode'])

/** Fit for the audit log: without passwords and pincodes. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !secrets.has(name)))
}

/** Only an object can say what a thing is to be. */
function objectIn(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  throw new Refusal('malformed_request', { values: { reason: 'no_object' } })
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined).sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, one]) => [name, sorted(one)]))
}

/** What lies at `recipients[0].email` of a value. */
const valueAt = (value: unknown, path: string): unknown =>
  path.split(/[.[\]]+/).filter(Boolean).reduce<unknown>((one, step) => (typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[step] : undefined), value)

/**
 * The customer that something new belongs to: one's own; administrators, who have none, must name him.
 * @throws Refusal validation_failed on `customer`
 */
export function customerFor(call: WriteCall, named: string | undefined): string {
  const own = call.viewer.roles.includes('ROLE_ADMIN') ? named : (call.viewer.customerId ?? named)
  if (own === undefined) throw new Refusal('validation_failed', { violations: [violation(['customer'], 'blank', call.locale)] })
  return own
}

type Columns<T extends PgTable> = Partial<T['$inferInsert']>

/** What two pure functions say of a plain table: how a row is read, and how a draft is written. */
export function stored<T extends PgTable, Item, Draft>(
  table: T,
  says: {
    readonly itemOf: (row: T['$inferSelect']) => Item
    readonly draftOf: (row: T['$inferSelect']) => Draft
    readonly columnsOf: (draft: Draft, call: WriteCall) => Columns<T>
    /** Columns of a new row alone: whose it is. */
    readonly ownedBy?: (call: WriteCall, draft: Draft) => Columns<T>
  },
) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const key = columns.id === undefined ? 'code' : 'id'
  const id = columns[key]
  if (id === undefined) throw new Error('A stored table needs an id or a code.')
  const where = (db: Queryable, ids: readonly string[]) => db.select().from(table as PgTable).where(inArray(id, [...ids])) as Promise<T['$inferSelect'][]>
  return {
    table,
    items: async (db: Queryable, ids: readonly string[]) => (await where(db, ids)).map(says.itemOf),
    draftOf: async (db: Queryable, one: string) => {
      const [row] = await where(db, [one])
      if (row === undefined) throw new Refusal('not_found')
      return says.draftOf(row)
    },
    create: async (call: WriteCall, draft: Draft, one: string) => {
      await call.db.insert(table).values({ ...says.columnsOf(draft, call), ...says.ownedBy?.(call, draft), [key]: one } as never)
    },
    change: async (call: WriteCall, one: string, draft: Draft) => {
      await call.db.update(table).set(says.columnsOf(draft, call) as never).where(eq(id, one))
    },
    remove: async (call: WriteCall, one: string) => {
      await call.db.delete(table).where(eq(id, one))
    },
  }
}

