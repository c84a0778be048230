import type pg from 'pg'

/** What may ride along with `begin`: it writes nothing, and locks that it takes end with its transaction. */
const isRead = (text: string) => /^\s*select\s/i.test(text)

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as Partial<pg.QueryConfig> | null)?.text ?? '')

/** What PostgreSQL answers to `begin`. */
const begun: pg.QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * A client class for connections that are opened with `pipeline`: statements are sent without waiting for the answers to
 * earlier ones, and those of one turn of the event loop leave in one packet. PostgreSQL runs them in order; where one fails,
 * those behind it in its transaction fail too.
 *
 * `begin` is not waited for either. But what may write is sent after its answer alone: if `begin` was cancelled, it would be
 * committed by itself. It fails then, and so does all that follows until `rollback`.
 */
export function pipeliningClient(Client: typeof pg.Client): typeof pg.Client {
  return class PipeliningClient extends Client {
    /** Resolves to what `begin` failed with, or undefined; undefined where nothing waits for it. */
    #begin: Promise<unknown> | undefined
    /** Statements that wait for the answer to `begin`: later ones must not overtake them. */
    #held = 0
    #isCorked = false

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const query = this.query as (...call: unknown[]) => unknown
      this.query = ((...call: unknown[]): unknown => {
        const send = () => {
          this.#corkForThisTurn()
          return query(...call)
        }
        if (call.some((argument) => typeof argument === 'function')) return send()
        const text = textOf(call[0])
        if (text === 'begin') return this.#sendBegin(send)
        if (this.#begin === undefined || (this.#held === 0 && isRead(text))) return send()
        return this.#sendAfterBegin(this.#begin, send, text === 'rollback')
      }) as pg.Client['query']
    }

    #sendBegin(send: () => unknown): Promise<pg.QueryResult> {
      this.#begin = Promise.resolve(send()).then(
        () => {
          if (this.#held === 0) this.#begin = undefined
        },
        (error: unknown) => error,
      )
      return Promise.resolve(begun)
    }

    async #sendAfterBegin(
      begin: Promise<unknown>,
      send: () => unknown,
      isRollback: boolean,
    ): Promise<unknown> {
      this.#held += 1
      const failure = await begin
      this.#held -= 1
      if (failure !== undefined && !isRollback) throw failure
      if (isRollback || this.#held === 0) this.#begin = undefined
      return send()
    }

    #corkForThisTurn(): void {
      if (this.#isCorked) return
      const { stream } = this.connection
      this.#isCorked = true
      stream.cork()
      process.nextTick(() => {
        this.#isCorked = false
        stream.uncork()
      })
    }
  }
}
