import * as z from 'zod/mini'

/**
 * Server-sent events, Mercure's shape: `GET /.well-known/mercure?topic=...` with the API token. Every message says that
 * a resource changed; whoever listens reads it again. A stream never carries what its reader may not see.
 */
export const livePath = '/.well-known/mercure'

export const liveMessage = z.object({ '@id': z.string(), '@type': z.string() })
export type LiveMessage = z.output<typeof liveMessage>
