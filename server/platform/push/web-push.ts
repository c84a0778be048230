import webPush from 'web-push'

export interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly keys: { readonly publicKey: string; readonly privateKey: string }
}

export interface PushSender {
  readonly name: 'web-push'
  /**
   * `topic`: of waiting messages on one topic only the last is kept. Resolves once the push service has taken
   * it; `gone`: the browser is no longer subscribed. Throws otherwise.
   */
  send(address: PushAddress, content: string, topic: string): Promise<'sent' | 'gone'>
}

const timeoutMs = 10_000
/** After three days a message is useless, and the push service drops it. */
const lifeSeconds = 3 * 24 * 3600

/** Encrypted for the browser. `contact`: how a push service reaches the server's operator. */
export const webPushSender = (contact: string): PushSender => ({
  name: 'web-push',
  send: async ({ endpoint, p256dh, auth, keys }, content, topic) => {
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, content, {
      vapidDetails: { subject: contact, ...keys },
      TTL: lifeSeconds,
      urgency: 'normal',
      topic,
      contentEncoding: 'aes128gcm',
    })
    const response = await fetch(endpoint, {
      method: request.method,
      headers: Object.entries(request.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      body: new Uint8Array(request.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (response.ok) return 'sent'
    if (response.status === 404 || response.status === 410) return 'gone'
    throw new Error(`The push service answered ${response.status}.`)
  },
})
