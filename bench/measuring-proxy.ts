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

/**
 * The simulated network to the product: `cut` breaks every connection, the delay is added before a request is
 * forwarded.
 */
export interface NetworkConditions {
  readonly cut: boolean
  /** Milliseconds. */
  readonly delay: number
}

/** A request that the page or worker sent to the product. */
export interface ForwardedRequest {
  readonly method: string
  readonly path: string
  readonly cut: boolean
  /** The size of the response body as transferred. */
  bytes: number
  ended: boolean
}

const timeoutMs = 240_000

/**
 * The only origin that a measured page uses: it serves the page and its bundle below `/bench/`, receives its
 * result, and forwards everything else to the product. Connections are kept alive on both sides, as between a
 * phone and a server.
 */
export class MeasuringProxy implements AsyncDisposable {
  readonly requests: ForwardedRequest[] = []
  /** Returned to a page that requests `/bench/setting`. */
  setting: unknown = {}
  network: NetworkConditions = { cut: false, delay: 0 }
  readonly #folder: string
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server: Server
  #target: URL | undefined
  #port = 0
  #onResult: (result: unknown) => void = () => {}

  private constructor(folder: string) {
    this.#folder = folder
    this.#server = createServer((incoming, response) => {
      this.#receive(incoming, response).catch(() => response.destroy())
    })
  }

  /** Starts the proxy; `folder` contains the bundle, `target` is the origin of the product. */
  static async start(folder: string, target?: string): Promise<MeasuringProxy> {
    const proxy = new MeasuringProxy(folder)
    if (target !== undefined) proxy.#target = new URL(target)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    const address = proxy.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port.')
    proxy.#port = address.port
    return proxy
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** The URL of the page that runs `<name>.js`. */
  page(name: string): string {
    return `${this.origin}/bench/${name}.html`
  }

  /**
   * The next result that a page posts. Throws when the page failed, or after four minutes without a result.
   */
  async result<Result>(): Promise<Result> {
    const finished = new AbortController()
    const posted = new Promise<unknown>((resolve) => {
      this.#onResult = resolve
    })
    const result = await Promise.race([posted, pause(timeoutMs, undefined, { signal: finished.signal })])
    finished.abort()
    if (result === undefined) throw new Error(`The page posted no result for ${timeoutMs / 60_000} minutes.`)
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

  async #receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = incoming
    if (url.startsWith('/bench/')) return await this.#serve(method, url, incoming, response)
    const { cut, delay } = this.network
    const forwarded: ForwardedRequest = { method, path: url, cut, bytes: 0, ended: false }
    this.requests.push(forwarded)
    response.on('close', () => (forwarded.ended = true))
    if (cut) return void incoming.socket.destroy()
    if (delay > 0) await pause(delay)
    await this.#forward(incoming, response, forwarded)
  }

  async #serve(
    method: string,
    url: string,
    incoming: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (method === 'POST' && url === '/bench/result') {
      const result = await json(incoming)
      response.writeHead(204).end()
      return this.#onResult(result)
    }
    if (method === 'POST' && url === '/bench/network') {
      this.network = { ...this.network, ...((await json(incoming)) as Partial<NetworkConditions>) }
      return void response.writeHead(204).end()
    }
    if (url === '/bench/setting')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(this.setting))
    const name = /^\/bench\/([\w-]+)\.(html|js)(?:\?|$)/.exec(url)
    if (!name) return void response.writeHead(404).end()
    if (name[2] === 'html')
      return void response
        .writeHead(200, { 'content-type': 'text/html', ...isolationHeaders })
        .end(htmlOf(name[1] ?? ''))
    const script = await readFile(join(this.#folder, `${name[1]}.js`))
    response.writeHead(200, { 'content-type': 'text/javascript', ...isolationHeaders }).end(script)
  }

  async #forward(
    incoming: IncomingMessage,
    response: ServerResponse,
    forwarded: ForwardedRequest,
  ): Promise<void> {
    if (!this.#target) return void response.writeHead(502).end()
    const upstream = request({
      host: this.#target.hostname,
      port: this.#target.port,
      path: incoming.url,
      method: incoming.method,
      headers: { ...incoming.headers, host: this.#target.host },
      agent: this.#agent,
    })
    const [, [upstreamResponse]] = await Promise.all([
      pipeline(incoming, upstream),
      once(upstream, 'response') as Promise<[IncomingMessage]>,
    ])
    response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
    upstreamResponse.on('data', (chunk: Buffer) => (forwarded.bytes += chunk.length))
    await pipeline(upstreamResponse, response)
  }
}

/** Only a cross-origin isolated page gets a clock finer than a tenth of a millisecond. */
const isolationHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}

const htmlOf = (name: string) =>
  `<!doctype html><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,"><script type="module" src="/bench/${name}.js"></script>`
