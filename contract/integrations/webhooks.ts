import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { moment, storedFields, text, uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'

/* Webhooks send events to a customer's own system; docs/integrations.md has their format. */

export const webhookEvents = [
  'shipment.loaded',
  'shipment.unloaded',
  'shipment.corrected',
  'shipment.noted',
  'shipment.acceptance',
  'shipment.signature',
  'shipment.rest_unloaded',
  'shipment.forwarded',
  'shipment.collected',
  'exception.raised',
  'letter.kept',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const webhookTestEvent = 'webhook.test'

export const maxWebhooksPerCustomer = 20
export const maxReplayedDeliveries = 1000
export const deliveryDays = 30
/** Hours that a replaced secret still signs, beside the new one. */
export const replacedSecretHours = 24

/** `failures`: for three days; `gone`: answered 410; `secret_lost`: the secret can no longer be read. */
export const webhookPauseReasons = ['office', 'failures', 'gone', 'secret_lost'] as const
export const deliveryStatuses = ['waiting', 'delivered', 'failed', 'held'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const deliveryFailureCodes = [
  'refused_status',
  'timeout',
  'unreachable',
  'private_network',
  'no_secret',
] as const

const deliveryFailure = z.object({
  code: z.enum(deliveryFailureCodes),
  /** The network's code for `unreachable`, such as ECONNREFUSED. */
  cause: z.optional(z.string()),
})
export type DeliveryFailure = z.output<typeof deliveryFailure>

/** A name and password in the address would be shown to everyone who sees the webhook. */
const address = z
  .url({ protocol: /^https?$/, abort: true })
  .check(z.maxLength(500), z.regex(/^[a-z]+:\/\/[^/?#@]*([/?#]|$)/i, 'url'))

const events = z.array(z.enum(webhookEvents)).check(
  z.minLength(1),
  z.overwrite((chosen) => webhookEvents.filter((event) => chosen.includes(event))),
)

const newWebhook = z.object({ name: text(80), address, events })
export type WebhookDraft = z.output<typeof newWebhook>

const webhookShape = {
  ...storedFields,
  name: z.string(),
  address: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(['active', 'failing', 'paused']),
  pausedAt: z.optional(moment),
  pauseReason: z.optional(z.enum(webhookPauseReasons)),
  previousSecretUntil: z.optional(moment),
  lastSuccessAt: z.optional(moment),
  lastFailureAt: z.optional(moment),
  undelivered: z.number(),
  createdBy: resource('User', 'users', { id: uuid, name: z.string() }),
}

const webhook = resource('Webhook', 'webhooks', webhookShape)
export type Webhook = z.output<typeof webhook>

export const webhooks = collection({
  type: 'Webhook',
  item: webhook,
  draft: newWebhook,
  operations: ['list', 'read', 'change', 'remove'],
  personal: true,
  filters: { paused: 'boolean' },
  order: ['createdAt', 'name'],
  refusals: ['acting_as_another'],
})

const issuedWebhook = resource('Webhook', 'webhooks', { ...webhookShape, secret: z.string() })
export type IssuedWebhook = z.output<typeof issuedWebhook>

/** Makes a webhook for the user's customer. Only this answer has the secret. */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  body: newWebhook,
  response: issuedWebhook,
  status: 201,
  personal: true,
  refusals: ['access_denied', 'acting_as_another', 'too_many_webhooks'],
})

/** Makes another secret. The old one signs too for a day, so that the receiver can be given the new one. */
export const rotateWebhookSecret = endpoint({
  personal: true,
  method: 'POST',
  path: '/webhooks/{id}/rotate_secret',
  response: issuedWebhook,
  refusals: ['access_denied', 'not_found', 'acting_as_another'],
})

export const pauseWebhook = endpoint({
  personal: true,
  method: 'POST',
  path: '/webhooks/{id}/pause',
  response: webhook,
  refusals: ['access_denied', 'not_found'],
})

export const resumeWebhook = endpoint({
  personal: true,
  method: 'POST',
  path: '/webhooks/{id}/resume',
  response: webhook,
  refusals: ['access_denied', 'not_found'],
})

const attempt = z.object({
  at: moment,
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
  body: z.optional(z.string()),
  answer: z.optional(z.string()),
  log: z.array(attempt),
})
export type WebhookDelivery = z.output<typeof delivery>

export const webhookDeliveries = collection({
  type: 'WebhookDelivery',
  item: delivery,
  row: deliveryRow,
  operations: ['list', 'read'],
  personal: true,
  filters: { webhook: 'reference', event: 'exact', status: 'exact', createdAt: 'moment' },
  order: ['createdAt'],
})

export const testWebhook = endpoint({
  personal: true,
  method: 'POST',
  path: '/webhooks/{id}/test',
  response: delivery,
  refusals: ['access_denied', 'not_found', 'too_many_requests'],
})

const webhookReplay = z.object({ since: moment })

/** Sends undelivered events since a moment again, under the same ids. */
export const replayWebhook = endpoint({
  personal: true,
  method: 'POST',
  path: '/webhooks/{id}/replay',
  body: webhookReplay,
  response: z.object({
    queued: z.number(),
    left: z.number(),
  }),
  refusals: ['access_denied', 'not_found', 'webhook_paused'],
})

/** Sends a delivery again under the same id; a waiting one stays as it is. */
export const replayDelivery = endpoint({
  personal: true,
  method: 'POST',
  path: '/webhook_deliveries/{id}/replay',
  response: delivery,
  refusals: ['access_denied', 'not_found', 'webhook_paused'],
})
