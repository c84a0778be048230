import { pipeline, type Readable, Transform } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { PgDialect } from './drizzle-pg.ts'
import { setPipelining } from './driver.ts'
import { type SQL } from './drizzle.ts'

const dialect = new PgDialect()

/**
 * Streams a query's rows as CSV (RFC 4180 line ends). A slow reader pauses the connection, so unread rows
 * stay in the database. The connection returns to the pool at the end, or is closed if the stream is
 * destroyed.
 */
export async function copyOut(pool: pg.Pool, query: SQL, separator: ',' | ';' = ','): Promise<Readable> {
  const client = await pool.connect()
  // A slow reader may take longer than any statement.
  await client.query('set statement_timeout = 0').catch((error: Error) => {
    client.release(error)
    throw error
  })
  setPipelining(client, false)
  const rows = client.query(
    copyTo(`copy (${inlineParameters(query)}) to stdout (format csv, delimiter '${separator}')`),
  )
  let isComplete = false
  rows.once('end', () => {
    isComplete = true
  })
  return pipeline(rows, rowEndings(), () => {
    if (!isComplete) return client.release(true)
    setPipelining(client, true)
    client.query('reset statement_timeout').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  })
}

/** COPY takes no parameters, so they become literals that the driver quotes. */
function inlineParameters(query: SQL): string {
  const { sql, params } = dialect.sqlToQuery(query)
  return sql.replace(/\$(\d+)/g, (_, number: string) => literal(params[Number(number) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  throw new Error(`Cannot write a value of type ${typeof value} as an SQL literal.`)
}

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d]

/** To RFC 4180's line end; line feeds within quotes belong to a value. */
function rowEndings(): Transform {
  let isQuoted = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const rows = Buffer.allocUnsafe(chunk.length * 2)
      let length = 0
      // Exports are large: iterating over a buffer takes several times as long.
      for (let index = 0; index < chunk.length; index++) {
        const byte = chunk[index] ?? 0
        // A doubled quote within a value toggles twice.
        if (byte === quote) isQuoted = !isQuoted
        if (byte === lineFeed && !isQuoted) rows[length++] = carriageReturn
        rows[length++] = byte
      }
      done(null, rows.subarray(0, length))
    },
  })
}
