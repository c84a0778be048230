import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TokenPair } from '#contract/auth.ts'
import { startEmbeddedPostgres } from '../server/db/embedded/postgres.ts'
import { demoDriver, weighedFlow } from '../tests/support/driver-app.ts'
import { Product } from '../tests/support/product.ts'

/** The real product with its demo data, and a way into its database. */
export interface MeasuredProduct extends AsyncDisposable {
  readonly origin: string
  readonly dataDirectory: string
  /** Of the server itself. */
  readonly processId: number
  readonly database: pg.Pool
  /** For any PostgreSQL client. */
  readonly connectionString: string
}

/** Starts it on a folder of its own, with a flow that can be loaded without a photo, and of whose loads nobody is mailed. */
export async function startMeasuredProduct(): Promise<MeasuredProduct> {
  const product = await Product.start({ environment: { LOG_LEVEL: 'error' } })
  // Joins the server that the product has started.
  const joined = await startEmbeddedPostgres({
    dataDirectory: join(product.dataDirectory, 'postgres'),
    log: pino({ level: 'silent' }),
  })
  const database = new pg.Pool({ connectionString: joined.connectionString, max: 4 })
  await database.query(
    "update material_flows set cargo_photo_required = false, recipients = '[]' where usual_name = $1",
    [weighedFlow],
  )
  const { processId } = product
  if (processId === undefined) throw new Error('The product does not run.')
  return {
    origin: product.origin,
    dataDirectory: product.dataDirectory,
    processId,
    database,
    connectionString: joined.connectionString,
    [Symbol.asyncDispose]: async () => {
      await database.end()
      await joined.stop()
      await product.stop()
      // It lies outside the data folder where that one's path is too long, or closed to PostgreSQL.
      await rm(joined.socketDirectory, { recursive: true, force: true })
    },
  }
}

/** A session, and whose it is. */
export type Session = TokenPair & { readonly userId: string }

export const signInDriver = (origin: string) => signIn(origin, demoDriver)

export async function signIn(origin: string, { username, secret }: typeof demoDriver): Promise<Session> {
  const answer = await fetch(`${origin}/api/token/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      password: secret,
      ...(username === demoDriver.username ? { targetApp: 'mobile-app' } : {}),
    }),
  })
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`)
  const { token, refresh_token } = (await answer.json()) as TokenPair
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub?: string
  }
  if (claims.sub === undefined) throw new Error('The token names no user.')
  return { token, refresh_token, userId: claims.sub }
}
