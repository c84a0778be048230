import { hash } from 'node:crypto'

/** JSON with sorted keys and nothing undefined: two texts are equal exactly when the values are (after RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  members.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}

/** SHA-256 of a value in canonical form, in hexadecimal. */
export const sealOf = (value: unknown) => hash('sha256', canonicalJson(value))
