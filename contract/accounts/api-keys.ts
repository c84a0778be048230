import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { moment, text, uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'

/** What a key begins with, so that it is recognised in code and by those who search it for secrets. */
export const apiKeyPrefix = 'vrachtpas_'

/** What a key may read. Which requests that are stands where the server declares its routes (`scope`). */
export const apiKeyScopes = [
  'shipments:read',
  'documents:read',
  'flows:read',
  'projects:read',
  'companies:read',
] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** Days that a key is valid: a year unless another number is asked for. */
export const defaultKeyDays = 365
const maxKeyDays = 730

/** Keys of a customer that can be used at the same time. */
export const maxKeysPerCustomer = 20

const apiKeyShape = {
  id: uuid,
  name: z.string(),
  customer: resource('Customer', 'customers', { id: uuid, name: z.string() }),
  scopes: z.array(z.enum(apiKeyScopes)),
  /** The last characters of the key, to tell which of them a system has. */
  ending: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: moment,
  createdBy: resource('User', 'users', {
    id: uuid,
    name: z.string(),
    /** Whether the account is in use: a key outlives that of its maker. */
    active: z.boolean(),
  }),
  expiresAt: moment,
  /** To the hour. */
  lastUsedAt: z.optional(moment),
  revokedAt: z.optional(moment),
  revokedBy: z.optional(z.string()),
}

/** A key with which a system of a customer's own reads from the API. The key itself is not kept, only its hash. */
const apiKey = resource('ApiKey', 'api_keys', apiKeyShape)
export type ApiKey = z.output<typeof apiKey>

export const apiKeys = collection({
  type: 'ApiKey',
  path: 'api_keys',
  item: apiKey,
  operations: ['list', 'read'],
  personal: true,
  filters: { customer: 'reference', expiresAt: 'moment', lastUsedAt: 'moment', revoked: 'boolean' },
  order: ['createdAt', 'name', 'expiresAt', 'lastUsedAt'],
})

/** A new key as it is shown once, to who made it. */
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

/** Makes a key for the customer of the user who asks. The answer alone has the key: it cannot be read again. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api_keys',
  access: 'signed-in',
  body: newApiKey,
  response: issuedApiKey,
  type: 'ApiKey',
  status: 201,
  personal: true,
  refusals: ['access_denied', 'acting_as_another', 'too_many_api_keys'],
})

/** Ends a key at once and for good; one that has ended already stays as it is. */
export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/api_keys/{id}/revoke',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  response: apiKey,
  type: 'ApiKey',
  personal: true,
  refusals: ['access_denied', 'acting_as_another', 'not_found'],
})
