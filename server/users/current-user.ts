import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#contract/users.ts'
import type { Queryable } from '../db/connect.ts'
import { users } from '../db/schema/users.ts'
import { Refusal } from '../http/request/problem.ts'
import { usersWhere } from './queries.ts'

/** The user as the layout reads it. @throws Refusal not_found */
export async function readUser(db: Queryable, id: string): Promise<CurrentUser> {
  const [found] = await usersWhere(db, eq(users.id, id))
  if (found === undefined) throw new Refusal('not_found')
  return found
}
