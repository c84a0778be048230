/** A clock that stands still until it is advanced. */
export class ManualClock {
  #now = new Date()

  readonly read = (): Date => this.#now

  /** Milliseconds. */
  advance(by: number): void {
    this.#now = new Date(this.#now.getTime() + by)
  }
}
