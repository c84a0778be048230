import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { postgres15IsWithinReach, startDebianPostgres } from '../support/debian-postgres.ts'
import { pausePostgres } from '../support/postgres-processes.ts'
import { ServerProcess } from '../support/server-process.ts'
import { LoadedService, print } from './loaded-service.ts'
import { S3Process } from './s3-process.ts'

/** Milliseconds: past every time-out of the server. */
const frozenFor = 60_000

test.skipIf(!(await postgres15IsWithinReach()))(
  'a service under load survives its database, its file store and its own end: nothing is lost, nothing doubled',
  { timeout: 900_000 },
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

    const resume = await pausePostgres(postgres.dataFolder)
    await pause(frozenFor)
    resume()
    await load.back(`SIGSTOP of PostgreSQL for ${frozenFor / 1000} s`)

    store.pause()
    await pause(frozenFor)
    store.resume()
    await load.back(`SIGSTOP of the file store for ${frozenFor / 1000} s`)

    await end(server, 'SIGTERM')
    await server.restart()
    await load.back('SIGTERM of the server and a new start')

    const resumeAgain = await pausePostgres(postgres.dataFolder)
    const seconds = await end(server, 'SIGTERM while PostgreSQL stands still')
    resumeAgain()
    expect(seconds).toBeLessThan(25)
    await server.restart()
    await load.back('that')

    await load.expectNothingLostOrDoubled()
    // Nothing is left to be finished.
    await server.killServer()
  },
)

/** Ends the server as an operator does; prints and returns the seconds that it took. */
async function end(server: ServerProcess, what: string): Promise<number> {
  const since = Date.now()
  const code = await server.terminate()
  const seconds = (Date.now() - since) / 1000
  print(`the server ended ${seconds.toFixed(1)} s after ${what}`)
  expect(code).toBe(0)
  return seconds
}
