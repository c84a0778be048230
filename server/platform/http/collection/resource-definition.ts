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
/** Any collection of the contract. */
export type AnyCollection = Collection<ObjectSchema, ObjectSchema, ObjectSchema, Filters>
type ItemOf<C> =
  C extends Collection<infer Item, ObjectSchema, ObjectSchema, Filters> ? z.output<Item> : never
type RowOf<C> = C extends Collection<ObjectSchema, infer Row, ObjectSchema, Filters> ? z.output<Row> : never
type DraftOf<C> =
  C extends Collection<ObjectSchema, ObjectSchema, infer Draft, Filters> ? z.output<Draft> : never

/** How a collection is stored and who may see and change it, whatever its operations. */
interface CommonDefinition<Item, Row, Draft> {
  readonly table: PgTable
  /** Default: the table's `id`, or else its `code`. */
  readonly id?: PgColumn
  /** The rows that this viewer may see; the rest is 404. */
  readonly visibleTo: (viewer: Viewer) => SQL
  /**
   * The conditions of which `visibleTo` demands any, where lists are long: each is then read by an index of its own and
   * in the order of the list. PostgreSQL has no such plan for an `or`.
   */
  readonly visibleAs?: (viewer: Viewer) => readonly SQL[]
  /**
   * Whether rows are counted in the list's first order, which has PostgreSQL walk its index. Default: yes; not where
   * another table says which rows are visible, and few of those along the index are; nor where no index has them in order.
   */
  readonly countsInOrder?: (viewer: Viewer) => boolean
  /**
   * That a page is read along the index of the requested order, where it has one: whether a row is visible costs more than
   * the row here, and most are. Default: where all visible rows are few, they are sorted.
   */
  readonly readsInOrder?: true
  /** Of the visible rows, those that the viewer may change or remove; the rest is 403. */
  readonly changeableBy?: (viewer: Viewer) => SQL
  readonly removableBy?: (viewer: Viewer) => SQL
  /**
   * Column of each field that is filtered or sorted by. Default: the column of that name, or of that name and
   * `Id` or `Code`.
   */
  readonly columns?: Readonly<Record<string, SortableColumn | CustomFilter>>
  /** For fields that are sorted by another column than they are filtered by. */
  readonly sortColumns?: Readonly<Record<string, SortableColumn>>
  /** The columns that the query parameter `q` searches. */
  readonly searchColumns?: readonly SortableColumn[] | ((viewer: Viewer) => readonly SortableColumn[])
  /** The condition of the query parameter `q`, where columns alone do not make it. Replaces `searchColumns`. */
  readonly searchCondition?: (db: Queryable, text: string) => Promise<SQL | undefined> | SQL | undefined
  readonly defaultOrder?: SortOrder
  /** Conditions beyond the declared filters. */
  readonly extraCondition?: (query: ParsedQuery, viewer: Viewer) => SQL | undefined
  /** Loads the complete items of these ids, in any order. */
  readonly loadItems: (db: Queryable, ids: readonly string[], viewer: Viewer) => Promise<readonly Item[]>
  /** Loads what a list shows of them, where that is less than the item. */
  readonly loadRows?: (db: Queryable, ids: readonly string[], viewer: Viewer) => Promise<readonly Row[]>
  /** The id of a new item, where it is derived from the draft. */
  readonly naturalIdOf?: (draft: Draft) => string
  /** Loads the current writable state of an item: what a merge patch applies to. */
  readonly draftOf?: (db: Queryable, id: string) => Promise<Draft>
  /**
   * Resets the fields that this viewer may not write to their current values: clients that send whole records
   * back expect those to be ignored, not refused.
   */
  readonly restrictDraft?: (viewer: Viewer, draft: Draft, before: Draft | undefined, id: string) => Draft
  /** Rules that need more than the draft itself: its violations, by field. */
  readonly validate?: (
    call: WriteCall,
    draft: Draft,
    before: Draft | undefined,
    id: string,
  ) => Promise<readonly Violation[]> | readonly Violation[]
  /**
   * Runs after each write, in its transaction: change marks for devices, live messages, mails. `customerId`:
   * the item's owner.
   */
  readonly afterWrite?: (
    call: WriteCall,
    id: string,
    verb: 'create' | 'change' | 'remove',
    customerId: string | null,
  ) => Promise<void>
  /** That `afterWrite` stores what the item shows: a new one is then read after it, and otherwise along with it. */
  readonly showsAfterWrite?: true
  /** Which API keys may list and read it. */
  readonly scope?: RouteScope
  readonly routeOptions?: Partial<Record<CollectionOperation, RouteOptions>>
}

/** Handles an operation itself, where the common steps do not fit. */
interface OwnHandler<C, Result> {
  readonly handle: (call: C, id: string) => Promise<Result>
}

/** Resolves to the customer that the new item belongs to, where that is known: it is read from the row otherwise. */
type Create<Draft> = (call: WriteCall, draft: Draft, id: string) => Promise<string | null | undefined | void>
/** Resolves to the draft as it is in force, where that is not all of it: the audit log says no more. */
type Change<Draft> = (call: WriteCall, id: string, draft: Draft, before: Draft) => Promise<Draft | void>
type Remove = (call: WriteCall, id: string) => Promise<void>

/** How each operation that writes is implemented. */
interface WriteDefinitions<Item, Draft> {
  /** `own-route`: the feature registers a route of its own, because the body is not JSON. */
  readonly create: { readonly create: Create<Draft> | 'own-route' }
  readonly change:
    | { readonly change: Change<Draft>; readonly draftOf: (db: Queryable, id: string) => Promise<Draft> }
    | { readonly change: OwnHandler<WriteCall, Item> }
  readonly remove: { readonly remove: Remove | OwnHandler<WriteCall, undefined> }
}
type WriteOperation = keyof WriteDefinitions<unknown, unknown>

/** The implementation of an operation where the collection lists it; nothing where it does not. */
type WriteDefinition<
  C extends AnyCollection,
  Operation extends WriteOperation,
> = Operation extends C['operations'][number]
  ? WriteDefinitions<ItemOf<C>, DraftOf<C>>[Operation]
  : { readonly [Name in Operation]?: never }

/**
 * What `resourceRoutes` needs beside the contract: how a collection is stored, what its access rules are, and
 * the implementation of exactly those writing operations that the contract lists for it.
 */
export type ResourceDefinition<C extends AnyCollection> = CommonDefinition<ItemOf<C>, RowOf<C>, DraftOf<C>> &
  WriteDefinition<C, 'create'> &
  WriteDefinition<C, 'change'> &
  WriteDefinition<C, 'remove'>

/** An item or draft of any collection, for code that handles all of them alike. */
export interface ResourceRecord {
  readonly id?: string
  readonly [field: string]: unknown
}

/** A definition for code that handles all resources alike. */
export interface AnyResourceDefinition extends CommonDefinition<
  ResourceRecord,
  ResourceRecord,
  ResourceRecord
> {
  readonly create?: Create<ResourceRecord> | 'own-route'
  readonly change?: Change<ResourceRecord> | OwnHandler<WriteCall, ResourceRecord>
  readonly remove?: Remove | OwnHandler<WriteCall, undefined>
}

/**
 * The customer that a new item belongs to: the viewer's own; administrators, who have none, must send one.
 * @throws HttpProblem validation_failed on `customer`
 */
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
