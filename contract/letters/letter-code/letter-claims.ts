import type { DevicePublicKey } from '../../accounts/device-keys.ts'
import type { documentTypes, SenderRole, TransportModeType } from '../../parties/master-data.ts'
import type { ShipmentEnding } from '../../shipments/shipment-lists.ts'
import type { AcceptanceOutcome } from '../../shipments/stated-acceptance.ts'
import type { SignatoryRole } from '../../shipments/stated-signature.ts'
import {
  documentType,
  ending,
  type EwcPeriodsClaim,
  ewcCode,
  ewcPeriods,
  flag,
  modeType,
  moment,
  number,
  type PlannedChangeClaim,
  plannedChange,
  publicKey,
  rolesWhoSigned,
  senderRole,
  shortText,
  takenBy,
  text,
  thousandths,
  tokenBytes,
  uuidBytes,
} from './claim-codecs.ts'
import {
  claim,
  type ClaimTable,
  decodeClaims,
  encodeFitting,
  optional,
  optionalRegistered,
  registered,
} from './claim-tables.ts'

/* What the three parts of a letter's code state. */

export interface CertificateClaims {
  readonly device: string
  readonly publicKey: DevicePublicKey
  readonly driver: string
  readonly company?: string | undefined
  readonly vihbNumber?: string | undefined
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
  readonly ewcPeriods?: EwcPeriodsClaim | undefined
  readonly plannedChange?: PlannedChangeClaim | undefined
  readonly timeZone?: string | undefined
  readonly processingMethod?: string | undefined
  readonly sender: string
  readonly senderRole?: SenderRole | undefined
  readonly disposer?: string | undefined
  readonly receiver?: string | undefined
  readonly carrier?: string | undefined
  readonly carrierVihbNumber?: string | undefined
  readonly wasteStreamNumber?: string | undefined
  /** What the place is called; its street and town are shortened later than this, because they are shorter. */
  readonly from: string
  readonly fromStreet?: string | undefined
  /** With the postal code. */
  readonly fromTown?: string | undefined
  readonly to: string
  readonly toStreet?: string | undefined
  readonly toTown?: string | undefined
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
  /** Of a cargo that was refused as a whole: when it came to its `ending`. */
  readonly unloadedAt?: number | undefined
  readonly amount?: number | undefined
  readonly unit?: string | undefined
  readonly estimated?: boolean | undefined
  readonly corrections?: number | undefined
  /** Who signed the letter as it is stated here, beside its driver. */
  readonly signedBy?: readonly SignatoryRole[] | undefined
  /** Its receiver took nothing of it or only a part, and the rest is on board. */
  readonly turnedAway?: boolean | undefined
  /** Since when: what its receiver says later takes that back. */
  readonly turnedAwayAt?: number | undefined
  /** What its receiver took, unless that was all: a part, of so many kilograms as far as that is known, or nothing. */
  readonly taken?: Exclude<AcceptanceOutcome, 'accepted'> | undefined
  readonly takenKilograms?: number | undefined
  /** What became of what its receiver did not take; and when, where that is not `unloadedAt`. */
  readonly ending?: ShipmentEnding | undefined
  readonly endedAt?: number | undefined
  /** Of a record without a certificate, which names them. */
  readonly driver?: string | undefined
  readonly carrier?: string | undefined
  readonly carrierVihbNumber?: string | undefined
}

const certificateClaims: ClaimTable<CertificateClaims> = {
  issuedAt: registered(6, moment),
  expiresAt: registered(4, moment),
  publicKey: registered(8, publicKey),
  device: claim(1, uuidBytes),
  driver: claim(2, shortText),
  company: optional(3, shortText),
  vihbNumber: optional(4, text),
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
  fromStreet: optional(17, shortText),
  fromTown: optional(18, shortText),
  toStreet: optional(19, shortText),
  toTown: optional(20, shortText),
  receiver: optional(21, shortText),
  wasteStreamNumber: optional(22, text),
  carrierVihbNumber: optional(23, text),
}
const recordClaims: ClaimTable<LoadRecordClaims> = {
  issuedAt: registered(6, moment),
  expiresAt: optionalRegistered(4, moment),
  checkToken: registered(7, tokenBytes),
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
  carrierVihbNumber: optional(12, text),
  signedBy: optional(13, rolesWhoSigned),
  turnedAway: optional(14, flag),
  taken: optional(15, takenBy),
  takenKilograms: optional(16, thousandths),
  ending: optional(17, ending),
  endedAt: optional(18, moment),
  turnedAwayAt: optional(19, moment),
}

/**
 * Bytes of each deflated part without its signature. With three signatures and an address of 80 characters
 * they fit a QR code of version 25 with error correction M. Ordinary letters need half of it.
 */
const maxDeflatedBytes = { certificate: 144, flow: 400, record: 112 } as const

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
