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
 * The steps of every change, in this order: lock the row, merge the patch, check references and rules,
 * compare If-Match and, if anything changed, write, bump the version, record it in the audit log and notify.
 */

/** Until the transaction ends. `permitted`: all by default. Throws HttpProblem not_found, access_denied. */
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

/** Like `lockVisible`, with a statement built once for each shape of viewer. */
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

function permittedRow<Row>([locked]: readonly { readonly row: Row; readonly isPermitted: boolean }[]): Row {
  if (locked === undefined) throw new HttpProblem('not_found')
  if (!locked.isPermitted) throw new HttpProblem('access_denied')
  return locked.row
}

/** @throws HttpProblem malformed_request for a body that is no JSON object */
export function objectBodyOf(call: Pick<WriteCall, 'request'>): Readonly<Record<string, unknown>> {
  const body = bodyOf(call.request, true)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  throw new HttpProblem('malformed_request', { values: { reason: 'no_object' } })
}

/** @throws HttpProblem validation_failed */
export const applyPatch = <S extends z.ZodMiniType>(
  call: WriteCall,
  schema: S,
  before: unknown,
  patch: unknown,
): OutputOf<S> => decodeOrRefuse(schema, mergePatch(before, patch), call.locale)

/** References that the field had before are exempt: others may have made them. */
export const newBrokenReferences = (
  call: WriteCall,
  schema: z.ZodMiniType,
  draft: unknown,
  before: unknown,
): Promise<readonly Violation[]> => brokenReferences(schema, draft, call.visibleIds, call.locale, before)

/** `before`: undefined on creation. Throws HttpProblem acting_as_another for a field set in person. */
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

/** @throws HttpProblem validation_failed, if there are any */
export function refuseViolations(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new HttpProblem('validation_failed', { violations })
}

/** True for equal drafts: an undefined property is absent, and the order of properties does not matter. */
export const isUnchanged = (before: unknown, after: unknown): boolean =>
  isDeepStrictEqual(asJson({ value: before }), asJson({ value: after }))

const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value))

export const bumpedVersion = ({ version }: { readonly version: PgColumn }) => ({
  version: sql`${version} + 1`,
  updatedAt: sql`now()`,
})
