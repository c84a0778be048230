import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, isNull, type SQL, sql, type SQLWrapper } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'

export interface CompanyNames {
  readonly vihbNumber?: string
  readonly processorNumber?: string
  readonly cocNumber?: string
  readonly name?: string
}

type Found = { readonly id: string; readonly by: keyof CompanyNames } | 'none' | 'several'

/**
 * The VIHB, processor or Chamber of Commerce number decides, else the name, which also narrows down a number
 * that several branches share. Null: of the platform.
 */
export async function findCompany(
  db: Queryable,
  customerId: string | null,
  { vihbNumber = '', processorNumber = '', cocNumber = '', name = '' }: CompanyNames,
): Promise<Found> {
  const isNamed = sameText(companies.name, name)
  for (const [by, text, condition] of [
    ['vihbNumber', vihbNumber, eq(companies.vihbNumber, vihbNumber)],
    ['processorNumber', processorNumber, eq(companies.processorNumber, processorNumber)],
    ['cocNumber', cocNumber, eq(companies.chamberOfCommerceNumber, cocNumber)],
    ['name', name, isNamed],
  ] as const) {
    if (text === '') continue
    const found = await companiesWhere(db, customerId, condition)
    if (found.length === 1) return found[0] === undefined ? 'none' : { ...found[0], by }
    if (found.length > 1) {
      const named = name === '' ? [] : await companiesWhere(db, customerId, and(condition, isNamed))
      return named.length === 1 && named[0] !== undefined ? { ...named[0], by } : 'several'
    }
  }
  return 'none'
}

/** Ignores Unicode form, blanks and capitals. PostgreSQL folds both sides alike. */
export const sameText = (column: SQLWrapper, text: string): SQL => {
  const folded = (value: SQLWrapper) =>
    sql`lower(normalize(regexp_replace(btrim(${value}), '[[:space:]\u00a0\u202f]+', ' ', 'g'), NFC))`
  return sql`${folded(column)} = ${folded(sql`${text}::text`)}`
}

const companiesWhere = (db: Queryable, customerId: string | null, condition: SQL | undefined) =>
  db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        customerId === null ? isNull(companies.customerId) : eq(companies.customerId, customerId),
        condition,
      ),
    )
    .limit(2)
