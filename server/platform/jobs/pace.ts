import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How long the event loop is watched between two pieces of work: a moment, and for longer where that is taken, which may be by
 * what the work leaves to be written down.
 */
const watchMs = [20, 80] as const
/** Above this share of its time the event loop is taken by requests. */
const busyAbove = 0.4
/** The rest while it is busy, as a multiple of the work before it: a twentieth of the time goes to the work. */
const restFactor = 19
/** Half of the time goes to work that has waited for long. */
const restFactorWhenLate = 1
const longestRestMs = 5_000
/** How long work may wait before half of the time goes to it. */
const lateAfterMs = 60_000

/** What a pace goes by; milliseconds. */
export interface PaceClock {
  /** Since 1970: work says since when it has waited. */
  now(): number
  /** Since some moment, and never set back: how long work took. */
  elapsed(): number
  /** Shorter where the signal is aborted. */
  pause(duration: number, signal: AbortSignal): Promise<void>
  /** The share of this time, shorter where the signal is aborted, that the event loop was taken. */
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
 * Runs work that nobody waits for, one piece at a time. While the event loop of this process is busy with
 * requests, it takes a twentieth of the time at most, and half of it once work has waited for a minute; otherwise all of it.
 */
export class Pace {
  #turn: Promise<unknown> = Promise.resolve()
  readonly #ending = new AbortController()
  readonly #clock: PaceClock

  constructor(clock = processClock) {
    this.#clock = clock
  }

  /** Resolves as the work does, which begins when it is its turn. @param since when it could have been done at first */
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

  /** Ends the rests: a server that stops finishes what waits for its turn. */
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
