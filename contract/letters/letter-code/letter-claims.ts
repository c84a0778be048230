import * as cbor from 'cborg'
import type { DevicePublicKey } from '../../accounts/device-keys.ts'
import type { Validity } from '../../parties/ewc-codes.ts'
import type {
  documentTypes,
  SenderRole,
  senderRoles,
  TransportModeType,
  transportModeTypes,
} from '../../parties/master-data.ts'
import { fromBase64Url, fromHexadecimal, toBase64Url, toHexadecimal } from './binary-text.ts'
import { deflate } from './deflate.ts'
import { isOdd, yOfPoint } from './curve-points.ts'
import { shortTexts } from './short-texts.ts'

/* CWT claims (RFC 8392): registered ones under their keys, ours in a map under one private key. */

export interface CertificateClaims {
  readonly device: string
  readonly publicKey: DevicePublicKey
  readonly driver: string
  readonly company?: string | undefined
  /** Milliseconds, kept to whole seconds, like all moments below. */
  readonly issuedAt: number
  readonly expiresAt: number
}

export interface IssuedFlowClaims {
  readonly issuedAt: number
  readonly flow: number
  readonly version: number
  readonly documentType: (typeof documentTypes)[number]
  readonly material: string
  readonly ewcCode?: string | undefined
  readonly hazardous?: boolean | undefined
  /**
   * The days of the code and what it becomes, the oldest first: a flow is issued once, and its code may end
   * or become hazardous before the load. Absent for a code that is always valid.
   */
  readonly ewcPeriods?: readonly [EwcPeriodClaim, ...EwcPeriodClaim[]] | undefined
  readonly plannedChange?: PlannedChangeClaim | undefined
  readonly timeZone?: string | undefined
  readonly processingMethod?: string | undefined
  readonly sender: string
  readonly senderRole?: SenderRole | undefined
  readonly disposer?: string | undefined
  readonly carrier?: string | undefined
  readonly from: string
  readonly to: string
}

interface EwcPeriodClaim extends Validity {
  readonly hazardous: boolean
}

interface PlannedChangeClaim {
  readonly from: string
  readonly ewcCode: string
  readonly ewcPeriods: readonly [EwcPeriodClaim, ...EwcPeriodClaim[]]
}

export interface LoadRecordClaims {
  readonly issuedAt: number
  /** Absent from what the server signs: the code on paper does not expire. */
  readonly expiresAt?: number | undefined
  readonly checkToken: string
  readonly number: string
  readonly modeType: TransportModeType
  readonly identification: string
  readonly loadedAt: number
  readonly unloadedAt?: number | undefined
  readonly amount?: number | undefined
  readonly unit?: string | undefined
  readonly estimated?: boolean | undefined
  readonly corrections?: number | undefined
  readonly driver?: string | undefined
  readonly carrier?: string | undefined
}

/** One claim: its key, which codes that are kept for years use, so never change or reuse one. */
interface Claim<Value> extends Codec<Value> {
  readonly key: number
  /** A registered claim (RFC 8392, 3.1; `cnf` of RFC 8747, 3.1), not one of our map. */
  readonly isRegistered?: true
  readonly isOptional?: true
}

interface Codec<Value> {
  encode(value: Value): unknown
  /** @throws Error for another type */
  decode(encoded: unknown): Value | undefined
  /** May be shortened to fit the code. */
  readonly isShort?: true
}

type ClaimTable<Claims> = { readonly [Name in keyof Claims]-?: Claim<NonNullable<Claims[Name]>> }

const claim = <Value>(key: number, codec: Codec<Value>): Claim<Value> => ({ ...codec, key })
const optional = <Value>(key: number, codec: Codec<Value>): Claim<Value> => ({
  ...codec,
  key,
  isOptional: true,
})
const registered = <Value>(key: number, codec: Codec<Value>): Claim<Value> => ({
  ...codec,
  key,
  isRegistered: true,
})
const optionalRegistered = <Value>(key: number, codec: Codec<Value>): Claim<Value> => ({
  ...registered(key, codec),
  isOptional: true,
})

