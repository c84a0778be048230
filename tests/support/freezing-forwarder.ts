import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Forwards TCP connections to a PostgreSQL. Those that are open can be frozen: they stay open, and nothing
 * comes through any more, as when a host is paused, a failover happens behind an address, or a firewall
 * forgets its state. New ones are forwarded.
 */
export class FreezingForwarder implements AsyncDisposable {
  /** What clients connect with instead of the address of the target. */
  readonly databaseUrl: string
  readonly #server: Server
  readonly #pairs: Set<readonly [Socket, Socket]>

  private constructor(databaseUrl: string, server: Server, pairs: Set<readonly [Socket, Socket]>) {
    this.databaseUrl = databaseUrl
    this.#server = server
    this.#pairs = pairs
  }

  static async start(targetUrl: string, listenOn = 0): Promise<FreezingForwarder> {
    const target = new URL(targetUrl.replace('@/', '@localhost/'))
    const socketFolder = target.searchParams.get('host')
    const port = target.port || target.searchParams.get('port') || '5432'
    const pairs = new Set<readonly [Socket, Socket]>()
    const server = createServer((near) => {
      const far =
        socketFolder === null
          ? connect(Number(port), target.hostname)
          : connect(`${socketFolder}/.s.PGSQL.${port}`)
      const pair = [near, far] as const
      pairs.add(pair)
      near.pipe(far)
      far.pipe(near)
      for (const socket of pair) {
        socket.on('error', () => undefined)
        socket.once('close', () => {
          // A frozen connection breaks off on neither side.
          if (pairs.delete(pair)) for (const end of pair) end.destroy()
        })
      }
    }).listen(listenOn, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The forwarder has no port.')
    const forwarded = new URL(target)
    forwarded.hostname = '127.0.0.1'
    forwarded.port = String(address.port)
    for (const name of ['host', 'port']) forwarded.searchParams.delete(name)
    return new FreezingForwarder(forwarded.toString(), server, pairs)
  }

  get openConnections(): number {
    return this.#pairs.size
  }

  /** Freezes all connections that are open now; answers with how many. */
  freeze(): number {
    const count = this.#pairs.size
    for (const [near, far] of this.#pairs) {
      near.unpipe(far)
      far.unpipe(near)
      // What is sent is still acknowledged: a full buffer would be noticed.
      near.resume()
      far.resume()
      far.unref()
      near.unref()
    }
    this.#pairs.clear()
    return count
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy()
    this.#server.close()
    this.#server.unref()
  }
}
