import type { Database } from '../db/connect.ts'
import type { Attempt, PayloadOf } from '../jobs/job-list.ts'
import { deliver } from '../mail/outbox.ts'
import type { SmsGateway } from './gateway.ts'

/** Hands a text message of the outbox to the gateway. */
export const deliverSms =
  (database: Database, gateway: SmsGateway) =>
  ({ payload, isLast }: Attempt<PayloadOf<'deliver_sms'>>): Promise<void> =>
    deliver(database.query, { message: payload.message, isLast }, async (message) => {
      for (const to of message.recipients) await gateway.send({ id: message.id, to, text: message.body })
      return undefined
    })
