import { hash, verify } from '@node-rs/argon2'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'

// OWASP's choice of argon2id parameters for interactive sign-in. argon2id is the library's default algorithm.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Store `sealedHash` instead: this hash allows trying all pincodes in a quarter of an hour. */
export const hashSecret = (secret: string): Promise<string> => hash(secret, parameters)

/** The hash of a secret as it is stored: encrypted by a key outside the database. */
export const sealedHash = async (cipher: KeyCipher, userId: string, secret: string): Promise<string> =>
  await cipher.seal(await hashSecret(secret), `users/${userId}`)

/** Replaces a hash whose key was lost: no secret matches it, and a link sets a new one. */
export const lostHash = ''

/** Verified for unknown users, so that the response time does not reveal whether an account exists. */
const dummyHash = hashSecret(crypto.randomUUID())

/**
 * Takes as long without a user.
 * @throws HttpProblem secret_lost when the key of the hash was lost
 */
export async function secretMatches(
  cipher: KeyCipher,
  user: { readonly id: string; readonly secretHash: string | null } | undefined,
  secret: string,
): Promise<boolean> {
  const stored = user?.secretHash ?? undefined
  const isKnown = user !== undefined && stored !== undefined && stored !== lostHash
  const matches = await verify(
    isKnown ? await cipher.open(stored, `users/${user.id}`) : await dummyHash,
    secret,
  )
  if (stored === lostHash) throw new HttpProblem('secret_lost')
  return matches && isKnown
}
