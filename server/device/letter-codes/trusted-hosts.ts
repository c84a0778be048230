import * as z from 'zod/mini'
import type { LetterHost } from '../../config.ts'
import type { Clock } from '../../platform/process/clock.ts'

/** How long an answer of another host serves before it is asked again, and how long it may take. */
const freshMs = 5 * 60_000
const patienceMs = 3000

const coordinate = z.string().check(z.regex(/^[\w-]{43}$/))
const answerOfHost = z.object({
  keys: z.array(z.object({ kid: z.string(), x: coordinate, y: coordinate })),
  revokedDevices: z._default(z.array(z.object({ device: z.string(), revokedAt: z.string() })), []),
})
const nothing: z.output<typeof answerOfHost> = { keys: [], revokedDevices: [] }

/** The keys of other hosts whose letters are trusted here, which the inspector's page cannot ask for itself. */
export class TrustedHosts {
  readonly #hosts: readonly LetterHost[]
  readonly #clock: Clock
  readonly #answers = new Map<string, typeof nothing>()
  #asked = { at: -Infinity, answered: Promise.resolve() }

  constructor(hosts: readonly LetterHost[], clock: Clock) {
    this.#hosts = hosts
    this.#clock = clock
  }

  /** With the last answer of each; without keys while a host has never answered. Never rejects. */
  async list() {
    const now = this.#clock().getTime()
    if (now - this.#asked.at > freshMs) this.#asked = { at: now, answered: this.#askAll() }
    await this.#asked.answered
    return this.#hosts.map((host) => ({ ...host, ...(this.#answers.get(host.origin) ?? nothing) }))
  }

  async #askAll(): Promise<void> {
    await Promise.all(
      this.#hosts.map(async ({ origin }) => {
        const answer = await ask(origin)
        if (answer !== undefined) this.#answers.set(origin, answer)
      }),
    )
  }
}

async function ask(origin: string): Promise<typeof nothing | undefined> {
  try {
    const response = await fetch(`${origin}/.well-known/letter-keys`, {
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    return response.ok ? z.parse(answerOfHost, await response.json()) : undefined
  } catch {
    // Out of reach, or another server's answer: the last one serves.
    return undefined
  }
}
