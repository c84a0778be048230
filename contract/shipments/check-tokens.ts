import * as z from 'zod/mini'

/**
 * The token by which a letter is checked without an account: 16 random bytes in base64url, made on the device
 * at the load. Its holder may read what the letter states.
 */
export const checkToken = z.string().check(z.regex(/^[\w-]{21}[AQgw]$/))
