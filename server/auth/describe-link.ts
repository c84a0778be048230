import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { linkTypes, type openLink } from '#contract/password-changes.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { drivers } from '../db/schema/users.ts'
import { momentOf } from '../http/wire/moment.ts'
import { findLink } from './links.ts'

/** What a link is for, and (mostly hidden) for whom. @throws Refusal link_invalid, link_expired */
export async function describeLink(
  db: Queryable,
  now: Date,
  secret: string,
): Promise<z.output<typeof openLink>> {
  const { type, user, expiresAt } = await findLink(db, now, secret, linkTypes)
  const told = {
    type,
    userEmail: user.email === null ? undefined : hiddenEmail(user.email),
    userPhone: user.mobilePhone === null ? undefined : hiddenPhone(user.mobilePhone),
    expiresAt: momentOf(expiresAt),
  }
  if (type !== 'registration') return told
  const [driver] = await db
    .select({ company: companies.name })
    .from(drivers)
    .leftJoin(companies, eq(companies.id, drivers.companyId))
    .where(eq(drivers.userId, user.id))
  return {
    ...told,
    firstName: user.firstName,
    lastNamePrefix: user.lastNamePrefix ?? undefined,
    lastName: user.lastName,
    companyName: driver?.company ?? undefined,
    termsAccepted: user.termsAcceptedAt !== null,
  }
}

const hiddenEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1***')
const hiddenPhone = (number: string) => `${number.slice(0, 3)}*****${number.slice(-2)}`
