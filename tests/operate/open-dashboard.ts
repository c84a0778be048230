import { setTimeout as pause } from 'node:timers/promises'
import { openEventStream } from '../support/event-stream.ts'

const reads = ['/api/shipments?itemsPerPage=10', '/api/dashboard/attention']

/** An office's dashboard: it follows the live stream, reads its lists anew on a message, and connects again when it ends. */
export class OpenDashboard {
  /** When it last heard a message and then read its lists, milliseconds since 1970; `heard` is of the message. */
  lastFresh = 0
  /** The longest time between two such messages, in milliseconds. */
  longestSilence = 0
  streamsOpened = 0
  readonly failures: string[] = []
  readonly #origin: string
  readonly #token: string
  readonly #loop: Promise<void>
  #stopped = false

  private constructor(origin: string, token: string) {
    this.#origin = origin
    this.#token = token
    this.#loop = this.#follow()
  }

  static async start(origin: string): Promise<OpenDashboard> {
    return new OpenDashboard(origin, await officeToken(origin))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#loop
  }

  async #follow(): Promise<void> {
    while (!this.#stopped) {
      try {
        await using stream = await openEventStream(this.#origin, this.#token, ['*'])
        if (stream.status !== 200) throw new Error(String(stream.status))
        this.streamsOpened += 1
        let hasEnded = false
        void stream.ended.then(() => (hasEnded = true))
        await this.#readLists()
        for (let seen = 0; !hasEnded && !this.#stopped; await pause(500)) {
          if (stream.heard.length === seen) continue
          seen = stream.heard.length
          const heardAt = Date.now()
          if (!(await this.#readLists())) continue
          if (this.lastFresh > 0)
            this.longestSilence = Math.max(this.longestSilence, heardAt - this.lastFresh)
          this.lastFresh = heardAt
        }
      } catch (error) {
        this.failures.push(error instanceof Error ? error.message : String(error))
        await pause(300 + Math.random() * 400)
      }
    }
  }

  async #readLists(): Promise<boolean> {
    for (const path of reads) {
      const response = await fetch(`${this.#origin}${path}`, {
        headers: { authorization: `Bearer ${this.#token}`, accept: 'application/ld+json' },
        signal: AbortSignal.timeout(20_000),
      })
      await response.arrayBuffer()
      if (response.ok) continue
      this.failures.push(String(response.status))
      return false
    }
    return true
  }
}

/** A token of the demo's office. */
export async function officeToken(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/token/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'office@demo.example.com', password: 'Vrachtpas1' }),
  })
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}.`)
  return ((await response.json()) as { token: string }).token
}
