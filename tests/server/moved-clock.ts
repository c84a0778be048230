/** A clock that stands, until it is told to go on. */
export class MovedClock {
  #now = new Date()

  readonly read = (): Date => this.#now

  /** Milliseconds. */
  forward(by: number): void {
    this.#now = new Date(this.#now.getTime() + by)
  }
}
