import { keysOf } from '#contract/kit/objects.ts'
import { HttpProblem } from './problem.ts'

/**
 * Highest first: what phones need to deliver, their photos, the office's reads and writes, and exports, which
 * keep a connection until they are read.
 */
export type Priority = 'deliveries' | 'photos' | 'office' | 'exports'

/** A request's place. Leaving it twice is harmless. */
export interface Place {
  leave(): void
}

interface AdmissionOptions {
  readonly connections: number
  readonly maxWait?: number | undefined
}

interface Line {
  readonly limit: number
  readonly returning: Set<() => void>
  readonly waiting: Set<() => void>
  running: number
  shed: number
}

/**
 * Admits requests by priority, two for each database connection. The office holds a connection throughout, so
 * it has fewer places than there are connections: deliveries always find one. Photos hold one only briefly. A
 * request that waits too long is refused before anything was done, so that it may be repeated.
 */
export class Admission {
  readonly #places: number
  readonly #maxWait: number
  readonly #pages: number
  readonly #lines: Readonly<Record<Priority, Line>>

  /** Of 12 connections: 24 places, at most 8 photos, 8 office, 3 exports, 9 office and exports. */
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

  /** `returning`: it had a place before. Throws HttpProblem server_busy after a second. */
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
          // One that was just admitted has left the queue.
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
