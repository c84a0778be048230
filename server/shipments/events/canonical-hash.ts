import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'

/**
 * Hashes the canonical JSON (RFC 8785) to hexadecimal; undefined members are left out, an undefined value is
 * null. Event hashes depend on it, so its output must never change.
 * @throws Error for infinite numbers, NaN and lone surrogates
 */
export const sha256OfCanonicalJson = (value: unknown): string => hash('sha256', canonicalize(value) ?? 'null')

export const sha256Base64Url = (text: string): string => hash('sha256', text, 'base64url')
