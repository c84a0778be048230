import type { CurrentUser } from '#contract/users.ts'
import type { Queryable } from '../db/connect.ts'
import { eq } from '../db/drizzle.ts'
import { users } from '../db/schema/users.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { usersWhere } from './queries.ts'

/** Reads the signed-in user, with what the page layout needs. @throws HttpProblem not_found */
export async function readUser(db: Queryable, id: string): Promise<CurrentUser> {
  const [user] = await usersWhere(db, eq(users.id, id))
  if (user === undefined) throw new HttpProblem('not_found')
  return user
}
