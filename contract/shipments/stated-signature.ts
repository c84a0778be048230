import * as z from 'zod/mini'
import { devicePublicKey } from '../accounts/device-keys.ts'
import { moment, uuid } from '../kit/primitives.ts'

/* Not with what devices state: the office and letters read signatures and make none. */

/**
 * Signatories beside the transporter, who signs by loading (the form's foot: sender where wanted, disposer,
 * transporter on taking over, receiver on good receipt; BWBR0017313, annex).
 */
export const signatoryRoles = ['sender', 'disposer', 'receiver'] as const
export type SignatoryRole = (typeof signatoryRoles)[number]

/** Why whoever was asked did not sign; `later`: they sign afterwards, on their own phone. */
export const absences = ['not_present', 'refuses', 'broken_screen', 'later'] as const
export type Absence = (typeof absences)[number]
export const signatureWays = ['on_glass', 'own_phone', ...absences] as const
export type SignatureWay = (typeof signatureWays)[number]

/** Whether somebody signed, rather than a driver saying why nobody did. */
export const isSigned = ({ way }: { readonly way: SignatureWay }): boolean =>
  !absences.some((absence) => absence === way)

/** View box, and range of coordinates, of a drawn signature. */
export const drawingBox = { width: 1000, height: 400 } as const

/** Recorded by the event of a signature, and repeated by letters. */
export const recordedSignature = z.object({
  role: z.enum(signatoryRoles),
  way: z.enum(signatureWays),
  name: z.optional(z.string()),
  reason: z.optional(z.string()),
  drawing: z.optional(z.string()),
  /** What the signatory's own phone was asked to sign, and its signature: both can be verified again. */
  challenge: z.optional(z.string()),
  answer: z.optional(z.string()),
  /**
   * Key of the device that made the challenge, by which it was verified on arrival; absent: it was not
   * verified.
   */
  challengeKey: z.optional(devicePublicKey),
  letterHash: z.string(),
  /** False: it fits no known state of the letter. */
  matches: z.boolean(),
})

export const statedSignature = z.extend(recordedSignature, {
  id: uuid,
  occurredAt: moment,
  by: z.string(),
  /** When the letter changed in what the signatory saw of it; absent while it says the same. */
  changedAt: z.optional(moment),
})
export type StatedSignature = z.output<typeof statedSignature>
