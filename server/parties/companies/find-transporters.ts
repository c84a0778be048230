import type { PublicTransporter } from '#contract/parties/companies.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, or } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { contains, likePattern } from '../../platform/http/collection/filters.ts'
import { acceptsDrivers } from '../../accounts/access/companies.ts'

const maxResults = 20

/** Public, so there are no further pages, which would allow copying the list. */
export async function findTransportersByName(
  db: Queryable,
  searchText: string,
): Promise<{ member: PublicTransporter[]; totalItems: number }> {
  const words = searchText.split(/\s+/).slice(0, 8)
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
        acceptsDrivers,
        or(
          and(...words.map((word) => contains(companies.name, likePattern(word)))),
          contains(companies.vihbNumber, likePattern(searchText)),
        ),
      ),
    )
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(maxResults)
  const member = rows.map(({ id, name, city, vihbNumber }) => ({
    id,
    name,
    city: city ?? undefined,
    vihbNumber: vihbNumber ?? undefined,
  }))
  return { member, totalItems: member.length }
}
