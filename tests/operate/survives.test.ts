import { test } from 'vitest'
import { postgres15IsWithinReach, startDebianPostgres } from '../support/debian-postgres.ts'
import { ServerProcess } from '../support/server-process.ts'
import { isWhole, LoadedService } from './loaded-service.ts'
import { S3Process } from './s3-process.ts'

test.skipIf(!(await postgres15IsWithinReach()))(
  'a service under load survives its database and its file store: nothing is lost, nothing doubled',
  { timeout: isWhole ? 900_000 : 180_000 },
  async () => {
    await using postgres = await startDebianPostgres()
    await using store = await S3Process.start()
    await using server = await ServerProcess.start({
      databaseUrl: postgres.databaseUrl,
      environment: store.environment,
    })
    await using load = await LoadedService.start(server.origin, postgres.databaseUrl)
    await load.back('the start')

    await postgres.restart()
    await load.back('a fast restart of PostgreSQL')

    await postgres.kill()
    await load.back('kill -9 of PostgreSQL')

    await load.expectNothingLostOrDoubled()
  },
)
