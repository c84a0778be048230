/**
 * Keeps a server busy from a process of its own: a few kept connections, each with one request under way. It counts what
 * is answered within a time, or how long a given number of requests takes. Started and told what to do by load.ts.
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
  const requests = load.requests.map((request) => Buffer.from(textOf(request, load)))
  const until = load.seconds === undefined ? Infinity : performance.now() + load.seconds * 1000
  let next = 0
  let answered = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: load.connections }, async () => {
      const line = await Line.open(load.port)
      while (performance.now() < until && (load.seconds !== undefined || next < requests.length)) {
        const request = requests[next % requests.length]
        next += 1
        if (request === undefined) throw new Error('There is nothing to ask.')
        await line.ask(request)
        answered += 1
      }
      line.close()
    }),
  )
  return { answered, seconds: (performance.now() - began) / 1000 }
}

function textOf({ method, path, body }: Load['requests'][number], { headers }: Load): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** A kept connection: far cheaper than an HTTP client, which would be measured with the server. */
class Line {
  readonly #socket: Socket
  #received: Buffer[] = []
  #wanted = Infinity
  #done: (() => void) | undefined
  #broken: ((error: Error) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#receive(chunk))
    socket.on('close', () => this.#broken?.(new Error('The server closed the connection.')))
    socket.on('error', (error) => this.#broken?.(error))
  }

  static async open(port: number): Promise<Line> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return new Line(socket)
  }

  /** Resolves when the whole answer is there; throws when it is no success. */
  ask(request: Buffer): Promise<void> {
    this.#received = []
    this.#wanted = Infinity
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#broken = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#broken = undefined
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#received.push(chunk)
    let held = this.#received.reduce((sum, { length }) => sum + length, 0)
    if (this.#wanted === Infinity) {
      const whole = Buffer.concat(this.#received)
      const end = whole.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = whole.toString('latin1', 0, end)
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
      if (!head.startsWith('HTTP/1.1 2') || length === undefined)
        return this.#broken?.(new Error(`Answered: ${whole.toString('utf8').slice(0, 1000)}`))
      this.#wanted = end + 4 + Number(length)
      this.#received = [whole]
      held = whole.length
    }
    if (held >= this.#wanted) this.#done?.()
  }
}
