import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { notificationMethods } from './notification-methods.ts'
import { contentUrl, moment, storedFields } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'

export const messageChannel = z.enum(notificationMethods)
export const messageStatuses = ['queued', 'sent', 'failed'] as const
export const messageStatus = z.enum(messageStatuses)

const mailAttachment = z.object({
  documentVersion: reference('document_versions'),
  fileName: z.string(),
  contentUrl,
})

const mailFields = {
  ...storedFields,
  channel: messageChannel,
  template: z.string(),
  language: reference('languages'),
  recipients: z.array(z.string()),
  subject: z.optional(z.string()),
  status: messageStatus,
  attempts: z.number(),
  lastError: z.optional(z.string()),
  sentAt: z.optional(moment),
  /** Earliest day of sending (UTC, ISO date): mails to people without an account are limited per day. */
  leavesOn: z.optional(z.string()),
  attachments: z.array(mailAttachment),
  materialFlow: z.optional(reference('material_flows')),
  shipment: z.optional(reference('shipments')),
}

const outgoingMailRow = resource('OutgoingMail', 'outgoing_mails', mailFields)
export type OutgoingMailRow = z.output<typeof outgoingMailRow>

export const outgoingMail = resource('OutgoingMail', 'outgoing_mails', {
  ...mailFields,
  /** Absent where it contains a link that grants access. */
  text: z.optional(z.string()),
})
export type OutgoingMail = z.output<typeof outgoingMail>

export const outgoingMails = collection({
  type: 'OutgoingMail',
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

export const resendMessage = endpoint({
  method: 'POST',
  path: '/outgoing_mails/{id}/resend',
  response: outgoingMail,
  personal: true,
  refusals: ['not_found', 'access_denied', 'message_expired'],
})
