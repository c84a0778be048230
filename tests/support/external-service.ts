import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'

interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** As JSON, where there was any. */
  readonly body: unknown
}

type CannedResponse =
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: unknown
      readonly text?: string
    }
  | 'hang up'

/** An external HTTP service on the loopback address: answers as configured and records the requests. */
export class ExternalService implements AsyncDisposable {
  readonly requests: ReceivedRequest[] = []
  readonly origin: string
  readonly #server: Server

  private constructor(server: Server, origin: string) {
    this.#server = server
    this.origin = origin
  }

  static async start(answer: (received: ReceivedRequest) => CannedResponse): Promise<ExternalService> {
    let made: ExternalService | undefined
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const received = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body: text === '' ? undefined : (JSON.parse(text) as unknown),
        }
        made?.requests.push(received)
        const canned = answer(received)
        if (canned === 'hang up') return void response.destroy()
        response.writeHead(canned.status, { 'content-type': 'application/json', ...canned.headers })
        response.end(canned.text ?? (canned.body === undefined ? '' : JSON.stringify(canned.body)))
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The service got no port.')
    made = new ExternalService(server, `http://127.0.0.1:${address.port}`)
    return made
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
