import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { notificationMethods } from './notification-methods.ts'
import { contentUrl, moment, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'

export const messageChannel = z.enum(notificationMethods)
/** Queued: not accepted by the provider yet, and retried; failed: no longer retried. */
export const messageStatuses = ['queued', 'sent', 'failed'] as const
export const messageStatus = z.enum(messageStatuses)

const mailAttachment = z.object({
  documentVersion: reference('document_versions'),
  fileName: z.string(),
  contentUrl,
})

const mailFields = {
  id: uuid,
  version: z.number(),
  channel: messageChannel,
  /** Name of the template, such as `shipment_loaded`. */
  template: z.string(),
  language: reference('languages'),
  /** Addresses, or telephone numbers. */
  recipients: z.array(z.string()),
  /** Absent for text messages. */
  subject: z.optional(z.string()),
  status: messageStatus,
  attempts: z.number(),
  lastError: z.optional(z.string()),
  sentAt: z.optional(moment),
  /** The day (UTC, ISO date) from which on it may leave: so many mails a day go to people without an account. */
  leavesOn: z.optional(z.string()),
  /** The PDFs that go with it. */
  attachments: z.array(mailAttachment),
  materialFlow: z.optional(reference('material_flows')),
  shipment: z.optional(reference('shipments')),
  createdAt: moment,
  updatedAt: moment,
}

const outgoingMailRow = resource('OutgoingMail', 'outgoing_mails', mailFields)
export type OutgoingMailRow = z.output<typeof outgoingMailRow>

/** A queued or sent mail or text message: the proof that its recipients were notified. */
export const outgoingMail = resource('OutgoingMail', 'outgoing_mails', {
  ...mailFields,
  /** Absent where the message contains a link that grants access. */
  text: z.optional(z.string()),
})
export type OutgoingMail = z.output<typeof outgoingMail>

export const outgoingMails = collection({
  type: 'OutgoingMail',
  path: 'outgoing_mails',
  item: outgoingMail,
  row: outgoingMailRow,
  operations: ['list', 'read'],
  personal: true,
  filters: {
    channel: 'exact',
    template: 'exact',
    status: 'exact',
    recipients: 'exact',
    materialFlow: 'reference',
    shipment: 'reference',
    customer: 'reference',
    createdAt: 'moment',
    sentAt: ['moment', 'exists'],
  },
  order: ['createdAt', 'sentAt', 'status', 'template'],
})

/** Queues a message again that is no longer tried; one that waits already, or was sent, stays as it is. */
export const resendMessage = endpoint({
  method: 'POST',
  path: '/outgoing_mails/{id}/resend',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  response: outgoingMail,
  type: 'OutgoingMail',
  personal: true,
  refusals: ['not_found', 'access_denied', 'message_expired'],
})
