/**
 * Milliseconds. Of a burst of changes the first is loaded at once, and the rest together after the shortest interval;
 * while changes go on, the interval doubles with each load, up to the longest. Twice the longest without one ends that.
 */
const shortestIntervalMs = 500
const longestIntervalMs = 4_000

/** Milliseconds. All pages hear of a change at the same moment, and should not all ask for it at the same moment. */
const withJitter = (milliseconds: number) => Math.max(0, milliseconds) + Math.random() * 200

/** When the data of a page is loaded again: however often that is asked for, one load waits at a time. */
export class RefreshSchedule {
  readonly #load: () => boolean
  #timer: ReturnType<typeof setTimeout> | undefined
  #isPending = false
  #lastLoadAt = -Infinity
  #intervalMs = shortestIntervalMs

  /** `load` returns false while another load is under way, which may have missed the latest change. */
  constructor(load: () => boolean) {
    this.#load = load
  }

  /** Loads after this many milliseconds, or when a load is waiting for already. */
  after(milliseconds: number): void {
    this.#isPending = true
    this.#timer ??= setTimeout(() => this.#run(), milliseconds)
  }

  /** Loads at once, without asking the server for anything that others ask for too. */
  now(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.after(0)
  }

  soon(): void {
    this.after(withJitter(this.#lastLoadAt + shortestIntervalMs - performance.now()))
  }

  /** Loads because of a change: the less often, the longer changes go on. */
  forChange(): void {
    if (this.#timer !== undefined) return
    const restedMs = performance.now() - this.#lastLoadAt
    this.after(withJitter(this.#intervalMs - restedMs))
    this.#intervalMs =
      restedMs > 2 * longestIntervalMs
        ? shortestIntervalMs
        : Math.min(longestIntervalMs, 2 * this.#intervalMs)
  }

  /** To be called when a load has ended: it is followed by another where one was asked for meanwhile. */
  loaded(): void {
    if (this.#isPending) this.soon()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #run(): void {
    this.#timer = undefined
    if (!this.#load()) return
    this.#isPending = false
    this.#lastLoadAt = performance.now()
  }
}
