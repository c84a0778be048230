import type { DeliveryFailure } from '#contract/integrations/webhooks.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import type { webhooks } from '../../platform/db/schema/webhooks.ts'
import { WebhookFailure, type WebhookSender } from './http-webhooks.ts'
import { signedHeaders } from './signature.ts'

type Webhook = typeof webhooks.$inferSelect

export interface AttemptResult {
  readonly at: Date
  readonly milliseconds: number
  /** Absent without an answer. */
  readonly status?: number
  readonly answer?: string
  /** Absent when the system took it. */
  readonly failure?: DeliveryFailure
}

/** Signs a message and posts it to its webhook. No transaction waits for the answer. */
export async function attemptDelivery(
  { sender, cipher }: { readonly sender: WebhookSender; readonly cipher: KeyCipher },
  webhook: Webhook,
  message: { readonly id: string; readonly body: string },
  now: Date,
): Promise<AttemptResult> {
  const started = performance.now()
  const took = () => ({ at: now, milliseconds: Math.round(performance.now() - started) })
  const secrets = await openSecrets(cipher, webhook, now)
  if (secrets.length === 0) return { ...took(), failure: { code: 'no_secret' } }
  try {
    const { status, text } = await sender.send(webhook.address, {
      headers: signedHeaders(message, secrets, now),
      body: message.body,
    })
    const isTaken = status >= 200 && status < 300
    return {
      ...took(),
      status,
      answer: storable(text),
      ...(isTaken ? {} : { failure: { code: 'refused_status' } }),
    }
  } catch (error) {
    if (!(error instanceof WebhookFailure)) throw error
    return { ...took(), failure: error.failure }
  }
}

/** The current secret, and the previous one while it still signs. */
async function openSecrets(
  cipher: KeyCipher,
  { id, secret, previousSecret, previousSecretUntil }: Webhook,
  now: Date,
): Promise<string[]> {
  const isPreviousUsed = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now
  return await Promise.all(
    [secret, ...(isPreviousUsed ? [previousSecret] : [])]
      .filter((sealed) => sealed !== '')
      .map((sealed) => cipher.open(sealed, `webhooks/${id}`)),
  )
}

/** PostgreSQL stores no NUL, and a cut answer may end within a character. */
const storable = (text: string) => text.replaceAll('\u0000', '').replace(/\uFFFD+$/, '')
