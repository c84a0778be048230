import type { BaseLogger } from 'pino'
import { Undeliverable } from '../mail/outbox.ts'

interface TextMessage {
  /** Its id in the outbox; the gateway accepts the same id once. */
  readonly id: string
  /** E.164. */
  readonly to: string
  readonly text: string
}

export interface SmsGateway {
  readonly name: 'http' | 'outbox' | 'none'
  /** Resolves once accepted. Throws Undeliverable for a permanent failure. */
  send(message: TextMessage): Promise<void>
}

const timeoutMs = 10_000
/** Retried like all from 500 up: timeout, conflict, locked, too early, too many requests. */
const retryableStatuses = new Set([408, 409, 423, 425, 429])

/**
 * A gateway that accepts `{ id, to, text }` as JSON by POST, with the token as bearer and the id as
 * Idempotency-Key, and answers 200 to 299 once it has accepted it.
 */
export const httpGateway = ({ url, token }: { url: string; token: string | undefined }): SmsGateway => ({
  name: 'http',
  send: async (message) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': message.id,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(message),
      // No redirects: the token is for this address only.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (response.ok) return
    const reason = `The SMS gateway answered ${response.status}.`
    throw response.status >= 400 && response.status < 500 && !retryableStatuses.has(response.status)
      ? new Undeliverable(reason)
      : new Error(reason)
  },
})

/** For installations without text messages: each is marked as not delivered, with the reason. */
export const noGateway: SmsGateway = {
  name: 'none',
  send: () => Promise.reject(new Undeliverable('Text messages are switched off here (SMS_URL is none).')),
}

/** Its text is not logged, because it may contain a link that signs in. */
export const outboxGateway = (log: Pick<BaseLogger, 'info'>): SmsGateway => ({
  name: 'outbox',
  send: async ({ id }) => {
    log.info({ message: id }, 'text message kept in the outbox: no gateway is set')
  },
})
