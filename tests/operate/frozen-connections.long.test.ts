import { expect, test } from 'vitest'
import { FreezingForwarder } from '../support/freezing-forwarder.ts'
import { ServerProcess } from '../support/server-process.ts'
import { startTestServer } from '../support/test-server.ts'
import { LoadedService, print } from './loaded-service.ts'

test('a service under load survives that all its database connections freeze: nothing is lost, nothing doubled', async () => {
  await using database = await startTestServer()
  const { connectionString } = database.database
  await using forwarder = await FreezingForwarder.start(connectionString)
  // With the time-outs of a production server: nobody restarts it.
  await using server = await ServerProcess.start({ databaseUrl: forwarder.databaseUrl })
  await using load = await LoadedService.start(server.origin, connectionString)
  await load.back('the start')
  load.longestSilence()

  const frozen = forwarder.freeze()
  // Requests and LISTEN alike.
  expect(frozen).toBeGreaterThan(2)
  await load.back(`${frozen} connections froze`)
  print(`no dashboard heard nothing for longer than ${load.longestSilence().toFixed(1)} s`)
  // A new connection is no proof against the next time.
  await load.back(`${forwarder.freeze()} connections froze again`)
  const { pool } = database.database
  const { rows: isBack } = await pool.query<{ at: Date }>('select now() as at')

  expect(server.output).toContain('was silent')
  await load.expectNothingLostOrDoubled()
  // Jobs that the load left behind have transactions of their own, which began after it.
  const held = async () =>
    (
      await pool.query(
        "select 1 from pg_stat_activity where application_name = 'vrachtpas' and state like 'idle in transaction%' and datname = current_database() and xact_start < $1",
        [isBack[0]?.at],
      )
    ).rows
  await expect
    .poll(held, { timeout: 20_000, message: 'no transaction of a frozen connection keeps its locks' })
    .toEqual([])
}, 240_000)
