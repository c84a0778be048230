import { and, asc, ilike, or } from 'drizzle-orm'
import type { TransporterName } from '#contract/companies.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { likePattern } from '../http/collection/filters.ts'
import { takesDrivers } from './queries.ts'

const most = 20

/** Transporters with all of these words in their name, or with this in their VIHB number: nobody copies the list page by page. */
export async function transportersNamed(
  db: Queryable,
  typed: string,
): Promise<{ member: TransporterName[]; totalItems: number }> {
  const words = typed.split(/\s+/).slice(0, 8)
  const rows = await db
    .select({
      id: companies.id,
      name: companies.name,
      city: companies.city,
      vihbNumber: companies.vihbNumber,
    })
    .from(companies)
    .where(
      and(
        takesDrivers,
        or(
          and(...words.map((word) => ilike(companies.name, likePattern(word)))),
          ilike(companies.vihbNumber, likePattern(typed)),
        ),
      ),
    )
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(most)
  const member = rows.map(({ id, name, city, vihbNumber }) => ({
    id,
    name,
    city: city ?? undefined,
    vihbNumber: vihbNumber ?? undefined,
  }))
  return { member, totalItems: member.length }
}
