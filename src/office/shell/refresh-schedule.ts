/**
 * Milliseconds. Of a burst of changes the first is loaded at once, and the rest together after the shortest
 * interval. While changes go on, the interval doubles with each load, up to the longest; twice the longest
 * without a change ends that.
 */
const shortestIntervalMs = 500
const longestIntervalMs = 4_000

/** Milliseconds. All pages hear of a change at the same moment, and should not all ask for it at once. */
const withJitter = (milliseconds: number) => Math.max(0, milliseconds) + Math.random() * 200

/** However often a load is asked for, only one waits at a time. */
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

  /** Loads after this many milliseconds, or when the waiting load is due. */
  after(milliseconds: number): void {
    this.#isPending = true
    this.#timer ??= setTimeout(() => this.#run(), milliseconds)
  }

  /** Ahead of a waiting load, which it replaces. */
  now(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.after(0)
  }

  soon(): void {
    this.after(withJitter(this.#lastLoadAt + shortestIntervalMs - performance.now()))
  }

  /** The longer changes go on, the less often it loads. */
  forChange(): void {
    if (this.#timer !== undefined) return
    const restedMs = performance.now() - this.#lastLoadAt
    this.after(withJitter(this.#intervalMs - restedMs))
    this.#intervalMs =
      restedMs > 2 * longestIntervalMs
        ? shortestIntervalMs
        : Math.min(longestIntervalMs, 2 * this.#intervalMs)
  }

  /** Call when a load has ended: another follows where one was asked for meanwhile. */
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
