import * as z from 'zod/mini'
import type { Json, PatchOperation } from '../kit/json-patch.ts'

/**
 * Server-sent events in Mercure's format, with the API token. They name changed resources that their reader
 * may see, and the client reads these again.
 */
export const livePath = '/.well-known/mercure'

export const liveMessage = z.object({ '@id': z.string(), '@type': z.string() })
export type LiveMessage = z.output<typeof liveMessage>

/** First the whole content, then each change. Only its own topic gets it; `*` does not. */
export interface LiveViewMessage extends LiveMessage {
  readonly content?: Json | undefined
  readonly patch?: readonly PatchOperation[] | undefined
}

export const streamMessage = z.extend(liveMessage, {
  content: z.optional(z.custom<Json>()),
  patch: z.optional(z.custom<readonly PatchOperation[]>(Array.isArray)),
})
