import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** What the line to the product is like: `cut` breaks every connection, a delay is added before a request goes on. */
export interface LineState {
  readonly cut: boolean
  /** Milliseconds. */
  readonly delay: number
}

/** A request that was not for the measurement itself. */
export interface Passed {
  readonly method: string
  readonly path: string
  readonly cut: boolean
  /** Bytes of the answer's body as they went over the wire. */
  bytes: number
  ended: boolean
}

const patience = 240_000

/**
 * The one origin that a measured page knows: it serves the page and its bundle below `/bench/`, takes what the page found,
 * and hands everything else to the product. Kept connections on both sides, as a phone and a server have them.
 */
export class Front implements AsyncDisposable {
  readonly passed: Passed[] = []
  /** Given to a page that asks `/bench/setting`. */
  setting: unknown = {}
  line: LineState = { cut: false, delay: 0 }
  readonly #folder: string
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server: Server
  #target: URL | undefined
  #port = 0
  #heard: (result: unknown) => void = () => {}

  private constructor(folder: string) {
    this.#folder = folder
    this.#server = createServer((incoming, answer) => {
      this.#receive(incoming, answer).catch(() => answer.destroy())
    })
  }

  /** `folder` holds the bundle. */
  static async start(folder: string, target?: string): Promise<Front> {
    const front = new Front(folder)
    if (target !== undefined) front.#target = new URL(target)
    front.#server.listen(0, '127.0.0.1')
    await once(front.#server, 'listening')
    const address = front.#server.address()
    if (address === null || typeof address === 'string') throw new Error('No port was given out.')
    front.#port = address.port
    return front
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** The page that runs `<name>.js`. */
  page(name: string): string {
    return `${this.origin}/bench/${name}.html`
  }

  /** The next thing that a page reports. Throws what the page threw, or after four minutes of silence. */
  async result<Result>(): Promise<Result> {
    const over = new AbortController()
    const heard = new Promise<unknown>((resolve) => {
      this.#heard = resolve
    })
    const result = await Promise.race([heard, pause(patience, undefined, { signal: over.signal })])
    over.abort()
    if (result === undefined) throw new Error(`The page was silent for ${patience / 60_000} minutes.`)
    if (typeof result === 'object' && result !== null && 'failure' in result)
      throw new Error(`The page failed: ${String(result.failure)}`)
    return result as Result
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    this.#agent.destroy()
    await closed
  }

  async #receive(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = '', url = '' } = incoming
    if (url.startsWith('/bench/')) return await this.#serve(method, url, incoming, answer)
    const { cut, delay } = this.line
    const passed: Passed = { method, path: url, cut, bytes: 0, ended: false }
    this.passed.push(passed)
    answer.on('close', () => (passed.ended = true))
    if (cut) return void incoming.socket.destroy()
    if (delay > 0) await pause(delay)
    await this.#forward(incoming, answer, passed)
  }

  async #serve(
    method: string,
    url: string,
    incoming: IncomingMessage,
    answer: ServerResponse,
  ): Promise<void> {
    if (method === 'POST' && url === '/bench/result') {
      const result = await json(incoming)
      answer.writeHead(204).end()
      return this.#heard(result)
    }
    if (method === 'POST' && url === '/bench/line') {
      this.line = { ...this.line, ...((await json(incoming)) as Partial<LineState>) }
      return void answer.writeHead(204).end()
    }
    if (url === '/bench/setting')
      return void answer
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(this.setting))
    const name = /^\/bench\/([\w-]+)\.(html|js)(?:\?|$)/.exec(url)
    if (!name) return void answer.writeHead(404).end()
    if (name[2] === 'html')
      return void answer
        .writeHead(200, { 'content-type': 'text/html', ...isolated })
        .end(htmlOf(name[1] ?? ''))
    const script = await readFile(join(this.#folder, `${name[1]}.js`))
    answer.writeHead(200, { 'content-type': 'text/javascript', ...isolated }).end(script)
  }

  async #forward(incoming: IncomingMessage, answer: ServerResponse, passed: Passed): Promise<void> {
    if (!this.#target) return void answer.writeHead(502).end()
    const onward = request({
      host: this.#target.hostname,
      port: this.#target.port,
      path: incoming.url,
      method: incoming.method,
      headers: { ...incoming.headers, host: this.#target.host },
      agent: this.#agent,
    })
    const [, [came]] = await Promise.all([
      pipeline(incoming, onward),
      once(onward, 'response') as Promise<[IncomingMessage]>,
    ])
    answer.writeHead(came.statusCode ?? 502, came.headers)
    came.on('data', (chunk: Buffer) => (passed.bytes += chunk.length))
    await pipeline(came, answer)
  }
}

/** Only a page that shares its process with nobody is given a clock finer than a tenth of a millisecond. */
const isolated = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}

const htmlOf = (name: string) =>
  `<!doctype html><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,"><script type="module" src="/bench/${name}.js"></script>`
