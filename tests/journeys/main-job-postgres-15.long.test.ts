import { test } from 'vitest'
import { postgres15IsWithinReach, startDebianPostgres } from '../support/debian-postgres.ts'
import { ServerProcess } from '../support/server-process.ts'
import { mainJob } from './main-job.ts'

const reachable = await postgres15IsWithinReach()

test.skipIf(!reachable)(
  'the main job does as well on a PostgreSQL 15 named by DATABASE_URL',
  { timeout: 300_000 },
  async () => {
    await using postgres = await startDebianPostgres()
    await using serverProcess = await ServerProcess.start({ databaseUrl: postgres.databaseUrl })
    await mainJob(serverProcess)
  },
)
