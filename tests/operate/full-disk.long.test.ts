import pg from 'pg'
import { expect, test } from 'vitest'
import { postgres15IsWithinReach, startDebianPostgres } from '../support/debian-postgres.ts'
import { ServerProcess } from '../support/server-process.ts'
import { LoadedService, print } from './loaded-service.ts'
import { SmallDisk } from './small-disk.ts'

test.skipIf(!(await postgres15IsWithinReach()))(
  'a service under load survives full disks of its database: nothing is lost, nothing doubled',
  { timeout: 600_000 },
  async ({ skip }) => {
    await using dataDisk = await SmallDisk.mount(400)
    await using walDisk = await SmallDisk.mount(200)
    if (dataDisk === undefined || walDisk === undefined) {
      print('full disks: skipped, as this machine mounts no tmpfs for us')
      return skip()
    }
    await using postgres = await startDebianPostgres({
      folder: dataDisk.folder,
      walFolder: walDisk.folder,
    })
    await using server = await ServerProcess.start({ databaseUrl: postgres.databaseUrl })
    await using load = await LoadedService.start(server.origin, postgres.databaseUrl)
    await load.back('the start')

    await dataDisk.fill()
    await expect.poll(() => load.failures(), { timeout: 120_000 }).toContain('507')
    expect(await (await fetch(`${server.origin}/readyz`)).json()).toMatchObject({
      status: 'ready',
      room: false,
    })
    await dataDisk.empty()
    await load.back('a full disk of the data')

    await walDisk.fill()
    await writeWalUntilFull(postgres.databaseUrl)
    await walDisk.empty()
    await load.back('a full disk of the WAL')

    await load.expectNothingLostOrDoubled()
  },
)

/** Until PostgreSQL stops for want of room. */
async function writeWalUntilFull(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  const write = () => client.query("select pg_logical_emit_message(false, 'filler', repeat('x', 1000000))")
  const hasStopped = async () => {
    for (;;) await write()
  }
  await expect(hasStopped()).rejects.toThrow()
  await client.end().catch(() => undefined)
}
