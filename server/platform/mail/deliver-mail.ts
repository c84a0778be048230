import type { KeyCipher } from '../secrets/key-cipher.ts'
import type { Database } from '../db/connect.ts'
import type { JobAttempt, PayloadOf } from '../jobs/job-list.ts'
import { earlierInThread } from './mail-order.ts'
import { deliverMessage } from './outbox.ts'
import type { MailTransport } from './transport.ts'

/** Undefined if the version is gone. Injected, because letters are a feature of their own. */
export type ReadAttachment = (documentVersionId: string) => Promise<Uint8Array | undefined>

export const deliverMail =
  (database: Database, cipher: KeyCipher, transport: MailTransport, readAttachment: ReadAttachment) =>
  ({ payload, isLast }: JobAttempt<PayloadOf<'deliver_mail'>>): Promise<void> =>
    deliverMessage({ db: database.query, cipher }, { message: payload.message, isLast }, async (mail) => {
      const attachments = await Promise.all(
        mail.attachments.map(async ({ documentVersionId, fileName }) => ({
          fileName,
          content: await readAttachment(documentVersionId),
        })),
      )
      const found = attachments.flatMap(({ fileName, content }) =>
        content === undefined ? [] : [{ fileName, content }],
      )
      const warning = await transport.send({
        id: mail.id,
        to: mail.recipients,
        subject: mail.subject,
        text: mail.body,
        html: mail.html ?? undefined,
        replyTo: mail.replyTo ?? undefined,
        thread:
          mail.shipmentId === null
            ? []
            : (await earlierInThread(database.query, { id: mail.id })).map(({ id }) => id),
        attachments: found,
        createdAt: mail.createdAt,
      })
      const lost = attachments.filter(({ content }) => content === undefined)
      return lost.length === 0
        ? warning
        : [warning, `Sent without ${lost.map(({ fileName }) => fileName).join(', ')}.`]
            .filter(Boolean)
            .join(' ')
    })
