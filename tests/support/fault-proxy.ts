import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { FaultExchange, type RecordedRequest, sendToTarget } from './fault-exchange.ts'
import type { Fault } from './faults.ts'
import { ThrottledConnection } from './throttled-connection.ts'

export interface Match {
  method?: string
  /** A string is the whole path without the query; an expression is tried on the path with the query. */
  path?: string | RegExp
  /** Lets this many matching requests pass first. */
  skip?: number
  /** Ends after having struck this many requests. Without it the rule stays until lifted. */
  times?: number
  /** Looks at what is known before the body is read. */
  where?: (request: RecordedRequest) => boolean
}

export interface Rule {
  /** The requests this rule has struck, in order of arrival. */
  readonly struck: readonly RecordedRequest[]
  /** No further request is struck; those that hang or are held remain so. */
  lift: () => void
}

interface ActiveRule extends Rule {
  readonly match: Match
  readonly fault: Fault
  readonly line: ThrottledConnection | undefined
  readonly struck: RecordedRequest[]
  passed: number
}

/**
 * A proxy between a browser and the real server that can be set to misbehave, request by request. The browser
 * talks only to `origin`, so page, worker and API stay of one origin. Every connection carries one request:
 * on a kept connection Chromium itself sends again what was reset, and no test could count what the
 * application sent.
 */
export class FaultProxy implements AsyncDisposable {
  readonly requests: RecordedRequest[] = []
  readonly #server: Server
  readonly #rules = new Set<ActiveRule>()
  readonly #held = new Map<RecordedRequest, (as: Fault) => void>()
  readonly #watchers = new Set<() => void>()
  readonly #target: URL
  #port = 0
  #seen = 0

