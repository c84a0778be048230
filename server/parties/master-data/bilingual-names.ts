import type { PgColumn } from '../../platform/db/drizzle-pg.ts'
import { type SQL, sql } from '../../platform/db/drizzle.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'

interface BilingualRow {
  readonly nameEn: string
  readonly nameNl: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const versionFields = ({ version, createdAt, updatedAt }: BilingualRow) => ({
  version,
  createdAt: formatTimestamp(createdAt),
  updatedAt: formatTimestamp(updatedAt),
})

export const namesOf = ({ nameEn, nameNl }: BilingualRow) => ({ en: nameEn, nl: nameNl })
export const nameColumns = ({ en, nl }: { readonly en: string; readonly nl: string }) => ({
  nameEn: en,
  nameNl: nl,
})

/** The field `names` of a resource that is stored in a table of its own. */
export const bilingual = { read: namesOf, write: nameColumns }

/** `name` filters on both languages, and each language can be ordered by. */
export const nameExpressions = ({
  nameEn,
  nameNl,
}: {
  readonly nameEn: PgColumn
  readonly nameNl: PgColumn
}) => ({
  name: sql`(${nameEn} || ' ' || ${nameNl})`,
  'names.en': sql`lower(${nameEn})`,
  'names.nl': sql`lower(${nameNl})`,
})

export const visibleToAll = (): SQL => sql`true`
