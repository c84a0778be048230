import { keysOf } from '#contract/kit/objects.ts'
import { HttpProblem } from './problem.ts'

/**
 * Whose request goes first: what a phone needs to deliver, then its photos, then what the office reads and
 * writes, and its exports, each of which keeps a connection until it is read.
 */
export type Priority = 'deliveries' | 'photos' | 'office' | 'exports'

/** A place that a request has. To leave it twice is harmless. */
export interface Place {
  leave(): void
}

interface AdmissionOptions {
  readonly connections: number
  /** Milliseconds that a request waits for a place. */
  readonly maxWait?: number | undefined
}

interface Line {
  readonly limit: number
  /** In the order in which they came; those that had a place before are let in first. */
  readonly returning: Set<() => void>
  readonly waiting: Set<() => void>
  running: number
  shed: number
}

/**
 * Admits requests in the order of their priority, two for each database connection. What the office reads and writes
 * holds a connection for as long as it takes, so it has fewer places than there are connections: deliveries always find
 * one, however many pages are open. Photos hold one only for moments. Whoever waits too long is refused before anything
 * was done for the request, which may be sent again.
 */
export class Admission {
  readonly #places: number
  readonly #maxWait: number
  /** For the office and its exports together. */
  readonly #pages: number
  readonly #lines: Readonly<Record<Priority, Line>>

  /** Of 12 connections: 24 places, at most 8 of them for photos, 8 for the office, 3 for exports, and 9 for both of these. */
  constructor({ connections, maxWait = 1000 }: AdmissionOptions) {
    this.#places = connections * 2
    this.#maxWait = maxWait
    const part = (share: number) => Math.max(1, Math.floor(connections * share))
    this.#pages = part(3 / 4)
    const line = (limit: number): Line => ({
      limit,
      returning: new Set(),
      waiting: new Set(),
      running: 0,
      shed: 0,
    })
    this.#lines = {
      deliveries: line(this.#places),
      photos: line(part(2 / 3)),
      office: line(part(2 / 3)),
      exports: line(part(1 / 4)),
    }
  }

  /**
   * Resolves when the request has a place. `returning`: it had one before and gave it back while its body came.
   * @throws HttpProblem server_busy after a second
   */
  async enter(priority: Priority, { returning = false } = {}): Promise<Place> {
    if (!this.#isFree(priority)) await this.#waitFor(priority, returning)
    else this.#lines[priority].running += 1
    let hasLeft = false
    return {
      leave: () => {
        if (hasLeft) return
        hasLeft = true
        this.#lines[priority].running -= 1
        this.#letIn()
      },
    }
  }

  /** For the metrics: how many run, wait, and were refused so far. */
  figures(): readonly {
    readonly priority: Priority
    readonly running: number
    readonly waiting: number
    readonly shed: number
  }[] {
    return keysOf(this.#lines).map((priority) => {
      const { running, returning, waiting, shed } = this.#lines[priority]
      return { priority, running, waiting: returning.size + waiting.size, shed }
    })
  }

  #isFree(priority: Priority): boolean {
    const { deliveries, photos, office, exports } = this.#lines
    const { running, limit } = this.#lines[priority]
    const pages = office.running + exports.running
    const isPage = priority === 'office' || priority === 'exports'
    return (
      running < limit &&
      deliveries.running + photos.running + pages < this.#places &&
      (!isPage || pages < this.#pages)
    )
  }

  async #waitFor(priority: Priority, returning: boolean): Promise<void> {
    const line = this.#lines[priority]
    const queue = returning ? line.returning : line.waiting
    let timer: NodeJS.Timeout | undefined
    try {
      await new Promise<void>((resolve, reject) => {
        queue.add(resolve)
        timer = setTimeout(() => {
          // One that has been let in at this very moment is no longer in the queue.
          if (!queue.delete(resolve)) return
          line.shed += 1
          reject(new HttpProblem('server_busy', { headers: { 'Retry-After': '5' } }))
        }, this.#maxWait)
      })
    } finally {
      clearTimeout(timer)
    }
  }

  #letIn(): void {
    for (const priority of keysOf(this.#lines)) {
      const line = this.#lines[priority]
      for (const queue of [line.returning, line.waiting])
        for (const admit of queue) {
          if (!this.#isFree(priority)) break
          queue.delete(admit)
          line.running += 1
          admit()
        }
    }
  }
}
