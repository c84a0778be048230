import type { SignatoryRole } from '#contract/shipments/stated-signature.ts'
import type { LetterDifference } from '#contract/letters/letter-differences.ts'
import type { CorrectableField } from '#contract/shipments/shipment-events.ts'

/**
 * A link that lets its holder choose a secret or confirm an address; the body of the mail is deleted when the
 * link expires.
 */
interface SecretLink {
  readonly name: string
  readonly link: string
  readonly validUntil: Date
}

interface ResetLink extends SecretLink {
  /** The firm whose staff sent it; absent where its holder asked for it. */
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
  /** In `unit`; absent until it is determined. */
  readonly netWeight?: number | undefined
  readonly unit: string
  readonly note?: string | undefined
  readonly link: string
}

/** A shipment with what a driver corrected of it: fields by their names in a shipment, weights in `unit`. */
export interface CorrectedShipmentValues extends ShipmentValues {
  readonly changes: readonly {
    readonly field: CorrectableField
    readonly from?: string | number | undefined
    readonly to?: string | number | undefined
  }[]
  readonly reason: string
  readonly correctedBy: string
  readonly correctedAt: Date
}

/** A shipment whose letter was signed after its load or unload was mailed of. */
export interface SignedShipmentValues extends ShipmentValues {
  readonly signatures: readonly {
    readonly role: SignatoryRole
    /** Absent where nobody was present, for this reason. */
    readonly name?: string | undefined
    readonly reason?: string | undefined
    readonly signedAt: Date
  }[]
}

/** A shipment of which its recipient took a part, or nothing. */
export interface NotAcceptedShipmentValues extends ShipmentValues {
  readonly isRefused: boolean
  readonly kilograms?: number | undefined
  readonly reason: string
  readonly statedBy: string
  readonly statedAt: Date
}

/** The values of each mail template; every language in this folder has a text for each template. */
export interface MailValues {
  /** Without a name to the one who asked for it, or whom nobody invites. */
  readonly set_password: SecretLink & { readonly invitedBy?: string | undefined }
  readonly reset_password: ResetLink
  readonly reset_pincode: ResetLink
  /** To a person that a transporter or customer invites. */
  readonly invitation: SecretLink & { readonly invitedBy: string }
  /** To a driver who registers: proves that the address is theirs. */
  readonly confirm_registration: SecretLink
  /** To a driver who registered; without a transporter while their company is unknown. */
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
    /** The code of the device. */
    readonly code: string
    readonly missing: number
    readonly link: string
  }
  /** To the staff of a customer: nothing is sent to its system any more. */
  readonly webhook_paused: {
    readonly name: string
    /** The system said so itself (410 Gone). */
    readonly isGone: boolean
    readonly link: string
  }
  /** To the staff of a customer: mails to addresses without an account wait for another day. */
  readonly mails_held: { readonly maximum: number; readonly link: string }
  /** To the transporter: a phone was cleared, and may have lost work. */
  readonly device_cleared: { readonly driver: string; readonly code: string; readonly link: string }
  /** To the transporter: two phones took themselves for one device, and one of them is another one now. */
  readonly device_cloned: {
    readonly driver: string
    /** The code of both. */
    readonly code: string
    /** The code of the one that changed. */
    readonly newCode: string
    readonly link: string
  }
  readonly driver_approved: { readonly name: string; readonly transporter: string }
  /** To the transporter: what one of its users decided (stored name). */
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
    /** Field, present value, requested value. */
    readonly changes?:
      | readonly { readonly field: string; readonly from?: string | undefined; readonly to: string }[]
      | undefined
    readonly link: string
  }
  /** Sent by hand from a material flow. */
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
    /** From the version before, in the language of the mail; absent where there is none. */
    readonly differences?: readonly LetterDifference[] | undefined
    readonly link: string
  }
  readonly shipment_loaded: ShipmentValues
  readonly shipment_unloaded: ShipmentValues
  readonly shipment_corrected: CorrectedShipmentValues
  readonly shipment_not_accepted: NotAcceptedShipmentValues
  readonly shipment_signed: SignedShipmentValues
  readonly credentials_changed: { readonly name: string; readonly changedAt: Date }
  /** To the new e-mail address of an account. */
  readonly confirm_contact: SecretLink
  /** To the e-mail address that an account had before. */
  readonly contact_changed: { readonly name: string; readonly changedAt: Date }
}

export type MailTemplate = keyof MailValues

/** The text of a mail in one language; `render.ts` adds the layout. */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly (string | undefined)[]
  /** Label and value, shown as a table; those without a value are left out. */
  readonly facts?: readonly (readonly [label: string, value: string | undefined])[]
  readonly action?: { readonly label: string; readonly link: string }
  /** Below the action. */
  readonly closing?: string
}

export type MailTexts = { readonly [Template in MailTemplate]: (values: MailValues[Template]) => MailText }
