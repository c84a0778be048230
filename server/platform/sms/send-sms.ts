import type { Locale } from '#contract/kit/locales.ts'
import type { KeyCipher } from '../secrets/key-cipher.ts'
import type { Queryable } from '../db/connect.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'
import { newId } from '../db/uuid.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type MessageContext, sealMessage } from '../mail/send-mail.ts'
import { smsText, type SmsTemplate, type SmsValues } from './texts.ts'

export interface Sms<Template extends SmsTemplate> extends MessageContext {
  /** A number in E.164. */
  readonly to: string
  readonly template: Template
  readonly values: SmsValues[Template]
  readonly locale: Locale
  /** Of one with a link that grants access: what its text is encrypted by. */
  readonly cipher?: KeyCipher | undefined
  /** Of the times in it. */
  readonly timeZone?: string | undefined
}

/**
 * Puts a text message into the outbox, in the caller's transaction, as `sendMail` does; returns its id there.
 */
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
