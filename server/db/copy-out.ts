import { Readable } from 'node:stream'
import { type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

const dialect = new PgDialect()
const piece = 64 * 1024
const lineEnd = Buffer.from('\r\n')

/**
 * The rows of a query as CSV, as fast as PostgreSQL copies them and no faster than they are read: what is not read yet stays in the
 * database. Lines end as RFC 4180 has it. The connection is given back at the end, and closed where the reader goes away before.
 */
export async function copyOut(pool: pg.Pool, query: SQL): Promise<Readable> {
  const client = await pool.connect()
  const copy = new CopyOut(`copy (${inlined(query)}) to stdout (format csv)`)
  const stream = copy.stream
  stream.once('close', () => client.release(copy.isWhole ? undefined : true))
  client.query(copy)
  return stream
}

/** COPY takes no parameters: they are written into its text, quoted by the driver. */
function inlined(query: SQL): string {
  const { sql, params } = dialect.sqlToQuery(query)
  return sql.replace(/\$(\d+)/g, (_, number: string) => literal(params[Number(number) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (typeof value === 'string') return pg.escapeLiteral(value)
  throw new Error(`A ${typeof value} cannot be written into a statement.`)
}

interface Connection {
  query(text: string): void
  readonly stream: { pause(): void; resume(): void }
}

/** What the driver hands the messages of a COPY to. */
class CopyOut implements pg.Submittable {
  readonly #text: string
  readonly stream: Readable
  isWhole = false
  #connection: Connection | undefined
  #gathered = Buffer.allocUnsafe(piece)
  #length = 0

  constructor(text: string) {
    this.#text = text
    this.stream = new Readable({ highWaterMark: 4 * piece, read: () => this.#connection?.stream.resume() })
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection as unknown as Connection
    this.#connection.query(this.#text)
  }

  /** One row with its line end. The driver uses the memory again: it is copied at once. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const row = chunk.length - 1
    if (this.#length + row + lineEnd.length > this.#gathered.length) this.#hand(row + lineEnd.length)
    chunk.copy(this.#gathered, this.#length, 0, row)
    lineEnd.copy(this.#gathered, this.#length + row)
    this.#length += row + lineEnd.length
  }

  handleCommandComplete(): void {
    this.isWhole = true
  }

  handleReadyForQuery(): void {
    if (this.#length > 0) this.#hand(0)
    this.stream.push(null)
  }

  handleError(error: Error): void {
    this.stream.destroy(error)
  }

  #hand(next: number): void {
    if (this.#length > 0 && !this.stream.push(this.#gathered.subarray(0, this.#length)))
      this.#connection?.stream.pause()
    this.#gathered = Buffer.allocUnsafe(Math.max(piece, next))
    this.#length = 0
  }
}
