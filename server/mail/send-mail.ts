import type { Locale } from '#contract/locales.ts'
import type { Queryable } from '../db/connect.ts'
import { manyRows } from '../db/many-rows.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'
import { statement } from '../db/statement.ts'
import { newId } from '../db/uuid.ts'
import { enqueueAll } from '../jobs/enqueue.ts'
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
export async function sendMail<Template extends MailTemplate>(
  db: Queryable,
  mail: Mail<Template>,
): Promise<string> {
  const [id] = await sendMails(db, [mail])
  if (id === undefined) throw new Error('The outbox kept no mail.')
  return id
}

const outgoing = manyRows(outgoingMails, 'mails', [
  'id',
  'channel',
  'template',
  'locale',
  'recipients',
  'subject',
  'body',
  'html',
  'customerId',
  'materialFlowId',
  'shipmentId',
  'secretUntil',
])
const insert = statement('put mails into the outbox', outgoing.insert)

/** The same of many mails. */
export async function sendMails<Template extends MailTemplate>(
  db: Queryable,
  mails: readonly Mail<Template>[],
): Promise<readonly string[]> {
  if (mails.length === 0) return []
  const rows = mails.map(rowOf)
  await insert(db, { mails: outgoing.parameter(rows) })
  await enqueueAll(
    db,
    'deliver_mail',
    rows.map(({ id }) => ({ message: id })),
  )
  return rows.map(({ id }) => id)
}

function rowOf<Template extends MailTemplate>(mail: Mail<Template>) {
  const { subject, text, html } = render(mail.template, mail.values, mail.locale)
  return {
    id: newId(),
    channel: 'email' as const,
    template: mail.template,
    locale: mail.locale,
    recipients: typeof mail.to === 'string' ? [mail.to] : [...mail.to],
    subject,
    body: text,
    html,
    customerId: mail.customerId ?? null,
    materialFlowId: mail.materialFlowId ?? null,
    shipmentId: mail.shipmentId ?? null,
    secretUntil: 'validUntil' in mail.values ? mail.values.validUntil : null,
  }
}
