import type { Locale } from '#contract/locales.ts'
import type { Queryable } from '../db/connect.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'
import { newId } from '../db/uuid.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { render } from './render.ts'
import type { MailTemplate, MailValues } from './texts/mail-values.ts'

/** Whose matter a message is: it is shown there as proof of sending. */
export interface Matter {
  readonly customerId?: string | undefined
  readonly materialFlowId?: string | undefined
  readonly shipmentId?: string | undefined
}

export interface Mail<Template extends MailTemplate> extends Matter {
  /** One address, or several who may know of each other. */
  readonly to: string | readonly string[]
  readonly template: Template
  readonly values: MailValues[Template]
  readonly locale: Locale
}

/**
 * Puts a mail into the outbox, in the caller's transaction; it leaves after the commit, and is tried again as long as nobody takes
 * it. Answers with its id in the outbox.
 */
export async function sendMail<Template extends MailTemplate>(db: Queryable, mail: Mail<Template>): Promise<string> {
  const { subject, text, html } = render(mail.template, mail.values, mail.locale)
  const id = newId()
  await db.insert(outgoingMails).values({
    id, channel: 'email', template: mail.template, locale: mail.locale, recipients: typeof mail.to === 'string' ? [mail.to] : [...mail.to],
    subject, body: text, html, customerId: mail.customerId ?? null, materialFlowId: mail.materialFlowId ?? null, shipmentId: mail.shipmentId ?? null,
    secretUntil: 'validUntil' in mail.values ? mail.values.validUntil : null,
  })
  await enqueue(db, 'deliver_mail', { message: id })
  return id
}
