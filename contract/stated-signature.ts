import * as z from 'zod/mini'
import { moment, text, uuid } from './primitives.ts'

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
export const maxDrawingLength = 8192
export const maxSignatoryName = 80
export const maxAbsenceReason = 200
/** Characters of the two parts of a signature by the signatory's own phone. */
export const maxSignedPart = 2000

/**
 * What was drawn, as the data of an SVG path: lines and quadratic curves between whole numbers of at most four digits, and
 * nothing else, so that it can be put into a page or a PDF as it is.
 */
export const drawing = z
  .string()
  .check(
    z.maxLength(maxDrawingLength),
    z.regex(/^M\d{1,4} \d{1,4}(?:[LM]\d{1,4} \d{1,4}|Q\d{1,4} \d{1,4} \d{1,4} \d{1,4})+$/),
  )

/** A compact JSON Web Signature (RFC 7515, 7.1). */
export const signedPart = z.string().check(z.maxLength(maxSignedPart), z.regex(/^[\w-]+\.[\w-]+\.[\w-]{86}$/))

/** SHA-256 in base64url, which a QR code holds in fewer characters than hexadecimal. */
export const letterHash = z.string().check(z.regex(/^[\w-]{43}$/))

/** A signature as devices, letters and the office show it. */
export const statedSignature = z.object({
  /** Of the event, and of the operation. */
  id: uuid,
  /** The device's clock. */
  occurredAt: moment,
  /** Whose device recorded it: of the driver of the letter. */
  by: z.string(),
  role: z.enum(signatoryRoles),
  way: z.enum(signatureWays),
  /** As the signatory typed it; absent where nobody was present. */
  name: z.optional(z.string()),
  /** Why nobody was present. */
  reason: z.optional(z.string()),
  drawing: z.optional(drawing),
  /** What the signatory's own phone was asked to sign, and its signature of that: both can be verified again. */
  challenge: z.optional(z.string()),
  answer: z.optional(z.string()),
  letterHash: z.string(),
  /** False: it fits no state of the letter that the server knows. */
  matches: z.boolean(),
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

/** The typed name of a signatory: one line. */
export const signatoryName = text(maxSignatoryName)
