import { hash, verify } from '@node-rs/argon2'

// OWASP's choice of argon2id parameters for interactive sign-in.
// argon2id is the library's default algorithm.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id of a password or pincode. */
export const hashSecret = (secret: string): Promise<string> => hash(secret, parameters)

/** Verified for unknown users, so that the response time does not reveal whether an account exists. */
const dummyHash = hashSecret(crypto.randomUUID())

/** Whether the secret matches the hash. Takes as long without a hash. */
export async function secretMatches(storedHash: string | null | undefined, secret: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await dummyHash), secret)
  return matches && storedHash !== null && storedHash !== undefined
}
