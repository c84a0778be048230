import * as z from 'zod/mini'
import type { Json, PatchOperation } from '../kit/json-patch.ts'

/**
 * Server-sent events in Mercure's format: `GET /.well-known/mercure?topic=...` with the API token. A message
 * says that a resource changed, and the client reads it again. A stream names only resources that its reader
 * may see.
 */
export const livePath = '/.well-known/mercure'

export const liveMessage = z.object({ '@id': z.string(), '@type': z.string() })
export type LiveMessage = z.output<typeof liveMessage>

/**
 * A message of a view, which the server reads for its followers: first its whole content, then each change.
 * Only streams that name the view's topic get it; `*` does not.
 */
export interface LiveViewMessage extends LiveMessage {
  readonly content?: Json | undefined
  readonly patch?: readonly PatchOperation[] | undefined
}

export const streamMessage = z.extend(liveMessage, {
  content: z.optional(z.custom<Json>()),
  patch: z.optional(z.custom<readonly PatchOperation[]>(Array.isArray)),
})
