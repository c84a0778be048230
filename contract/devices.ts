import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text, uuid } from './primitives.ts'
import { resource } from './resource.ts'

export const device = resource('Device', 'devices', {
  id: uuid,
  /** Capitals only, so that `code + counter` in a shipment number reads one way; unique, given once for ever. */
  code: z.string().check(z.regex(/^[A-Z]{4,6}$/)),
})
export type Device = z.output<typeof device>

/** Announces a device by the id it made for itself; the same id gets the same code again. */
export const registerDevice = endpoint({
  method: 'POST',
  path: '/devices',
  access: 'signed-in',
  body: z.object({ id: uuid, name: z.optional(text(200)) }),
  answer: device,
  type: 'Device',
  status: 201,
  refusals: ['access_denied', 'acting_as_another'],
})
