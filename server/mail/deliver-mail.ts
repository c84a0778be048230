import type { Database } from '../db/connect.ts'
import type { Attempt, PayloadOf } from '../jobs/job-list.ts'
import { deliver } from './outbox.ts'
import type { MailTransport } from './transport.ts'

/** Hands a mail of the outbox to the transport. */
export const deliverMail =
  (database: Database, transport: MailTransport) =>
  ({ payload, isLast }: Attempt<PayloadOf<'deliver_mail'>>): Promise<void> =>
    deliver(database.query, { message: payload.message, isLast }, (mail) =>
      transport.send({
        id: mail.id,
        to: mail.recipients,
        subject: mail.subject,
        text: mail.body,
        html: mail.html ?? undefined,
        createdAt: mail.createdAt,
      }),
    )
