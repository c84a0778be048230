import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** A place in the change feed, or in the snapshot that comes before it. */
export const position = z.object({
  /** Transaction and id of the last change that was handed out; numbers too large for JSON. */
  transaction: z.string().check(z.regex(/^\d{1,20}$/)),
  change: z.number(),
  /** When it was given out, seconds since 1970. */
  at: z.number(),
  /** The last row of a snapshot that was handed out: its type and id. */
  snapshot: z.optional(z.object({ type: z.string(), id: z.string() })),
})
export type Position = z.output<typeof position>

/** Whom a cursor is for: a user in his company, on this cluster of databases. */
export const holderOf = (
  viewer: { readonly userId: string; readonly companyId?: string | undefined },
  cluster: string,
) => [viewer.userId, viewer.companyId ?? '', cluster].join(' ')

/**
 * A position as an opaque text, sealed for its holder: another user's, one of before a change of company, or one of another
 * database reads as none, and the device starts over.
 */
export function writeCursor(key: Uint8Array, holder: string, at: Position): string {
  const body = Buffer.from(JSON.stringify(at)).toString('base64url')
  return `${body}.${sealOf(key, holder, body).toString('base64url')}`
}

export function readCursor(key: Uint8Array, holder: string, cursor: string): Position | undefined {
  const [body, seal] = cursor.split('.')
  if (body === undefined || seal === undefined) return undefined
  const given = Buffer.from(seal, 'base64url')
  const own = sealOf(key, holder, body)
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
  return z.parse(position, JSON.parse(Buffer.from(body, 'base64url').toString()))
}

const sealOf = (key: Uint8Array, holder: string, body: string) =>
  createHmac('sha256', key).update(`${holder}\n${body}`).digest().subarray(0, 16)
