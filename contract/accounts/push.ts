import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { languages } from '../kit/locales.ts'

/*
 * Web Push (RFC 8030): what a driver is told while the app is closed. The contents of a message are encrypted for the
 * driver's browser (RFC 8291), so that the push service in between reads nothing.
 */

/** What a message is about; the texts are the app's, in the language of its subscription. */
export const pushMessage = z.union([
  z.object({ kind: z.enum(['driver_approved', 'driver_rejected']), transporter: z.string() }),
  /** The office decided on something that was refused or handed over. */
  z.object({ kind: z.literal('operation_decided') }),
  /** A material flow that the driver could not load before. */
  z.object({ kind: z.literal('flow_available'), flow: z.string(), project: z.string() }),
])
export type PushMessage = z.output<typeof pushMessage>

/** What a browser decrypts. */
export const pushContent = z.object({ language: z.enum(languages), message: pushMessage })
export type PushContent = z.output<typeof pushContent>

/** The public key by which this server identifies itself to push services (VAPID, RFC 8292); base64url. */
export const readPushKey = endpoint({
  method: 'GET',
  path: '/push_key',
  access: 'signed-in',
  openWithoutApproval: true,
  response: z.object({ publicKey: z.string() }),
  refusals: ['access_denied'],
})

/** The service that it leads to is checked by the server; zod's own check of addresses would be in the first screen. */
const pushAddress = z.string().check(z.regex(/^https?:\/\/[\w.:-]+\/[!-~]*$/), z.maxLength(1000))

/**
 * Subscribes a browser, as the user of this session and as long as it lasts. The same address again replaces what was
 * subscribed under it, whoever did.
 */
export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/push_subscriptions',
  access: 'signed-in',
  openWithoutApproval: true,
  body: z.object({
    /** Where messages for the browser are sent, as its push service gave it. */
    endpoint: pushAddress,
    keys: z.object({
      /** The browser's public key: 65 bytes in base64url. */
      p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
      /** The browser's secret: 16 bytes in base64url. */
      auth: z.string().check(z.regex(/^[\w-]{22}$/)),
    }),
    language: z.enum(languages),
  }),
  status: 204,
  refusals: ['access_denied', 'acting_as_another', 'push_service_unknown'],
})

/** Ends a subscription of the user; does nothing where there is none. */
export const unsubscribeFromPush = endpoint({
  method: 'POST',
  path: '/push_subscriptions/remove',
  access: 'signed-in',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  body: z.object({ endpoint: pushAddress }),
  status: 204,
  refusals: ['access_denied', 'acting_as_another'],
})
