import type { KeyCipher } from '../secrets/key-cipher.ts'
import type { Database } from '../db/connect.ts'
import type { JobAttempt, PayloadOf } from '../jobs/job-list.ts'
import { deliverMessage } from '../mail/outbox.ts'
import type { SmsGateway } from './gateway.ts'

export const deliverSms =
  (database: Database, cipher: KeyCipher, gateway: SmsGateway) =>
  ({ payload, isLast }: JobAttempt<PayloadOf<'deliver_sms'>>): Promise<void> =>
    deliverMessage({ db: database.query, cipher }, { message: payload.message, isLast }, async (message) => {
      for (const to of message.recipients) await gateway.send({ id: message.id, to, text: message.body })
      return undefined
    })
