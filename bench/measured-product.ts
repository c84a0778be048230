import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { startEmbeddedPostgres } from '../server/platform/db/embedded/postgres.ts'
import { demoDriver, weighedFlow } from '../tests/support/driver-app.ts'
import { buildServerIfStale } from '../scripts/builds.ts'
import { ServerProcess } from '../tests/support/server-process.ts'

/** The running product with its demo data, and access to its database. */
export interface MeasuredProduct extends AsyncDisposable {
  readonly origin: string
  readonly dataDirectory: string
  /** The process id of the server. */
  readonly processId: number
  readonly database: pg.Pool
  /** For any PostgreSQL client. */
  readonly connectionString: string
}

/** Starts the product on a temporary folder, with a flow that needs no photo and has no mail recipients. */
export async function startMeasuredProduct(): Promise<MeasuredProduct> {
  await buildServerIfStale()
  const product = await ServerProcess.start({ environment: { LOG_LEVEL: 'error' } })
  // Connects to the PostgreSQL server that the product has started.
  const postgres = await startEmbeddedPostgres({
    dataDirectory: join(product.dataDirectory, 'postgres'),
    log: pino({ level: 'silent' }),
  })
  const database = new pg.Pool({ connectionString: postgres.connectionString, max: 4 })
  await database.query(
    "update material_flows set cargo_photo_required = false, recipients = '[]' where usual_name = $1",
    [weighedFlow],
  )
  const { processId } = product
  if (processId === undefined) throw new Error('The product is not running.')
  return {
    origin: product.origin,
    dataDirectory: product.dataDirectory,
    processId,
    database,
    connectionString: postgres.connectionString,
    [Symbol.asyncDispose]: async () => {
      await database.end()
      await postgres.stop()
      await product.stop()
      // It is outside the data folder when the path of that is too long for a socket, or not accessible to
      // PostgreSQL.
      await rm(postgres.socketDirectory, { recursive: true, force: true })
    },
  }
}

/** A token pair with the id of its user. */
export type Session = TokenPair & { readonly userId: string }

export const signInDriver = (origin: string) => signIn(origin, demoDriver)

export async function signIn(origin: string, { username, secret }: typeof demoDriver): Promise<Session> {
  const response = await fetch(`${origin}/api/token/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      password: secret,
      ...(username === demoDriver.username ? { targetApp: 'mobile-app' } : {}),
    }),
  })
  if (!response.ok) throw new Error(`Sign-in failed with ${response.status}: ${await response.text()}`)
  const { token, refresh_token } = (await response.json()) as TokenPair
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub?: string
  }
  if (claims.sub === undefined) throw new Error('The token names no user.')
  return { token, refresh_token, userId: claims.sub }
}
