import type { FlowEwcCode } from '#contract/parties/ewc-codes.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { inArray, sql } from '../../platform/db/drizzle.ts'
import { ewcCodes } from '../../platform/db/schema/master-data.ts'

/** The later periods of an entry's code, oldest first; null when there are none. */
export const laterPeriodsOf = (entry: 'ewc_codes' | 'planned_code') => sql<NonNullable<
  FlowEwcCode['later']
> | null>`(
  select json_agg(json_strip_nulls(json_build_object('hazardous', later.hazardous,
      'names', json_build_object('en', later.name_en, 'nl', later.name_nl),
      'validFrom', later.valid_from, 'validTo', later.valid_to)) order by later.valid_from)
    from ewc_codes later where later.code = ${sql.raw(entry)}.code and later.valid_from > ${sql.raw(entry)}.valid_to)`

export const laterPeriods = laterPeriodsOf('ewc_codes')

/** The names and days of these entries and their later periods, by id, from the current list. */
export async function ewcPeriodsByIds(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<FlowEwcCode, 'names' | 'validFrom' | 'validTo' | 'later'>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: ewcCodes.id,
      nameEn: ewcCodes.nameEn,
      nameNl: ewcCodes.nameNl,
      validFrom: ewcCodes.validFrom,
      validTo: ewcCodes.validTo,
      later: laterPeriods,
    })
    .from(ewcCodes)
    .where(inArray(ewcCodes.id, [...ids]))
  return new Map(
    rows.map(({ id, nameEn, nameNl, validFrom, validTo, later }) => [
      id,
      {
        names: { en: nameEn, nl: nameNl },
        validFrom: validFrom ?? undefined,
        validTo: validTo ?? undefined,
        later: later ?? undefined,
      },
    ]),
  )
}
