import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { moment, text, uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'

const knownDevice = resource('KnownDevice', 'known_devices', {
  id: uuid,
  code: z.string(),
  name: z.optional(z.string()),
  driver: resource('Driver', 'drivers', { id: uuid, name: z.string() }),
  registeredAt: moment,
  lastSeenAt: moment,
  missingOperations: z.number(),
  revokedAt: z.optional(moment),
  revokedBy: z.optional(z.string()),
  revokedReason: z.optional(z.string()),
  clonedFrom: z.optional(z.string()),
})
export type KnownDevice = z.output<typeof knownDevice>

export const knownDevices = collection({
  type: 'KnownDevice',
  item: knownDevice,
  operations: ['list', 'read'],
  personal: true,
  filters: { driver: 'reference', revoked: 'boolean', missing: 'boolean', lastSeenAt: 'moment' },
  order: ['lastSeenAt', 'code'],
})

/**
 * Revokes a lost device. All sessions of its driver end, also when it is revoked again; its key opens nothing
 * and it gets no certificate; the online check of letters says that its signatures are revoked. Later
 * deliveries, by sign-in or file, are evidence for the office. It stays revoked: once its app was cleared,
 * the same phone is a new device.
 */
export const revokeDevice = endpoint({
  method: 'POST',
  path: '/known_devices/{id}/revoke',
  body: z.object({ reason: text(500) }),
  response: knownDevice,
  refusals: ['access_denied', 'acting_as_another', 'not_found'],
})
