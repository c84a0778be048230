import type { SignatoryRole, StatedSignature } from '#contract/shipments/stated-signature.ts'
import type { LetterDifference } from '#contract/letters/letter-differences.ts'
import type { CorrectionChange } from '#contract/shipments/correction-changes.ts'

/** A link to choose a secret or confirm an address; the mail's body is deleted when it expires. */
interface SecretLink {
  readonly name: string
  readonly link: string
  readonly validUntil: Date
}

interface ResetLink extends SecretLink {
  /** The firm whose staff sent it; absent if its holder asked for it. */
  readonly sentBy?: string | undefined
}

export interface ShipmentValues {
  readonly number: string
  readonly project: string
  readonly material: string
  readonly origin: string
  readonly destination: string
  readonly transporter?: string | undefined
  readonly transportMode: string
  readonly loadDate: Date
  readonly unloadDate?: Date | undefined
  readonly netWeight?: number | undefined
  /** Beside a net weight in a unit that is none of mass. */
  readonly netKilograms?: number | undefined
  readonly unit: string
  /** What the receiver took of it by its own word. */
  readonly acceptedKilograms?: number | undefined
  readonly note?: string | undefined
  /** The number of the shipment whose refused cargo it goes on with. */
  readonly follows?: string | undefined
  readonly link: string
}

export interface CorrectedShipmentValues extends ShipmentValues {
  readonly changes: readonly CorrectionChange[]
  readonly reason: string
  readonly correctedBy: string
  readonly correctedAt: Date
}

export interface SignedShipmentValues extends ShipmentValues {
  readonly signatures: readonly (Pick<
    StatedSignature,
    'way' | 'name' | 'reason' | 'matches' | 'changedAt'
  > & {
    readonly role: SignatoryRole | 'supplier'
    readonly signedAt: Date
  })[]
}

export interface NotAcceptedShipmentValues extends ShipmentValues {
  readonly isRefused: boolean
  /** After a refusal or a part. */
  readonly isAcceptedAfterAll: boolean
  /** It replaces another refusal or part, which was mailed before. */
  readonly isCorrection: boolean
  /** Of that one, where they were others. */
  readonly kilogramsBefore?: number | undefined
  readonly kilograms?: number | undefined
  readonly reason: string
  readonly statedBy: string
  readonly statedAt: Date
}

/** Of a cargo that its receiver turned away: where it came to, or goes. */
export interface EndedShipmentValues extends ShipmentValues {
  /** Of what was unloaded, in the cargo unit. */
  readonly restWeight?: number | undefined
  /** Of an amount in a unit that is none of mass, or where they alone are known. */
  readonly restKilograms?: number | undefined
  readonly weighSlipNumber?: string | undefined
  /** It cannot be right. */
  readonly restImpossible?: boolean | undefined
  /** The receiver agreed by telephone; undefined for the origin. */
  readonly goesTo?: string | undefined
  /** The number of the shipment that goes on with its cargo. */
  readonly goesOnAs?: string | undefined
  readonly agreedWith?: string | undefined
  readonly statedBy: string
  readonly statedAt: Date
}

export interface MailValues {
  /** Without a name for users who asked for it or whom nobody invites. */
  readonly set_password: SecretLink & { readonly invitedBy?: string | undefined }
  readonly reset_password: ResetLink
  readonly reset_pincode: ResetLink
  /** To a person that a transporter or customer invites. */
  readonly invitation: SecretLink & { readonly invitedBy: string }
  /** To a driver who registers, to prove the address. */
  readonly confirm_registration: SecretLink
  /** To a driver who registered; without a transporter while that is unknown. */
  readonly driver_registered: {
    readonly name: string
    readonly transporter?: string | undefined
    readonly graceUntil: Date
  }
  /** To the transporter that the driver named. */
  readonly driver_awaits_approval: {
    readonly driver: string
    readonly transporter: string
    readonly graceUntil: Date
    readonly link: string
  }
  /** To the transporter: what a phone has lost. */
  readonly operations_missing: {
    readonly driver: string
    readonly code: string
    readonly missing: number
    readonly link: string
  }
  /** To a customer's staff: nothing is sent to its system any more. */
  readonly webhook_paused: {
    readonly name: string
    readonly isGone: boolean
    readonly link: string
  }
  /** To a customer's staff: mails to addresses without an account wait for another day. */
  readonly mails_held: { readonly maximum: number; readonly link: string }
  /** To the transporter: a phone was cleared and may have lost work. */
  readonly device_cleared: { readonly driver: string; readonly code: string; readonly link: string }
  /** To the transporter: two phones were the same device, and one of them got a new device. */
  readonly device_cloned: {
    readonly driver: string
    readonly code: string
    readonly newCode: string
    readonly link: string
  }
  readonly driver_approved: { readonly name: string; readonly transporter: string }
  /** To the transporter: a decision of one of its users (stored name). */
  readonly driver_judged: {
    readonly driver: string
    readonly transporter: string
    readonly approved: boolean
    readonly decidedBy: string
    readonly reason?: string | undefined
  }
  readonly driver_rejected: {
    readonly name: string
    readonly transporter: string
    readonly reason?: string | undefined
  }
  /** To the administrators. */
  readonly company_change_requested: {
    readonly company: string
    readonly requestedBy: string
    readonly comment: string
    readonly changes?:
      | readonly { readonly field: string; readonly from?: string | undefined; readonly to: string }[]
      | undefined
    readonly link: string
  }
  readonly material_flow: {
    readonly sender: string
    readonly project: string
    readonly flowNumber: number
    readonly material: string
    readonly origin: string
    readonly destination: string
    readonly message?: string | undefined
    readonly link: string
  }
  readonly new_letter: {
    readonly project: string
    readonly flowNumber: number
    readonly material: string
    readonly version: number
    readonly differences?: readonly LetterDifference[] | undefined
    readonly link: string
  }
  readonly shipment_loaded: ShipmentValues
  readonly shipment_unloaded: ShipmentValues
  readonly shipment_corrected: CorrectedShipmentValues
  readonly shipment_not_accepted: NotAcceptedShipmentValues
  readonly shipment_rest_unloaded: EndedShipmentValues
  readonly shipment_forwarded: EndedShipmentValues
  readonly shipment_signed: SignedShipmentValues
  /** To somebody who signs the letter on a phone of their own. */
  readonly signature_asked: {
    readonly signatory: { readonly role: SignatoryRole | 'supplier' }
    readonly number: string
    readonly material: string
    readonly origin: string
    readonly destination: string
    readonly loadDate: Date
    readonly customer: string
    readonly validUntil: Date
    readonly link: string
  }
  readonly credentials_changed: { readonly name: string; readonly changedAt: Date }
  /** To the new e-mail address of an account. */
  readonly confirm_contact: SecretLink
  /** To the previous e-mail address of an account. */
  readonly contact_changed: { readonly name: string; readonly changedAt: Date }
}

export type MailTemplate = keyof MailValues

/** `render.ts` adds the layout. */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly (string | undefined)[]
  readonly facts?: readonly (readonly [label: string, value: string | undefined])[]
  readonly action?: { readonly label: string; readonly link: string }
  readonly closing?: string
}

export type MailTexts = { readonly [Template in MailTemplate]: (values: MailValues[Template]) => MailText }
