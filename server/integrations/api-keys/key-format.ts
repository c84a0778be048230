import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { apiKeyPrefix } from '#contract/accounts/api-keys.ts'

/*
 * A key is `vrachtpas_`, 43 characters of 256 random bits, and 6 of a checksum over these, in letters and digits alone: a double
 * click takes it whole, and who searches code for secrets finds it by its prefix and knows without asking us that it is one.
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

/** Makes a key that nobody has. */
export function newKey(): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength)
  return apiKeyPrefix + random + checksumOf(random)
}

/** Whether a text can be a key at all: its form and checksum are right. */
export function isPossibleKey(text: string): boolean {
  const [, random = '', checksum] = pattern.exec(text) ?? []
  return checksum !== undefined && checksum === checksumOf(random)
}

/** What is kept of a key. It is random enough that a plain hash tells nothing of it. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The part of a key that lists may show. */
export const endingOf = (key: string): string => key.slice(-4)
