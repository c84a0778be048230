import * as z from 'zod/mini'
import type { Json, PatchOperation } from '../kit/json-patch.ts'

/**
 * Server-sent events in Mercure's format: `GET /.well-known/mercure?topic=...` with the API token. Every
 * message says that a resource changed, and the client reads it again. A stream only names resources that its
 * reader may see.
 */
export const livePath = '/.well-known/mercure'

export const liveMessage = z.object({ '@id': z.string(), '@type': z.string() })
export type LiveMessage = z.output<typeof liveMessage>

/**
 * A message of a view, which the server reads for those who follow it: a stream first gets its whole content, and
 * then each change of that. Only who names the topic of a view gets its messages; `*` does not.
 */
export interface LiveViewMessage extends LiveMessage {
  readonly content?: Json | undefined
  /** JSON Patch (RFC 6902), of the content as the stream's last message left it. */
  readonly patch?: readonly PatchOperation[] | undefined
}

/** What a stream carries. The changes of a view are as the server made them: `applyPatch` refuses what does not fit. */
export const streamMessage = z.extend(liveMessage, {
  content: z.optional(z.custom<Json>()),
  patch: z.optional(z.custom<readonly PatchOperation[]>(Array.isArray)),
})
