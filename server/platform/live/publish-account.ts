import { iriOf } from '#contract/kit/resource.ts'
import { isOnlyDriver } from '#contract/kit/roles.ts'
import type { Queryable } from '../db/connect.ts'
import { eq, sql } from '../db/drizzle.ts'
import { companies, companyTransporters } from '../db/schema/companies.ts'
import { drivers, users } from '../db/schema/users.ts'
import { publishAll } from './publish.ts'

/**
 * To the customer's staff and, for drivers, planners of their company and customers that linked it. Call it
 * before a deletion, because it reads the row.
 */
export async function publishAccount(db: Queryable, userId: string): Promise<void> {
  const [account] = await db
    .select({
      driverId: drivers.id,
      roles: users.roles,
      companyId: users.companyId,
      customerId: users.customerId,
      ownerId: companies.customerId,
      linkedIds: sql<
        string[]
      >`array(select ${companyTransporters.customerId} from ${companyTransporters} where ${companyTransporters.transporterId} = ${users.companyId})`,
    })
    .from(users)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId))
  if (account === undefined) return
  const { driverId, roles, ownerId, linkedIds } = account
  const companyId = account.companyId ?? undefined
  const customerId = account.customerId ?? ownerId ?? undefined
  const user = { '@id': iriOf('users', userId), '@type': 'User' }
  // Planners do not see office users who also drive.
  const planners = isOnlyDriver(roles) ? companyId : undefined
  await publishAll(db, [[user, { customerId, companyId: planners }]])
  if (driverId === null) return
  const driver = { '@id': iriOf('drivers', driverId), '@type': 'Driver' }
  const customers = new Set([ownerId, ...linkedIds].filter((id) => id !== null))
  await publishAll(db, [
    [driver, { companyId }],
    ...[...customers].map((id) => [driver, { customerId: id }] as const),
  ])
}
