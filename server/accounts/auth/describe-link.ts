import type * as z from 'zod/mini'
import { linkTypes, type linkDetails } from '#contract/accounts/password-changes.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { drivers } from '../../platform/db/schema/users.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { findLink } from './links.ts'

/** @throws HttpProblem link_invalid, link_expired */
export async function describeLink(
  db: Queryable,
  now: Date,
  secret: string,
): Promise<z.output<typeof linkDetails>> {
  const { type, user, expiresAt, newContact } = await findLink(db, now, secret, linkTypes)
  if (newContact !== undefined)
    return {
      type,
      ...('email' in newContact
        ? { newEmail: maskedEmail(newContact.email) }
        : { newPhone: maskedPhone(newContact.mobilePhone) }),
      expiresAt: formatTimestamp(expiresAt),
    }
  const description = {
    type,
    userEmail: user.email === null ? undefined : maskedEmail(user.email),
    userPhone: user.mobilePhone === null ? undefined : maskedPhone(user.mobilePhone),
    ...(user.secretHash === null ? { firstSecret: true } : {}),
    expiresAt: formatTimestamp(expiresAt),
  }
  if (type !== 'registration') return description
  const [driver] = await db
    .select({ company: companies.name })
    .from(drivers)
    .leftJoin(companies, eq(companies.id, drivers.companyId))
    .where(eq(drivers.userId, user.id))
  return {
    ...description,
    firstName: user.firstName,
    lastNamePrefix: user.lastNamePrefix ?? undefined,
    lastName: user.lastName,
    companyName: driver?.company ?? undefined,
    termsAccepted: user.termsAcceptedAt !== null,
  }
}

const maskedEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1***')
const maskedPhone = (number: string) => `${number.slice(0, 3)}*****${number.slice(-2)}`
