import { and, getTableColumns, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Collection } from '#contract/collection.ts'
import type { Page } from '#contract/paging.ts'
import type { ListedPage } from '../request/respond.ts'
import type { ReadCall, Viewer } from '../request/endpoint.ts'
import {
  matchesAny,
  filterCondition,
  idFromIri,
  isPossibleId,
  likePattern,
  type CustomFilter,
  type ParsedQuery,
  type SortableColumn,
  queryTexts,
} from './filters.ts'
import { countRows, type Direction, requestedSlice } from './paging.ts'
import type { AnyResourceDefinition, ResourceRecord } from './resource-definition.ts'

/** Reads a collection page by page: visibility, filters, search, sorting, and cursors by id. */
export class CollectionReader {
  readonly #collection: Collection
  readonly #definition: AnyResourceDefinition
  readonly #columns: Readonly<Record<string, PgColumn>>
  readonly #idColumn: PgColumn

  constructor(collection: Collection, definition: AnyResourceDefinition, idColumn: PgColumn) {
    this.#collection = collection
    this.#definition = definition
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

  /** The page that the query asks for, of the rows that the viewer may see. */
  async list({ db, viewer, request }: ReadCall): Promise<ListedPage & Page<ResourceRecord>> {
    const { filters = {}, order = [], unpaginated: whole, row } = this.#collection
    const query = (request.query ?? {}) as ParsedQuery
    const condition = and(
      this.#collection.public === true ? undefined : this.#definition.visibleTo(viewer),
      this.#cursorCondition(query.id) ?? matchesAny(this.#idColumn, queryTexts(query.id).map(idFromIri)),
      filterCondition(query, filters, (field) => this.#columnOf(field)),
      this.#searchCondition(query.q, viewer),
      this.#definition.extraCondition?.(query, viewer),
    )
    const { table } = this.#definition
    const slice = requestedSlice(query, whole === true)
    const sortOrder = this.#orderBy(query.order, order)
    const total = slice.partial
      ? undefined
      : await countRows(db, table, condition, this.#countOptions(query, sortOrder))
    // Pages behind the middle are read backwards from the end, which PostgreSQL reaches sooner. Where the total is an estimate, only
    // the last page can be.
    const isLastOfMany =
      total?.isEstimate === true && slice.page > 1 && slice.page === Math.ceil(total.rows / slice.limit)
    const fromEnd =
      isLastOfMany ||
      (total !== undefined && !total.isEstimate && slice.offset > total.rows / 2 && slice.offset < total.rows)
    const byId =
      slice.partial && sortOrder.every(([column]) => column === this.#idColumn)
        ? sortOrder[0]?.[1]
        : undefined
    // The page before a cursor is read backwards from it.
    const bound = cursorBoundOf(query.id)
    const towardsStart =
      byId !== undefined && bound !== undefined && (bound.name === 'gt') === (byId === 'desc')
    const backwards = fromEnd || towardsStart
    const limit = fromEnd && !isLastOfMany ? Math.min(slice.limit, total.rows - slice.offset) : slice.limit
    const offset = isLastOfMany ? 0 : fromEnd ? total.rows - slice.offset - limit : slice.offset
    const ids =
      limit === 0 || total?.rows === 0
        ? []
        : await db
            .select({ id: this.#idColumn })
            .from(table)
            .where(total?.ids === undefined ? condition : inArray(this.#idColumn, [...total.ids]))
            .orderBy(
              ...sortOrder.map(([column, direction]) =>
                (direction === 'desc') !== backwards ? sql`${column} desc` : sql`${column} asc`,
              ),
            )
            .limit(slice.partial ? limit + 1 : limit)
            .offset(offset)
    const hasMore = slice.partial ? ids.length > limit : undefined
    const pageIds = ids.slice(0, limit).map(({ id }) => String(id))
    if (backwards) pageIds.reverse()
    const [first, last] = [pageIds[0], pageIds.at(-1)]
    const cursor =
      byId === undefined || first === undefined || last === undefined
        ? undefined
        : { first, last, direction: byId, isFirst: bound === undefined || (towardsStart && hasMore !== true) }
    const load =
      row === undefined
        ? this.#definition.loadItems
        : (this.#definition.loadRows ?? this.#definition.loadItems)
    const items = pageIds.length === 0 ? [] : await load(db, pageIds, viewer)
    const itemsById = new Map(items.map((item) => [item.id, item]))
    return {
      member: pageIds.map((id) => itemsById.get(id)).filter((item) => item !== undefined),
      totalItems: total?.rows ?? 0,
      totalItemsIsEstimate: total?.isEstimate === true ? true : undefined,
      slice: { ...slice, hasMore: towardsStart || hasMore, cursor },
      collection: this.#collection,
    }
  }

  /**
   * A text search usually matches few rows: their ids are collected while counting and sorted afterwards. Otherwise PostgreSQL
   * may walk the whole sort index until it has met enough matches.
   */
  #countOptions(
    query: ParsedQuery,
    sortOrder: readonly [SortableColumn, Direction][],
  ): Parameters<typeof countRows>[3] {
    const hasTextFilter = Object.entries(this.#collection.filters ?? {}).some(
      ([field, kinds]) => [kinds].flat().includes('text') && query[field] !== undefined,
    )
    if (query.q !== undefined || hasTextFilter) return { idColumn: this.#idColumn }
    const isPlain = sortOrder.every(([column]) => 'columnType' in column)
    return isPlain
      ? {
          order: sql.join(
            sortOrder.map(([column, direction]) => sql`${column} ${sql.raw(direction)}`),
            sql`, `,
          ),
        }
      : {}
  }

  /** Rows after or before an id (`id[lt]`, `id[gt]`): paging that rows added meanwhile cannot shift. */
  #cursorCondition(parameter: unknown): SQL | undefined {
    const bound = cursorBoundOf(parameter)
    if (bound === undefined) return undefined
    if (!isPossibleId(this.#idColumn, bound.id)) return sql`false`
    return bound.name === 'lt' ? lt(this.#idColumn, bound.id) : gt(this.#idColumn, bound.id)
  }

  #searchCondition(q: unknown, viewer: Viewer): SQL | undefined {
    const [text] = queryTexts(q)
    const { searchColumns = [] } = this.#definition
    const columns = typeof searchColumns === 'function' ? searchColumns(viewer) : searchColumns
    if (text === undefined || columns.length === 0) return undefined
    // Every word must occur in some column.
    return and(
      ...text
        .trim()
        .split(/\s+/)
        .slice(0, 8)
        .map((word) => or(...columns.map((column) => sql`${column} ilike ${likePattern(word)}`))),
    )
  }

  #orderBy(parameter: unknown, sortableFields: readonly string[]): [SortableColumn, Direction][] {
    const requestedOrder: [SortableColumn, Direction][] = []
    for (const [field, value] of Object.entries(
      typeof parameter === 'object' && parameter !== null ? parameter : {},
    )) {
      const direction = String(value).toLowerCase()
      if ((field === 'id' || sortableFields.includes(field)) && (direction === 'asc' || direction === 'desc'))
        requestedOrder.push([this.#sortColumnOf(field), direction])
    }
    const defaultOrder = (this.#definition.defaultOrder ?? []).map(
      ([field, direction]): [SortableColumn, Direction] => [
        typeof field === 'string' ? this.#sortColumnOf(field) : field,
        direction,
      ],
    )
    const order = requestedOrder.length > 0 ? requestedOrder : defaultOrder
    return [...order, [this.#idColumn, order.at(-1)?.[1] ?? 'asc']]
  }
}

function cursorBoundOf(parameter: unknown): { readonly name: 'lt' | 'gt'; readonly id: string } | undefined {
  if (typeof parameter !== 'object' || parameter === null || Array.isArray(parameter)) return undefined
  for (const [name, id] of Object.entries(parameter))
    if ((name === 'lt' || name === 'gt') && typeof id === 'string') return { name, id: idFromIri(id) }
  return undefined
}
