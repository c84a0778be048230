import { hash, verify } from '@node-rs/argon2'

// OWASP's choice of argon2id parameters for interactive sign-in.
// argon2id is the library's default algorithm.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id of a password or pincode. */
export const hashSecret = (secret: string): Promise<string> => hash(secret, parameters)

/** A hash that no secret fits, so that an unknown user costs as much time as a known one. */
const nobodysHash = hashSecret(crypto.randomUUID())

/** True when the secret fits the hash; takes as long without a hash. */
export async function secretFits(hashed: string | null | undefined, secret: string): Promise<boolean> {
  const fits = await verify(hashed ?? (await nobodysHash), secret)
  return fits && hashed !== null && hashed !== undefined
}
