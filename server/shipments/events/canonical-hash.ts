import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'

/**
 * SHA-256, in hexadecimal, of a value's canonical JSON (RFC 8785); undefined members are left out, an
 * undefined value is null. Event hashes depend on it, so its output must never change.
 * @throws Error for what JSON cannot carry: infinite numbers, NaN and lone surrogates
 */
export const sha256OfCanonicalJson = (value: unknown): string => hash('sha256', canonicalize(value) ?? 'null')

/** In base64url, as QR codes carry it. */
export const sha256Base64Url = (text: string): string => hash('sha256', text, 'base64url')
