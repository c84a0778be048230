/** A map of limited size: what was used longest ago makes room for what is new. */
export class LastUsed<Value> {
  readonly #limit: number
  /** What was used last is at the end. */
  readonly #values = new Map<string, Value>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** A value that may be used or not: it stays in its place. */
  peek(key: string): Value | undefined {
    return this.#values.get(key)
  }

  /** Stores a value that is used now. */
  use(key: string, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    const [oldest] = this.#values.keys()
    if (this.#values.size > this.#limit && oldest !== undefined) this.#values.delete(oldest)
  }
}
