import { expect, test } from 'vitest'
import { join } from 'node:path'
import { DeliveringDrivers } from '../../support/delivering-drivers.ts'
import { postgres15IsWithinReach, postmasterOf, startDebianPostgres } from '../../support/debian-postgres.ts'
import { ServerProcess } from '../../support/server-process.ts'
import { isLongRun } from '../../support/long-run.ts'

/**
 * Deliveries go on while `disturb` is done to the database; all that got a receipt must be there afterwards.
 */
async function survives(server: ServerProcess, disturb: () => Promise<unknown>): Promise<void> {
  const { processId } = server
  const drivers = await DeliveringDrivers.start(server.origin)
  try {
    await expect.poll(() => drivers.receipts.length).toBeGreaterThan(20)
    await disturb()
    await expect.poll(() => drivers.failures.length, { timeout: 30_000 }).toBeGreaterThan(0)
    const receiptsBefore = drivers.receipts.length
    await expect.poll(() => drivers.receipts.length, { timeout: 30_000 }).toBeGreaterThan(receiptsBefore + 20)
  } finally {
    await drivers.stop()
  }
  expect(new Set(drivers.failures)).toEqual(new Set(['503']))
  expect(await drivers.lost()).toEqual([])
  expect([server.isRunning, server.processId]).toEqual([true, processId])
  // Operators are alarmed by faults alone, and an outage is none.
  expect(server.output).not.toContain('unexpected error')
}

test.runIf(await postgres15IsWithinReach())(
  'a PostgreSQL that is restarted under load costs answers of 503, no process and no receipt',
  { timeout: 240_000 },
  async () => {
    await using postgres = await startDebianPostgres()
    await using server = await ServerProcess.start({
      databaseUrl: postgres.databaseUrl,
      environment: { DEMO: 'true' },
    })
    await survives(server, postgres.restart)
  },
)

test.runIf(isLongRun)(
  'an embedded PostgreSQL that is killed under load is started again, and no receipt is lost',
  { timeout: 240_000 },
  async () => {
    await using server = await ServerProcess.start()
    const cluster = join(server.dataDirectory, 'postgres', 'cluster')
    const kill = async () => process.kill(await postmasterOf(cluster), 'SIGKILL')
    await survives(server, kill)
  },
)
