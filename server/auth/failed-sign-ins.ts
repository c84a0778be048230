import { createHash } from 'node:crypto'
import { Refusal } from '../http/problem.ts'
import { normaliseUsername } from './username.ts'

interface Limit {
  readonly most: number
  /** Milliseconds. */
  readonly within: number
}

/** From one address: a user who mistypes waits a few minutes, and nobody else does. */
const fromOneAddress: Limit = { most: 10, within: 5 * 60_000 }
/** From all addresses together: a pincode has a hundred thousand values, and addresses are cheap. */
const fromAnywhere: Limit = { most: 60, within: 60 * 60_000 }
const remembered = 20_000

interface Count {
  failures: number
  readonly until: number
}

/**
 * Stops guessing: wrong secrets are counted per name and address, and per name. A try counts as a failure from its begin, so
 * that many at once are no way round. Names are kept as hashes of what they mean, however they are written. Kept by this
 * instance alone.
 */
export class FailedSignIns {
  readonly #counts = new Map<string, Count>()

  /**
   * @returns what became of the try: `forget` when the secret was right, `takeBack` when it was not even looked at
   * @throws Refusal too_many_requests with Retry-After
   */
  begin(typed: string, address: string): { forget: () => void; takeBack: () => void } {
    const name = JSON.stringify(normaliseUsername(typed))
    const here = keyOf(name, address)
    const anywhere = keyOf(name, '')
    this.#assertBelow(here, fromOneAddress)
    this.#assertBelow(anywhere, fromAnywhere)
    this.#add(here, fromOneAddress)
    this.#add(anywhere, fromAnywhere)
    return {
      forget: () => {
        this.#counts.delete(here)
        this.#subtract(anywhere)
      },
      takeBack: () => {
        this.#subtract(here)
        this.#subtract(anywhere)
      },
    }
  }

  #assertBelow(key: string, limit: Limit): void {
    const found = this.#counts.get(key)
    if (found === undefined || found.failures < limit.most) return
    const left = found.until - Date.now()
    if (left <= 0) return
    const seconds = String(Math.ceil(left / 1000))
    throw new Refusal('too_many_requests', { values: { seconds }, headers: { 'Retry-After': seconds } })
  }

  #add(key: string, limit: Limit): void {
    const found = this.#counts.get(key)
    if (found !== undefined && found.until > Date.now()) {
      found.failures += 1
      return
    }
    this.#counts.delete(key)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size >= remembered && oldest !== undefined) this.#counts.delete(oldest)
    this.#counts.set(key, { failures: 1, until: Date.now() + limit.within })
  }

  #subtract(key: string): void {
    const found = this.#counts.get(key)
    if (found !== undefined) found.failures -= 1
  }
}

const keyOf = (name: string, address: string) => createHash('sha256').update(`${name}\n${address}`).digest('base64url')
