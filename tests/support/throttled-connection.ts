import { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

export class ThrottledConnection {
  readonly #bytesPerSecond: number
  #freeAt = 0

  constructor(bytesPerSecond: number) {
    this.#bytesPerSecond = bytesPerSecond
  }

  /** A stream that lets its bytes through at the connection's speed, in slices of a twentieth of a second. */
  stream(): Transform {
    const slice = Math.max(1, Math.floor(this.#bytesPerSecond / 20))
    const wait = (bytes: number) => this.#pass(bytes)
    return new Transform({
      async transform(chunk: Buffer, _encoding, done) {
        for (let at = 0; at < chunk.length && !this.destroyed; at += slice) {
          const part = chunk.subarray(at, at + slice)
          await wait(part.length)
          if (!this.destroyed) this.push(part)
        }
        done()
      },
    })
  }

  async #pass(bytes: number): Promise<void> {
    const now = performance.now()
    this.#freeAt = Math.max(now, this.#freeAt) + (bytes / this.#bytesPerSecond) * 1000
    await pause(this.#freeAt - now)
  }
}
