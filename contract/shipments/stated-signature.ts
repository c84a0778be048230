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

/** `not_present`: nobody was there who could sign. */
export const signatureWays = ['on_glass', 'own_phone', 'not_present'] as const
export type SignatureWay = (typeof signatureWays)[number]

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
})
export type StatedSignature = z.output<typeof statedSignature>

/** Requested roles without a signature that fits the letter, in the order of the form. */
export const openSignatures = (
  asked: readonly string[] | undefined,
  signatures: readonly Pick<StatedSignature, 'role' | 'matches'>[] | undefined,
): readonly SignatoryRole[] =>
  signatoryRoles.filter(
    (role) =>
      asked?.includes(role) === true &&
      !(signatures ?? []).some((signature) => signature.role === role && signature.matches),
  )
