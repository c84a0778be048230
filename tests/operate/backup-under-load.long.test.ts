import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startDemoServer } from '../support/demo-server.ts'
import { emptyPlace } from '../support/empty-place.ts'
import { runCommand } from '../support/run-command.ts'
import { ServerProcess } from '../support/server-process.ts'
import { LoadedService, print } from './loaded-service.ts'
import { PhoneApp } from './phone-app.ts'

/** Loads of the phone before the backup, and as many after it. */
const loads = 20

test(
  'a backup under load, everything destroyed, restored: every receipt of before is there, and phones bring what came after',
  { timeout: 600_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vrachtpas-backup-under-load-'))
    await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
    const file = join(folder, 'backup.zip')
    const { server, databaseUrl } = await startDemoServer()
    await using resources = new AsyncDisposableStack()
    resources.use(server)
    const load = resources.use(await LoadedService.start(server.origin, databaseUrl))
    const phone = await PhoneApp.start(server.origin)
    for (let count = 0; count < loads; count += 1) await phone.load()
    await phone.sync()
    expect(await phone.unsent()).toEqual([])
    await load.back('the start')

    const before = { receipts: load.receipts, photos: load.photos, phone: await phone.operations() }
    const since = Date.now()
    const written = await runCommand(['backup', file], { databaseUrl, dataDirectory: server.dataDirectory })
    expect(written.output).toContain('every hash was checked')
    expect(written.code).toBe(0)
    const during = load.receipts.length - before.receipts.length
    print(
      `backup of ${((await stat(file)).size / 1e6).toFixed(1)} MB in ${((Date.now() - since) / 1000).toFixed(1)} s, ${during} receipts were given meanwhile`,
    )
    expect(during, 'the service goes on').toBeGreaterThan(0)
    for (let count = 0; count < loads; count += 1) await phone.load()
    await phone.sync()
    expect(await phone.unsent(), 'the phone is ahead of the backup').toEqual([])
    // In the middle of its work; then its database and its files.
    await server.kill()
    await resources.disposeAsync()

    await using place = await emptyPlace()
    const restored = await runCommand(['restore', file], place)
    expect(restored.output).toContain('Everything fits.')
    expect(restored.code).toBe(0)
    expect(
      await missing(
        place.databaseUrl,
        'operations',
        before.receipts.map(({ operation }) => operation),
      ),
    ).toEqual([])
    expect(await missing(place.databaseUrl, 'operations', before.phone)).toEqual([])
    expect(
      await missing(
        place.databaseUrl,
        'received photos',
        before.photos.map(({ photo }) => photo),
      ),
    ).toEqual([])
    const lost = await missing(place.databaseUrl, 'operations', await phone.operations())
    expect(lost, 'what the phone delivered after the backup').toHaveLength(loads)

    await using again = await ServerProcess.start({ ...place, environment: { DEMO: 'false' } })
    phone.moveTo(again.origin)
    await phone.sync()
    expect(await phone.unsent()).toEqual([])
    expect(await missing(place.databaseUrl, 'operations', await phone.operations())).toEqual([])
    expect(await photoHashes(place.databaseUrl, [...phone.photos.keys()])).toEqual(phone.photos)
    const verified = await runCommand(['verify'], place)
    expect(verified.output).toContain('Everything fits.')
    expect(verified.code).toBe(0)
    print(
      `restored: ${before.receipts.length} receipts of before the backup, and ${lost.length} that a phone brought again`,
    )
  },
)

const statements = {
  operations: 'select id from operations where id = any($1::uuid[])',
  'received photos': "select id from media_objects where id = any($1::uuid[]) and status = 'received'",
}

/** Those of `ids` that a database does not have. */
async function missing(
  databaseUrl: string,
  what: keyof typeof statements,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await query<{ id: string }>(databaseUrl, statements[what], ids)
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}

/** By photo, of what the phone sent. */
async function photoHashes(databaseUrl: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await query<{ id: string; sha256: string }>(
    databaseUrl,
    "select id, coalesce(original_sha256, sha256) as sha256 from media_objects where status = 'received' and id = any($1::uuid[])",
    ids,
  )
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]))
}

async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  ids: readonly string[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, [ids])).rows
  } finally {
    await client.end()
  }
}
