import type { DevicePublicKey } from '../../accounts/device-keys.ts'
import type { Validity } from '../../parties/ewc-codes.ts'
import type { documentTypes, senderRoles, transportModeTypes } from '../../parties/master-data.ts'
import type { shipmentEndings } from '../../shipments/shipment-lists.ts'
import type { AcceptanceOutcome } from '../../shipments/stated-acceptance.ts'
import type { SignatoryRole, signatoryRoles } from '../../shipments/stated-signature.ts'
import { fromBase64Url, fromHexadecimal } from './binary-from-text.ts'
import { toBase64Url, toHexadecimal } from './binary-text.ts'
import { isOdd, yOfPoint } from './curve-points.ts'

/* How the values of claims are written in CBOR. */

export interface Codec<Value> {
  encode(value: Value): unknown
  /** @throws Error for another type */
  decode(encoded: unknown): Value | undefined
  /** May be shortened to fit the code. */
  readonly isShort?: true
}

interface EwcPeriodClaim extends Validity {
  readonly hazardous: boolean
}

/** The oldest first. */
export type EwcPeriodsClaim = readonly [EwcPeriodClaim, ...EwcPeriodClaim[]]

export interface PlannedChangeClaim {
  readonly from: string
  readonly ewcCode: string
  readonly ewcPeriods: EwcPeriodsClaim
  readonly wasteStreamNumber?: string | undefined
}

const identity = <Value>(value: Value): Value => value
export const text: Codec<string> = {
  encode: identity,
  decode: (encoded) => ofType(encoded, (value) => typeof value === 'string'),
}
export const shortText: Codec<string> = { ...text, isShort: true }
export const number: Codec<number> = {
  encode: identity,
  decode: (encoded) => ofType(encoded, (value) => typeof value === 'number'),
}
/** False is left out. */
export const flag: Codec<boolean> = {
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
export const moment = scaled(
  (milliseconds) => Math.floor(milliseconds / 1000),
  (seconds) => seconds * 1000,
)
export const thousandths = scaled(
  (amount) => Math.round(amount * 1000),
  (encoded) => encoded / 1000,
)
/** Codes store positions in these lists: add new words at the end. */
const wordOf = <Word>(words: readonly Word[]): Codec<Word> => ({
  encode: (word) => words.indexOf(word),
  decode: (encoded) => required(words[ofType(encoded, (value) => typeof value === 'number')]),
})
export const documentType = wordOf(['waste', 'reuse', 'product'] as const satisfies typeof documentTypes)
export const senderRole = wordOf([
  'primary_disposer',
  'receiver',
  'merchant',
  'intermediary',
] as const satisfies typeof senderRoles)
export const modeType = wordOf(['ship', 'container', 'truck'] as const satisfies typeof transportModeTypes)
export const takenBy = wordOf(['partly', 'refused'] as const satisfies readonly AcceptanceOutcome[])
export const ending = wordOf(['returned', 'forwarded'] as const satisfies typeof shipmentEndings)
const signatoryRole = wordOf(['sender', 'disposer', 'receiver'] as const satisfies typeof signatoryRoles)
export const rolesWhoSigned: Codec<readonly SignatoryRole[]> = {
  encode: (roles) => roles.map((role) => signatoryRole.encode(role)),
  decode: (encoded) => listOf(encoded).map((role) => required(signatoryRole.decode(role))),
}

export const ewcCode: Codec<string> = {
  encode: Number,
  decode: (encoded) => String(encoded).padStart(6, '0'),
}
/** Days as numbers such as 20261209, 0 for an open end; and whether it is hazardous. */
export const ewcPeriods: Codec<EwcPeriodsClaim> = {
  encode: (periods) =>
    periods.map(({ validFrom, validTo, hazardous }) => [encodeDay(validFrom), encodeDay(validTo), hazardous]),
  decode: (encoded) => {
    const [first, ...later] = listOf(encoded).map(decodePeriod)
    return first && [first, ...later]
  },
}
export const plannedChange: Codec<PlannedChangeClaim> = {
  encode: ({ from, ewcCode: code, ewcPeriods: periods, wasteStreamNumber }) => [
    encodeDay(from),
    ewcCode.encode(code),
    ewcPeriods.encode(periods),
    ...(wasteStreamNumber === undefined ? [] : [wasteStreamNumber]),
  ],
  decode: (encoded) => {
    const [from, code, periods, wasteStreamNumber] = listOf(encoded)
    return {
      from: required(decodeDay(from)),
      ewcCode: required(ewcCode.decode(code)),
      ewcPeriods: required(ewcPeriods.decode(periods)),
      ...(wasteStreamNumber !== undefined && { wasteStreamNumber: required(text.decode(wasteStreamNumber)) }),
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
export const publicKey: Codec<DevicePublicKey> = {
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

export const uuidBytes = bytesAs(fromHexadecimal, toUuid)
export const tokenBytes = bytesAs(fromBase64Url, toBase64Url)

export function mapOf(encoded: unknown): ReadonlyMap<unknown, unknown> {
  if (encoded instanceof Map) return encoded
  throw new Error('These are no claims.')
}

const listOf = (encoded: unknown): readonly unknown[] => ofType(encoded, (value) => Array.isArray(value))

function ofType<Value>(value: unknown, is: (value: unknown) => value is Value): Value {
  if (is(value)) return value
  throw new Error('A claim is missing, or of another type.')
}

export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A claim is missing.')
  return value
}

export const present = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values

function toUuid(bytes: Uint8Array): string {
  const digits = toHexadecimal(bytes)
  if (digits.length !== 32) throw new Error('This is no UUID.')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
