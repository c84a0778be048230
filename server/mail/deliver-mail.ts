import type { Database } from '../db/connect.ts'
import type { JobAttempt, PayloadOf } from '../jobs/job-list.ts'
import { deliverMessage } from './outbox.ts'
import type { MailTransport } from './transport.ts'

/** The handler of the job `deliver_mail`: sends a mail of the outbox by the transport. */
export const deliverMail =
  (database: Database, transport: MailTransport) =>
  ({ payload, isLast }: JobAttempt<PayloadOf<'deliver_mail'>>): Promise<void> =>
    deliverMessage(database.query, { message: payload.message, isLast }, (mail) =>
      transport.send({
        id: mail.id,
        to: mail.recipients,
        subject: mail.subject,
        text: mail.body,
        html: mail.html ?? undefined,
        createdAt: mail.createdAt,
      }),
    )
