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

/**
 * Runs work that nobody waits for, one piece at a time. While the event loop of this process is busy with
 * requests, it takes a twentieth of the time at most, and half of it once work has waited for a minute; otherwise all of it.
 */
export class Pace {
  #turn: Promise<unknown> = Promise.resolve()
  readonly #ending = new AbortController()

  /** Resolves as the work does, which begins when it is its turn. @param since when it could have been done at first */
  run<Result>(since: Date, work: () => Promise<Result>): Promise<Result> {
    let startedAt = 0
    let took = 0
    const result = this.#turn.then(async () => {
      startedAt = performance.now()
      try {
        return await work()
      } finally {
        took = performance.now() - startedAt
      }
    })
    const restAfter = () => rest(took * restFactorOf(since), this.#ending.signal)
    this.#turn = result.then(restAfter, restAfter)
    return result
  }

  /** Ends the rests: a server that stops finishes what waits for its turn. */
  end(): void {
    this.#ending.abort()
  }
}

const restFactorOf = (since: Date) =>
  Date.now() - since.getTime() < lateAfterMs ? restFactor : restFactorWhenLate

async function rest(duration: number, signal: AbortSignal): Promise<void> {
  for (const watch of watchMs) {
    const before = performance.eventLoopUtilization()
    await pause(watch, signal)
    if (signal.aborted || performance.eventLoopUtilization(before).utilization < busyAbove) return
  }
  await pause(Math.min(duration, longestRestMs), signal)
}

/** Shorter where the signal is aborted. */
const pause = (duration: number, signal: AbortSignal) =>
  sleep(duration, undefined, { signal }).catch(() => undefined)
