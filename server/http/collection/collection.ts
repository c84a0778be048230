import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Collection, CollectionVerb, Filters } from '#contract/collection.ts'
import { may } from '#contract/permissions.ts'
import { iriOf } from '#contract/resource.ts'
import type { Queryable, Transaction } from '../../db/connect.ts'
import { newId } from '../../db/uuid.ts'
import {
  bodyOf,
  type Call,
  decoded,
  handle,
  type Policy,
  type Route,
  type Sight,
  type Viewer,
} from '../request/endpoint.ts'
import { idOf } from './filters.ts'
import { canBe, Listing, type Thing } from './list-resource.ts'
import { mergePatch } from './merge-patch.ts'
import { assertMatch } from '../request/preconditions.ts'
import { Refusal } from '../request/problem.ts'
import { recordAudit } from './record-audit.ts'
import { brokenLinks } from './references.ts'
import type { ServedRoom } from './resource-definition.ts'

type ObjectSchema = z.ZodMiniObject

type ItemOf<C> =
  C extends Collection<infer Item, ObjectSchema, ObjectSchema, Filters> ? z.output<Item> : never
type RowOf<C> = C extends Collection<ObjectSchema, infer Row, ObjectSchema, Filters> ? z.output<Row> : never
type DraftOf<C> =
  C extends Collection<ObjectSchema, ObjectSchema, infer Draft, Filters> ? z.output<Draft> : never

/**
 * The routes of a collection, with all that is the same for each: sight and permission, filters, order and pages, merge patch,
 * If-Match, references, versions, and the audit log. The room says where its things lie and what is special about them.
 */
