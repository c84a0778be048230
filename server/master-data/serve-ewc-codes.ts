import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { isValidOn, showEwcCode } from '#contract/ewc-codes.ts'
import { type EwcDraft, ewcCodes as contract } from '#contract/reference-data.ts'
import type { Queryable } from '../db/connect.ts'
import { ewcCodes } from '../db/schema/master-data.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { serve } from '../http/collection/collection.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import { stored } from '../http/collection/stored.ts'
import { likePattern, type ParsedQuery, textsOf } from '../http/collection/filters.ts'
import { violation } from '../i18n/violations.ts'
import { ewcIdOf, ewcLevelOf } from './ewc-rows.ts'
import { markFlows } from './mark-flows.ts'
import { nameColumns, namePlaces, namesOf, standingOf, visibleToAll } from './named.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

/** Valid on one of these days; what is no day is left out. */
function validOn(values: readonly string[]): SQL {
  const days = values.filter((one) => day.test(one))
  return (
    or(
      ...days.map(
        (one) =>
          sql`(coalesce(${ewcCodes.validFrom}, '') <= ${one} and coalesce(${ewcCodes.validTo}, '9999') >= ${one})`,
      ),
    ) ?? sql`true`
  )
}

const beginsWith = (digits: string) => sql`starts_with(${ewcCodes.code}, ${digits})`

/** What begins with these digits, however their pairs are written: `17 05*` finds 170503 and 170504. */
const codeLike = (values: readonly string[]): SQL =>
  or(...values.map((typed) => beginsWith(typed.replace(/[\s.*]/g, '')))) ?? sql`true`

/** What is typed in a search field: a code or its beginning, or words of either name. */
function searched({ q }: ParsedQuery): SQL | undefined {
  const [typed] = textsOf(q)
  if (typed === undefined) return undefined
  if (/^[\d\s.]+\*?$/.test(typed)) return codeLike([typed])
  const { name } = namePlaces(ewcCodes)
  return and(
    ...typed
      .trim()
      .split(/\s+/)
      .slice(0, 8)
      .map((word) => sql`${name} ilike ${likePattern(word)}`),
  )
}

const table = stored(ewcCodes, {
  itemOf: (row) => ({
    id: row.id,
    code: row.code,
    displayCode: showEwcCode(row.code, row.hazardous),
    level: ewcLevelOf(row.code),
    hazardous: row.hazardous,
    names: namesOf(row),
    validFrom: row.validFrom ?? undefined,
    validTo: row.validTo ?? undefined,
    ...standingOf(row),
  }),
  draftOf: (row): EwcDraft => ({
    code: row.code,
    hazardous: row.hazardous,
    names: namesOf(row),
    validFrom: row.validFrom ?? undefined,
    validTo: row.validTo ?? undefined,
  }),
  columnsOf: ({ names, ...draft }) => ({
    ...draft,
    ...nameColumns(names),
    level: ewcLevelOf(draft.code),
    validFrom: draft.validFrom ?? null,
    validTo: draft.validTo ?? null,
  }),
})

export const ewcCodeRoutes = serve(contract, {
  ...table,
  idOf: ewcIdOf,
  visibleTo: visibleToAll,
  columns: { ...namePlaces(ewcCodes), code: codeLike, validOn },
  ranks: { code: ewcCodes.code },
  alsoFiltered: searched,
  defaultOrder: [
    [sql`${ewcCodes.code}`, 'asc'],
    [sql`coalesce(${ewcCodes.validFrom}, '')`, 'asc'],
  ],
  check: (call, draft, before, id) => faultsOf(call, draft, before, id),
  wrote: async ({ db }, id) => markFlows(db, eq(materialFlows.ewcCodeId, id)),
})

/** Code and first day make the id and stay; no two rows of a code are valid on the same day. */
async function faultsOf(
  { db, locale }: WriteCall,
  draft: EwcDraft,
  before: EwcDraft | undefined,
  id: string,
) {
  if (before !== undefined && ewcIdOf(draft) !== id)
    return [violation([before.code === draft.code ? 'validFrom' : 'code'], 'fixed', locale)]
  const others = (await rowsOf(db, draft.code)).filter((row) => row.id !== id)
  const overlapping = others.some(
    (other) => isValidOn(other, draft.validFrom ?? '') || isValidOn(draft, other.validFrom ?? ''),
  )
  return overlapping || (before === undefined && (await exists(db, id)))
    ? [violation(['code'], 'unique', locale)]
    : []
}

const rowsOf = (db: Queryable, code: string) => db.select().from(ewcCodes).where(eq(ewcCodes.code, code))
const exists = async (db: Queryable, id: string) => (await db.$count(ewcCodes, eq(ewcCodes.id, id))) > 0
