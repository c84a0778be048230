import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { fieldsSetInPerson } from '#contract/accounts/in-person.ts'
import type { ResourceType } from '#contract/kit/permissions.ts'
import type { Violation } from '#contract/kit/problems.ts'
import type { Queryable, Transaction } from '../../db/connect.ts'
import { bodyOf, decodeOrRefuse, type Viewer, type WriteCall } from '../request/endpoint.ts'
import { refuseImpersonated } from '../request/not-impersonated.ts'
import { HttpProblem } from '../request/problem.ts'
import type { PgColumn, PgTable } from '../../db/drizzle-pg.ts'
import { and, eq, getTableColumns, type SQL, sql } from '../../db/drizzle.ts'
import { builtForViewers } from '../request/viewer-shape.ts'
import { isPossibleId } from './filters.ts'
import { mergePatch } from './merge-patch.ts'
import { brokenReferences } from './references.ts'

/*
 * The steps of a change. Whatever is changed, they mean the same and are taken in this order: lock the row,
 * merge the patch, check the references and the rules, compare If-Match, and, unless nothing has changed,
 * write, bump the version, record the change in the audit log and notify.
 */

/**
 * Locks a row until the transaction ends and returns it. `visible`: the rows that the viewer may see;
 * `permitted`: of those, the rows that it may change, all by default.
 * @throws HttpProblem not_found, access_denied
 */
export async function lockVisible<T extends PgTable>(
  db: Transaction,
  table: T,
  {
    idColumn,
    id,
    visible,
    permitted,
  }: {
    readonly idColumn: PgColumn
    readonly id: string
    readonly visible: SQL | undefined
    readonly permitted?: SQL | undefined
  },
): Promise<T['$inferSelect']> {
  if (!isPossibleId(idColumn, id)) throw new HttpProblem('not_found')
  return permittedRow(await selectLocked(db, table, and(eq(idColumn, id), visible), permitted))
}

/**
 * Returns a function that does what `lockVisible` does, by a statement whose text is built once for each shape of viewer.
 */
export function rowLock<T extends PgTable>(
  table: T,
  idColumn: PgColumn,
  visibleTo: (viewer: Viewer) => SQL | undefined,
  permittedTo: ((viewer: Viewer) => SQL) | undefined,
): (db: Transaction, viewer: Viewer, id: string) => Promise<T['$inferSelect']> {
  const select = builtForViewers((db, viewer) =>
    selectLocked(
      db,
      table,
      and(eq(idColumn, sql.placeholder('id')), visibleTo(viewer)),
      permittedTo?.(viewer),
    ),
  )
  return async (db, viewer, id) => {
    if (!isPossibleId(idColumn, id)) throw new HttpProblem('not_found')
    return permittedRow(await select(db, viewer, { id }))
  }
}

const selectLocked = <T extends PgTable>(
  db: Queryable,
  table: T,
  condition: SQL | undefined,
  permitted: SQL | undefined,
) =>
  db
    .select({
      row: getTableColumns(table),
      isPermitted: permitted === undefined ? sql<boolean>`true` : sql<boolean>`coalesce(${permitted}, false)`,
    })
    // Drizzle cannot type a select from a table that is a type parameter.
    .from(table as PgTable)
    .where(condition)
    .for('update')

/** @throws HttpProblem not_found, access_denied */
function permittedRow<Row>([locked]: readonly { readonly row: Row; readonly isPermitted: boolean }[]): Row {
  if (locked === undefined) throw new HttpProblem('not_found')
  if (!locked.isPermitted) throw new HttpProblem('access_denied')
  return locked.row
}

/**
 * The JSON object that a request carries.
 * @throws HttpProblem malformed_request for a body that is none
 */
export function objectBodyOf(call: Pick<WriteCall, 'request'>): Readonly<Record<string, unknown>> {
  const body = bodyOf(call.request, true)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  throw new HttpProblem('malformed_request', { values: { reason: 'no_object' } })
}

/**
 * The draft that a merge patch makes of the current one.
 * @throws HttpProblem validation_failed
 */
export const applyPatch = <S extends z.ZodMiniType>(
  call: WriteCall,
  schema: S,
  before: unknown,
  patch: unknown,
): OutputOf<S> => decodeOrRefuse(schema, mergePatch(before, patch), call.locale)

/**
 * The violations for references to what the viewer cannot see. References that the same field had before are
 * kept, wherever they stand in a list: others may have made them, and the user may not know the items.
 */
export const newBrokenReferences = (
  call: WriteCall,
  schema: z.ZodMiniType,
  draft: unknown,
  before: unknown,
): Promise<readonly Violation[]> => brokenReferences(schema, draft, call.visibleIds, call.locale, before)

/**
 * `before` is undefined for what is created: an empty list sets nothing then.
 * @throws HttpProblem acting_as_another for a draft that sets a field that is set in person
 */
export function refuseFieldsInPerson(
  viewer: Viewer,
  type: ResourceType,
  draft: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | undefined,
): void {
  const isSet = (field: string) =>
    !isUnchanged(before?.[field] ?? (Array.isArray(draft[field]) ? [] : undefined), draft[field])
  if (fieldsSetInPerson(type).some(isSet)) refuseImpersonated(viewer)
}

/** @throws HttpProblem validation_failed, where there are any */
export function refuseViolations(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new HttpProblem('validation_failed', { violations })
}

/**
 * Whether two drafts say the same: an undefined property is an absent one, and the order of properties means
 * nothing.
 */
export const isUnchanged = (before: unknown, after: unknown): boolean =>
  isDeepStrictEqual(asJson({ value: before }), asJson({ value: after }))

const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value))

/** The columns of a changed row that make it a new version. */
export const bumpedVersion = ({ version }: { readonly version: PgColumn }) => ({
  version: sql`${version} + 1`,
  updatedAt: sql`now()`,
})
