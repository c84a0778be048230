import * as z from 'zod/mini'
import { devicePublicKey } from '../accounts/device-keys.ts'
import { moment, uuid } from '../kit/primitives.ts'

/* Apart from what devices state: the office and letters read signatures and make none. */

/**
 * Who signs a letter beside the transporter, who signs by loading (the form's foot: sender where wanted, disposer,
 * transporter on taking over, receiver on good receipt; BWBR0017313, annex).
 */
export const signatoryRoles = ['sender', 'disposer', 'receiver'] as const
export type SignatoryRole = (typeof signatoryRoles)[number]

/**
 * How: drawn on the driver's phone; by a key on the signatory's own phone; or not at all, because nobody was there who
 * could sign.
 */
export const signatureWays = ['on_glass', 'own_phone', 'not_present'] as const
export type SignatureWay = (typeof signatureWays)[number]

/** The box in which a signature is drawn: its view box as an SVG, and the range of its coordinates. */
export const drawingBox = { width: 1000, height: 400 } as const

/** What the event of a signature records of it beside its shipment, and letters repeat. */
export const recordedSignature = z.object({
  role: z.enum(signatoryRoles),
  way: z.enum(signatureWays),
  /** As the signatory typed it; absent where nobody was present. */
  name: z.optional(z.string()),
  /** Why nobody was present. */
  reason: z.optional(z.string()),
  /** Data of an SVG path within `drawingBox`: lines and quadratic curves between whole numbers alone. */
  drawing: z.optional(z.string()),
  /** What the signatory's own phone was asked to sign, and its signature of that: both can be verified again. */
  challenge: z.optional(z.string()),
  answer: z.optional(z.string()),
  /** The key of the device that made the challenge, by which it was verified when it arrived; absent: it was not verified. */
  challengeKey: z.optional(devicePublicKey),
  letterHash: z.string(),
  /** False: it fits no state of the letter that the server knows. */
  matches: z.boolean(),
})

/** A signature as devices, letters and the office show it. */
export const statedSignature = z.extend(recordedSignature, {
  /** Of the event, and of the operation. */
  id: uuid,
  /** The device's clock. */
  occurredAt: moment,
  /** Whose device recorded it: of the driver of the letter. */
  by: z.string(),
})
export type StatedSignature = z.output<typeof statedSignature>

/** The roles whose signature a flow asks for and that have none that fits the letter, in the order of the form. */
export const openSignatures = (
  asked: readonly string[] | undefined,
  signatures: readonly Pick<StatedSignature, 'role' | 'matches'>[] | undefined,
): readonly SignatoryRole[] =>
  signatoryRoles.filter(
    (role) =>
      asked?.includes(role) === true &&
      !(signatures ?? []).some((signature) => signature.role === role && signature.matches),
  )
