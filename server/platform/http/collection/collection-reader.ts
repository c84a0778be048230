import type { Collection } from '#contract/kit/collection.ts'
import type { Page } from '#contract/kit/paging.ts'
import { plannedEachTime } from '../../db/auto-preparing-client.ts'
import type { Queryable } from '../../db/connect.ts'
import { disjointConditions } from '../../db/disjoint-conditions.ts'
import type { ListedPage } from '../request/respond.ts'
import type { ReadCall, Viewer, WholeListReader } from '../request/endpoint.ts'
import type { PgColumn } from '../../db/drizzle-pg.ts'
import { and, getTableColumns, gt, inArray, lt, or, type SQL, sql } from '../../db/drizzle.ts'
import {
  matchesAny,
  filterCondition,
  idFromIri,
  isPossibleId,
  contains,
  likePattern,
  type CustomFilter,
  type ParsedQuery,
  queryOf,
  type SortableColumn,
  queryTexts,
} from './filters.ts'
import { countRows, type Direction, type RequestedSlice, requestedSlice, type RowCount } from './paging.ts'
import type { AnyResourceDefinition, ResourceRecord } from './resource-definition.ts'

type SortTerm = [SortableColumn, Direction]

interface IdRange {
  readonly limit: number
  readonly offset: number
  readonly sortsAll: readonly boolean[] | undefined
}

/** Reads a collection page by page: visibility, filters, search, sorting, and cursors by id. */
export class CollectionReader implements WholeListReader {
  readonly #collection: Collection
  readonly #definition: AnyResourceDefinition
  readonly #columns: Readonly<Record<string, PgColumn>>
  readonly #idColumn: PgColumn
  readonly #load: NonNullable<AnyResourceDefinition['loadRows']>

  constructor(collection: Collection, definition: AnyResourceDefinition, idColumn: PgColumn) {
    this.#collection = collection
    this.#definition = definition
    const { loadItems, loadRows = loadItems } = definition
    this.#load = collection.row === undefined ? loadItems : loadRows
    this.#columns = getTableColumns(definition.table)
    this.#idColumn = idColumn
  }

  #columnOf(field: string): SortableColumn | CustomFilter {
    const column =
      this.#definition.columns?.[field] ??
      this.#columns[field] ??
      this.#columns[`${field}Id`] ??
      this.#columns[`${field}Code`] ??
      (field === 'id' ? this.#idColumn : undefined)
    if (column === undefined)
      throw new Error(`${this.#collection.path} has no column for the field ${field}.`)
    return column
  }

