import type { FastifyRequest } from 'fastify'
import { type ApiKeyScope, apiKeyPrefix } from '#contract/accounts/api-keys.ts'

/** The scope of the keys that a route is open to; `any`: to all of them, for lists that everybody reads. */
export type RouteScope = ApiKeyScope | 'any'

/** What a request carries as an API key, right or wrong; undefined where it carries none. */
export function apiKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1]?.trim()
  return token?.startsWith(apiKeyPrefix) === true ? token : undefined
}
