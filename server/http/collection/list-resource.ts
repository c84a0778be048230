import { and, getTableColumns, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Collection } from '#contract/collection.ts'
import type { ListedPage } from '../request/respond.ts'
import type { Call } from '../request/endpoint.ts'
import {
  among,
  filtered,
  idOf,
  likePattern,
  type Matcher,
  type ParsedQuery,
  type Place,
  textsOf,
  uuid,
} from './filters.ts'
import { countRows, type Direction, sliceFor } from './paging.ts'
import type { ServedRoom } from './resource-definition.ts'

/** Anything that a collection holds. */
export interface Thing {
  readonly id?: string
  readonly [field: string]: unknown
}

/** Whether a text can be an id of this column at all. */
export const canBe = (id: PgColumn, text: string): boolean => id.columnType !== 'PgUUID' || uuid.test(text)

/** Reads a collection page by page: sight, filters, search, order, and the walk by id. */
export class Listing {
  readonly #collection: Collection
  readonly #room: ServedRoom<Thing, Thing, Thing>
  readonly #columns: Readonly<Record<string, PgColumn>>
  readonly #id: PgColumn

  constructor(collection: Collection, room: ServedRoom<Thing, Thing, Thing>, id: PgColumn) {
    this.#collection = collection
    this.#room = room
    this.#columns = getTableColumns(room.table)
    this.#id = id
  }

  #placeOf(field: string): Place | Matcher {
    const place =
      this.#room.columns?.[field] ??
      this.#columns[field] ??
      this.#columns[`${field}Id`] ??
      this.#columns[`${field}Code`] ??
      (field === 'id' ? this.#id : undefined)
    if (place === undefined) throw new Error(`${this.#collection.path}: nothing says where ${field} lies.`)
    return place
  }

  #rankOf(field: string): Place {
    const place = this.#room.ranks?.[field] ?? this.#placeOf(field)
    if (typeof place === 'function')
      throw new Error(`${this.#collection.path} cannot be ordered by ${field}.`)
    return place
  }

  /** One page of what the viewer sees, as the query asks. */
  async list({ db, viewer, request }: Call): Promise<ListedPage & { member: never[] }> {
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
    const wanted = this.#order(query.order, order)
    const total = slice.partial
      ? undefined
      : await countRows(db, table, condition, this.#wayToCount(query, wanted))
    // The last pages are nearer to the other end; of more rows than are counted that is the last page alone.
    const isLastOfMany =
      total?.isEstimate === true && slice.page > 1 && slice.page === Math.ceil(total.rows / slice.limit)
    const fromEnd =
      isLastOfMany ||
      (total !== undefined && !total.isEstimate && slice.offset > total.rows / 2 && slice.offset < total.rows)
    const byId = slice.partial && wanted.every(([place]) => place === this.#id) ? wanted[0]?.[1] : undefined
    // The page before one is read from it backwards.
    const bound = boundOf(query.id)
    const towardsStart =
      byId !== undefined && bound !== undefined && (bound.name === 'gt') === (byId === 'desc')
    const backwards = fromEnd || towardsStart
    const limit = fromEnd && !isLastOfMany ? Math.min(slice.limit, total.rows - slice.offset) : slice.limit
    const offset = isLastOfMany ? 0 : fromEnd ? total.rows - slice.offset - limit : slice.offset
    const ids =
      limit === 0 || total?.rows === 0
        ? []
        : await db
            .select({ id: this.#id })
            .from(table)
            .where(total?.found === undefined ? condition : inArray(this.#id, [...total.found]))
            .orderBy(
              ...wanted.map(([place, direction]) =>
                (direction === 'desc') !== backwards ? sql`${place} desc` : sql`${place} asc`,
              ),
            )
            .limit(slice.partial ? limit + 1 : limit)
            .offset(offset)
    const hasMore = slice.partial ? ids.length > limit : undefined
    const named = ids.slice(0, limit).map(({ id }) => String(id))
    if (backwards) named.reverse()
    const [first, last] = [named[0], named.at(-1)]
    const cursor =
      byId === undefined || first === undefined || last === undefined
        ? undefined
        : { first, last, direction: byId, isFirst: bound === undefined || (towardsStart && hasMore !== true) }
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

  /** A few that are searched for are found first and then put in order: PostgreSQL would walk all rows in that order until it has met enough. */
  #wayToCount(query: ParsedQuery, wanted: readonly [Place, Direction][]): Parameters<typeof countRows>[3] {
    const asksText = Object.entries(this.#collection.filters ?? {}).some(
      ([field, kinds]) => [kinds].flat().includes('text') && query[field] !== undefined,
    )
    if (query.q !== undefined || asksText) return { gathering: this.#id }
    const isPlain = wanted.every(([place]) => 'columnType' in place)
    return isPlain
      ? {
          order: sql.join(
            wanted.map(([place, direction]) => sql`${place} ${sql.raw(direction)}`),
            sql`, `,
          ),
        }
      : {}
  }

  /** Rows behind one, by id (`id[lt]`, `id[gt]`): a walk that nothing can shift. */
  #beyond(asked: unknown): SQL | undefined {
    const bound = boundOf(asked)
    if (bound === undefined) return undefined
    if (!canBe(this.#id, bound.id)) return sql`false`
    return bound.name === 'lt' ? lt(this.#id, bound.id) : gt(this.#id, bound.id)
  }

  #searched(q: unknown): SQL | undefined {
    const [typed] = textsOf(q)
    const places = this.#room.search ?? []
    if (typed === undefined || places.length === 0) return undefined
    // Each word must be somewhere.
    return and(
      ...typed
        .trim()
        .split(/\s+/)
        .slice(0, 8)
        .map((word) => or(...places.map((place) => sql`${place} ilike ${likePattern(word)}`))),
    )
  }

  #order(asked: unknown, offered: readonly string[]): [Place, Direction][] {
    const chosen: [Place, Direction][] = []
    for (const [field, typed] of Object.entries(typeof asked === 'object' && asked !== null ? asked : {})) {
      const direction = String(typed).toLowerCase()
      if ((field === 'id' || offered.includes(field)) && (direction === 'asc' || direction === 'desc'))
        chosen.push([this.#rankOf(field), direction])
    }
    const own = (this.#room.defaultOrder ?? []).map(([field, direction]): [Place, Direction] => [
      typeof field === 'string' ? this.#rankOf(field) : field,
      direction,
    ])
    const order = chosen.length > 0 ? chosen : own
    return [...order, [this.#id, order.at(-1)?.[1] ?? 'asc']]
  }
}

function boundOf(asked: unknown): { readonly name: 'lt' | 'gt'; readonly id: string } | undefined {
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return undefined
  for (const [name, id] of Object.entries(asked))
    if ((name === 'lt' || name === 'gt') && typeof id === 'string') return { name, id: idOf(id) }
  return undefined
}