  #sortColumnOf(field: string): SortableColumn {
    const column = this.#definition.sortColumns?.[field] ?? this.#columnOf(field)
    if (typeof column === 'function')
      throw new Error(`${this.#collection.path} cannot be sorted by ${field}.`)
    return column
  }

  list({ db, viewer, request }: ReadCall): Promise<ListedPage & Page<ResourceRecord>> {
    return this.page(db, viewer, queryOf(request))
  }

  async page(db: Queryable, viewer: Viewer, query: ParsedQuery): Promise<ListedPage & Page<ResourceRecord>> {
    const conditions = await this.#disjointConditions(db, query, viewer)
    const slice = requestedSlice(query, this.#collection.unpaginated === true)
    const sortOrder = this.#orderBy(query.order, this.#collection.order ?? [])
    const readsInOrder = this.#readsInOrder(sortOrder)
    const firstPage = readsInOrder ? this.#selectFirst(conditions, sortOrder, slice) : undefined
    const countOptions = this.#countOptions(query, viewer, firstPage)
    const total = slice.partial
      ? undefined
      : await countRows(db, this.#definition.table, conditions, countOptions)
    const byId = slice.partial ? this.#directionById(sortOrder) : undefined
    const bound = cursorBoundOf(query.id)
    const towardsStart =
      byId !== undefined && bound !== undefined && (bound.name === 'gt') === (byId === 'desc')
    const { fromEnd, limit, offset } = rangeOf(slice, total)
    const backwards = fromEnd || towardsStart
    const ids = await this.#readIds(db, conditions, backwards ? reversed(sortOrder) : sortOrder, total, {
      limit: slice.partial && limit > 0 ? limit + 1 : limit,
      offset,
      sortsAll: readsInOrder ? undefined : total?.isSortable,
    })
    const hasMore = slice.partial ? ids.length > limit : undefined
    const pageIds = ids.slice(0, limit)
    if (backwards) pageIds.reverse()
    const isFirst = bound === undefined || (towardsStart && hasMore !== true)
    return {
      member: await inOrder(pageIds, () => this.#load(db, pageIds, viewer)),
      totalItems: total?.rows ?? 0,
      totalItemsIsEstimate: total?.isEstimate === true ? true : undefined,
      slice: { ...slice, hasMore: towardsStart || hasMore, cursor: cursorOf(pageIds, byId, isFirst) },
      collection: this.#collection,
    }
  }

  async find(db: Queryable, viewer: Viewer, query: ParsedQuery): ReturnType<WholeListReader['find']> {
    const { table } = this.#definition
    const condition = await this.#condition(db, query, viewer)
    return {
      ids: sql`select ${this.#idColumn} as id from ${table} where ${condition ?? sql`true`}
        order by ${this.#orderSql(this.#orderBy(query.order, this.#collection.order ?? []))}`,
      condition,
      count: (countDb) => countDb.$count(table, condition),
    }
  }

  rows(db: Queryable, ids: readonly string[], viewer: Viewer): Promise<readonly ResourceRecord[]> {
    return inOrder(ids, () => this.#load(db, ids, viewer))
  }

  async #condition(db: Queryable, query: ParsedQuery, viewer: Viewer): Promise<SQL | undefined> {
    return and(
      this.#collection.public === true ? undefined : this.#definition.visibleTo(viewer),
      await this.#requested(db, query, viewer),
    )
  }

  async #disjointConditions(
    db: Queryable,
    query: ParsedQuery,
    viewer: Viewer,
  ): Promise<readonly (SQL | undefined)[]> {
    const reasons = this.#definition.visibleAs?.(viewer) ?? []
    if (reasons.length < 2) return [await this.#condition(db, query, viewer)]
    const requested = await this.#requested(db, query, viewer)
    return disjointConditions(reasons).map((reason) => and(reason, requested))
  }

  async #requested(db: Queryable, query: ParsedQuery, viewer: Viewer): Promise<SQL | undefined> {
    return and(
      this.#cursorCondition(query.id) ?? matchesAny(this.#idColumn, queryTexts(query.id).map(idFromIri)),
      filterCondition(query, this.#collection.filters ?? {}, (field) => this.#columnOf(field)),
      await this.#searchCondition(db, query.q, viewer),
      this.#definition.extraCondition?.(query, viewer),
    )
  }

  #directionById(sortOrder: readonly SortTerm[]): Direction | undefined {
    return sortOrder.every(([column]) => column === this.#idColumn) ? sortOrder[0]?.[1] : undefined
  }

  #readsInOrder(sortOrder: readonly SortTerm[]): boolean {
    const ownOrder = this.#orderBy(undefined, [])
    return (
      this.#definition.readsInOrder === true ||
      (sortOrder.length === ownOrder.length &&
        sortOrder.every(([column, direction], index) => {
          const [ownColumn, ownDirection] = ownOrder[index] ?? []
          return column === ownColumn && direction === ownDirection
        }))
    )
  }

  #orderSql(sortOrder: readonly SortTerm[]): SQL {
    return sql.join(
      sortOrder.map(([column, direction]) => sql`${column} ${sql.raw(direction)}`),
      sql`, `,
    )
  }

  /**
   * Selects a page's ids. If all rows of a condition are sorted, PostgreSQL may not walk the order's index:
   * it assumes that rows are spread evenly, but the numbers of one project lie together.
   */
  #selectIds(
    conditions: readonly (SQL | undefined)[],
    sortOrder: readonly SortTerm[],
    { limit, offset, sortsAll }: IdRange,
  ): SQL {
    const { table } = this.#definition
    const terms = sortOrder.map(([column, direction], index) => ({
      column,
      name: sql.raw(`term_${index}`),
      direction: sql.raw(direction),
    }))
    const columns = sql.join(
      terms.map(({ column, name }) => sql`${column} as ${name}`),
      sql`, `,
    )
    const order = sql.join(
      terms.map(({ name, direction }) => sql`${name} ${direction}`),
      sql`, `,
    )
    // No parameter for the frequent first page: a plan prepared for any number of rows reads many.
    const first = offset === 0 ? sql.raw(String(limit)) : sql`${offset + limit}`
    const parts = conditions.map((condition, part) => {
      const rows = sql`select ${this.#idColumn}::text as id, ${columns} from ${table} where ${condition ?? sql`true`}`
      // `offset 0` keeps PostgreSQL from moving the order inside.
      const source = sortsAll?.[part] === true ? sql`select * from (${rows} offset 0) as part` : rows
      return sql`(${source} order by ${order} limit ${first})`
    })
    return sql`select id from (${sql.join(parts, sql` union all `)}) as parts order by ${order} limit ${limit} offset ${offset}`
  }

  #selectFirst(
    conditions: readonly (SQL | undefined)[],
    sortOrder: readonly SortTerm[],
    { limit, offset }: RequestedSlice,
  ): SQL | undefined {
    if (offset > 0 || limit === 0) return undefined
    return this.#selectIds(conditions, sortOrder, { limit, offset, sortsAll: undefined })
  }

  async #readIds(
    db: Queryable,
    conditions: readonly (SQL | undefined)[],
    sortOrder: readonly SortTerm[],
    total: RowCount | undefined,
    range: IdRange,
  ): Promise<readonly string[]> {
    if (range.limit === 0 || total?.rows === 0) return []
    if (total?.pageIds !== undefined) return total.pageIds
    const ofTotal = total?.ids === undefined ? conditions : [inArray(this.#idColumn, [...total.ids])]
    const { rows } = await db.execute<{ id: string }>(
      sql`${plannedEachTime}${this.#selectIds(ofTotal, sortOrder, range)}`,
    )
    return rows.map(({ id }) => id)
  }

  /**
   * A text search usually matches few rows: their ids are collected while counting and sorted afterwards.
   * Otherwise PostgreSQL may walk the whole sort index for enough matches, and no page is read along.
   */
  #countOptions(query: ParsedQuery, viewer: Viewer, page: SQL | undefined): Parameters<typeof countRows>[3] {
    const hasTextFilter = Object.entries(this.#collection.filters ?? {}).some(
      ([field, kinds]) => [kinds].flat().includes('text') && query[field] !== undefined,
    )
    if (query.q !== undefined || hasTextFilter) return { idColumn: this.#idColumn }
    if (this.#definition.countsInOrder?.(viewer) === false) return { page }
    // Counting ignores the requested order, because only the first order surely has an index for each
    // visibility.
    const sortOrder = this.#orderBy(undefined, [])
    const isPlain = sortOrder.every(([column]) => 'columnType' in column)
    // Without the tie-breaking id an index that lacks it is enough.
    const withoutId = sortOrder.length > 1 ? sortOrder.slice(0, -1) : sortOrder
    return isPlain ? { order: this.#orderSql(withoutId), page } : { page }
  }

  #cursorCondition(parameter: unknown): SQL | undefined {
    const bound = cursorBoundOf(parameter)
    if (bound === undefined) return undefined
    if (!isPossibleId(this.#idColumn, bound.id)) return sql`false`
    return bound.name === 'lt' ? lt(this.#idColumn, bound.id) : gt(this.#idColumn, bound.id)
  }

  async #searchCondition(db: Queryable, q: unknown, viewer: Viewer): Promise<SQL | undefined> {
    const { searchColumns = [], searchCondition } = this.#definition
    if (searchCondition !== undefined) return await searchCondition(db, queryTexts(q).join(' '))
    const [text] = queryTexts(q)
    const columns = typeof searchColumns === 'function' ? searchColumns(viewer) : searchColumns
    if (text === undefined || columns.length === 0) return undefined
    return and(
      ...text
        .trim()
        .split(/\s+/)
        .slice(0, 8)
        .map((word) => or(...columns.map((column) => contains(column, likePattern(word))))),
    )
  }

  #orderBy(parameter: unknown, sortableFields: readonly string[]): SortTerm[] {
    const requestedOrder: SortTerm[] = []
    for (const [field, value] of Object.entries(
      typeof parameter === 'object' && parameter !== null ? parameter : {},
    )) {
      const direction = String(value).toLowerCase()
      if ((field === 'id' || sortableFields.includes(field)) && (direction === 'asc' || direction === 'desc'))
        requestedOrder.push([this.#sortColumnOf(field), direction])
    }
    const defaultOrder = (this.#definition.defaultOrder ?? []).map(([field, direction]): SortTerm => [
      typeof field === 'string' ? this.#sortColumnOf(field) : field,
      direction,
    ])
    const order = requestedOrder.length > 0 ? requestedOrder : defaultOrder
    return [...order, [this.#idColumn, order.at(-1)?.[1] ?? 'asc']]
  }
}

async function inOrder(
  ids: readonly string[],
  load: (ids: readonly string[]) => Promise<readonly ResourceRecord[]>,
): Promise<ResourceRecord[]> {
  if (ids.length === 0) return []
  const items = await load(ids)
  const itemsById = new Map(items.map((item) => [item.id, item]))
  return ids.map((id) => itemsById.get(id)).filter((item) => item !== undefined)
}

function cursorBoundOf(parameter: unknown): { readonly name: 'lt' | 'gt'; readonly id: string } | undefined {
  if (typeof parameter !== 'object' || parameter === null || Array.isArray(parameter)) return undefined
  for (const [name, id] of Object.entries(parameter))
    if ((name === 'lt' || name === 'gt') && typeof id === 'string') return { name, id: idFromIri(id) }
  return undefined
}

const reversed = (sortOrder: readonly SortTerm[]) =>
  sortOrder.map(([column, direction]): SortTerm => [column, direction === 'desc' ? 'asc' : 'desc'])

/**
 * The second half is read backwards from the end, which is sooner reached; for an estimated total only the
 * last page.
 */
function rangeOf(
  { page, limit, offset }: Pick<ReturnType<typeof requestedSlice>, 'page' | 'limit' | 'offset'>,
  total: Awaited<ReturnType<typeof countRows>> | undefined,
): { readonly fromEnd: boolean; readonly limit: number; readonly offset: number } {
  if (total?.isEstimate === true && page > 1 && page === Math.ceil(total.rows / limit))
    return { fromEnd: true, limit, offset: 0 }
  if (total === undefined || total.isEstimate || offset <= total.rows / 2 || offset >= total.rows)
    return { fromEnd: false, limit, offset }
  const rest = total.rows - offset
  return { fromEnd: true, limit: Math.min(limit, rest), offset: rest - Math.min(limit, rest) }
}

function cursorOf(ids: readonly string[], direction: Direction | undefined, isFirst: boolean) {
  const [first, last] = [ids[0], ids.at(-1)]
  return direction === undefined || first === undefined || last === undefined
    ? undefined
    : { first, last, direction, isFirst }
}
