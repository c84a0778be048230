import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../auth/keys.ts'

const lifeSeconds = 300

/** Signed and not stored, so that requests of strangers take no room. */
export function createChallenge(keys: Keys, device: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + lifeSeconds
  const content = `${until}.${randomBytes(16).toString('base64url')}`
  return `${content}.${codeOf(keys.current(now).secret, device, content).toString('base64url')}`
}

/** Whether this server gave this challenge to this device and it is still valid. */
export function isOwnChallenge(keys: Keys, device: string, challenge: string, now: Date): boolean {
  const [, content = '', until = '', code = ''] = /^((\d{1,12})\.[\w-]+)\.([\w-]+)$/.exec(challenge) ?? []
  if (Number(until) * 1000 <= now.getTime()) return false
  const actual = Buffer.from(code, 'base64url')
  return keys.secrets(now).some((secret) => {
    const expected = codeOf(secret, device, content)
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}

const codeOf = (secret: Uint8Array, device: string, content: string) =>
  createHmac('sha256', secret).update(`device challenge ${device} ${content}`).digest()
