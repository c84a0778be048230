import { Readable } from 'node:stream'
import { type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

const dialect = new PgDialect()
const chunkSize = 64 * 1024
const lineEnding = Buffer.from('\r\n')

/**
 * Streams the rows of a query as CSV with the line endings of RFC 4180. A slow reader pauses the connection, so unread rows stay in
 * the database. The connection returns to the pool at the end; it is closed when the stream is destroyed before that.
 */
export async function copyOut(pool: pg.Pool, query: SQL): Promise<Readable> {
  const client = await pool.connect()
  const copy = new CopyOut(`copy (${inlineParameters(query)}) to stdout (format csv)`)
  const stream = copy.stream
  stream.once('close', () => {
    if (!copy.isComplete) return client.release(true)
    client.query('reset statement_timeout').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  })
  // A slow reader may take longer than any statement.
  await client.query('set statement_timeout = 0').catch((error: Error) => {
    client.release(error)
    throw error
  })
  client.query(copy)
  return stream
}

/** COPY takes no parameters, so they are written into its text as literals that the driver quotes. */
function inlineParameters(query: SQL): string {
  const { sql, params } = dialect.sqlToQuery(query)
  return sql.replace(/\$(\d+)/g, (_, number: string) => literal(params[Number(number) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (typeof value === 'string') return pg.escapeLiteral(value)
  throw new Error(`Cannot write a value of type ${typeof value} as an SQL literal.`)
}

interface CopyConnection {
  query(text: string): void
  readonly stream: { pause(): void; resume(): void }
}

/** Receives the messages of a COPY from the driver (the interface of pg-copy-streams) and fills a stream of large chunks. */
class CopyOut implements pg.Submittable {
  readonly #text: string
  readonly stream: Readable
  isComplete = false
  #connection: CopyConnection | undefined
  #buffer = Buffer.allocUnsafe(chunkSize)
  #length = 0

  constructor(text: string) {
    this.#text = text
    this.stream = new Readable({
      highWaterMark: 4 * chunkSize,
      read: () => this.#connection?.stream.resume(),
    })
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection as unknown as CopyConnection
    this.#connection.query(this.#text)
  }

  /** One row with its line feed. The driver reuses the memory of `chunk`, so it is copied at once. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const rowLength = chunk.length - 1
    if (this.#length + rowLength + lineEnding.length > this.#buffer.length)
      this.#flush(rowLength + lineEnding.length)
    chunk.copy(this.#buffer, this.#length, 0, rowLength)
    lineEnding.copy(this.#buffer, this.#length + rowLength)
    this.#length += rowLength + lineEnding.length
  }

  handleCommandComplete(): void {
    this.isComplete = true
  }

  handleReadyForQuery(): void {
    if (this.#length > 0) this.#flush(0)
    this.stream.push(null)
  }

  handleError(error: Error): void {
    this.stream.destroy(error)
  }

  #flush(minimumSize: number): void {
    if (this.#length > 0 && !this.stream.push(this.#buffer.subarray(0, this.#length)))
      this.#connection?.stream.pause()
    this.#buffer = Buffer.allocUnsafe(Math.max(chunkSize, minimumSize))
    this.#length = 0
  }
}
