import { decode, encode } from 'cborg'
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
  readonly expiresAt: number
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

type ClaimValue = string | number | boolean | Uint8Array | readonly EncodedPeriod[] | EncodedPlan
/** Days as numbers such as 20261209, 0 for an open end; and whether it is hazardous. */
type EncodedPeriod = readonly [from: number, to: number, hazardous: boolean]
type EncodedPlan = readonly [from: number, ewcCode: number, periods: readonly EncodedPeriod[]]

/** Keys of registered claims (RFC 8392, 3.1; `cnf` of RFC 8747, 3.1). */
const registered = { expiresAt: 4, issuedAt: 6, id: 7, confirmation: 8 } as const
/** The key of our claims; keys below -65536 are for private use. */
const privateClaims = -65_537

/** Codes that are kept for years use these keys: never change or reuse one. */
const certificateKeys = { device: 1, driver: 2, company: 3 } as const
const flowKeys = {
  flow: 1,
  version: 2,
  documentType: 3,
  material: 4,
  ewcCode: 5,
  hazardous: 6,
  processingMethod: 7,
  sender: 8,
  senderRole: 9,
  disposer: 10,
  carrier: 11,
  from: 12,
  to: 13,
  ewcPeriods: 14,
  timeZone: 15,
  plannedChange: 16,
} as const
const recordKeys = {
  number: 1,
  modeType: 2,
  identification: 3,
  loadedAt: 4,
  unloadedAt: 5,
  thousandths: 6,
  unit: 7,
  estimated: 8,
  corrections: 9,
  driver: 10,
  carrier: 11,
} as const

/**
 * Bytes of each deflated part without its signature. With three signatures and an address of 80 characters
 * they fit a QR code of version 20 with error correction M.
 */
const maxDeflatedBytes = { certificate: 104, flow: 150, record: 84 } as const
/** Bytes that the texts of a part may take together: the first try, and the step down. */
const mostTextBytes = 256
const textStep = 4

function withFittingTexts<Texts extends Readonly<Record<string, string | undefined>>>(
  texts: Texts,
  maxBytes: number,
  encodeWith: (texts: Texts) => Uint8Array,
): Uint8Array {
  let limit = mostTextBytes
  for (;;) {
    const bytes = encodeWith(shortTexts(texts, limit))
    if (limit <= 0 || deflate(bytes).length <= maxBytes) return bytes
    limit -= textStep
  }
}

export function encodeCertificate(claims: CertificateClaims): Uint8Array {
  const texts = { driver: claims.driver, company: claims.company }
  return withFittingTexts(texts, maxDeflatedBytes.certificate, ({ driver, company }) =>
    encodeClaims(
      [
        [registered.issuedAt, toSeconds(claims.issuedAt)],
        [registered.expiresAt, toSeconds(claims.expiresAt)],
        [registered.confirmation, new Map([[coseKey.member, encodeKey(claims.publicKey)]])],
      ],
      [
        [certificateKeys.device, fromHexadecimal(claims.device)],
        [certificateKeys.driver, driver],
        [certificateKeys.company, company],
      ],
    ),
  )
}

/** @throws Error for bytes that are no certificate */
export function decodeCertificate(bytes: Uint8Array): CertificateClaims {
  const { claims, ours } = decodeClaims(bytes)
  return {
    device: toUuid(ours.bytes(certificateKeys.device)),
    publicKey: decodeKey(claims.map(registered.confirmation).map(coseKey.member)),
    driver: ours.text(certificateKeys.driver),
    ...present({ company: ours.optionalText(certificateKeys.company) }),
    issuedAt: claims.moment(registered.issuedAt),
    expiresAt: claims.moment(registered.expiresAt),
  }
}

export function encodeIssuedFlow(claims: IssuedFlowClaims): Uint8Array {
  const { documentType, senderRole, material, processingMethod, sender, disposer, carrier, from, to } = claims
  const texts = { material, processingMethod, sender, disposer, carrier, from, to }
  return withFittingTexts(texts, maxDeflatedBytes.flow, (short) =>
    encodeClaims(
      [[registered.issuedAt, toSeconds(claims.issuedAt)]],
      [
        [flowKeys.flow, claims.flow],
        [flowKeys.version, claims.version],
        [flowKeys.documentType, documentTypeNumbers.indexOf(documentType)],
        [flowKeys.material, short.material],
        [flowKeys.ewcCode, claims.ewcCode === undefined ? undefined : Number(claims.ewcCode)],
        [flowKeys.hazardous, claims.hazardous],
        [flowKeys.ewcPeriods, claims.ewcPeriods?.map(encodePeriod)],
        [flowKeys.plannedChange, claims.plannedChange && encodePlan(claims.plannedChange)],
        [flowKeys.timeZone, claims.timeZone],
        [flowKeys.processingMethod, short.processingMethod],
        [flowKeys.sender, short.sender],
        [flowKeys.senderRole, senderRole === undefined ? undefined : senderRoleNumbers.indexOf(senderRole)],
        [flowKeys.disposer, short.disposer],
        [flowKeys.carrier, short.carrier],
        [flowKeys.from, short.from],
        [flowKeys.to, short.to],
      ],
    ),
  )
}

