import { createHmac, randomBytes } from 'node:crypto'

/* Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over id, time and body. */

const prefix = 'whsec_'

export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

export function signedHeaders(
  message: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    const signed = `${message.id}.${timestamp}.${message.body}`
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  })
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
