import { HttpProblem } from '../../platform/http/request/problem.ts'

interface UploadLimits {
  readonly concurrent: number
  readonly waiting: number
  readonly milliseconds: number
}

/** A slow store must not take the server's memory and connections. Uploads of one file take turns. */
export class UploadTurns {
  readonly #limits: UploadLimits
  readonly #lastOfFile = new Map<string, Promise<unknown>>()
  readonly #queue: (() => void)[] = []
  #running = 0
  #admitted = 0

  constructor(limits: UploadLimits = { concurrent: 8, waiting: 100, milliseconds: 20_000 }) {
    this.#limits = limits
  }

  /**
   * An upload that is given up keeps its place until it ends, because it still uses the store.
   * @throws HttpProblem service_unavailable when too many wait, or the time is over
   */
  async run<Result>(fileId: string, upload: () => Promise<Result>): Promise<Result> {
    if (this.#admitted >= this.#limits.concurrent + this.#limits.waiting) throw unavailable()
    this.#admitted += 1
    let isGivenUp = false
    const inTurn = this.#afterFile(fileId, () =>
      this.#withinLimit(() => (isGivenUp ? Promise.reject(unavailable()) : upload())),
    ).finally(() => (this.#admitted -= 1))
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isGivenUp = true
        reject(unavailable())
      }, this.#limits.milliseconds)
    })
    try {
      return await Promise.race([inTurn, deadline])
    } finally {
      clearTimeout(timer)
    }
  }

  async #afterFile<Result>(fileId: string, run: () => Promise<Result>): Promise<Result> {
    const turn = (this.#lastOfFile.get(fileId) ?? Promise.resolve()).then(run, run)
    this.#lastOfFile.set(fileId, turn)
    try {
      return await turn
    } finally {
      if (this.#lastOfFile.get(fileId) === turn) this.#lastOfFile.delete(fileId)
    }
  }

  async #withinLimit<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limits.concurrent)
      await new Promise<void>((resolve) => this.#queue.push(resolve))
    else this.#running += 1
    try {
      return await run()
    } finally {
      const next = this.#queue.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}

const unavailable = () => new HttpProblem('service_unavailable', { headers: { 'Retry-After': '5' } })
