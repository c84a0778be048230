import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Fault } from './faults.ts'
import type { ThrottledConnection } from './throttled-connection.ts'

/** What came of a request, seen from the client. */
export type Outcome = 'under way' | 'answered' | 'broken off' | 'left by the client' | 'target gone'

export interface RecordedRequest {
  readonly number: number
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Milliseconds since the epoch. */
  readonly at: number
  fault: Fault['kind']
  body: Buffer
  outcome: Outcome
  status: number | undefined
  /** The statuses with which the target answered: none, one, two for a duplicate, one more for every replay. */
  readonly targetStatuses: number[]
}

export interface TargetAnswer {
  status: number
  headers: OutgoingHttpHeaders
  body: Readable
}

/**
 * Sends what was recorded to the target. The host stays the one that the client named, as behind any gateway.
 */
export async function sendToTarget(
  target: URL,
  record: RecordedRequest,
  body: Readable | Buffer,
  signal?: AbortSignal,
): Promise<TargetAnswer> {
  const sent = openTarget(target, record, signal)
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.on('error', reject)
    sent.once('close', () => reject(new Error('The target closed the connection without an answer.')))
  })
  // That the sending fails says nothing yet: a target may answer before it has read everything, and hang up.
  if (body instanceof Readable) pipeline(body, sent).catch(() => {})
  else sent.end(body)
  const received = await response
  const status = received.statusCode ?? 0
  record.targetStatuses.push(status)
  return { status, headers: ofTheMessage(received.headers), body: received }
}

function openTarget(target: URL, record: RecordedRequest, signal?: AbortSignal) {
  return openRequest({
    host: target.hostname,
    port: target.port,
    method: record.method,
    path: record.path,
    headers: ofTheMessage(record.headers),
    agent: false,
    ...(signal ? { signal } : {}),
  })
}

/** The headers without those that speak of one connection only. */
function ofTheMessage({
  connection: _connection,
  'keep-alive': _keepAlive,
  'transfer-encoding': _transferEncoding,
  ...headers
}: IncomingHttpHeaders): OutgoingHttpHeaders {
  return headers
}

/**
 * One request on its way through the proxy: the two connections, and the few moves of which every fault is
 * made.
 */
export class FaultExchange {
  readonly record: RecordedRequest
  readonly #incoming: IncomingMessage
  /** Kept, as Node takes it away from a message whose connection was broken off. */
  readonly #socket: Socket
  readonly #answer: ServerResponse
  readonly #target: URL
  readonly #line: ThrottledConnection | undefined
  readonly #tell: () => void
  #whole: Buffer | undefined
  #kept: TargetAnswer | undefined

  constructor(
    record: RecordedRequest,
    connection: { incoming: IncomingMessage; answer: ServerResponse },
    options: { target: URL; line: ThrottledConnection | undefined; tell: () => void },
  ) {
    this.record = record
    this.#incoming = connection.incoming
    this.#socket = connection.incoming.socket
    this.#answer = connection.answer
    this.#target = options.target
    this.#line = options.line
    this.#tell = options.tell
    this.#answer.setHeader('connection', 'close')
    this.#answer.once('close', () =>
      this.#end(this.#answer.writableFinished ? 'answered' : 'left by the client'),
    )
  }

  /** Reads the client's request to its end. From then on the client may leave without the target noticing. */
  async readWhole(): Promise<void> {
    this.#whole ??= await buffer(this.#body())
  }

  /** The target's answer, or the one that `keepAnswer` has got already. */
  async ask(): Promise<TargetAnswer> {
    if (this.#kept) return this.#kept
    const left = new AbortController()
    if (!this.#whole) this.#answer.once('close', () => left.abort())
    const response = await sendToTarget(this.#target, this.record, this.#whole ?? this.#body(), left.signal)
    this.#tell()
    return response
  }

  async keepAnswer(): Promise<void> {
    const response = await this.ask()
    this.#kept = { ...response, body: Readable.from([await buffer(response.body)]) }
  }

  /**
   * Sends the request twice at once and answers with what comes back first; the other answer is read and
   * forgotten.
   */
  async askTwice(): Promise<TargetAnswer> {
    const twins = [this.ask(), this.ask()]
    const first = await Promise.race(twins)
    for (const twin of twins) {
      void twin.then(
        (response) => {
          if (response !== first) response.body.resume()
        },
        () => {},
      )
    }
    return first
  }

  /** Gives the client an answer as it comes in, so that a stream of events stays a stream. */
  async pass({ status, headers, body }: TargetAnswer): Promise<void> {
    this.record.status = status
    body.once('error', () => this.#end('target gone'))
    this.#answer.writeHead(status, headers)
    this.#answer.flushHeaders()
    if (this.#line) await pipeline(body, this.#line.stream(), this.#answer)
    else await pipeline(body, this.#answer)
  }

  reply(status: number, headers: OutgoingHttpHeaders = {}, body = ''): void {
    this.record.status = status
    this.#answer.writeHead(status, headers).end(body)
  }

  async passFirstBytes({ status, headers, body }: TargetAnswer, bytes: number): Promise<void> {
    const part = (await buffer(body)).subarray(0, bytes)
    this.record.status = status
    this.#answer.writeHead(status, headers)
    await new Promise<void>((resolve) => this.#answer.write(part, () => resolve()))
    this.#end('broken off')
    // A reset would make the client's system throw away what it has received.
    this.#socket.destroy()
  }

  async sendFirstBytes(bytes: number): Promise<void> {
    const sent = openTarget(this.#target, this.record)
    sent.on('error', () => {})
    await new Promise<void>((resolve) => sent.write(this.record.body.subarray(0, bytes), () => resolve()))
    sent.destroy()
    this.breakOff()
  }

  /** Resets the client's connection. */
  breakOff(outcome: Outcome = 'broken off'): void {
    this.#end(outcome)
    this.#socket.resetAndDestroy()
  }

  /** The client's bytes as they come in, written down on their way. */
  #body(): Readable {
    const { record } = this
    const tell = this.#tell
    const writeDown = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        record.body = Buffer.concat([record.body, chunk])
        tell()
        done(null, chunk)
      },
    })
    const streams = this.#line
      ? [this.#incoming, this.#line.stream(), writeDown]
      : [this.#incoming, writeDown]
    pipeline(streams).catch(() => {})
    return writeDown
  }

  #end(outcome: Outcome): void {
    if (this.record.outcome !== 'under way') return
    this.record.outcome = outcome
    this.#tell()
  }
}
