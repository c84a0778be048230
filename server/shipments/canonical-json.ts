import { hash } from 'node:crypto'

/** JSON with sorted keys and without undefined members, after RFC 8785: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  members.sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}

/** SHA-256 of a value's canonical JSON, in hexadecimal. Event hashes are made with it: its output must never change. */
export const sha256OfCanonicalJson = (value: unknown) => hash('sha256', canonicalJson(value))
