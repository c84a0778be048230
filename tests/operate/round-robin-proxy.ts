import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that a request looks for a server that takes connections: `lb_try_duration` of deploy/Caddyfile. */
const tryFor = 5_000

/**
 * Passes requests to servers in turn, over connections that it keeps, as Caddy does by deploy/Caddyfile: a server that
 * refuses the connection is passed over; what may have reached one is sent again only where it is a GET. It asks no server
 * how it is, so it finds out each time.
 */
export class RoundRobinProxy implements AsyncDisposable {
  readonly origin: string
  /** Answers by the server that gave them, in the order of the servers. */
  readonly answers: number[]
  readonly #origins: readonly string[]
  readonly #server: Server
  readonly #agent = new Agent({ keepAlive: true })
  #turn = 0

  private constructor(origins: readonly string[], server: Server) {
    this.#origins = origins
    this.#server = server
    this.answers = origins.map(() => 0)
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => {
      this.#pass(request, response).catch((error: unknown) => {
        if (response.headersSent) response.destroy()
        else response.writeHead(502).end(String(error))
      })
    })
  }

  static async start(origins: readonly string[]): Promise<RoundRobinProxy> {
    const server = createServer({ requestTimeout: 0 })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return new RoundRobinProxy(origins, server)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    this.#agent.destroy()
    await closed
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const answer = await this.#ask(request, response, body)
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    response.flushHeaders()
    // Half an answer must not look like a whole one.
    answer.on('error', () => response.destroy())
    answer.pipe(response)
  }

  async #ask(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<IncomingMessage> {
    const until = Date.now() + tryFor
    for (let refusals = 0; ;) {
      const index = this.#turn % this.#origins.length
      this.#turn += 1
      try {
        const answer = await this.#askOne(this.#origins[index] ?? '', request, response, body)
        this.answers[index] = (this.answers[index] ?? 0) + 1
        return answer
      } catch (error) {
        if (!mayAskAnother(error, request) || Date.now() > until) throw error
        refusals += 1
        if (refusals % this.#origins.length === 0) await pause(100)
      }
    }
  }

  async #askOne(
    origin: string,
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
  ): Promise<IncomingMessage> {
    const { connection: _, 'transfer-encoding': __, ...headers } = request.headers
    const outgoing = send(origin + request.url, {
      method: request.method,
      agent: this.#agent,
      headers: {
        ...headers,
        'content-length': body.length,
        'x-forwarded-for': [headers['x-forwarded-for'], request.socket.remoteAddress]
          .filter(Boolean)
          .join(', '),
      },
    })
    response.once('close', () => outgoing.destroy())
    outgoing.end(body)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    return answer
  }
}

const mayAskAnother = (error: unknown, { method }: IncomingMessage) =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || method === 'GET')
