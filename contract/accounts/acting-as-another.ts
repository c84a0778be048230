import { tokenPair } from './auth.ts'
import { endpoint } from '../kit/endpoint.ts'

/** For at most an hour, refreshed only while the administrator's own session lasts. */
export const impersonate = endpoint({
  method: 'POST',
  path: '/users/{id}/impersonate',
  response: tokenPair,
  refusals: ['access_denied', 'not_found', 'second_factor_missing', 'user_not_active'],
})