/** @throws Error for bytes that are no issued flow */
export function decodeIssuedFlow(bytes: Uint8Array): IssuedFlowClaims {
  const { claims, ours } = decodeClaims(bytes)
  const ewcCode = ours.optionalNumber(flowKeys.ewcCode)
  const senderRole = ours.optionalNumber(flowKeys.senderRole)
  return {
    issuedAt: claims.moment(registered.issuedAt),
    flow: ours.number(flowKeys.flow),
    version: ours.number(flowKeys.version),
    documentType: memberOf(documentTypeNumbers, ours.number(flowKeys.documentType)),
    material: ours.text(flowKeys.material),
    sender: ours.text(flowKeys.sender),
    from: ours.text(flowKeys.from),
    to: ours.text(flowKeys.to),
    ...present({
      ewcCode: ewcCode === undefined ? undefined : decodeEwcCode(ewcCode),
      hazardous: ours.optionalBoolean(flowKeys.hazardous),
      ewcPeriods: decodePeriods(ours.optionalList(flowKeys.ewcPeriods)),
      plannedChange: decodePlan(ours.optionalList(flowKeys.plannedChange)),
      timeZone: ours.optionalText(flowKeys.timeZone),
      processingMethod: ours.optionalText(flowKeys.processingMethod),
      senderRole: senderRole === undefined ? undefined : memberOf(senderRoleNumbers, senderRole),
      disposer: ours.optionalText(flowKeys.disposer),
      carrier: ours.optionalText(flowKeys.carrier),
    }),
  }
}

const encodePlan = ({ from, ewcCode, ewcPeriods }: PlannedChangeClaim): EncodedPlan => [
  encodeDay(from),
  Number(ewcCode),
  ewcPeriods.map(encodePeriod),
]

function decodePlan(encoded: readonly unknown[] | undefined): PlannedChangeClaim | undefined {
  if (encoded === undefined) return undefined
  const [from, ewcCode, periods] = encoded
  return {
    from: required(decodeDay(from)),
    ewcCode: decodeEwcCode(ewcCode),
    ewcPeriods: required(decodePeriods(ofType(periods, (value) => Array.isArray(value)))),
  }
}

const decodeEwcCode = (encoded: unknown) => String(encoded).padStart(6, '0')

const encodePeriod = ({ validFrom, validTo, hazardous }: EwcPeriodClaim): EncodedPeriod => [
  encodeDay(validFrom),
  encodeDay(validTo),
  hazardous,
]
const encodeDay = (day: string | null | undefined) => Number(day?.replaceAll('-', '') ?? 0)

function decodePeriods(encoded: readonly unknown[] | undefined): IssuedFlowClaims['ewcPeriods'] {
  const [first, ...later] = encoded?.map(decodePeriod) ?? []
  return first && [first, ...later]
}

function decodePeriod(encoded: unknown): EwcPeriodClaim {
  const [from, to, hazardous] = Array.isArray(encoded) ? (encoded as unknown[]) : []
  return { ...present({ validFrom: decodeDay(from), validTo: decodeDay(to) }), hazardous: hazardous === true }
}

function decodeDay(encoded: unknown): string | undefined {
  if (encoded === 0) return undefined
  const [, year, month, day] = required(/^(\d{4})(\d\d)(\d\d)$/.exec(String(encoded)) ?? undefined)
  return `${year}-${month}-${day}`
}

export function encodeLoadRecord(claims: LoadRecordClaims): Uint8Array {
  const texts = {
    identification: claims.identification,
    driver: claims.driver,
    carrier: claims.carrier,
    unit: claims.unit,
  }
  const isCertified = claims.driver === undefined && claims.carrier === undefined
  const maxBytes = maxDeflatedBytes.record + (isCertified ? 0 : maxDeflatedBytes.certificate)
  return withFittingTexts(texts, maxBytes, ({ identification, driver, carrier, unit }) =>
    encodeClaims(
      [
        [registered.issuedAt, toSeconds(claims.issuedAt)],
        [registered.expiresAt, toSeconds(claims.expiresAt)],
        [registered.id, fromBase64Url(claims.checkToken)],
      ],
      [
        [recordKeys.number, claims.number],
        [recordKeys.modeType, modeTypeNumbers.indexOf(claims.modeType)],
        [recordKeys.identification, identification],
        [recordKeys.loadedAt, toSeconds(claims.loadedAt)],
        [recordKeys.unloadedAt, claims.unloadedAt === undefined ? undefined : toSeconds(claims.unloadedAt)],
        [recordKeys.thousandths, claims.amount === undefined ? undefined : Math.round(claims.amount * 1000)],
        [recordKeys.unit, unit],
        [recordKeys.estimated, claims.estimated],
        [recordKeys.corrections, claims.corrections],
        [recordKeys.driver, driver],
        [recordKeys.carrier, carrier],
      ],
    ),
  )
}

