import type { BaseLogger } from 'pino'
import type { Database } from '../db/connect.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { listen } from './listen.ts'

export interface Subscriber {
  readonly onNotification: (payload: string) => void
  readonly onDisconnect: (reason: Error) => void
}

interface NotificationsOptions {
  readonly database: Pick<Database, 'connectionString' | 'query'>
  readonly checkInterval: number
  readonly log: Pick<BaseLogger, 'warn'>
}

/**
 * Receives what any instance sends by NOTIFY, on one connection for all subscribers. The first that needs it
 * opens it, also after a loss.
 */
export class Notifications {
  readonly #options: NotificationsOptions
  readonly #subscribers = new Map<string, Subscriber>()
  #connection: Promise<() => void> | undefined
  #isHearing = false
  #isStopped = false

  constructor(options: NotificationsOptions) {
    this.#options = options
  }

  subscribe(channel: string, subscriber: Subscriber): void {
    this.#subscribers.set(channel, subscriber)
  }

  get isHearing(): boolean {
    return this.#isHearing
  }

  get connection(): object | undefined {
    return this.#connection
  }

  /** Throws HttpProblem service_unavailable if the server is stopping, or what `listen` throws. */
  async ensure(): Promise<void> {
    if (this.#isStopped) throw new HttpProblem('service_unavailable', { headers: { 'Retry-After': '1' } })
    const connection = (this.#connection ??= this.#open())
    try {
      await connection
    } catch (error) {
      if (this.#connection === connection) this.#connection = undefined
      throw error
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    const closed = this.#connection?.then(
      (close) => close(),
      () => undefined,
    )
    // Does not wait for one being opened: a silent PostgreSQL may take longer than a stop may.
    if (this.#isHearing) await closed
  }

  async #open(): Promise<() => void> {
    const { log } = this.#options
    const close = await listen({
      ...this.#options,
      channels: [...this.#subscribers.keys()],
      onNotification: (channel, payload) => this.#subscribers.get(channel)?.onNotification(payload),
      onDisconnect: (reason) => {
        this.#connection = undefined
        this.#isHearing = false
        for (const subscriber of this.#subscribers.values()) subscriber.onDisconnect(reason)
      },
      onError: (error) => log.warn({ err: error }, 'the live subscription could not be checked'),
    })
    this.#isHearing = true
    return close
  }
}
