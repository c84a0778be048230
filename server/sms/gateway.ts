import type { BaseLogger } from 'pino'
import { Undeliverable } from '../mail/outbox.ts'

export interface TextMessage {
  /** Of the outbox: the gateway takes the same id once. */
  readonly id: string
  /** E.164. */
  readonly to: string
  readonly text: string
}

/** Where text messages go. */
export interface SmsGateway {
  readonly name: 'http' | 'outbox'
  /** Resolves when somebody has taken the message. @throws Undeliverable when nobody ever will, anything else to be asked again */
  send(message: TextMessage): Promise<void>
}

const patience = 10_000
/** Answers that say try again, beside every answer from 500 up: timeout, too early, too many, locked. */
const passing = new Set([408, 409, 423, 425, 429])

/**
 * A gateway that takes `{ id, to, text }` as JSON by POST, with the token as bearer and the id as Idempotency-Key, and answers with
 * any status from 200 to 299 once it has the message.
 */
export const httpGateway = ({ url, token }: { url: string; token: string | undefined }): SmsGateway => ({
  name: 'http',
  send: async (message) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': message.id,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(message),
      // A gateway that moves away is an error of the settings: the token is for this address alone.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    if (answer.ok) return
    const reason = `The SMS gateway answered ${answer.status}.`
    throw answer.status >= 400 && answer.status < 500 && !passing.has(answer.status)
      ? new Undeliverable(reason)
      : new Error(reason)
  },
})

/** Bundled: the message stands in the outbox, and the log says so without its text, which may hold a link that signs in. */
export const outboxGateway = (log: Pick<BaseLogger, 'info'>): SmsGateway => ({
  name: 'outbox',
  send: async ({ id }) => {
    log.info({ message: id }, 'text message kept in the outbox: no gateway is set')
  },
})