export function serve<C extends Collection<ObjectSchema, ObjectSchema, ObjectSchema, Filters>>(
  collection: C,
  room: ServedRoom<ItemOf<C>, RowOf<C>, DraftOf<C>>,
): readonly Route[] {
  // What the room and the collection agree on was checked by their types at the door.
  const engine = new Served(
    collection as unknown as Collection,
    room as unknown as ServedRoom<Thing, Thing, Thing>,
  )
  return collection.operations.map((verb) => engine.route(verb))
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
  readonly #listing: Listing

  constructor(collection: Collection, room: ServedRoom<Thing, Thing, Thing>) {
    this.#collection = collection
    this.#room = room
    this.#columns = getTableColumns(room.table)
    const id = room.id ?? this.#columns.id ?? this.#columns.code
    if (id === undefined) throw new Error(`The table of ${collection.path} has no id.`)
    this.#id = id
    this.#listing = new Listing(collection, room, id)
  }

  route(verb: CollectionVerb): Route {
    const { type } = this.#collection
    const policy =
      (named: Parameters<typeof may>[1]): Policy =>
      (viewer) =>
        may(viewer.roles, named, type)
    const manners = this.#room.manners?.[verb]
    const whole = this.#collection.public === true ? () => true : policy('read')
    const made = {
      list: () =>
        handle(
          { ...this.#collection.list, query: z.looseObject({}) },
          whole,
          (call) => this.#listing.list(call),
          manners,
        ),
      read: () => handle(this.#collection.read, whole, (call) => this.#read(call), manners),
      create: () =>
        handle(this.#collection.create, policy('create'), (call) => this.#create(call), {
          idempotent: true,
          ...manners,
        }),
      change: () =>
        handle(this.#collection.change, policy('change'), (call) => this.#change(call), {
          idempotent: true,
          ...manners,
        }),
      remove: () => handle(this.#collection.remove, policy('remove'), (call) => this.#remove(call), manners),
    }[verb]()
    return {
      ...made,
      endpoint: this.#collection[verb],
      collection: this.#collection,
      verb,
      sight: this.#sight,
    }
  }

  readonly #sight: Sight = async (db, viewer, ids) => {
    const possible = ids.filter((id) => canBe(this.#id, id))
    const isPublic = this.#collection.public === true
    if (possible.length === 0 || !(isPublic || may(viewer.roles, 'read', this.#collection.type)))
      return new Set()
    const visible = isPublic ? undefined : this.#room.visibleTo(viewer)
    const rows = await db
      .select({ id: this.#id })
      .from(this.#room.table)
      .where(and(inArray(this.#id, possible), visible))
    return new Set(rows.map((row) => String(row.id)))
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
  async #held(
    db: Transaction,
    viewer: Viewer,
    id: string,
    permission: ((viewer: Viewer) => SQL) | undefined,
  ): Promise<Found> {
    const { version, customerId } = this.#columns
    const rows = canBe(this.#id, id)
      ? await db
          .select({
            id: this.#id,
            version: version ?? sql<number>`1`,
            customerId: customerId ?? sql<string | null>`null`,
            permitted:
              permission === undefined
                ? sql<boolean>`true`
                : sql<boolean>`coalesce(${permission(viewer)}, false)`,
          })
          .from(this.#room.table)
          .where(and(eq(this.#id, id), this.#room.visibleTo(viewer)))
          .for('update')
      : []
    const [found] = rows as Found[]
    if (found === undefined) throw new Refusal('not_found')
    if (!found.permitted) throw new Refusal('access_denied')
    return found
  }

  async #create(call: Call): Promise<never> {
    const { draft: schema, id: code } = this.#collection
    if (schema === undefined || this.#room.create === undefined)
      throw new Error(`${this.#collection.path} cannot be created.`)
    const body = objectIn(bodyOf(call.request, true))
    if ('@id' in body) throw new Refusal('malformed_request', { values: { reason: 'update_not_allowed' } })
    // Null means absent, as everywhere on this wire.
    const meant = await this.#checked(call, schema, mergePatch({}, body), undefined, undefined)
    const given =
      body.id === undefined || body.id === null
        ? undefined
        : typeof body.id === 'string'
          ? idOf(body.id)
          : body.id
    const id =
      this.#room.idOf?.(meant) ??
      (given === undefined && code === undefined
        ? newId()
        : String(
            decoded(
              z.object({ id: code ?? this.#collection.read.params?.shape.id ?? z.string() }),
              { id: given },
              call.locale,
            ).id,
          ))
    const draft = this.#room.allowed?.(call.viewer, meant, undefined, id) ?? meant
    await this.#refuseWrong(call, draft, undefined, id)
    await this.#room.create(call, draft, id)
    await this.#written(call, id, 'create', undefined, draft, await this.#customerOf(call.db, id))
    return await this.#item(call.db, id, call.viewer)
  }

  async #change(call: Call): Promise<never> {
    const { draft: schema } = this.#collection
    const { change, draftOf } = this.#room
    if (schema === undefined || change === undefined || draftOf === undefined)
      throw new Error(`${this.#collection.path} cannot be changed.`)
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
    if (JSON.stringify(sorted(draft)) === JSON.stringify(sorted(before)))
      return await this.#item(db, id, viewer)
    await change(call, id, draft, before)
    if (this.#columns.version !== undefined)
      await db
        .update(this.#room.table)
        .set({ version: sql`${this.#columns.version} + 1`, updatedAt: sql`now()` } as never)
        .where(eq(this.#id, id))
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
  async #checked(
    call: Call,
    schema: ObjectSchema,
    value: unknown,
    before: Thing | undefined,
    id: string | undefined,
  ): Promise<Thing> {
    const draft = decoded(schema, value, call.locale) as Thing
    const links = await brokenLinks(schema, draft, call.sees, call.locale)
    const broken =
      before === undefined
        ? links
        : links.filter(({ propertyPath }) => valueAt(before, propertyPath) !== valueAt(draft, propertyPath))
    if (broken.length > 0) throw new Refusal('validation_failed', { violations: broken })
    return id === undefined ? draft : { ...draft }
  }

  async #refuseWrong(call: Call, draft: Thing, before: Thing | undefined, id: string): Promise<void> {
    const violations = (await this.#room.check?.(call, draft, before, id)) ?? []
    if (violations.length > 0) throw new Refusal('validation_failed', { violations })
  }

  #refuseAnother(body: Readonly<Record<string, unknown>>, id: string): void {
    const named = body['@id']
    if (named !== undefined && named !== iriOf(this.#collection.path, id))
      throw new Refusal('malformed_request', { values: { reason: 'another_id' } })
  }

  async #customerOf(db: Queryable, id: string): Promise<string | null> {
    const { customerId } = this.#columns
    if (customerId === undefined) return null
    const [row] = await db.select({ customerId }).from(this.#room.table).where(eq(this.#id, id))
    return (row?.customerId as string | null | undefined) ?? null
  }

  async #written(
    call: Call,
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
    await this.#room.wrote?.(call, id, verb, customerId)
  }
}

const secrets = new Set(['password', 'confirmPassword', 'currentPassword', 'pincode'])

/** Fit for the audit log: without passwords and pincodes. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !secrets.has(name)))
}

/** Only an object can say what a thing is to be. */
function objectIn(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw new Refusal('malformed_request', { values: { reason: 'no_object' } })
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  )
}

/** What lies at `recipients[0].email` of a value. */
const valueAt = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>(
      (one, step) =>
        typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[step] : undefined,
      value,
    )
