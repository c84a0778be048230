import { createWriteStream } from 'node:fs'
import {
  copyFile,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { encryptStoredKeys } from '../../../server/accounts/auth/encrypt-stored-keys.ts'
import type { KeyPlace } from '../../../server/platform/secrets/key-cipher.ts'
import type { SystemStatus } from '#contract/office/system-status.ts'
import { openBackup } from '../../../server/operate/backup/read-backup.ts'
import { sealingStream } from '../../../server/operate/backup/sealed-file.ts'
import { demoDriver, weighedFlow } from '../../support/driver-app.ts'
import { emptyPlace, type Place } from '../../support/empty-place.ts'
import { S3Server } from '../../support/s3-server.ts'
import { runCommand } from '../../support/run-command.ts'
import { ScriptedDriver } from '../../support/scripted-driver.ts'
import { ServerProcess } from '../../support/server-process.ts'
import { testKeyCipher } from '../../support/test-key-cipher.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { isLongRun } from '../../support/long-run.ts'
import { plainPicture } from '../platform/media-forms.ts'
import { setUpServer } from '../../support/test-server.ts'

const server = await setUpServer()
const origin = await server.listen()
// The key that signs letters is made when it is first asked for.
expect((await fetch(`${origin}/.well-known/letter-keys`)).status).toBe(200)
// As the start of a server does it.
await encryptStoredKeys(server.database, testKeyCipher)
const folder = await mkdtemp(join(tmpdir(), 'vrachtpas-backup-'))
const backup = join(folder, 'full.zip')
const driver = await ScriptedDriver.start(origin)
const shipment = await driver.load(weighedFlow, [await plainPicture(60, 40).jpeg().toBuffer()])
await shipment.sendPhoto(0)
await driver.unload(shipment, 41.2, 15.2)
const loaded = shipment
await runJobs(server)
// One photo never came.
await driver.load(weighedFlow, [await plainPicture(41, 40).jpeg().toBuffer()])
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const source = (): Place => ({
  databaseUrl: server.database.connectionString,
  dataDirectory: server.dataDirectory,
})

const post = (path: string, body: unknown, at = origin) =>
  fetch(`${at}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const login = await post('/token/login', {
  username: demoDriver.username,
  password: demoDriver.secret,
  targetApp: 'mobile-app',
})
const refreshToken = ((await login.json()) as { refresh_token: string }).refresh_token
const written = await runCommand(['backup', backup], source())
expect(written.output, 'of the command').toMatch(/tables, release .+ every hash was checked/)
expect(written.code).toBe(0)

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function contents(databaseUrl: string, except: readonly string[]): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    databaseUrl,
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  )
  const found: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const [row] = await query<{ digest: string }>(
      databaseUrl,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t`,
    )
    found[name] = row?.digest ?? ''
  }
  return found
}

const changedByRestoring = ['signing_keys', 'change_log', 'letter_keys', 'database_lineage']

