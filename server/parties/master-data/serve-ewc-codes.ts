import { isValidOn, formatEwcCode } from '#contract/parties/ewc-codes.ts'
import { type EwcDraft, ewcCodes as contract } from '#contract/parties/reference-data.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { ewcCodes } from '../../platform/db/schema/master-data.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import { tableResource } from '../../platform/http/collection/table-resource.ts'
import {
  contains,
  likePattern,
  type ParsedQuery,
  queryTexts,
} from '../../platform/http/collection/filters.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { codeOfId, ewcIdOf, ewcLevelOf } from './ewc-rows.ts'
import { markFlowsChanged, usesEwcCode } from './mark-flows-changed.ts'
import { bilingual, nameExpressions, visibleToAll } from './bilingual-names.ts'
import { versionFields } from '../../platform/http/wire/timestamp.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'

const isoDate = /^\d{4}-\d{2}-\d{2}$/

/** Values that are no dates are ignored. */
function validOn(values: readonly string[]): SQL {
  const days = values.filter((value) => isoDate.test(value))
  return (
    or(
      ...days.map(
        (day) =>
          sql`(coalesce(${ewcCodes.validFrom}, '') <= ${day} and coalesce(${ewcCodes.validTo}, '9999') >= ${day})`,
      ),
    ) ?? sql`true`
  )
}

/** Codes that have not ended before one of these days; values that are no dates are ignored. */
const validOnOrAfter = (values: readonly string[]): SQL =>
  or(
    ...values
      .filter((value) => isoDate.test(value))
      .map((day) => sql`coalesce(${ewcCodes.validTo}, '9999') >= ${day}`),
  ) ?? sql`true`

const beginsWith = (digits: string) => sql`starts_with(${ewcCodes.code}, ${digits})`

/** Spaces, dots and asterisks are ignored: `17 05*` finds 170503 and 170504. */
const codeStartsWith = (values: readonly string[]): SQL =>
  or(...values.map((value) => beginsWith(value.replace(/[\s.*]/g, '')))) ?? sql`true`

function searchFilter({ q }: ParsedQuery): SQL | undefined {
  const [term] = queryTexts(q)
  if (term === undefined) return undefined
  if (/^[\d\s.]+\*?$/.test(term)) return codeStartsWith([term])
  const { name } = nameExpressions(ewcCodes)
  return and(
    ...term
      .trim()
      .split(/\s+/)
      .slice(0, 8)
      .map((word) => contains(name, likePattern(word))),
  )
}

const tableDefinition = tableResource(ewcCodes, contract.draft, {
  fields: {
    names: bilingual,
    code: { read: ({ code }) => code, write: (code) => ({ code, level: ewcLevelOf(code) }) },
  },
  itemOf: (row, draft) => ({
    id: row.id,
    ...draft,
    displayCode: formatEwcCode(row.code, row.hazardous),
    level: ewcLevelOf(row.code),
    ...versionFields(row),
  }),
})

export const ewcCodeRoutes = resourceRoutes(contract, {
  ...tableDefinition,
  naturalIdOf: ewcIdOf,
  visibleTo: visibleToAll,
  scope: 'any',
  columns: { ...nameExpressions(ewcCodes), code: codeStartsWith, validOn, validOnOrAfter },
  sortColumns: { code: ewcCodes.code },
  extraCondition: searchFilter,
  defaultOrder: [
    [sql`${ewcCodes.code}`, 'asc'],
    [sql`coalesce(${ewcCodes.validFrom}, '')`, 'asc'],
  ],
  validate: (call, draft, before, id) => validateEwcCode(call, draft, before, id),
  afterWrite: async ({ db }, id) => {
    await markFlowsChanged(db, usesEwcCode([codeOfId(id)]))
    await enqueue(db, 'renew_codes_of_loads', { codes: [codeOfId(id)] })
  },
})

/** Code and first day make up the id, so they are fixed; periods of one code must not overlap. */
async function validateEwcCode(
  { db, locale }: WriteCall,
  draft: EwcDraft,
  before: EwcDraft | undefined,
  id: string,
) {
  if (before !== undefined && ewcIdOf(draft) !== id)
    return [violation([before.code === draft.code ? 'validFrom' : 'code'], 'fixed', locale)]
  const others = (await rowsOfCode(db, draft.code)).filter((row) => row.id !== id)
  const overlapping = others.some(
    (other) => isValidOn(other, draft.validFrom ?? '') || isValidOn(draft, other.validFrom ?? ''),
  )
  return overlapping || (before === undefined && (await exists(db, id)))
    ? [violation(['code'], 'unique', locale)]
    : []
}

const rowsOfCode = (db: Queryable, code: string) => db.select().from(ewcCodes).where(eq(ewcCodes.code, code))
const exists = async (db: Queryable, id: string) => (await db.$count(ewcCodes, eq(ewcCodes.id, id))) > 0
