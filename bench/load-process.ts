/**
 * Sends requests to a server from a separate process, over a few keep-alive connections with one request each
 * at a time. It counts the responses within a given time, or measures how long all requests take. Started by
 * load.ts.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Load, LoadResult } from './load.ts'

process.on('message', (message) => {
  run(message as Load).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failure: String(error) }),
  )
})

async function run(load: Load): Promise<LoadResult> {
  const requests = load.requests.map((request) => Buffer.from(requestText(request, load)))
  const until = load.seconds === undefined ? Infinity : performance.now() + load.seconds * 1000
  let next = 0
  const latencies: number[] = []
  let bytes = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: load.connections }, async () => {
      const connection = await HttpConnection.open(load.port)
      while (performance.now() < until && (load.seconds !== undefined || next < requests.length)) {
        const request = requests[next % requests.length]
        next += 1
        if (request === undefined) throw new Error('There are no requests to send.')
        const sentAt = performance.now()
        const received = await connection.send(request)
        latencies.push(performance.now() - sentAt)
        bytes += received
      }
      connection.close()
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const p99 = latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0
  return { answered: latencies.length, seconds, p99, bytes: bytes / latencies.length }
}

function requestText({ method, path, body }: Load['requests'][number], { headers }: Load): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** A keep-alive connection: far cheaper than an HTTP client, whose cost would count as the server's. */
class HttpConnection {
  readonly #socket: Socket
  #chunks: Buffer[] = []
  #expectedBytes = Infinity
  #bodyBytes = 0
  #resolve: ((bytes: number) => void) | undefined
  #reject: ((error: Error) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#receive(chunk))
    socket.on('close', () => this.#reject?.(new Error('The server closed the connection.')))
    socket.on('error', (error) => this.#reject?.(error))
  }

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return new HttpConnection(socket)
  }

  /** Resolves to the bytes of the body once all have arrived; rejects unless the status is 2xx. */
  send(request: Buffer): Promise<number> {
    this.#chunks = []
    this.#expectedBytes = Infinity
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#reject = undefined
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk)
    let receivedBytes = this.#chunks.reduce((sum, { length }) => sum + length, 0)
    if (this.#expectedBytes === Infinity) {
      const received = Buffer.concat(this.#chunks)
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = received.toString('latin1', 0, end)
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
      if (!head.startsWith('HTTP/1.1 2') || length === undefined)
        return this.#reject?.(new Error(`Unexpected response: ${received.toString('utf8').slice(0, 1000)}`))
      this.#bodyBytes = Number(length)
      this.#expectedBytes = end + 4 + this.#bodyBytes
      this.#chunks = [received]
      receivedBytes = received.length
    }
    if (receivedBytes >= this.#expectedBytes) this.#resolve?.(this.#bodyBytes)
  }
}