test('a restored backup has every row, every file, and a server that goes on from there', async () => {
  await using place = await emptyPlace()
  const restored = await runCommand(['restore', backup], place)
  expect(restored.output).toMatch(/^Restored: .*\nChecked: .*\nEverything fits\.\n$/)
  expect(restored.code).toBe(0)
  expect(await contents(place.databaseUrl, changedByRestoring)).toEqual(
    await contents(source().databaseUrl, changedByRestoring),
  )

  // What is secret is not in it: neither the key of tokens, nor that of letters.
  expect(await query(place.databaseUrl, 'select * from signing_keys')).toEqual([])
  const keysOf = (databaseUrl: string) =>
    query<{ id: string; isPrivate: boolean }>(
      databaseUrl,
      'select id, private_key is not null as "isPrivate" from letter_keys order by active_from',
    )
  const [before] = await keysOf(source().databaseUrl)
  const [kept, made] = await keysOf(place.databaseUrl)
  expect(kept).toEqual({ id: before?.id, isPrivate: false })
  expect(made?.isPrivate).toBe(true)

  // Neither is the lineage: devices notice, and ask what the server still knows.
  const lineage = (databaseUrl: string) => query(databaseUrl, 'select id from database_lineage')
  expect(await lineage(place.databaseUrl)).not.toEqual(await lineage(source().databaseUrl))

  await using process = await ServerProcess.start({ ...place, environment: { DEMO: 'false' } })
  const renewed = await post('/token/refresh', { refresh_token: refreshToken }, process.origin)
  expect(renewed.status, 'a session of before').toBe(200)
  const { token } = (await renewed.json()) as { token: string }
  const known = await fetch(`${process.origin}/api/operations/known`, {
    method: 'POST',
    headers: { 'content-type': 'application/ld+json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ids: [loaded.operation] }),
  })
  expect(await known.json()).toMatchObject({ known: [loaded.operation] })
}, 120_000)

test('no private key is readable in a backup; restored it has them by the same encryption key, and without it they are given up', async () => {
  const secret = async (statement: string, place: KeyPlace) => {
    const [row] = await query<{ text: string }>(source().databaseUrl, statement)
    return await testKeyCipher.open(row?.text ?? expect.fail(`no row in ${place}`), place)
  }
  const driver = await server.asDriver()
  const { body } = await driver.get<{ publicKey: string }>('/push_key')
  const admin = await server.asAdmin()
  const begun = await admin.post<{ secret: string }>('/users/me/second_factor', { password: 'Vrachtpas1' })
  const { body: me } = await admin.get<{ id: string }>('/users/me')
  const [letterKey] = await query<{ id: string }>(source().databaseUrl, 'select id from letter_keys')
  const [signingKey] = await query<{ id: string }>(source().databaseUrl, 'select id from signing_keys')
  const secrets = [
    begun.body.secret,
    await secret('select private_key as text from push_keys', `push_keys/${body.publicKey}`),
    ...(
      await Promise.all([
        secret('select private_key as text from letter_keys', `letter_keys/${letterKey?.id}`),
        secret('select private_key as text from signing_keys', `signing_keys/${signingKey?.id}`),
      ])
    ).map((jwk) => (JSON.parse(jwk) as { d: string }).d),
  ]

  const withKeys = join(folder, 'with-keys.zip')
  expect((await runCommand(['backup', withKeys], source())).code).toBe(0)
  const opened = await openBackup(withKeys)
  const tables = await Promise.all(
    opened.manifest.tables.map(async (table) => await text(await opened.openTable(table))),
  )
  opened.close()
  const bytes = `${tables.join('')}${await readFile(withKeys, 'latin1')}`
  expect(bytes, 'the tables were read').toContain(body.publicKey)
  for (const [index, each] of secrets.entries()) expect(bytes.includes(each), `secret ${index}`).toBe(false)

  const keysOf = async ({ databaseUrl }: Place) =>
    await query<{ secret: string }>(
      databaseUrl,
      `select private_key as secret from push_keys union all
         select secret from second_factors where user_id = '${me.id}'`,
    )
  await using same = await emptyPlace()
  expect((await runCommand(['restore', withKeys], same)).output).toMatch(/^Restored: /)
  expect(await keysOf(same)).toEqual(await keysOf(source()))

  await using other = await emptyPlace()
  const without = { KEY_ENCRYPTION_KEY: '' }
  expect(await runCommand(['restore', withKeys], other, without)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Set KEY_ENCRYPTION_KEY, or put back the file'),
  })
  expect(await keysOf(other)).toEqual([])
  const restored = await runCommand(['restore', withKeys, '--encryption-key-lost'], other, without)
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringMatching(/\d+ keys could not be read and were given up/),
  })
  expect(await keysOf(other), 'no app is right any more').toEqual([{ secret: '' }])
}, 120_000)

test('a backup is verified as it would be restored', async () => {
  const { code, output } = await runCommand(['verify', '--backup', backup], source())
  expect(output).toMatch(/Checked: .*shipments.*files.*\n.*Everything fits\./s)
  expect(code).toBe(0)
}, 60_000)

