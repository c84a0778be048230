import type { Locale } from '#contract/kit/locales.ts'
import type { KeyCipher } from '../secrets/key-cipher.ts'
import type { Queryable } from '../db/connect.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'
import { newId } from '../db/uuid.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type MessageContext, sealMessage } from '../mail/send-mail.ts'
import { smsText, type SmsTemplate, type SmsValues } from './texts.ts'

export interface Sms<Template extends SmsTemplate> extends MessageContext {
  readonly to: string
  readonly template: Template
  readonly values: SmsValues[Template]
  readonly locale: Locale
  readonly cipher?: KeyCipher | undefined
  readonly timeZone?: string | undefined
}

/** Puts a text message into the outbox, like `sendMail`; returns its id. */
export async function sendSms<Template extends SmsTemplate>(
  db: Queryable,
  sms: Sms<Template>,
): Promise<string> {
  const id = newId()
  const text = smsText(sms.template, sms.values, sms.locale, sms.timeZone)
  const secretUntil = 'validUntil' in sms.values ? sms.values.validUntil : null
  await db.insert(outgoingMails).values({
    id,
    channel: 'sms',
    template: sms.template,
    locale: sms.locale,
    recipients: [sms.to],
    subject: '',
    body: secretUntil === null ? text : await sealMessage(sms.cipher, id, text),
    customerId: sms.customerId ?? null,
    materialFlowId: sms.materialFlowId ?? null,
    shipmentId: sms.shipmentId ?? null,
    secretUntil,
  })
  await enqueue(db, 'deliver_sms', { message: id })
  return id
}
