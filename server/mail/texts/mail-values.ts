/** A link that signs whoever has it in, or lets him choose a secret: its mail is emptied when the link has ended. */
interface SecretLink {
  readonly name: string
  readonly link: string
  readonly validUntil: Date
}

export interface ShipmentFacts {
  readonly number: string
  readonly project: string
  readonly material: string
  readonly origin: string
  readonly destination: string
  readonly transporter?: string | undefined
  readonly transportMode: string
  readonly loadDate: Date
  readonly unloadDate?: Date | undefined
  /** In the unit beside it; absent as long as it is not determined. */
  readonly netto?: number | undefined
  readonly unit: string
  readonly note?: string | undefined
  readonly link: string
}

/** What each mail is about; a template is written once in every language of texts/. */
export interface MailValues {
  readonly set_password: SecretLink
  readonly reset_password: SecretLink
  readonly reset_pincode: SecretLink
  /** To somebody whom a transporter or customer invites. */
  readonly invitation: SecretLink & { readonly invitedBy: string }
  /** To a driver who registers himself: he is who reads it. */
  readonly confirm_registration: SecretLink
  /** To a driver who registered himself; without a transporter as long as his company is unknown. */
  readonly driver_registered: {
    readonly name: string
    readonly transporter?: string | undefined
    readonly graceUntil: Date
  }
  /** To the transporter that he named. */
  readonly driver_awaits_approval: {
    readonly driver: string
    readonly transporter: string
    readonly graceUntil: Date
    readonly link: string
  }
  readonly driver_approved: { readonly name: string; readonly transporter: string }
  /** To the transporter: what somebody of his decided. */
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
    /** Field, what it is, what it should be. */
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
    readonly link: string
  }
  readonly shipment_loaded: ShipmentFacts
  readonly shipment_unloaded: ShipmentFacts
  readonly credentials_changed: { readonly name: string; readonly changedAt: Date }
}

export type MailTemplate = keyof MailValues

/** A mail as its language says it; the frame around it is `render.ts`. */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly (string | undefined)[]
  /** Label and value; what has no value is left out. */
  readonly facts?: readonly (readonly [label: string, value: string | undefined])[]
  readonly action?: { readonly label: string; readonly link: string }
  /** Below the action. */
  readonly closing?: string
}

export type MailTexts = { readonly [Template in MailTemplate]: (values: MailValues[Template]) => MailText }
