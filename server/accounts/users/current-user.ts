import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { mayPerform } from '#contract/kit/permissions.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { users } from '../../platform/db/schema/users.ts'
import { found } from '../../platform/http/request/problem.ts'
import { isOwnProcessor } from '../access/companies.ts'
import { usersWhere } from './queries.ts'

export async function readUser(db: Queryable, id: string): Promise<CurrentUser> {
  const user = found(await usersWhere(db, eq(users.id, id)))
  return { ...user, ...((await notifiesLma(db, user)) && { notifiesLma: true }) }
}

/** Administrators help those who do. */
async function notifiesLma(db: Queryable, { roles, customer }: CurrentUser): Promise<boolean> {
  if (!mayPerform(roles, 'prepareLmaNotification')) return false
  const ofCustomer = roles.includes('ROLE_ADMIN') ? undefined : eq(companies.customerId, customer?.id ?? '')
  return (await db.$count(companies, and(isOwnProcessor, ofCustomer))) > 0
}
