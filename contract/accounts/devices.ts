import * as z from 'zod/mini'
import { devicePublicKey } from './device-keys.ts'
import { endpoint } from '../kit/endpoint.ts'
import { moment, text, uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'

/**
 * The device of the same user that was seen last before, within 30 days. If it was the same phone, its memory was cleared,
 * and what it had not sent is lost: only the user knows.
 */
const previousDevice = z.object({ id: uuid, code: z.string(), lastSeenAt: moment })
export type PreviousDevice = z.output<typeof previousDevice>

const deviceCode = z.string().check(z.regex(/^[A-Z]{4,6}$/))

export const device = resource('Device', 'devices', {
  id: uuid,
  /** Capitals only, so that `code + counter` in a shipment number is unambiguous; unique and never reused. */
  code: deviceCode,
  previous: z.optional(previousDevice),
  /**
   * By which this user's phone encrypts what was delivered when they sign out, AES of 256 bits in base64url: the first one;
   * the others are of earlier settings of the server.
   */
  sealingKeys: z.optional(z.array(z.string())),
})
export type Device = z.output<typeof device>

/**
 * Registers a device by the id that it generated for this user; the same id always gets the same code, and no
 * other user. A `publicKey` replaces the one that it had. `code` is the one that it had before: a server that was restored
 * gives it again unless it is taken, as letters and numbers that were made meanwhile carry it. `clonedFrom` is the device that
 * this phone took itself for until it found that another phone does so too: the office is told.
 */
export const registerDevice = endpoint({
  method: 'POST',
  path: '/devices',
  access: 'signed-in',
  openWithoutApproval: true,
  body: z.object({
    id: uuid,
    name: z.optional(text(200)),
    publicKey: z.optional(devicePublicKey),
    code: z.optional(deviceCode),
    clonedFrom: z.optional(uuid),
  }),
  response: device,
  type: 'Device',
  status: 201,
  refusals: ['access_denied', 'acting_as_another', 'device_revoked'],
})
