import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CollectionVerb } from '#contract/collection.ts'
import type { Violation } from '#contract/problems.ts'
import type { Queryable } from '../../db/connect.ts'
import { violation } from '../../i18n/violations.ts'
import type { Call, Manners, Viewer } from '../request/endpoint.ts'
import type { Matcher, ParsedQuery, Place } from './filters.ts'
import type { Direction } from './paging.ts'
import { Refusal } from '../request/problem.ts'

export type Order = readonly (readonly [string | Place, Direction])[]

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
  readonly check?: (
    call: WriteCall,
    draft: Draft,
    before: Draft | undefined,
    id: string,
  ) => Promise<readonly Violation[]> | readonly Violation[]
  readonly create?: (call: WriteCall, draft: Draft, id: string) => Promise<void>
  readonly change?: (call: WriteCall, id: string, draft: Draft, before: Draft) => Promise<void>
  readonly remove?: (call: WriteCall, id: string) => Promise<void>
  /** After each write, in its transaction: marks for the devices, messages to the office, mails. `customerId`: whose it is. */
  readonly wrote?: (
    call: WriteCall,
    id: string,
    verb: 'create' | 'change' | 'remove',
    customerId: string | null,
  ) => Promise<void>
  readonly manners?: Partial<Record<CollectionVerb, Manners>>
}

/**
 * The customer that something new belongs to: one's own; administrators, who have none, must name him.
 * @throws Refusal validation_failed on `customer`
 */
export function customerFor(call: WriteCall, named: string | undefined): string {
  const own = call.viewer.roles.includes('ROLE_ADMIN') ? named : (call.viewer.customerId ?? named)
  if (own === undefined)
    throw new Refusal('validation_failed', { violations: [violation(['customer'], 'blank', call.locale)] })
  return own
}
