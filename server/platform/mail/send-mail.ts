import type { Locale } from '#contract/kit/locales.ts'
import type { KeyCipher } from '../secrets/key-cipher.ts'
import type { Queryable } from '../db/connect.ts'
import { bulkRows } from '../db/bulk-rows.ts'
import { outgoingMails, type StoredAttachment } from '../db/schema/outgoing-mails.ts'
import { sqlStatement } from '../db/sql-statement.ts'
import { newId } from '../db/uuid.ts'
import { timeZonesByCustomer } from './time-zones-by-customer.ts'
import { enqueueAll } from '../jobs/enqueue.ts'
import { firstInOrder, lockMailsOf } from './mail-order.ts'
import { render } from './render.ts'
import type { MailTemplate, MailValues } from './texts/mail-values.ts'

export interface MessageContext {
  readonly customerId?: string | undefined
  readonly materialFlowId?: string | undefined
  readonly shipmentId?: string | undefined
  readonly shipmentEventId?: string | undefined
}

export interface Mail<Template extends MailTemplate> extends MessageContext {
  /** One address, or recipients who may see each other's address. */
  readonly to: string | readonly string[]
  readonly template: Template
  readonly values: MailValues[Template]
  readonly locale: Locale
  readonly timeZone?: string | undefined
  readonly attachments?: readonly StoredAttachment[] | undefined
  readonly replyTo?: string | undefined
  readonly cipher?: KeyCipher | undefined
  readonly leavesOn?: string | undefined
}

/** In the caller's transaction; a job sends it after the commit. Returns its id. */
export async function sendMail<Template extends MailTemplate>(
  db: Queryable,
  mail: Mail<Template>,
): Promise<string> {
  const [id] = await sendMails(db, [mail])
  if (id === undefined) throw new Error('sendMails returned no id for the mail.')
  return id
}

const bulkMails = bulkRows(outgoingMails, 'mails', [
  'id',
  'channel',
  'template',
  'locale',
  'recipients',
  'replyTo',
  'subject',
  'body',
  'html',
  'attachments',
  'customerId',
  'materialFlowId',
  'shipmentId',
  'shipmentEventId',
  'secretUntil',
  'leavesOn',
])
const insertMails = sqlStatement('put mails into the outbox', bulkMails.insert)

/** Like `sendMail`, for many; returns the ids in the same order. */
export async function sendMails<Template extends MailTemplate>(
  db: Queryable,
  mails: readonly Mail<Template>[],
): Promise<readonly string[]> {
  if (mails.length === 0) return []
  const timeZones = await timeZonesByCustomer(db, [
    ...new Set(
      mails.flatMap(({ customerId, timeZone }) =>
        customerId === undefined || timeZone !== undefined ? [] : [customerId],
      ),
    ),
  ])
  const rows = await Promise.all(
    mails.map((mail) => toRow(mail, mail.timeZone ?? timeZones.get(mail.customerId ?? ''))),
  )
  const shipmentIds = rows.flatMap(({ shipmentId }) => shipmentId ?? [])
  if (shipmentIds.length > 0) await lockMailsOf(db, shipmentIds)
  await insertMails(db, { mails: bulkMails.parameter(rows) })
  const ids = rows.map(({ id }) => id)
  const first =
    shipmentIds.length === 0 ? undefined : new Set((await firstInOrder(db, { ids })).map(({ id }) => id))
  const ready = rows.filter(({ id }) => first === undefined || first.has(id))
  for (const day of new Set(ready.map(({ leavesOn }) => leavesOn))) {
    const ofDay = ready.filter(({ leavesOn }) => leavesOn === day)
    await enqueueAll(
      db,
      'deliver_mail',
      ofDay.map(({ id }) => ({ message: id })),
      // Mails of shipments are many, and nobody waits for one.
      (index) => ofDay[index]?.shipmentId === null,
      notBefore(day),
    )
  }
  return ids
}

/**
 * Encrypts the text of a message with a link that grants access: until it is sent and erased, readers of the
 * database or a backup must not have the link.
 * @throws Error without a cipher
 */
export async function sealMessage(
  cipher: KeyCipher | undefined,
  id: string,
  content: string,
): Promise<string> {
  if (cipher === undefined) throw new Error('A message with a link needs a cipher.')
  return await cipher.seal(content, `outgoing_mails/${id}`)
}

export const notBefore = (day: string | null): { readonly startAfter?: Date } =>
  day === null || Date.parse(day) <= Date.now() ? {} : { startAfter: new Date(day) }

async function toRow<Template extends MailTemplate>(mail: Mail<Template>, timeZone: string | undefined) {
  const { subject, text, html } = render(mail.template, mail.values, mail.locale, timeZone)
  const id = newId()
  const secretUntil = 'validUntil' in mail.values ? mail.values.validUntil : null
  const sealed = (content: string) => (secretUntil === null ? content : sealMessage(mail.cipher, id, content))
  return {
    id,
    channel: 'email' as const,
    template: mail.template,
    locale: mail.locale,
    replyTo: mail.replyTo ?? null,
    recipients: typeof mail.to === 'string' ? [mail.to] : [...mail.to],
    subject,
    body: await sealed(text),
    html: await sealed(html),
    attachments: mail.attachments ?? [],
    customerId: mail.customerId ?? null,
    materialFlowId: mail.materialFlowId ?? null,
    shipmentId: mail.shipmentId ?? null,
    shipmentEventId: mail.shipmentEventId ?? null,
    secretUntil,
    leavesOn: mail.leavesOn ?? null,
  }
}
