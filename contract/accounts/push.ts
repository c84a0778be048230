import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { languages } from '../kit/locales.ts'

/* Web Push (RFC 8030), encrypted for the browser (RFC 8291): the push service cannot read it. */

export const pushMessage = z.union([
  z.object({ kind: z.enum(['driver_approved', 'driver_rejected']), transporter: z.string() }),
  z.object({ kind: z.literal('operation_decided') }),
  z.object({ kind: z.literal('flow_available'), flow: z.string(), project: z.string() }),
])
export type PushMessage = z.output<typeof pushMessage>

export const pushContent = z.object({ language: z.enum(languages), message: pushMessage })
export type PushContent = z.output<typeof pushContent>

/** The server's public key for push services (VAPID, RFC 8292), base64url. */
export const readPushKey = endpoint({
  method: 'GET',
  path: '/push_key',
  openWithoutApproval: true,
  response: z.object({ publicKey: z.string() }),
  refusals: ['access_denied'],
})

/** The server checks which service it leads to; zod's own check of URLs would be in the first screen. */
const pushAddress = z.string().check(z.regex(/^https?:\/\/[\w.:-]+\/[!-~]*$/), z.maxLength(1000))

/** While the session lasts; replaces any subscription of the same address, whoever made it. */
export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/push_subscriptions',
  openWithoutApproval: true,
  body: z.object({
    endpoint: pushAddress,
    keys: z.object({
      /** The browser's public key: 65 bytes in base64url. */
      p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
      /** The browser's secret: 16 bytes in base64url. */
      auth: z.string().check(z.regex(/^[\w-]{22}$/)),
    }),
    language: z.enum(languages),
  }),
  refusals: ['access_denied', 'acting_as_another', 'push_service_unknown'],
})

export const unsubscribeFromPush = endpoint({
  method: 'POST',
  path: '/push_subscriptions/remove',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  body: z.object({ endpoint: pushAddress }),
  refusals: ['access_denied', 'acting_as_another'],
})