/** @throws Error for bytes that are no record of a load */
export function decodeLoadRecord(bytes: Uint8Array): LoadRecordClaims {
  const { claims, ours } = decodeClaims(bytes)
  const thousandths = ours.optionalNumber(recordKeys.thousandths)
  const unloadedAt = ours.optionalNumber(recordKeys.unloadedAt)
  return {
    issuedAt: claims.moment(registered.issuedAt),
    expiresAt: claims.moment(registered.expiresAt),
    checkToken: toBase64Url(claims.bytes(registered.id)),
    number: ours.text(recordKeys.number),
    modeType: memberOf(modeTypeNumbers, ours.number(recordKeys.modeType)),
    identification: ours.text(recordKeys.identification),
    loadedAt: ours.moment(recordKeys.loadedAt),
    ...present({
      unloadedAt: unloadedAt === undefined ? undefined : unloadedAt * 1000,
      amount: thousandths === undefined ? undefined : thousandths / 1000,
      unit: ours.optionalText(recordKeys.unit),
      estimated: ours.optionalBoolean(recordKeys.estimated),
      corrections: ours.optionalNumber(recordKeys.corrections),
      driver: ours.optionalText(recordKeys.driver),
      carrier: ours.optionalText(recordKeys.carrier),
    }),
  }
}

/* Codes store positions in these lists: add new words at the end. */
const documentTypeNumbers = ['waste', 'reuse', 'product'] as const satisfies typeof documentTypes
const senderRoleNumbers = [
  'primary_disposer',
  'receiver',
  'merchant',
  'intermediary',
] as const satisfies typeof senderRoles
const modeTypeNumbers = ['ship', 'container', 'truck'] as const satisfies typeof transportModeTypes

/** COSE_Key as the member of `cnf` (RFC 8747, 3.2), of type EC2 on P-256 (RFC 9053, 7.1.1). */
const coseKey = { member: 1, type: 1, ec2: 2, curve: -1, p256: 1, x: -2, y: -3 } as const

const encodeKey = ({ x, y }: DevicePublicKey) =>
  new Map<number, ClaimValue>([
    [coseKey.type, coseKey.ec2],
    [coseKey.curve, coseKey.p256],
    [coseKey.x, fromBase64Url(x)],
    [coseKey.y, isOdd(y)],
  ])

function decodeKey(key: ClaimsReader): DevicePublicKey {
  if (key.number(coseKey.type) !== coseKey.ec2 || key.number(coseKey.curve) !== coseKey.p256)
    throw new Error('This key is not on P-256.')
  const x = key.bytes(coseKey.x)
  return {
    kty: 'EC',
    crv: 'P-256',
    x: toBase64Url(x),
    y: yOfPoint(x, key.optionalBoolean(coseKey.y) === true),
  }
}

type ClaimEntry = readonly [key: number, value: ClaimValue | ReadonlyMap<number, unknown> | undefined]

// The encoder sorts map keys, so that equal claims are equal bytes. False is left out.
const encodeClaims = (claims: readonly ClaimEntry[], ours: readonly ClaimEntry[]): Uint8Array =>
  encode(
    new Map<number, unknown>([
      ...claims,
      [privateClaims, new Map(ours.filter(([, value]) => value !== undefined && value !== false))],
    ]),
  )

function decodeClaims(bytes: Uint8Array): { readonly claims: ClaimsReader; readonly ours: ClaimsReader } {
  const claims = new ClaimsReader(decode(bytes, { useMaps: true }))
  return { claims, ours: claims.map(privateClaims) }
}

/** Reads claims of a map. Each method throws Error for another type; unknown claims are ignored. */
class ClaimsReader {
  readonly #claims: ReadonlyMap<unknown, unknown>

  constructor(claims: unknown) {
    if (!(claims instanceof Map)) throw new Error('These are no claims.')
    this.#claims = claims
  }

  map(key: number): ClaimsReader {
    return new ClaimsReader(this.#claims.get(key))
  }

  text(key: number): string {
    return required(this.optionalText(key))
  }

  number(key: number): number {
    return required(this.optionalNumber(key))
  }

  moment(key: number): number {
    return this.number(key) * 1000
  }

  bytes(key: number): Uint8Array {
    return required(ofType(this.#claims.get(key), (value) => value instanceof Uint8Array))
  }

  optionalText(key: number): string | undefined {
    return ofType(this.#claims.get(key), (value) => typeof value === 'string')
  }

  optionalNumber(key: number): number | undefined {
    return ofType(this.#claims.get(key), (value) => typeof value === 'number')
  }

  optionalList(key: number): readonly unknown[] | undefined {
    return ofType(this.#claims.get(key), (value) => Array.isArray(value))
  }

  optionalBoolean(key: number): boolean | undefined {
    return ofType(this.#claims.get(key), (value) => typeof value === 'boolean')
  }
}

function ofType<Value>(value: unknown, is: (value: unknown) => value is Value): Value | undefined {
  if (value === undefined || is(value)) return value
  throw new Error('A claim is of another type.')
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A claim is missing.')
  return value
}

const memberOf = <Member>(list: readonly Member[], index: number): Member => required(list[index])

const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

const present = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values

function toUuid(bytes: Uint8Array): string {
  const digits = toHexadecimal(bytes)
  if (digits.length !== 32) throw new Error('This is no UUID.')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