const identity = <Value>(value: Value): Value => value
const text: Codec<string> = {
  encode: identity,
  decode: (encoded) => ofType(encoded, (value) => typeof value === 'string'),
}
const shortText: Codec<string> = { ...text, isShort: true }
const number: Codec<number> = {
  encode: identity,
  decode: (encoded) => ofType(encoded, (value) => typeof value === 'number'),
}
/** False is left out. */
const flag: Codec<boolean> = {
  encode: identity,
  decode: (encoded) => ofType(encoded, (value) => typeof value === 'boolean'),
}
const bytesAs = (
  encode: (text: string) => Uint8Array,
  decode: (bytes: Uint8Array) => string,
): Codec<string> => ({
  encode,
  decode: (encoded) => decode(ofType(encoded, (value) => value instanceof Uint8Array)),
})
const scaled = (encode: (value: number) => number, decode: (value: number) => number): Codec<number> => ({
  encode,
  decode: (encoded) => decode(ofType(encoded, (value) => typeof value === 'number')),
})
/** Whole seconds. */
const moment = scaled(
  (milliseconds) => Math.floor(milliseconds / 1000),
  (seconds) => seconds * 1000,
)
const thousandths = scaled(
  (amount) => Math.round(amount * 1000),
  (encoded) => encoded / 1000,
)
/** Codes store positions in these lists: add new words at the end. */
const wordOf = <Word>(words: readonly Word[]): Codec<Word> => ({
  encode: (word) => words.indexOf(word),
  decode: (encoded) => required(words[ofType(encoded, (value) => typeof value === 'number')]),
})
const documentType = wordOf(['waste', 'reuse', 'product'] as const satisfies typeof documentTypes)
const senderRole = wordOf([
  'primary_disposer',
  'receiver',
  'merchant',
  'intermediary',
] as const satisfies typeof senderRoles)
const modeType = wordOf(['ship', 'container', 'truck'] as const satisfies typeof transportModeTypes)

const ewcCode: Codec<string> = {
  encode: Number,
  decode: (encoded) => String(encoded).padStart(6, '0'),
}
/** Days as numbers such as 20261209, 0 for an open end; and whether it is hazardous. */
const ewcPeriods: Codec<readonly [EwcPeriodClaim, ...EwcPeriodClaim[]]> = {
  encode: (periods) =>
    periods.map(({ validFrom, validTo, hazardous }) => [encodeDay(validFrom), encodeDay(validTo), hazardous]),
  decode: (encoded) => {
    const [first, ...later] = listOf(encoded).map(decodePeriod)
    return first && [first, ...later]
  },
}
const plannedChange: Codec<PlannedChangeClaim> = {
  encode: ({ from, ewcCode: code, ewcPeriods: periods }) => [
    encodeDay(from),
    ewcCode.encode(code),
    ewcPeriods.encode(periods),
  ],
  decode: (encoded) => {
    const [from, code, periods] = listOf(encoded)
    return {
      from: required(decodeDay(from)),
      ewcCode: required(ewcCode.decode(code)),
      ewcPeriods: required(ewcPeriods.decode(periods)),
    }
  },
}

const encodeDay = (day: string | null | undefined) => Number(day?.replaceAll('-', '') ?? 0)

function decodePeriod(encoded: unknown): EwcPeriodClaim {
  const [from, to, hazardous] = Array.isArray(encoded) ? (encoded as unknown[]) : []
  const days = { validFrom: decodeDay(from), validTo: decodeDay(to) }
  return { ...present(days), hazardous: hazardous === true }
}

function decodeDay(encoded: unknown): string | undefined {
  if (encoded === 0) return undefined
  const [, year, month, day] = required(/^(\d{4})(\d\d)(\d\d)$/.exec(String(encoded)) ?? undefined)
  return `${year}-${month}-${day}`
}

/** COSE_Key as the member of `cnf` (RFC 8747, 3.2), of type EC2 on P-256 (RFC 9053, 7.1.1). */
const coseKey = { member: 1, type: 1, ec2: 2, curve: -1, p256: 1, x: -2, y: -3 } as const
const publicKey: Codec<DevicePublicKey> = {
  encode: ({ x, y }) => {
    const key = new Map<number, unknown>([
      [coseKey.type, coseKey.ec2],
      [coseKey.curve, coseKey.p256],
      [coseKey.x, fromBase64Url(x)],
      [coseKey.y, isOdd(y)],
    ])
    return new Map([[coseKey.member, key]])
  },
  decode: (encoded) => {
    const key = mapOf(mapOf(encoded).get(coseKey.member))
    if (key.get(coseKey.type) !== coseKey.ec2 || key.get(coseKey.curve) !== coseKey.p256)
      throw new Error('This key is not on P-256.')
    const x = ofType(key.get(coseKey.x), (value) => value instanceof Uint8Array)
    return { kty: 'EC', crv: 'P-256', x: toBase64Url(x), y: yOfPoint(x, key.get(coseKey.y) === true) }
  },
}