test.runIf(process.platform === 'linux')('a sealed file that is no backup is closed again', async () => {
  const path = join(folder, 'sealed-text')
  const passphrase = 'correct horse battery staple'
  await pipeline(
    Readable.from([Buffer.alloc(1000, 'x')]),
    await sealingStream(passphrase),
    createWriteStream(path),
  )
  await expect(openBackup(path, passphrase)).rejects.toThrow('cannot be read as a backup')
  const opened = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  expect(opened).not.toContain(await realpath(path))
})

test.runIf(isLongRun)(
  'a backup by a passphrase has nothing that can be read, and no other passphrase restores it, nor a part of it',
  async () => {
    const sealed = join(folder, 'sealed.backup')
    const [right, wrong, short] = ['right', 'wrong', 'short'].map((name) => join(folder, `${name}.txt`)) as [
      string,
      string,
      string,
    ]
    await writeFile(right, 'correct horse battery staple\n')
    await writeFile(wrong, 'correct horse battery stapler\n')
    await writeFile(short, '12345\n')
    expect(await runCommand(['backup', sealed, '--passphrase-file', short], source())).toMatchObject({
      code: 1,
      output: expect.stringContaining('needs 12 characters or more'),
    })
    const written = await runCommand(['backup', sealed, '--passphrase-file', right], source())
    expect(written).toMatchObject({ code: 0, output: expect.stringMatching(/every hash was checked/) })
    const bytes = await readFile(sealed)
    for (const readable of ['PK\u0003\u0004', 'manifest.json', 'tables/public.users', 'demo.example.com'])
      expect(bytes.includes(readable), readable).toBe(false)

    await using place = await emptyPlace()
    const restore = async (path: string, ...options: string[]) =>
      await runCommand(['restore', path, ...options], place)
    const changed = async (name: string, change: (copy: Buffer) => Buffer) => {
      const path = join(folder, name)
      await writeFile(path, change(Buffer.from(bytes)))
      return path
    }
    const piece = 64 * 1024 + 16
    const header = 35
    const withPassphrase = ['--passphrase-file', right]
    for (const [path, options, said] of [
      [sealed, [], 'is encrypted: name the file of its passphrase'],
      [sealed, ['--passphrase-file', wrong], 'The passphrase does not open'],
      [backup, withPassphrase, 'is not encrypted'],
      [await changed('head', (copy) => copy.fill(0, 0, 1)), withPassphrase, 'is damaged: it begins neither'],
      // At the end of a piece too, where what is left is whole in itself.
      [await changed('cut', (copy) => copy.subarray(0, -1)), withPassphrase, 'was cut off or changed'],
      [
        await changed('cut-piece', (copy) => copy.subarray(0, header + piece)),
        withPassphrase,
        'was cut off or changed',
      ],
      [
        await changed('first', (copy) => copy.fill((copy[100] ?? 0) ^ 1, 100, 101)),
        withPassphrase,
        'The passphrase does not open',
      ],
    ] as const)
      expect(await restore(path, ...options), said).toMatchObject({
        code: 1,
        output: expect.stringContaining(said),
      })
    expect(await query(place.databaseUrl, "select 1 from pg_namespace where nspname = 'drizzle'")).toEqual([])

    expect((await runCommand(['verify', '--backup', sealed, ...withPassphrase], source())).output).toMatch(
      /Everything fits\./,
    )
    const restored = await restore(sealed, ...withPassphrase)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Everything fits.') })
    expect(await contents(place.databaseUrl, changedByRestoring)).toEqual(
      await contents(source().databaseUrl, changedByRestoring),
    )
  },
  120_000,
)

test('nothing is restored where anything is', async () => {
  const full = await runCommand(['restore', backup], source())
  expect(full).toMatchObject({ code: 1, output: expect.stringMatching(/^There are files in .*media\./) })
  await using place = await emptyPlace()
  const withRows = await runCommand(['restore', backup], { ...place, databaseUrl: source().databaseUrl })
  expect(withRows).toMatchObject({ code: 1, output: expect.stringMatching(/^The database is not empty/) })
})

