import pg from 'pg'
import { expect, test } from 'vitest'
import { postgres15IsWithinReach, startDebianPostgres } from '../support/debian-postgres.ts'
import { pausePostgres } from '../support/postgres-processes.ts'
import { ServerProcess } from '../support/server-process.ts'
import { print } from './loaded-service.ts'

test.skipIf(!(await postgres15IsWithinReach()))(
  'a server that is stopped while PostgreSQL stands still ends in order, as itself and within its time',
  { timeout: 180_000 },
  async () => {
    await using postgres = await startDebianPostgres({ isMissed: false })
    await using server = await ServerProcess.start({
      databaseUrl: postgres.databaseUrl,
      environment: { DEMO: 'false' },
    })
    await expect.poll(() => workersHaveBegun(postgres.databaseUrl)).toBe(true)
    const resume = await pausePostgres(postgres.dataFolder)
    try {
      // By then its workers, which ask for jobs every second, wait for an answer as well.
      await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(503)
      const since = Date.now()
      const request = fetch(`${server.origin}/api/token/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'nobody@example.com', password: 'Nobody123' }),
      }).catch(() => undefined)
      expect(await server.terminate()).toBe(0)
      print(
        `the server ended ${((Date.now() - since) / 1000).toFixed(1)} s after SIGTERM while PostgreSQL stood still`,
      )
      await request
    } finally {
      resume()
    }
  },
)

/** Whether the server asks for jobs, which it goes on doing every second. */
async function workersHaveBegun(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select 1 from pgboss.job where name = 'count_statistics' and state = 'completed'",
    )
    return rows.length > 0
  } finally {
    await client.end()
  }
}
