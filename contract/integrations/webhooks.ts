import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { moment, text, uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'

/* Webhooks: events that are sent to a customer's own system. docs/integrations.md has what arrives there. */

/** The events that a webhook may be for: those of a shipment's record by their kind, and what follows from them. */
export const webhookEvents = [
  'shipment.loaded',
  'shipment.unloaded',
  'shipment.corrected',
  'shipment.noted',
  'shipment.acceptance',
  'shipment.signature',
  'exception.raised',
  'letter.kept',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What the test button sends; every webhook takes it. */
export const webhookTestEvent = 'webhook.test'

/** Webhooks of a customer. */
export const maxWebhooksPerCustomer = 20
/** Deliveries that one request sends again; the oldest ones first. */
export const maxReplayedDeliveries = 1000
/** Days that the log of deliveries is kept. */
export const deliveryDays = 30
/** Hours that a replaced secret still signs, beside the new one. */
export const replacedSecretHours = 24

/** Why a webhook sends nothing: staff paused it, it failed for three days, the system said 410 Gone, or its secret cannot be read any more. */
export const webhookPauseReasons = ['office', 'failures', 'gone', 'secret_lost'] as const
export const deliveryStatuses = ['waiting', 'delivered', 'failed', 'held'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why a delivery did not succeed; the office has a text for each. */
const deliveryFailureCodes = [
  'refused_status',
  'timeout',
  'unreachable',
  'private_network',
  'no_secret',
] as const

const deliveryFailure = z.object({
  code: z.enum(deliveryFailureCodes),
  /** The network's own code for `unreachable`, such as ECONNREFUSED. */
  cause: z.optional(z.string()),
})
export type DeliveryFailure = z.output<typeof deliveryFailure>

/** An address with a name and password in it would show them to everybody who sees the webhook. */
const address = z
  .url({ protocol: /^https?$/, abort: true })
  .check(z.maxLength(500), z.regex(/^[a-z]+:\/\/[^/?#@]*([/?#]|$)/i, 'url'))

const events = z.array(z.enum(webhookEvents)).check(
  z.minLength(1),
  z.overwrite((chosen) => webhookEvents.filter((event) => chosen.includes(event))),
)

/** What staff fill in. */
const newWebhook = z.object({ name: text(80), address, events })
export type WebhookDraft = z.output<typeof newWebhook>

const webhookShape = {
  id: uuid,
  version: z.number(),
  name: z.string(),
  address: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** `failing`: the last attempt failed; it is repeated. */
  state: z.enum(['active', 'failing', 'paused']),
  pausedAt: z.optional(moment),
  pauseReason: z.optional(z.enum(webhookPauseReasons)),
  /** Until when the secret of before signs too. */
  previousSecretUntil: z.optional(moment),
  lastSuccessAt: z.optional(moment),
  lastFailureAt: z.optional(moment),
  /** Deliveries that did not succeed, or were held while it was paused. */
  undelivered: z.number(),
  createdAt: moment,
  updatedAt: moment,
  createdBy: resource('User', 'users', { id: uuid, name: z.string() }),
}

const webhook = resource('Webhook', 'webhooks', webhookShape)
export type Webhook = z.output<typeof webhook>

export const webhooks = collection({
  type: 'Webhook',
  path: 'webhooks',
  item: webhook,
  draft: newWebhook,
  operations: ['list', 'read', 'change', 'remove'],
  personal: true,
  filters: { paused: 'boolean' },
  order: ['createdAt', 'name'],
  refusals: ['acting_as_another'],
})

/** A webhook with its signing secret, which is shown this once. */
const issuedWebhook = resource('Webhook', 'webhooks', { ...webhookShape, secret: z.string() })
export type IssuedWebhook = z.output<typeof issuedWebhook>

const ofWebhook = { access: 'signed-in', params: z.object({ id: uuid }), personal: true } as const

/** Makes a webhook for the customer of the user who asks. The answer alone has its secret: it cannot be read again. */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  access: 'signed-in',
  body: newWebhook,
  response: issuedWebhook,
  type: 'Webhook',
  status: 201,
  personal: true,
  refusals: ['access_denied', 'acting_as_another', 'too_many_webhooks'],
})

/** Makes another secret. The one of before signs too, for a day, so that the receiver can be given the new one meanwhile. */
export const rotateWebhookSecret = endpoint({
  ...ofWebhook,
  method: 'POST',
  path: '/webhooks/{id}/rotate_secret',
  response: issuedWebhook,
  type: 'Webhook',
  refusals: ['access_denied', 'not_found', 'acting_as_another'],
})

/** Stops sending; what happens meanwhile is held in the log. One that is paused already stays as it is. */
export const pauseWebhook = endpoint({
  ...ofWebhook,
  method: 'POST',
  path: '/webhooks/{id}/pause',
  response: webhook,
  type: 'Webhook',
  refusals: ['access_denied', 'not_found'],
})

/** Sends again from the next event on. What was held stays so until it is replayed. */
export const resumeWebhook = endpoint({
  ...ofWebhook,
  method: 'POST',
  path: '/webhooks/{id}/resume',
  response: webhook,
  type: 'Webhook',
  refusals: ['access_denied', 'not_found'],
})

const attempt = z.object({
  at: moment,
  /** Of the answer; absent where there was none. */
  status: z.optional(z.number()),
  milliseconds: z.number(),
  failure: z.optional(deliveryFailure),
})

const deliveryRowShape = {
  id: uuid,
  webhook: uuid,
  event: z.enum([...webhookEvents, webhookTestEvent]),
  status: z.enum(deliveryStatuses),
  createdAt: moment,
  attempts: z.number(),
  lastAttemptAt: z.optional(moment),
  /** Of the last attempt. */
  responseStatus: z.optional(z.number()),
  milliseconds: z.optional(z.number()),
  failure: z.optional(deliveryFailure),
  shipment: z.optional(uuid),
  shipmentNumber: z.optional(z.string()),
}
const deliveryRow = resource('WebhookDelivery', 'webhook_deliveries', deliveryRowShape)
export type WebhookDeliveryRow = z.output<typeof deliveryRow>

const delivery = resource('WebhookDelivery', 'webhook_deliveries', {
  ...deliveryRowShape,
  /** What is sent; absent where what it is about has been removed. */
  body: z.optional(z.string()),
  /** The first characters of the last answer. */
  answer: z.optional(z.string()),
  /** The last attempts, the newest first. */
  log: z.array(attempt),
})
export type WebhookDelivery = z.output<typeof delivery>

/** The log of what was sent to webhooks. */
export const webhookDeliveries = collection({
  type: 'WebhookDelivery',
  path: 'webhook_deliveries',
  item: delivery,
  row: deliveryRow,
  operations: ['list', 'read'],
  personal: true,
  filters: { webhook: 'reference', event: 'exact', status: 'exact', createdAt: 'moment' },
  order: ['createdAt'],
})

/** Sends a test event at once, also where the webhook is paused, and answers with what came back. */
export const testWebhook = endpoint({
  ...ofWebhook,
  method: 'POST',
  path: '/webhooks/{id}/test',
  response: delivery,
  type: 'WebhookDelivery',
  refusals: ['access_denied', 'not_found', 'too_many_requests'],
})

/** Since when what was not delivered is sent again. */
const webhookReplay = z.object({ since: moment })

/** Sends what was not delivered since a moment once more, under the same ids. */
export const replayWebhook = endpoint({
  ...ofWebhook,
  method: 'POST',
  path: '/webhooks/{id}/replay',
  body: webhookReplay,
  response: z.object({
    queued: z.number(),
    /** What is left for another request. */
    left: z.number(),
  }),
  refusals: ['access_denied', 'not_found', 'webhook_paused'],
})

/** Sends one delivery once more, under the same id; one that still waits stays as it is. */
export const replayDelivery = endpoint({
  ...ofWebhook,
  method: 'POST',
  path: '/webhook_deliveries/{id}/replay',
  response: delivery,
  type: 'WebhookDelivery',
  refusals: ['access_denied', 'not_found', 'webhook_paused'],
})
