import { hash, verify } from '@node-rs/argon2'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'

// OWASP's choice of argon2id parameters for interactive sign-in.
// argon2id is the library's default algorithm.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * argon2id of a password or pincode. Stored as it is, it lets whoever reads the database try all pincodes in a quarter of
 * an hour: see `sealedHash`.
 */
export const hashSecret = (secret: string): Promise<string> => hash(secret, parameters)

/** The hash of a user's secret as it is stored: encrypted by a key that the database does not hold. */
export const sealedHash = async (cipher: KeyCipher, userId: string, secret: string): Promise<string> =>
  await cipher.sealText(await hashSecret(secret), `users/${userId}`)

/** In place of a hash that nobody can read any more: no secret is right, and a link sets a new one. */
export const lostHash = ''

/** Verified for unknown users, so that the response time does not reveal whether an account exists. */
const dummyHash = hashSecret(crypto.randomUUID())

/**
 * Whether the secret is that of the user. Takes as long without one, and for one that was lost.
 * @throws HttpProblem secret_lost where that cannot be said any more
 */
export async function secretMatches(
  cipher: KeyCipher,
  user: { readonly id: string; readonly secretHash: string | null } | undefined,
  secret: string,
): Promise<boolean> {
  const stored = user?.secretHash ?? undefined
  const isKnown = user !== undefined && stored !== undefined && stored !== lostHash
  const matches = await verify(
    isKnown ? await cipher.openText(stored, `users/${user.id}`) : await dummyHash,
    secret,
  )
  if (stored === lostHash) throw new HttpProblem('secret_lost')
  return matches && isKnown
}
