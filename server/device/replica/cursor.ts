import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Viewer } from '../../platform/http/request/endpoint.ts'

const position = z.object({
  /** Transaction of the last change that was sent; as text, because it does not fit a JSON number. */
  transaction: z.string().check(z.regex(/^\d{1,20}$/)),
  change: z.number(),
  at: z.number(),
  /** The last row of a snapshot that was sent: its type and id. */
  snapshot: z.optional(z.object({ type: z.string(), id: z.string() })),
})
export type Position = z.output<typeof position>

/** After an approval the device starts over, because it may then hold the company's data. */
export const cursorHolder = (
  viewer: Pick<Viewer, 'userId' | 'companyId' | 'fleetCompanyId'>,
  cluster: string,
) => {
  const awaitsApproval = viewer.companyId !== undefined && viewer.fleetCompanyId === undefined
  return [viewer.userId, viewer.companyId ?? '', ...(awaitsApproval ? ['unapproved'] : []), cluster].join(' ')
}

/** After a change of user, company or database it is refused and the device starts over. */
export function writeCursor(key: Uint8Array, holder: string, feedPosition: Position): string {
  const body = Buffer.from(JSON.stringify(feedPosition)).toString('base64url')
  return `${body}.${signatureOf(key, holder, body).toString('base64url')}`
}

/** Undefined when no key verifies the signature for this holder. */
export function readCursor(
  keys: readonly Uint8Array[],
  holder: string,
  cursor: string,
): Position | undefined {
  const [body, encodedSignature] = cursor.split('.')
  if (body === undefined || encodedSignature === undefined) return undefined
  const signature = Buffer.from(encodedSignature, 'base64url')
  const isValid = keys.some((key) => {
    const expected = signatureOf(key, holder, body)
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
  if (!isValid) return undefined
  return z.parse(position, JSON.parse(Buffer.from(body, 'base64url').toString()))
}

const signatureOf = (key: Uint8Array, holder: string, body: string) =>
  createHmac('sha256', key).update(`${holder}\n${body}`).digest().subarray(0, 16)
