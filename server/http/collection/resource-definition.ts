import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CollectionOperation } from '#contract/collection.ts'
import type { Violation } from '#contract/problems.ts'
import type { Queryable } from '../../db/connect.ts'
import { violation } from '../../i18n/violations.ts'
import type { RouteOptions, Viewer, WriteCall } from '../request/endpoint.ts'
import type { CustomFilter, ParsedQuery, SortableColumn } from './filters.ts'
import type { Direction } from './paging.ts'
import { HttpProblem } from '../request/problem.ts'

export type SortOrder = readonly (readonly [string | SortableColumn, Direction])[]

/** How a collection is stored and what its access rules are: what `resourceRoutes` needs beside the contract. */
export interface ResourceDefinition<Item, Row, Draft> {
  readonly table: PgTable
  /** Default: the table's `id`, or else its `code`. */
  readonly id?: PgColumn
  /** The rows that this viewer may see; the rest is 404. */
  readonly visibleTo: (viewer: Viewer) => SQL
  /** Of the visible rows, those that the viewer may change or remove; the rest is 403. */
  readonly changeableBy?: (viewer: Viewer) => SQL
  readonly removableBy?: (viewer: Viewer) => SQL
  /** Column of each field that is filtered or sorted by. Default: the column of that name, or of that name and `Id` or `Code`. */
  readonly columns?: Readonly<Record<string, SortableColumn | CustomFilter>>
  /** For fields that are sorted by another column than they are filtered by. */
  readonly sortColumns?: Readonly<Record<string, SortableColumn>>
  /** The columns that the query parameter `q` searches. */
  readonly searchColumns?: readonly SortableColumn[] | ((viewer: Viewer) => readonly SortableColumn[])
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
   * Resets the fields that this viewer may not write to their current values: clients that send whole records back expect those
   * to be ignored, not refused.
   */
  readonly restrictDraft?: (viewer: Viewer, draft: Draft, before: Draft | undefined, id: string) => Draft
  /** Rules that need more than the draft itself: its violations, by field. */
  readonly validate?: (
    call: WriteCall,
    draft: Draft,
    before: Draft | undefined,
    id: string,
  ) => Promise<readonly Violation[]> | readonly Violation[]
  readonly create?: (call: WriteCall, draft: Draft, id: string) => Promise<void>
  readonly change?: (call: WriteCall, id: string, draft: Draft, before: Draft) => Promise<void>
  readonly remove?: (call: WriteCall, id: string) => Promise<void>
  /** Runs after each write, in its transaction: change marks for devices, live messages, mails. `customerId`: the item's owner. */
  readonly afterWrite?: (
    call: WriteCall,
    id: string,
    verb: 'create' | 'change' | 'remove',
    customerId: string | null,
  ) => Promise<void>
  readonly routeOptions?: Partial<Record<CollectionOperation, RouteOptions>>
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
