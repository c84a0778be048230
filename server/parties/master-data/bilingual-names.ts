import type { PgColumn } from '../../platform/db/drizzle-pg.ts'
import { type SQL, sql } from '../../platform/db/drizzle.ts'

interface BilingualRow {
  readonly nameEn: string
  readonly nameNl: string
}

export const namesOf = ({ nameEn, nameNl }: BilingualRow) => ({ en: nameEn, nl: nameNl })
export const nameColumns = ({ en, nl }: { readonly en: string; readonly nl: string }) => ({
  nameEn: en,
  nameNl: nl,
})

/** The field `names` of a resource that is stored in a table of its own. */
export const bilingual = { read: namesOf, write: nameColumns }

interface BilingualColumns {
  readonly nameEn: PgColumn
  readonly nameNl: PgColumn
}

/** `name` filters on both languages, and each language can be ordered by. */
export const nameExpressions = ({ nameEn, nameNl }: BilingualColumns) => ({
  name: sql`(${nameEn} || ' ' || ${nameNl})`,
  'names.en': sql`lower(${nameEn})`,
  'names.nl': sql`lower(${nameNl})`,
})

/** What every list of master data says: all see it, and it is found by its names and `codes`. */
export const bilingualList = (names: BilingualColumns, ...codes: readonly PgColumn[]) => ({
  visibleTo: visibleToAll,
  scope: 'any' as const,
  columns: nameExpressions(names),
  searchColumns: [...codes, names.nameEn, names.nameNl],
})

export const visibleToAll = (): SQL => sql`true`

export const byPosition = [
  ['position', 'asc'],
  ['code', 'asc'],
] as const
