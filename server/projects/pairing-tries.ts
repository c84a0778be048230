import { Refusal } from '../http/problem.ts'

const window = 60_000
const most = 5

/**
 * Five codes a minute for a user at an address: a code has 25^6 values, so nobody guesses one at this pace, and drivers who share
 * a depot's line do not wait for each other. Kept by this instance alone.
 */
export class PairingTries {
  readonly #tries = new Map<string, number[]>()

  /** @throws Refusal too_many_requests with Retry-After */
  count(userId: string, address: string): void {
    const now = Date.now()
    const key = `${userId} ${address}`
    const recent = (this.#tries.get(key) ?? []).filter((at) => at > now - window)
    const [oldest = now] = recent
    if (recent.length >= most) {
      const seconds = String(Math.max(1, Math.ceil((oldest + window - now) / 1000)))
      throw new Refusal('too_many_requests', { values: { seconds }, headers: { 'Retry-After': seconds } })
    }
    this.#forgetOld(now)
    this.#tries.set(key, [...recent, now])
  }

  #forgetOld(now: number): void {
    for (const [key, tries] of this.#tries) {
      if ((tries.at(-1) ?? 0) > now - window) return
      this.#tries.delete(key)
    }
  }
}
