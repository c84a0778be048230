import type { CurrentUser } from '#contract/accounts/users.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { usersWhere } from './queries.ts'

export async function readUser(db: Queryable, id: string): Promise<CurrentUser> {
  const [user] = await usersWhere(db, eq(users.id, id))
  if (user === undefined) throw new HttpProblem('not_found')
  return user
}
