import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { moment, text, uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'

/** A phone or tablet of a driver, as the office knows it. Each driver of a shared phone has one of their own. */
const knownDevice = resource('KnownDevice', 'known_devices', {
  id: uuid,
  /** In the numbers of its shipments. */
  code: z.string(),
  /** As the device names itself. */
  name: z.optional(z.string()),
  driver: resource('Driver', 'drivers', { id: uuid, name: z.string() }),
  registeredAt: moment,
  lastSeenAt: moment,
  /** Operations that were made on it and never arrived, as counted each hour. */
  missingOperations: z.number(),
  /** When it was revoked, by whom and why. */
  revokedAt: z.optional(moment),
  revokedBy: z.optional(z.string()),
  revokedReason: z.optional(z.string()),
  /** Code of the device that it was a copy of until it noticed. */
  clonedFrom: z.optional(z.string()),
})
export type KnownDevice = z.output<typeof knownDevice>

export const knownDevices = collection({
  type: 'KnownDevice',
  path: 'known_devices',
  item: knownDevice,
  operations: ['list', 'read'],
  personal: true,
  filters: { driver: 'reference', revoked: 'boolean', missing: 'boolean', lastSeenAt: 'moment' },
  order: ['lastSeenAt', 'code'],
})

/**
 * Revokes a device, as one that was lost: all sessions of its driver end (also when it is revoked again), its key opens nothing
 * any more, it gets no certificate, and what it signed is said to be revoked where a letter is checked online. What still comes from it, by a new sign-in or its file, is
 * evidence for the office. It stays revoked; the same phone is a new device once its app was cleared.
 */
export const revokeDevice = endpoint({
  method: 'POST',
  path: '/known_devices/{id}/revoke',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  body: z.object({ reason: text(500) }),
  response: knownDevice,
  type: 'KnownDevice',
  refusals: ['access_denied', 'acting_as_another', 'not_found'],
})
