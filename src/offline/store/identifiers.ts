import { toBase64Url } from '#contract/letters/letter-code/binary-text.ts'

const tailSize = 2 ** 48

export function nextId(now: number, previous = ''): string {
  const candidate = uuidAt(now)
  if (candidate > previous) return candidate
  const tail = Number.parseInt(previous.slice(-12), 16) + 1 + Math.floor(Math.random() * 1000)
  if (tail < tailSize) return previous.slice(0, -12) + tail.toString(16).padStart(12, '0')
  return uuidAt(Number.parseInt(previous.slice(0, 8) + previous.slice(9, 13), 16) + 1)
}

/** 16 random bytes in base64url. */
export const newCheckToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(16)))

let lastId = ''

/** Greater than all that this page or worker has made before. */
export function newId(now: number): string {
  lastId = nextId(now, lastId)
  return lastId
}

function uuidAt(milliseconds: number): string {
  const hex = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0')
  // A random UUID (version 4) supplies the 74 random bits and the variant bits between them.
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
