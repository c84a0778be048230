import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { apiKeyPrefix } from '#contract/accounts/api-keys.ts'

/*
 * `vrachtpas_`, 43 characters of 256 random bits, and a checksum of 6. Letters and digits only: a double
 * click selects it whole, and secret scanners recognise and verify it.
 */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 43
const checksumLength = 6
const pattern = new RegExp(`^${apiKeyPrefix}([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`)

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = (digits[Number(rest % 62n)] ?? '') + text
  return text
}

const checksumOf = (random: string) => base62(BigInt(crc32(random)), checksumLength)

export function newKey(): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength)
  return apiKeyPrefix + random + checksumOf(random)
}

export function isPossibleKey(text: string): boolean {
  const [, random = '', checksum] = pattern.exec(text) ?? []
  return checksum !== undefined && checksum === checksumOf(random)
}

/** A key is random enough that a plain hash reveals nothing. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export const endingOf = (key: string): string => key.slice(-4)
