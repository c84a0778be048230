import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a server under test answers with. */
export interface Answer {
  readonly status: number
  readonly body?: unknown
  /** Of another content type, sent as it is. */
  readonly type?: string
  /** By something on the way, without what our server would add. */
  readonly foreign?: true
}

export type Answers = (request: {
  readonly method: string
  readonly path: string
  readonly token: string | undefined
  readonly type: string | undefined
  readonly language: string | undefined
  readonly body: unknown
}) => Answer | Promise<Answer | undefined> | undefined

/** A real HTTP server on loopback that a page is opened from; requests are recorded in order. */
export class PageServer implements AsyncDisposable {
  readonly requests: string[] = []
  readonly #server: Server
  #answers: Answers

  private constructor(server: Server, responses: Answers) {
    this.#server = server
    this.#answers = responses
  }

  static async start(responses: Answers): Promise<PageServer> {
    const server = createServer((request, response) => {
      void (async () => {
        const body = await bodyOf(request)
        const path = new URL(request.url ?? '/', 'http://localhost').pathname
        ours.requests.push(`${request.method} ${path}`)
        const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
        const answer = await ours.#answers({
          method: request.method ?? '',
          path,
          token,
          type: request.headers['content-type'],
          language: request.headers['accept-language'],
          body,
        })
        // No response stands for a broken connection.
        if (answer === undefined) return request.socket.destroy()
        response.writeHead(answer.status, {
          'content-type':
            answer.type ?? (answer.status >= 400 ? 'application/problem+json' : 'application/ld+json'),
          ...(answer.status === 401 && answer.foreign !== true
            ? { 'www-authenticate': 'Bearer realm="vrachtpas"' }
            : {}),
        })
        response.end(
          answer.body === undefined
            ? undefined
            : answer.type === undefined
              ? JSON.stringify(answer.body)
              : String(answer.body),
        )
      })()
    })
    const ours = new PageServer(server, responses)
    openPageAt(await listen(server))
    return ours
  }

  answerWith(responses: Answers): void {
    this.#answers = responses
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString())
}

/** The address that a started server listens at. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

declare const jsdom: { reconfigure(settings: { url: string }): void; readonly window: { _origin: string } }
const NodeRequest = globalThis.Request
const nodeFetch = globalThis.fetch

/** jsdom has no `fetch`, and Node's knows no page whose address a path is relative to. */
export function openPageAt(origin: string): void {
  jsdom.reconfigure({ url: `${origin}/` })
  // Not moved by `reconfigure`: to XMLHttpRequest every request would go to another origin.
  jsdom.window._origin = origin
  globalThis.fetch = (input, init) =>
    nodeFetch(typeof input === 'string' ? new URL(input, location.href) : input, init)
  globalThis.Request = class extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, location.href) : input, init)
    }
  }
}
