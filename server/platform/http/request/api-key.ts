import type { FastifyRequest } from 'fastify'
import { type ApiKeyScope, apiKeyPrefix } from '#contract/accounts/api-keys.ts'

export type RouteScope = ApiKeyScope | 'any'

export function apiKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1]?.trim()
  return token?.startsWith(apiKeyPrefix) === true ? token : undefined
}
