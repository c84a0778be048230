import type { CurrentUser } from '#contract/accounts/current-user.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'
import { found } from '../../platform/http/request/problem.ts'
import { usersWhere } from './queries.ts'

export const readUser = async (db: Queryable, id: string): Promise<CurrentUser> =>
  found(await usersWhere(db, eq(users.id, id)))
