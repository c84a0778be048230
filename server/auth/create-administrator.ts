import * as z from 'zod/mini'
import { password as passwordRule } from '#contract/secrets.ts'
import type { Database } from '../db/connect.ts'
import { users } from '../db/schema/users.ts'
import { newId } from '../db/uuid.ts'
import { hashSecret } from './secrets.ts'

/**
 * Makes the account that runs the platform.
 * @throws with a text for the operator when the address is none or taken, or the password too weak
 */
export async function createAdministrator(
  database: Database,
  email: string,
  password: string,
): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Error(`${email} is not an e-mail address.`)
  if (!z.safeParse(passwordRule, password).success)
    throw new Error(
      'The password needs eight characters or more, with a digit, an upper case and a lower case letter.',
    )
  const made = await database.query
    .insert(users)
    .values({
      id: newId(),
      email: email.toLowerCase(),
      firstName: 'Administrator',
      lastName: '',
      roles: ['ROLE_ADMIN'],
      secretHash: await hashSecret(password),
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (made.length === 0) throw new Error(`There is already a user ${email}.`)
}