test.runIf(isLongRun)(
  'into a bucket it is restored whole, and into none that has files',
  { timeout: 60_000 },
  async () => {
    await using bucket = await S3Server.start()
    await using place = await emptyPlace()
    const restored = await runCommand(['restore', backup], place, bucket.environment)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('every hash was checked') })
    const files = bucket.keys('')
    expect(files.length).toBeGreaterThan(0)

    await using another = await emptyPlace()
    const refused = await runCommand(['restore', backup], another, bucket.environment)
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^There are files in the bucket vrachtpas\./),
    })
    expect(bucket.keys('')).toEqual(files)
  },
)

test('a backup that was cut off or changed is refused, and leaves the database empty', async () => {
  const cut = join(folder, 'cut.zip')
  await copyFile(backup, cut)
  await truncate(cut, Math.floor((await stat(cut)).size / 2))
  await using place = await emptyPlace()
  expect(await runCommand(['restore', cut], place)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/cannot be read as a backup.*cut off/s),
  })

  const changed = join(folder, 'changed.zip')
  await copyFile(backup, changed)
  const opened = await openBackup(backup)
  const files = await Array.fromAsync(opened.listFiles())
  const photo = await opened.readFile(files[0] ?? expect.fail('no file'))
  opened.close()
  // A byte within the picture, which is stored as it is.
  const file = await open(changed, 'r+')
  const bytes = await file.readFile()
  await file.write(Buffer.from([(photo[20] ?? 0) ^ 1]), 0, 1, bytes.indexOf(photo) + 20)
  await file.close()
  const refused = await runCommand(['restore', changed], place)
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(/The backup is damaged: files\//),
  })
  expect(await query(place.databaseUrl, 'select id from users')).toEqual([])
}, 60_000)

test('a photo that the store has lost is named, and everything else is in the backup', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vrachtpas-no-files-'))
  const path = join(folder, 'without-files.zip')
  const { code, output } = await runCommand(['backup', path], { ...source(), dataDirectory })
  expect(code).toBe(1)
  expect(output).toMatch(
    /The file [\da-f-]{36} is not in it: the store does not have what was recorded of it\./,
  )
  const opened = await openBackup(path)
  expect(opened.manifest).toMatchObject({ files: 0 })
  expect(opened.manifest.tables.length).toBeGreaterThan(30)
  opened.close()
  await rm(dataDirectory, { recursive: true, force: true })
})

test('administrators see when the last backup was taken', async () => {
  const admin = await server.asAdmin()
  const path = join(folder, 'noted.zip')
  expect((await runCommand(['backup', path], source())).code).toBe(0)
  const { takenAt } = (await openBackup(path)).manifest
  const { body } = await admin.get<SystemStatus>('/system_status')
  expect(Date.parse(body.lastBackupAt ?? '')).toBe(Math.floor(Date.parse(takenAt) / 1000) * 1000)
})

test('a backup is for its owner alone, replaces none, and leaves nothing half written', async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o600)
  const again = await runCommand(['backup', backup], source())
  expect(again).toMatchObject({ code: 1, output: expect.stringMatching(/exists already/) })
  expect(await runCommand(['backup'], source())).toMatchObject({
    code: 1,
    output: expect.stringMatching(/Name the file/),
  })
  expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
})

test.each([
  { other: 'an earlier', by: -1, refusal: 'restore it by that release, and then start' },
  { other: 'a later', by: 1, refusal: 'The backup was written by the later release' },
])('the backup of $other release is refused, and the place stays empty for it', async ({ by, refusal }) => {
  const { manifest, close } = await openBackup(backup)
  close()
  const zip = new ZipFile()
  zip.addBuffer(
    Buffer.from(JSON.stringify({ ...manifest, migration: manifest.migration + by })),
    'manifest.json',
  )
  zip.end()
  const other = join(folder, `other${by}.zip`)
  await writeFile(other, await buffer(zip.outputStream))
  await using place = await emptyPlace()
  const { code, output } = await runCommand(['restore', other], place)
  expect(output).toContain(refusal)
  expect(code).toBe(1)
  expect(
    await query(place.databaseUrl, "select 1 from pg_namespace where nspname in ('drizzle', 'pgboss')"),
  ).toEqual([])
})
