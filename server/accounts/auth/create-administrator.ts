import * as z from 'zod/mini'
import { normalisedEmailAddress } from '#contract/accounts/email-addresses.ts'
import { password as passwordRule } from '#contract/accounts/secrets.ts'
import type { Database } from '../../platform/db/connect.ts'
import { users } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import { isGuessable } from './common-passwords.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import { hashSecret, sealedHash } from './secrets.ts'

/**
 * Without a cipher the next start of a server encrypts the hash.
 * @throws Error with a message for the operator when the address is invalid or taken, or the password is too
 * weak
 */
export async function createAdministrator(
  database: Database,
  email: string,
  password: string,
  cipher: KeyCipher | undefined,
): Promise<void> {
  const { data: address } = z.safeParse(normalisedEmailAddress, email)
  if (address === undefined) throw new Error(`${email} is not an e-mail address.`)
  const name = { firstName: 'Administrator', lastName: '' }
  if (
    !z.safeParse(passwordRule, password).success ||
    (await isGuessable(password, { ...name, email: address }))
  )
    throw new Error(
      'The password needs eight characters or more, with a digit, an upper case and a lower case letter, and must not be a common word, nor your address.',
    )
  const id = newId()
  const inserted = await database.query
    .insert(users)
    .values({
      id,
      email: address,
      ...name,
      roles: ['ROLE_ADMIN'],
      secretHash: await (cipher === undefined ? hashSecret(password) : sealedHash(cipher, id, password)),
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (inserted.length === 0) throw new Error(`There is already a user ${email}.`)
}
