import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { moment, text, uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'

/** Prefix of every key, so that people and secret scanners recognise it. */
export const apiKeyPrefix = 'vrachtpas_'

export const apiKeyScopes = [
  'shipments:read',
  'documents:read',
  'flows:read',
  'projects:read',
  'companies:read',
] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

export const defaultKeyDays = 365
const maxKeyDays = 730

export const maxKeysPerCustomer = 20

const apiKeyShape = {
  id: uuid,
  name: z.string(),
  customer: resource('Customer', 'customers', { id: uuid, name: z.string() }),
  scopes: z.array(z.enum(apiKeyScopes)),
  ending: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: moment,
  createdBy: resource('User', 'users', {
    id: uuid,
    name: z.string(),
    /** Whether the maker's account is active: a key outlives it. */
    active: z.boolean(),
  }),
  expiresAt: moment,
  lastUsedAt: z.optional(moment),
  revokedAt: z.optional(moment),
  revokedBy: z.optional(z.string()),
}

/** A key for a customer's own system to read the API. Only its hash is stored. */
const apiKey = resource('ApiKey', 'api_keys', apiKeyShape)
export type ApiKey = z.output<typeof apiKey>

export const apiKeys = collection({
  type: 'ApiKey',
  item: apiKey,
  operations: ['list', 'read'],
  personal: true,
  filters: { customer: 'reference', expiresAt: 'moment', lastUsedAt: 'moment', revoked: 'boolean' },
  order: ['createdAt', 'name', 'expiresAt', 'lastUsedAt'],
})

/** The secret is shown once, to the user who made the key. */
const issuedApiKey = resource('ApiKey', 'api_keys', { ...apiKeyShape, secret: z.string() })
export type IssuedApiKey = z.output<typeof issuedApiKey>

export const newApiKey = z.object({
  name: text(80),
  scopes: z.array(z.enum(apiKeyScopes)).check(
    z.minLength(1),
    z.overwrite((scopes) => [...new Set(scopes)]),
  ),
  validDays: z.optional(z.number().check(z.int(), z.gte(1), z.lte(maxKeyDays))),
})

/** Makes a key for the user's customer. Only this answer contains the key. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api_keys',
  body: newApiKey,
  response: issuedApiKey,
  status: 201,
  personal: true,
  refusals: ['access_denied', 'acting_as_another', 'too_many_api_keys'],
})

/** Ends a key at once and for good; an ended key stays as it is. */
export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/api_keys/{id}/revoke',
  response: apiKey,
  personal: true,
  refusals: ['access_denied', 'acting_as_another', 'not_found'],
})
