import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** As JSON, where there was any. */
  readonly body: unknown
}

type Said =
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: unknown
      readonly text?: string
    }
  | 'hang up'

/** Somebody else's HTTP service, on the loopback address: it answers what it is told to and keeps what it was asked. */
export class OutsideService implements AsyncDisposable {
  readonly requests: Asked[] = []
  readonly origin: string
  readonly #server: Server

  private constructor(server: Server, origin: string) {
    this.#server = server
    this.origin = origin
  }

  static async start(answer: (asked: Asked) => Said): Promise<OutsideService> {
    let made: OutsideService | undefined
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const asked = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body: text === '' ? undefined : (JSON.parse(text) as unknown),
        }
        made?.requests.push(asked)
        const said = answer(asked)
        if (said === 'hang up') return void response.destroy()
        response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers })
        response.end(said.text ?? (said.body === undefined ? '' : JSON.stringify(said.body)))
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The service got no port.')
    made = new OutsideService(server, `http://127.0.0.1:${address.port}`)
    return made
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
