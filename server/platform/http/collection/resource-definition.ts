import type * as z from 'zod/mini'
import type { Collection, CollectionOperation, Filters } from '#contract/kit/collection.ts'
import type { Violation } from '#contract/kit/problems.ts'
import type { Queryable } from '../../db/connect.ts'
import type { PgColumn, PgTable } from '../../db/drizzle-pg.ts'
import type { SQL } from '../../db/drizzle.ts'
import { violation } from '../../i18n/violations.ts'
import type { RouteScope } from '../request/api-key.ts'
import type { RouteOptions, Viewer, WriteCall } from '../request/endpoint.ts'
import type { CustomFilter, ParsedQuery, SortableColumn } from './filters.ts'
import type { Direction } from './paging.ts'
import { HttpProblem } from '../request/problem.ts'

type SortOrder = readonly (readonly [string | SortableColumn, Direction])[]

type ObjectSchema = z.ZodMiniObject
export type AnyCollection = Collection<ObjectSchema, ObjectSchema, ObjectSchema, Filters>
type ItemOf<C> =
  C extends Collection<infer Item, ObjectSchema, ObjectSchema, Filters> ? z.output<Item> : never
type RowOf<C> = C extends Collection<ObjectSchema, infer Row, ObjectSchema, Filters> ? z.output<Row> : never
type DraftOf<C> =
  C extends Collection<ObjectSchema, ObjectSchema, infer Draft, Filters> ? z.output<Draft> : never

interface CommonDefinition<Item, Row, Draft> {
  readonly table: PgTable
  /** Default: the table's `id`, else its `code`. */
  readonly id?: PgColumn
  /** Rows that this viewer may see; others are 404. */
  readonly visibleTo: (viewer: Viewer) => SQL
  /**
   * For long lists: the alternatives of `visibleTo`, each of which is read by its own index in the list's
   * order. PostgreSQL has no such plan for an `or`.
   */
  readonly visibleAs?: (viewer: Viewer) => readonly SQL[]
  /**
   * Whether rows are counted in the list's first order, by walking its index. Default: yes; not if another
   * table decides visibility and few rows along the index are visible, nor if no index has the order.
   */
  readonly countsInOrder?: (viewer: Viewer) => boolean
  /**
   * Pages are read along the requested order's index, if any: checking visibility costs more than the row
   * here, and most are visible. Default: few visible rows are sorted.
   */
  readonly readsInOrder?: true
  readonly changeableBy?: (viewer: Viewer) => SQL
  readonly removableBy?: (viewer: Viewer) => SQL
  /** Column of each filtered or sorted field. Default: the column of that name, or with `Id` or `Code`. */
  readonly columns?: Readonly<Record<string, SortableColumn | CustomFilter>>
  readonly sortColumns?: Readonly<Record<string, SortableColumn>>
  readonly searchColumns?: readonly SortableColumn[] | ((viewer: Viewer) => readonly SortableColumn[])
  readonly searchCondition?: (db: Queryable, text: string) => Promise<SQL | undefined> | SQL | undefined
  readonly defaultOrder?: SortOrder
  readonly extraCondition?: (query: ParsedQuery, viewer: Viewer) => SQL | undefined
  readonly loadItems: (db: Queryable, ids: readonly string[], viewer: Viewer) => Promise<readonly Item[]>
  readonly loadRows?: (db: Queryable, ids: readonly string[], viewer: Viewer) => Promise<readonly Row[]>
  readonly naturalIdOf?: (draft: Draft) => string
  readonly draftOf?: (db: Queryable, id: string) => Promise<Draft>
  /** Clients that send whole records back expect fields that they may not write to be ignored. */
  readonly restrictDraft?: (viewer: Viewer, draft: Draft, before: Draft | undefined, id: string) => Draft
  readonly validate?: (
    call: WriteCall,
    draft: Draft,
    before: Draft | undefined,
    id: string,
  ) => Promise<readonly Violation[]> | readonly Violation[]
  /** In the write's transaction: change marks for devices, live messages, mails. */
  readonly afterWrite?: (
    call: WriteCall,
    id: string,
    verb: 'create' | 'change' | 'remove',
    customerId: string | null,
  ) => Promise<void>
  /** `afterWrite` stores what the item shows, so a new item is read after it. */
  readonly showsAfterWrite?: true
  readonly scope?: RouteScope
  readonly routeOptions?: Partial<Record<CollectionOperation, RouteOptions>>
}

interface OwnHandler<C, Result> {
  readonly handle: (call: C, id: string) => Promise<Result>
}

/** Resolves to the new item's customer if known; otherwise it is read from the row. */
type Create<Draft> = (call: WriteCall, draft: Draft, id: string) => Promise<string | null | undefined | void>
/** Resolves to the draft in force, if that is not all of it: the audit log records only this. */
type Change<Draft> = (call: WriteCall, id: string, draft: Draft, before: Draft) => Promise<Draft | void>
type Remove = (call: WriteCall, id: string) => Promise<void>

interface WriteDefinitions<Item, Draft> {
  readonly create: { readonly create: Create<Draft> | 'own-route' }
  readonly change:
    | { readonly change: Change<Draft>; readonly draftOf: (db: Queryable, id: string) => Promise<Draft> }
    | { readonly change: OwnHandler<WriteCall, Item> }
  readonly remove: { readonly remove: Remove | OwnHandler<WriteCall, undefined> }
}
type WriteOperation = keyof WriteDefinitions<unknown, unknown>

type WriteDefinition<
  C extends AnyCollection,
  Operation extends WriteOperation,
> = Operation extends C['operations'][number]
  ? WriteDefinitions<ItemOf<C>, DraftOf<C>>[Operation]
  : { readonly [Name in Operation]?: never }

/** It implements exactly the writing operations that the contract lists. */
export type ResourceDefinition<C extends AnyCollection> = CommonDefinition<ItemOf<C>, RowOf<C>, DraftOf<C>> &
  WriteDefinition<C, 'create'> &
  WriteDefinition<C, 'change'> &
  WriteDefinition<C, 'remove'>

export interface ResourceRecord {
  readonly id?: string
  readonly [field: string]: unknown
}

export interface AnyResourceDefinition extends CommonDefinition<
  ResourceRecord,
  ResourceRecord,
  ResourceRecord
> {
  readonly create?: Create<ResourceRecord> | 'own-route'
  readonly change?: Change<ResourceRecord> | OwnHandler<WriteCall, ResourceRecord>
  readonly remove?: Remove | OwnHandler<WriteCall, undefined>
}

/** Administrators, who have none, must send one. Throws HttpProblem validation_failed on `customer`. */
export function customerIdFor(call: WriteCall, requestedId: string | undefined): string {
  const customerId = call.viewer.roles.includes('ROLE_ADMIN')
    ? requestedId
    : (call.viewer.customerId ?? requestedId)
  if (customerId === undefined)
    throw new HttpProblem('validation_failed', {
      violations: [violation(['customer'], 'blank', call.locale)],
    })
  return customerId
}
