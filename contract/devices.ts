import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text, uuid } from './primitives.ts'
import { resource } from './resource.ts'

export const device = resource('Device', 'devices', {
  id: uuid,
  /** Capitals only, so that `code + counter` in a shipment number is unambiguous; unique and never reused. */
  code: z.string().check(z.regex(/^[A-Z]{4,6}$/)),
})
export type Device = z.output<typeof device>

/**
 * Registers a device by the id that it generated for this user; the same id always gets the same code, and no
 * other user.
 */
export const registerDevice = endpoint({
  method: 'POST',
  path: '/devices',
  access: 'signed-in',
  openWithoutApproval: true,
  body: z.object({ id: uuid, name: z.optional(text(200)) }),
  response: device,
  type: 'Device',
  status: 201,
  refusals: ['access_denied', 'acting_as_another'],
})