  private constructor(target: string) {
    this.#target = new URL(target)
    this.#server = createServer(
      { requestTimeout: 0 },
      (incoming, response) => void this.#receive(incoming, response),
    )
  }

  /** `target` is the origin of the real server. */
  static async start(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    await proxy.#listen()
    return proxy
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** From now on does this to the requests that match. Where several rules match, the one set first strikes. */
  strike(match: Match, fault: Fault): Rule {
    const rule: ActiveRule = {
      match,
      fault,
      line: fault.kind === 'throttle' ? new ThrottledConnection(fault.bytesPerSecond) : undefined,
      struck: [],
      passed: 0,
      lift: () => void this.#rules.delete(rule),
    }
    this.#rules.add(rule)
    return rule
  }

  heal(): void {
    this.#rules.clear()
  }

  forget(): void {
    this.requests.length = 0
  }

  /** True breaks all connections and refuses new ones, as a host does that is not there. */
  async setDown(down: boolean): Promise<void> {
    if (down === !this.#server.listening) return
    if (!down) return await this.#listen()
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }

  isHeld(record: RecordedRequest): boolean {
    return this.#held.has(record)
  }

  /**
   * Lets a held request or answer go on, in whatever order this is called: as it is, or struck by another
   * fault now.
   */
  release(record: RecordedRequest, as: Fault = { kind: 'forward' }): void {
    const release = this.#held.get(record)
    if (!release) throw new Error(`Request ${record.number} (${record.method} ${record.path}) is not held.`)
    this.#held.delete(record)
    release(as)
  }

  /**
   * Sends a recorded request to the target once more, as a network that delivers late what was thought lost.
   */
  async replay(record: RecordedRequest): Promise<{ status: number; body: Buffer }> {
    const { status, body } = await sendToTarget(this.#target, record, record.body)
    this.#tell()
    return { status, body: await buffer(body) }
  }

  /** Resolves as soon as the condition holds; it is looked at whenever something happens to a request. */
  async until(condition: () => boolean): Promise<void> {
    if (condition()) return
    await new Promise<void>((resolve) => {
      const watcher = () => {
        if (!condition()) return
        this.#watchers.delete(watcher)
        resolve()
      }
      this.#watchers.add(watcher)
    })
  }

  async close(): Promise<void> {
    this.heal()
    this.#held.clear()
    await this.setDown(true)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  async #listen(): Promise<void> {
    for (;;) {
      try {
        this.#server.listen(this.#port, '127.0.0.1')
        await once(this.#server, 'listening')
        break
      } catch (error) {
        // While we were down somebody's outgoing connection may have borrowed our port.
        if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
        await pause(20)
      }
    }
    const address = this.#server.address()
    if (address !== null && typeof address === 'object') this.#port = address.port
  }

  readonly #tell = () => {
    for (const watcher of this.#watchers) watcher()
  }

  async #receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#seen += 1
    const record = recordOf(this.#seen, incoming)
    // Node takes the socket away from a message whose connection was broken off.
    const { socket } = incoming
    const rule = this.#ruleFor(record)
    record.fault = rule?.fault.kind ?? 'forward'
    this.requests.push(record)
    rule?.struck.push(record)
    const exchange = new FaultExchange(
      record,
      { incoming, answer: response },
      { target: this.#target, line: rule?.line, tell: this.#tell },
    )
    this.#tell()
    try {
      await this.#suffer(exchange, rule?.fault ?? { kind: 'forward' })
    } catch {
      // Either the client has left, which its connection shows, or the target is not there.
      exchange.breakOff(socket.destroyed ? 'left by the client' : 'target gone')
    }
  }

  async #suffer(exchange: FaultExchange, fault: Fault): Promise<void> {
    // What streams stays a stream; under all other faults the target must not depend on when the client gives
    // up.
    if (fault.kind === 'drop') return exchange.breakOff()
    if (fault.kind === 'forward' || fault.kind === 'throttle')
      return await exchange.pass(await exchange.ask())
    if (fault.kind === 'change-headers') {
      const answer = await exchange.ask()
      return await exchange.pass({ ...answer, headers: { ...answer.headers, ...fault.headers } })
    }
    await exchange.readWhole()
    switch (fault.kind) {
      case 'hang':
        return
      case 'delay':
        await pause(fault.milliseconds)
        return await exchange.pass(await exchange.ask())
      case 'swallow-answer':
        await exchange.keepAnswer()
        return exchange.breakOff()
      case 'duplicate':
        return await exchange.pass(await exchange.askTwice())
      case 'hold-request':
        return await this.#suffer(exchange, await this.#hold(exchange.record))
      case 'hold-answer':
        await exchange.keepAnswer()
        return await this.#suffer(exchange, await this.#hold(exchange.record))
      case 'truncate-request':
        return await exchange.sendFirstBytes(fault.afterBytes)
      case 'truncate-answer':
        return await exchange.passFirstBytes(await exchange.ask(), fault.afterBytes)
      case 'replace-answer':
        if (fault.afterForward) await exchange.keepAnswer()
        return exchange.reply(fault.status, fault.headers, fault.body)
    }
  }

  async #hold(record: RecordedRequest): Promise<Fault> {
    const released = new Promise<Fault>((resolve) => this.#held.set(record, resolve))
    this.#tell()
    return await released
  }

  #ruleFor(record: RecordedRequest): ActiveRule | undefined {
    for (const rule of this.#rules) {
      const { skip = 0, times = Infinity } = rule.match
      if (rule.struck.length >= times || !matches(rule.match, record)) continue
      if (rule.passed >= skip) return rule
      rule.passed += 1
    }
    return undefined
  }
}

function matches({ method, path, where }: Match, record: RecordedRequest): boolean {
  if (method !== undefined && method !== record.method) return false
  if (typeof path === 'string' && path !== record.path.split('?')[0]) return false
  if (path instanceof RegExp && !path.test(record.path)) return false
  return where?.(record) ?? true
}

function recordOf(number: number, { method = '', url = '', headers }: IncomingMessage): RecordedRequest {
  return {
    number,
    method,
    path: url,
    headers,
    at: Date.now(),
    fault: 'forward',
    body: Buffer.alloc(0),
    outcome: 'under way',
    status: undefined,
    targetStatuses: [],
  }
}
