import { createHash } from 'node:crypto'
import { Refusal } from '../http/problem.ts'

const window = 5 * 60_000
const most = 10
const remembered = 10_000

interface Failures {
  count: number
  readonly since: number
}

/**
 * Counts wrong secrets per name and address: ten in five minutes, then that address waits; others, and other names, do
 * not. Names are kept as hashes. Kept by this instance alone.
 */
export class FailedSignIns {
  readonly #failures = new Map<string, Failures>()

  /** @throws Refusal too_many_requests with Retry-After */
  assertMayTry(name: string, address: string): void {
    const key = keyOf(name, address)
    const found = this.#failures.get(key)
    if (found === undefined) return
    const left = found.since + window - Date.now()
    if (left <= 0) this.#failures.delete(key)
    else if (found.count >= most) {
      const seconds = String(Math.ceil(left / 1000))
      throw new Refusal('too_many_requests', { values: { seconds }, headers: { 'Retry-After': seconds } })
    }
  }

  failed(name: string, address: string): void {
    const key = keyOf(name, address)
    const found = this.#failures.get(key)
    if (found !== undefined) found.count += 1
    else {
      const [oldest] = this.#failures.keys()
      if (this.#failures.size >= remembered && oldest !== undefined) this.#failures.delete(oldest)
      this.#failures.set(key, { count: 1, since: Date.now() })
    }
  }

  succeeded(name: string, address: string): void {
    this.#failures.delete(keyOf(name, address))
  }
}

const keyOf = (name: string, address: string) => createHash('sha256').update(`${name.trim().toLowerCase()}\n${address}`).digest('base64url')
