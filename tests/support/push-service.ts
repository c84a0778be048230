import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'

interface Received {
  readonly headers: IncomingHttpHeaders
  /** As the browser decrypts it. */
  readonly content: unknown
}

export interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly received: Received[]
}

/**
 * A push service on the loopback address (RFC 8030) with the browsers behind it: what arrives is decrypted with the key of
 * the browser (RFC 8291), written anew from the standard, so that it does not share a mistake with the sender.
 */
export class PushService implements AsyncDisposable {
  readonly origin: string
  /** Status of the next answers; 201 once there are none. */
  readonly statuses: number[] = []
  readonly #server: Server
  readonly #browsers = new Map<string, { ecdh: ECDH; auth: Buffer; subscription: Subscription }>()

  private constructor(server: Server, origin: string) {
    this.#server = server
    this.origin = origin
  }

  static async start(): Promise<PushService> {
    let service: PushService | undefined
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () =>
        response
          .writeHead(service?.receive(request.url ?? '', request.headers, Buffer.concat(chunks)) ?? 500)
          .end(),
      )
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The push service got no port.')
    service = new PushService(server, `http://127.0.0.1:${address.port}`)
    return service
  }

  subscribe(): Subscription {
    const ecdh = createECDH('prime256v1')
    const auth = randomBytes(16)
    const path = `/push/${randomBytes(12).toString('base64url')}`
    const subscription: Subscription = {
      endpoint: `${this.origin}${path}`,
      keys: { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') },
      received: [],
    }
    this.#browsers.set(path, { ecdh, auth, subscription })
    return subscription
  }

  private receive(path: string, headers: IncomingHttpHeaders, body: Buffer): number {
    const browser = this.#browsers.get(path)
    if (browser === undefined) return 404
    const status = this.statuses.shift() ?? 201
    if (status < 300)
      browser.subscription.received.push({
        headers,
        content: JSON.parse(decrypt(body, browser.ecdh, browser.auth)) as unknown,
      })
    return status
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** RFC 8188 with the keys of RFC 8291, in one record. */
function decrypt(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + senderKey.length)
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, context, 32)
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`${info}\0`), length))
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive('Content-Encoding: aes128gcm', 16),
    derive('Content-Encoding: nonce', 12),
  )
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The record ends with a mark, and padding after it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
