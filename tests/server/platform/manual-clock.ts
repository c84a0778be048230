export class ManualClock {
  #now = new Date()

  readonly read = (): Date => this.#now

  advance(by: number): void {
    this.#now = new Date(this.#now.getTime() + by)
  }
}
