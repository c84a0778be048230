import * as z from 'zod/mini'
import { devicePublicKey } from './device-keys.ts'
import { endpoint } from './endpoint.ts'
import { moment, text, uuid } from './primitives.ts'
import { resource } from './resource.ts'

/**
 * The device of the same user that was seen last before, within 30 days. If it was the same phone, its memory was cleared,
 * and what it had not sent is lost: only the user knows.
 */
const previousDevice = z.object({ id: uuid, code: z.string(), lastSeenAt: moment })
export type PreviousDevice = z.output<typeof previousDevice>

export const device = resource('Device', 'devices', {
  id: uuid,
  /** Capitals only, so that `code + counter` in a shipment number is unambiguous; unique and never reused. */
  code: z.string().check(z.regex(/^[A-Z]{4,6}$/)),
  previous: z.optional(previousDevice),
})
export type Device = z.output<typeof device>

/**
 * Registers a device by the id that it generated for this user; the same id always gets the same code, and no
 * other user. A `publicKey` replaces the one that it had.
 */
export const registerDevice = endpoint({
  method: 'POST',
  path: '/devices',
  access: 'signed-in',
  openWithoutApproval: true,
  body: z.object({ id: uuid, name: z.optional(text(200)), publicKey: z.optional(devicePublicKey) }),
  response: device,
  type: 'Device',
  status: 201,
  refusals: ['access_denied', 'acting_as_another'],
})