const certificateClaims: ClaimTable<CertificateClaims> = {
  issuedAt: registered(6, moment),
  expiresAt: registered(4, moment),
  publicKey: registered(8, publicKey),
  device: claim(1, bytesAs(fromHexadecimal, toUuid)),
  driver: claim(2, shortText),
  company: optional(3, shortText),
}
const flowClaims: ClaimTable<IssuedFlowClaims> = {
  issuedAt: registered(6, moment),
  flow: claim(1, number),
  version: claim(2, number),
  documentType: claim(3, documentType),
  material: claim(4, shortText),
  ewcCode: optional(5, ewcCode),
  hazardous: optional(6, flag),
  processingMethod: optional(7, shortText),
  sender: claim(8, shortText),
  senderRole: optional(9, senderRole),
  disposer: optional(10, shortText),
  carrier: optional(11, shortText),
  from: claim(12, shortText),
  to: claim(13, shortText),
  ewcPeriods: optional(14, ewcPeriods),
  timeZone: optional(15, text),
  plannedChange: optional(16, plannedChange),
}
const recordClaims: ClaimTable<LoadRecordClaims> = {
  issuedAt: registered(6, moment),
  expiresAt: optionalRegistered(4, moment),
  checkToken: registered(7, bytesAs(fromBase64Url, toBase64Url)),
  number: claim(1, text),
  modeType: claim(2, modeType),
  identification: claim(3, shortText),
  loadedAt: claim(4, moment),
  unloadedAt: optional(5, moment),
  amount: optional(6, thousandths),
  unit: optional(7, shortText),
  estimated: optional(8, flag),
  corrections: optional(9, number),
  driver: optional(10, shortText),
  carrier: optional(11, shortText),
}

/**
 * Bytes of each deflated part without its signature. With three signatures and an address of 80 characters
 * they fit a QR code of version 20 with error correction M.
 */
const maxDeflatedBytes = { certificate: 104, flow: 150, record: 84 } as const

export const encodeCertificate = (claims: CertificateClaims): Uint8Array =>
  encodeFitting(certificateClaims, claims, maxDeflatedBytes.certificate)

/** @throws Error for bytes that are no certificate */
export const decodeCertificate = (bytes: Uint8Array): CertificateClaims =>
  decodeClaims(certificateClaims, bytes)

export const encodeIssuedFlow = (claims: IssuedFlowClaims): Uint8Array =>
  encodeFitting(flowClaims, claims, maxDeflatedBytes.flow)

/** @throws Error for bytes that are no issued flow */
export const decodeIssuedFlow = (bytes: Uint8Array): IssuedFlowClaims => decodeClaims(flowClaims, bytes)

export function encodeLoadRecord(claims: LoadRecordClaims): Uint8Array {
  const isCertified = claims.driver === undefined && claims.carrier === undefined
  const maxBytes = maxDeflatedBytes.record + (isCertified ? 0 : maxDeflatedBytes.certificate)
  return encodeFitting(recordClaims, claims, maxBytes)
}

/** @throws Error for bytes that are no record of a load */
export const decodeLoadRecord = (bytes: Uint8Array): LoadRecordClaims => decodeClaims(recordClaims, bytes)

/** The key of our claims; keys below -65536 are for private use. */
const privateClaims = -65_537
/** Bytes that the texts of a part may take together: the first try, and the step down. */
const mostTextBytes = 256
const textStep = 4

const rowsOf = <Claims>(table: ClaimTable<Claims>) =>
  Object.entries(table) as [name: string, row: Claim<unknown>][]

function encodeFitting<Claims extends object>(
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

/** Unknown claims are ignored. */
function decodeClaims<Claims>(table: ClaimTable<Claims>, bytes: Uint8Array): Claims {
  const claims = mapOf(cbor.decode(bytes, { useMaps: true }))
  const ours = mapOf(claims.get(privateClaims))
  const values = rowsOf(table).map(([name, { key, isRegistered, isOptional, decode }]) => {
    const encoded = (isRegistered ? claims : ours).get(key)
    return [name, encoded === undefined && isOptional ? undefined : decode(required(encoded))]
  })
  return present(Object.fromEntries(values) as Claims & object)
}

function mapOf(encoded: unknown): ReadonlyMap<unknown, unknown> {
  if (encoded instanceof Map) return encoded
  throw new Error('These are no claims.')
}

const listOf = (encoded: unknown): readonly unknown[] => ofType(encoded, (value) => Array.isArray(value))

function ofType<Value>(value: unknown, is: (value: unknown) => value is Value): Value {
  if (is(value)) return value
  throw new Error('A claim is missing, or of another type.')
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A claim is missing.')
  return value
}

const present = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values

function toUuid(bytes: Uint8Array): string {
  const digits = toHexadecimal(bytes)
  if (digits.length !== 32) throw new Error('This is no UUID.')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
