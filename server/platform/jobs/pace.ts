import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Milliseconds that the event loop is watched between pieces of work; the second if it is busy, which the
 * work's own writing may cause.
 */
const watchMs = [20, 80] as const
/** Above this share the event loop is taken by requests. */
const busyAbove = 0.4
/** Rest while busy, as a multiple of the previous work: a twentieth of the time goes to the work. */
const restFactor = 19
const restFactorWhenLate = 1
const longestRestMs = 5_000
const lateAfterMs = 60_000

/** Milliseconds. */
export interface PaceClock {
  /** Since 1970: work says since when it has waited. */
  now(): number
  /** Since some moment, never set back: how long work took. */
  elapsed(): number
  pause(duration: number, signal: AbortSignal): Promise<void>
  watch(duration: number, signal: AbortSignal): Promise<number>
}

const pause: PaceClock['pause'] = (duration, signal) =>
  sleep(duration, undefined, { signal }).catch(() => undefined)

const processClock: PaceClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  pause,
  async watch(duration, signal) {
    const before = performance.eventLoopUtilization()
    await pause(duration, signal)
    return performance.eventLoopUtilization(before).utilization
  },
}

/**
 * Runs background work one piece at a time. While requests keep the event loop busy, it takes at most a
 * twentieth of the time, or half once work has waited for a minute; otherwise all of it.
 */
export class Pace {
  #turn: Promise<unknown> = Promise.resolve()
  readonly #ending = new AbortController()
  readonly #clock: PaceClock

  constructor(clock = processClock) {
    this.#clock = clock
  }

  /** `since`: when it could first have run. */
  run<Result>(since: Date, work: () => Promise<Result>): Promise<Result> {
    let startedAt = 0
    let took = 0
    const result = this.#turn.then(async () => {
      startedAt = this.#clock.elapsed()
      try {
        return await work()
      } finally {
        took = this.#clock.elapsed() - startedAt
      }
    })
    const restAfter = () => this.#rest(took * this.#restFactorOf(since))
    this.#turn = result.then(restAfter, restAfter)
    return result
  }

  end(): void {
    this.#ending.abort()
  }

  #restFactorOf(since: Date): number {
    return this.#clock.now() - since.getTime() < lateAfterMs ? restFactor : restFactorWhenLate
  }

  async #rest(duration: number): Promise<void> {
    const { signal } = this.#ending
    for (const watch of watchMs) {
      const busy = await this.#clock.watch(watch, signal)
      if (signal.aborted || busy < busyAbove) return
    }
    await this.#clock.pause(Math.min(duration, longestRestMs), signal)
  }
}
