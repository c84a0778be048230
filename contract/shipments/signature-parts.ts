import * as z from 'zod/mini'
import { text } from '../kit/primitives.ts'

/* What devices state of a signature, apart from what is only read. */

export const maxDrawingLength = 8192
export const maxSignatoryName = 80
export const maxAbsenceReason = 200
export const maxSignedPart = 2000

/** SVG path data: lines and quadratic curves between integers only, so that it is safe in a page or PDF. */
export const drawing = z
  .string()
  .check(
    z.maxLength(maxDrawingLength),
    z.regex(/^M\d{1,4} \d{1,4}(?:[LM]\d{1,4} \d{1,4}|Q\d{1,4} \d{1,4} \d{1,4} \d{1,4})+$/),
  )

/** A compact JSON Web Signature (RFC 7515, 7.1). */
export const signedPart = z.string().check(z.maxLength(maxSignedPart), z.regex(/^[\w-]+\.[\w-]+\.[\w-]{86}$/))

/** SHA-256 in base64url, which is shorter in a QR code than hexadecimal. */
export const letterHash = z.string().check(z.regex(/^[\w-]{43}$/))

export const signatoryName = text(maxSignatoryName)
