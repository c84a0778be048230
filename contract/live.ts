import * as z from 'zod/mini'

/**
 * Server-sent events in Mercure's format: `GET /.well-known/mercure?topic=...` with the API token. Every
 * message says that a resource changed, and the client reads it again. A stream only names resources that its
 * reader may see.
 */
export const livePath = '/.well-known/mercure'

export const liveMessage = z.object({ '@id': z.string(), '@type': z.string() })
export type LiveMessage = z.output<typeof liveMessage>
