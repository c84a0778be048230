import pg from 'pg'

/** What node-postgres has beside its types. */
interface Wire {
  readonly stream: { destroy(error?: Error): void }
  readonly submittedNamedStatements: Record<string, string>
  sync(): void
}

/** A query of node-postgres as its client uses it: it writes itself, and reads what comes back. */
interface WireQuery {
  name: string | undefined
  text: string
  callback: (error: unknown, result?: unknown) => void
  submit(connection: Wire): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
  handleReadyForQuery(connection: Wire): void
}

const Query = pg.Query as unknown as new (config: {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly rowMode?: string | undefined
  readonly types?: unknown
  readonly queryMode?: 'extended'
}) => WireQuery

export interface BatchedStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** As Drizzle hands them to the client. */
  readonly rowMode?: string | undefined
  readonly types?: unknown
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** What it failed with, and the index of the statement that did, if it was one. */
export interface BatchFailure {
  readonly error: unknown
  readonly failedAt: number | undefined
}

/**
 * Several statements in one message. What stands before one Sync is one transaction, without `begin` and `commit`
 * (PostgreSQL, "Extended Query", pipelining): it commits when all have succeeded, and only then does any of them resolve. The
 * statement that fails rejects with its own error, the others as those of an aborted transaction do.
 * @param ended is told when it has committed, or what it failed with; after a lost connection it may have committed all the same
 */
export class StatementBatch extends Query {
  readonly #statements: readonly BatchedStatement[]
  readonly #queries: readonly WireQuery[]
  readonly #ended: (failure: BatchFailure | undefined) => void
  #completed = 0

  constructor(statements: readonly BatchedStatement[], ended: (failure: BatchFailure | undefined) => void) {
    super({ text: '' })
    this.#statements = statements
    this.#ended = ended
    this.#queries = statements.map(({ text, values, rowMode, types, resolve, reject }) => {
      const query = new Query({ text, values, rowMode, types, queryMode: 'extended' })
      query.callback = (error, result) => (error ? reject(error) : resolve(result))
      return query
    })
    // The client takes another argument of its own for it otherwise.
    this.callback = () => undefined
  }

  /** Gives those that have parameters the names under which they are prepared. */
  nameStatements(nameOf: (text: string) => string | undefined): void {
    for (const [index, query] of this.#queries.entries())
      if (this.#statements[index]?.values.length !== 0) query.name = nameOf(query.text)
    this.#showCurrent()
  }

  override submit(connection: Wire): Error | null {
    let isBroken = false
    const withoutSync = Object.create(connection, {
      sync: { value: () => undefined },
      // It does so where a value cannot be written.
      close: { value: () => (isBroken = true) },
    }) as Wire
    for (const query of this.#queries) if (query.submit(withoutSync) !== null) isBroken = true
    // The next Sync would commit what has been written of it.
    if (isBroken) connection.stream.destroy(new Error('A value of a statement cannot be written.'))
    else connection.sync()
    return null
  }

  override handleRowDescription(message: unknown): void {
    this.#queries[this.#completed]?.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.#queries[this.#completed]?.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    this.#queries[this.#completed]?.handleCommandComplete(message, connection)
    this.#completed += 1
    this.#showCurrent()
  }

  override handleReadyForQuery(connection: Wire): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection)
    this.#ended(undefined)
  }

  handleError(error: unknown, connection: Wire): void {
    // What was behind the one that failed was not parsed.
    for (const { name } of this.#queries.slice(this.#completed))
      if (name !== undefined) delete connection.submittedNamedStatements[name]
    const isOfStatement = error instanceof pg.DatabaseError && this.#completed < this.#statements.length
    const failedAt = isOfStatement ? this.#completed : undefined
    for (const [index, { reject }] of this.#statements.entries())
      reject(failedAt === undefined || index === failedAt ? error : abortedError())
    this.#ended({ error, failedAt })
  }

  /** The client keeps the name and text of the query that it is at as that of what the server has parsed. */
  #showCurrent(): void {
    const { name, text } = this.#queries[this.#completed] ?? { name: undefined, text: '' }
    this.name = name
    this.text = text
  }
}

const abortedError = () =>
  Object.assign(new Error('Another statement of the transaction has failed.'), { code: '25P02' })
