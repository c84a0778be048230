import type { VerifyingCrypto } from '#contract/letters/letter-code/cose-sign1.ts'
import {
  type LetterCodeOutcome,
  type LetterVerifyingKey,
  verifyLetterCode,
} from '#contract/letters/letter-code/letter-code.ts'

/** A browser without WebCrypto, as without HTTPS, knows no key. */
export async function verifyCode(
  code: string,
  keys: readonly LetterVerifyingKey[],
): Promise<LetterCodeOutcome> {
  const start = performance.now()
  try {
    return await verifyLetterCode(code, keys, Date.now(), importingOnce)
  } catch {
    return { outcome: 'unknown_key' }
  } finally {
    // For `npm run bench`, and to profile a slow phone.
    performance.measure('verify letter', { start })
  }
}

const imported = new Map<string, Promise<CryptoKey>>()

/** Imports each key once: the server's key signed two parts of each code, and those of the next letters. */
const importingOnce: VerifyingCrypto<CryptoKey> = {
  importKey: (format, key, ...rest) => {
    const name = `${key.x} ${key.y}`
    const known = imported.get(name) ?? crypto.subtle.importKey(format, key, ...rest)
    imported.set(name, known)
    return known
  },
  verify: (...values) => crypto.subtle.verify(...values),
}
