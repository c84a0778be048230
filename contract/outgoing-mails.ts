import * as z from 'zod/mini'
import { collection } from './collection.ts'
import { moment, uuid } from './primitives.ts'
import { reference, resource } from './resource.ts'

export const messageChannel = z.enum(['email', 'sms'])
/** Queued: not taken yet, and tried again; failed: nobody will. */
export const messageStatus = z.enum(['queued', 'sent', 'failed'])

const fields = {
  id: uuid,
  version: z.number(),
  channel: messageChannel,
  /** What it is about, such as `shipment_loaded`. */
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
  materialFlow: z.optional(reference('material_flows')),
  shipment: z.optional(reference('shipments')),
  createdAt: moment,
  updatedAt: moment,
}

export const outgoingMailRow = resource('OutgoingMail', 'outgoing_mails', fields)

/** A mail or text message that left, or waits to: the proof that somebody was told. */
export const outgoingMail = resource('OutgoingMail', 'outgoing_mails', {
  ...fields,
  /** Never shown of a message with a link that lets somebody in. */
  text: z.optional(z.string()),
})
export type OutgoingMail = z.output<typeof outgoingMail>

export const outgoingMails = collection({
  type: 'OutgoingMail',
  path: 'outgoing_mails',
  item: outgoingMail,
  row: outgoingMailRow,
  operations: ['list', 'read'],
  filters: {
    channel: 'exact',
    template: 'exact',
    status: 'exact',
    recipients: 'exact',
    materialFlow: 'reference',
    shipment: 'reference',
    createdAt: 'moment',
    sentAt: ['moment', 'exists'],
  },
  order: ['createdAt', 'sentAt', 'status', 'template'],
})
