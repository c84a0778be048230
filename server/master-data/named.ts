import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { momentOf } from '../http/wire/moment.ts'

interface NamedRow {
  readonly nameEn: string
  readonly nameNl: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What every item of the reference data says of itself beside its code. */
export const standingOf = ({ version, createdAt, updatedAt }: NamedRow) => ({
  version,
  createdAt: momentOf(createdAt),
  updatedAt: momentOf(updatedAt),
})

export const namesOf = ({ nameEn, nameNl }: NamedRow) => ({ en: nameEn, nl: nameNl })
export const nameColumns = ({ en, nl }: { readonly en: string; readonly nl: string }) => ({
  nameEn: en,
  nameNl: nl,
})

/** Where names lie: `name` finds either, and each language has its own order. */
export const namePlaces = ({ nameEn, nameNl }: { readonly nameEn: PgColumn; readonly nameNl: PgColumn }) => ({
  name: sql`(${nameEn} || ' ' || ${nameNl})`,
  'names.en': sql`lower(${nameEn})`,
  'names.nl': sql`lower(${nameNl})`,
})

/** Everybody who may read reference data at all sees all of it. */
export const visibleToAll = (): SQL => sql`true`
