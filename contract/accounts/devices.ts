import * as z from 'zod/mini'
import { devicePublicKey } from './device-keys.ts'
import { endpoint } from '../kit/endpoint.ts'
import { moment, text, uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'

/**
 * The user's previous device, seen within 30 days. If it was the same phone, its memory was cleared and its
 * unsent work is lost; only the user knows.
 */
const previousDevice = z.object({ id: uuid, code: z.string(), lastSeenAt: moment })
export type PreviousDevice = z.output<typeof previousDevice>

const deviceCode = z.string().check(z.regex(/^[A-Z]{4,6}$/))

export const device = resource('Device', 'devices', {
  id: uuid,
  /** Capitals only, so that `code + counter` in a shipment number is unambiguous; never reused. */
  code: deviceCode,
  previous: z.optional(previousDevice),
  /**
   * AES-256 keys in base64url. The phone encrypts delivered work with the first one when its user signs out;
   * the others belong to earlier settings of the server.
   */
  sealingKeys: z.optional(z.array(z.string())),
})
export type Device = z.output<typeof device>

/**
 * Registers a device under the id that it generated; an id always has the same code and the same user. A
 * `publicKey` replaces the earlier one. `code` is the device's earlier code: a restored server gives it again
 * unless it is taken, because letters and numbers made meanwhile carry it. `clonedFrom` names the device that
 * this phone was a copy of; the office is told.
 */
export const registerDevice = endpoint({
  method: 'POST',
  path: '/devices',
  openWithoutApproval: true,
  body: z.object({
    id: uuid,
    name: z.optional(text(200)),
    publicKey: z.optional(devicePublicKey),
    code: z.optional(deviceCode),
    clonedFrom: z.optional(uuid),
  }),
  response: device,
  status: 201,
  refusals: ['access_denied', 'acting_as_another', 'device_revoked'],
})
