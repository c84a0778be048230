import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long the event loop is watched between two pieces of work. */
const watchMs = 20
/** Above this share of its time the event loop is taken by requests. */
const busyAbove = 0.4
/** The rest while it is busy, as a multiple of the work before it: a tenth of the time goes to the work. */
const restFactor = 9
const longestRestMs = 3_000

/**
 * Runs work that nobody waits for, one piece at a time. While the event loop of this process is busy with
 * requests, it takes a tenth of the time at most; otherwise all of it.
 */
export class Pace {
  #turn: Promise<unknown> = Promise.resolve()

  /** Resolves as the work does, which begins when it is its turn. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
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
    this.#turn = result.then(
      () => rest(took),
      () => rest(took),
    )
    return result
  }
}

async function rest(took: number): Promise<void> {
  const before = performance.eventLoopUtilization()
  await sleep(watchMs)
  if (performance.eventLoopUtilization(before).utilization < busyAbove) return
  await sleep(Math.min(took * restFactor, longestRestMs))
}
