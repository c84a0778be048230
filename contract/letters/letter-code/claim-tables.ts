import * as cbor from 'cborg'
import { type Codec, mapOf, present, required } from './claim-codecs.ts'
import { deflate } from './deflate.ts'
import { shortTexts } from './short-texts.ts'

/* CWT claims (RFC 8392): registered ones under their keys, ours in a map under one private key. */

/** One claim: its key, which codes that are kept for years use, so never change or reuse one. */
interface Claim<Value> extends Codec<Value> {
  readonly key: number
  /** A registered claim (RFC 8392, 3.1; `cnf` of RFC 8747, 3.1), not one of our map. */
  readonly isRegistered?: true
  readonly isOptional?: true
}

export type ClaimTable<Claims> = { readonly [Name in keyof Claims]-?: Claim<NonNullable<Claims[Name]>> }

export const claim = <Value>(key: number, codec: Codec<Value>): Claim<Value> => ({ ...codec, key })
export const optional = <Value>(key: number, codec: Codec<Value>): Claim<Value> => ({
  ...codec,
  key,
  isOptional: true,
})
export const registered = <Value>(key: number, codec: Codec<Value>): Claim<Value> => ({
  ...codec,
  key,
  isRegistered: true,
})
export const optionalRegistered = <Value>(key: number, codec: Codec<Value>): Claim<Value> => ({
  ...registered(key, codec),
  isOptional: true,
})

/** The key of our claims; keys below -65536 are for private use. */
const privateClaims = -65_537
/** Bytes that the texts of a part may take together: the first try, and the step down. */
const mostTextBytes = 640
const textStep = 8

const rowsOf = <Claims>(table: ClaimTable<Claims>) =>
  Object.entries(table) as [name: string, row: Claim<unknown>][]

/** Shortens texts until the deflated claims take so many bytes at most. */
export function encodeFitting<Claims extends object>(
  table: ClaimTable<Claims>,
  claims: Claims,
  maxBytes: number,
): Uint8Array {
  const values: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(claims))
  const texts = Object.fromEntries(
    rowsOf(table).flatMap(([name, { isShort }]) => (isShort ? [[name, values[name] as string]] : [])),
  )
  let limit = mostTextBytes
  for (;;) {
    const bytes = encodeClaims(table, { ...values, ...shortTexts(texts, limit) })
    if (limit <= 0 || deflate(bytes).length <= maxBytes) return bytes
    limit -= textStep
  }
}

// The encoder sorts map keys, so that equal claims are equal bytes.
function encodeClaims<Claims>(
  table: ClaimTable<Claims>,
  values: Readonly<Record<string, unknown>>,
): Uint8Array {
  const ours = new Map<number, unknown>()
  const claims = new Map<number, unknown>([[privateClaims, ours]])
  for (const [name, { key, isRegistered, encode }] of rowsOf(table)) {
    const value = values[name]
    if (value !== undefined && value !== false) (isRegistered ? claims : ours).set(key, encode(value))
  }
  return cbor.encode(claims)
}

/** Unknown claims are ignored. @throws Error for bytes that are no such claims */
export function decodeClaims<Claims>(table: ClaimTable<Claims>, bytes: Uint8Array): Claims {
  const claims = mapOf(cbor.decode(bytes, { useMaps: true }))
  const ours = mapOf(claims.get(privateClaims))
  const values = rowsOf(table).map(([name, { key, isRegistered, isOptional, decode }]) => {
    const encoded = (isRegistered ? claims : ours).get(key)
    return [name, encoded === undefined && isOptional ? undefined : decode(required(encoded))]
  })
  return present(Object.fromEntries(values) as Claims & object)
}
