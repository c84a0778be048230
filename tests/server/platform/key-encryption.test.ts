import { readdir, readFile, stat, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  countLostSecrets,
  encryptStoredKeys,
  hasEncryptedKeys,
} from '../../../server/accounts/auth/encrypt-stored-keys.ts'
import { KeyCipher, openKeyCipher, UnreadableKey } from '../../../server/platform/secrets/key-cipher.ts'
import { sealedHash } from '../../../server/accounts/auth/secrets.ts'
import { loadKeys } from '../../../server/accounts/auth/keys.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { secondFactors, signingKeys } from '../../../server/platform/db/schema/auth.ts'
import { letterKeys } from '../../../server/platform/db/schema/letter-keys.ts'
import { pushKeys } from '../../../server/platform/db/schema/push.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import {
  listLetterKeys,
  readLetterSigner,
  replaceLostLetterKey,
  rotateLetterKeys,
} from '../../../server/letters/letter-code/letter-keys.ts'
import { readPushKeys } from '../../../server/platform/push/push-keys.ts'
import { runCommand } from '../../support/run-command.ts'
import { testEncryptionKey } from '../../support/test-encryption-key.ts'
import { testKeyCipher } from '../../support/test-key-cipher.ts'
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts'

const anotherKey = 'another key that nobody has told the server'
const another = new KeyCipher([anotherKey])
const never = () => Promise.resolve(false)
const always = () => Promise.resolve(true)

let server: TestServer
let folder: string
let admin: Caller
let app: { readonly code: () => string; readonly recoveryCode: string; readonly secret: string }
beforeEach(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'vrachtpas-keys-'))
  // The keys of letters and of push services are made when they are first asked for.
  await server.app.inject({ url: '/.well-known/letter-keys' })
  await (await server.asDriver()).get('/push_key')
  admin = await server.asAdmin()
  app = await setUpSecondFactor()
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** An authenticator app of the administrator, whose next code has not been used. */
async function setUpSecondFactor() {
  const { body } = await admin.post<{ secret: string }>('/users/me/second_factor', { password: 'Vrachtpas1' })
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) })
  const code = () => totp.generate({ timestamp: Date.now() + 30_000 })
  const confirmed = await admin.post<{ recoveryCodes: [string] }>('/users/me/second_factor/confirm', {
    code: totp.generate(),
  })
  expect(confirmed.status).toBe(200)
  return { code, recoveryCode: confirmed.body.recoveryCodes[0], secret: body.secret }
}
const asDriver = async (pincode = '24680') =>
  await server.anonymous.post<{ message?: string; reason?: string }>('/token/login', {
    username: 'driver@demo.example.com',
    password: pincode,
  })
const hashes = async () =>
  (await query().select({ hash: users.secretHash }).from(users)).flatMap(({ hash }) => hash ?? [])
const signIn = async (code: string) =>
  (
    await server.anonymous.post('/token/login', {
      username: 'admin@demo.example.com',
      password: 'Vrachtpas1',
      code,
    })
  ).status

const query = () => server.database.query
const stored = async () => ({
  signing: await query().select().from(signingKeys),
  letters: await query().select().from(letterKeys),
  push: await query().select().from(pushKeys),
  factors: await query().select().from(secondFactors),
})
const dump = async () => JSON.stringify(await stored())

const secretPartOf = (key: string) => (JSON.parse(key) as { d: string }).d

async function secrets(): Promise<readonly string[]> {
  const { signing, letters, push, factors } = await stored()
  return await Promise.all([
    ...signing.map(async ({ id, privateKey }) =>
      secretPartOf(await testKeyCipher.open(privateKey, `signing_keys/${id}`)),
    ),
    ...letters.map(async ({ id, privateKey }) =>
      secretPartOf(await testKeyCipher.open(privateKey ?? expect.fail('no key'), `letter_keys/${id}`)),
    ),
    ...push.map(({ publicKey, privateKey }) => testKeyCipher.open(privateKey, `push_keys/${publicKey}`)),
    ...factors.map(({ userId, secret }) => testKeyCipher.open(secret, `second_factors/${userId}`)),
  ])
}

const run = (args: readonly string[], environment: Readonly<Record<string, string>>) =>
  runCommand(args, { databaseUrl: server.database.connectionString, dataDirectory: folder }, environment)

test('no secret of the database is readable in it, and all of them work', async () => {
  const known = await secrets()
  expect(known.map((secret) => secret.length > 20)).toEqual([true, true, true, true])
  expect(known).toContain(app.secret)
  for (const secret of known) expect(await dump()).not.toContain(secret)
  expect(await signIn(app.code())).toBe(200)
})

test.each([
  ['another key', { KEY_ENCRYPTION_KEY: anotherKey }],
  ['no key', { KEY_ENCRYPTION_KEY: '' }],
])('with %s a server does not start, says what is missing, and changes nothing', async (_, environment) => {
  const before = await dump()
  const started = await run([], { ...environment, PORT: '0', LOG_LEVEL: 'warn' })
  expect(started).toMatchObject({ code: 1, output: expect.stringMatching(/Set KEY_ENCRYPTION_KEY, or put/) })
  const rotated = await run(['rotate-keys', '--immediately'], environment)
  expect(rotated).toMatchObject({ code: 1, output: started.output })
  expect(await dump()).toBe(before)
  expect(await readdir(folder), 'nor is a key made').toEqual([])
})

test('a dump has no hash by which somebody could try pincodes, not even of accounts made before the first start', async () => {
  // As the demo and create-administrator leave them where there is no key yet.
  expect(await hashes()).toEqual((await hashes()).map(() => expect.stringMatching(/^\$argon2id\$/)))
  expect((await asDriver()).status).toBe(200)
  await encryptStoredKeys(server.database, testKeyCipher)
  const sealed = await hashes()
  expect(sealed.filter((hash) => hash.includes('argon2') || !hash.startsWith(testKeyCipher.prefix))).toEqual(
    [],
  )
  expect([(await asDriver()).status, (await asDriver('13570')).status]).toEqual([200, 401])
  // A second start finds nothing to do, and another key takes over.
  await encryptStoredKeys(server.database, testKeyCipher)
  expect(await hashes()).toEqual(sealed)
  await encryptStoredKeys(server.database, new KeyCipher([anotherKey, testEncryptionKey]))
  await encryptStoredKeys(server.database, another)
  await encryptStoredKeys(server.database, new KeyCipher([testEncryptionKey, anotherKey]))
  expect((await asDriver()).status).toBe(200)
  // A new secret is encrypted at once.
  const driver = await server.asDriver()
  const changed = { currentPincode: '24680', pincode: '86429', confirmPincode: '86429' }
  expect((await driver.post('/user_password_change', changed)).status).toBe(204)
  expect((await hashes()).join()).not.toContain('argon2')
  expect([(await asDriver()).status, (await asDriver('86429')).status]).toEqual([401, 200])
  // It is of no use in the place of another.
  await query()
    .execute(sql`update users set secret_hash = (select secret_hash from users where email = 'driver@demo.example.com')
    where email = 'admin@demo.example.com'`)
  const { status } = await server.anonymous.post('/token/login', {
    username: 'admin@demo.example.com',
    password: '86429',
  })
  expect(status).toBe(500)
})

test('a secret that was put in the place of another, or was changed, is not taken', async () => {
  const [row] = await query().select().from(signingKeys)
  await query()
    .insert(signingKeys)
    .values({ ...(row ?? expect.fail('no key')), id: 'of somebody else', createdAt: new Date() })
  await expect(loadKeys(server.database, testKeyCipher)).rejects.toThrow(UnreadableKey)
  await query().delete(signingKeys).where(eq(signingKeys.id, 'of somebody else'))
  await loadKeys(server.database, testKeyCipher)
  await query().execute(sql`update signing_keys set private_key = private_key || 'A'`)
  await expect(loadKeys(server.database, testKeyCipher)).rejects.toThrow(UnreadableKey)
})

test('where the operator gives no key, a file has one that its owner alone reads, and it stays', async () => {
  const settings = { dataDirectory: join(folder, 'new') }
  await expect(openKeyCipher(settings, never)).rejects.toThrow(UnreadableKey)
  const [first, second] = await Promise.all([
    openKeyCipher(settings, always),
    openKeyCipher(settings, always),
  ])
  const path = join(settings.dataDirectory, 'key-encryption-key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readFile(path, 'utf8')).trim()).toMatch(/^[\w-]{43}$/)
  expect(await readdir(settings.dataDirectory)).toEqual(['key-encryption-key'])
  expect((await stat(settings.dataDirectory)).mode & 0o777, 'nobody else lists the folder').toBe(0o711)
  const sealed = await first.seal('secret', 'push_keys/x')
  expect(await second.open(sealed, 'push_keys/x')).toBe('secret')
  expect(await (await openKeyCipher(settings, never)).open(sealed, 'push_keys/x')).toBe('secret')
})

test.each([
  ['of the settings takes over from that of the file', testEncryptionKey, [anotherKey]],
  ['takes over from the one after it', '', [anotherKey, testEncryptionKey]],
])('a key %s, and the old one is of no more use', async (_, file, keyEncryptionKeys) => {
  await writeFile(join(folder, 'key-encryption-key'), file)
  const known = await secrets()
  await encryptStoredKeys(
    server.database,
    await openKeyCipher({ dataDirectory: folder, keyEncryptionKeys }, never),
  )
  await loadKeys(server.database, another)
  expect(known).toContain((await readPushKeys(query(), another)).privateKey)
  await readLetterSigner(query(), another, new Date())
  await expect(loadKeys(server.database, testKeyCipher)).rejects.toThrow(UnreadableKey)
})

test('keys whose encryption key was lost are given up when it is said, and no second factor with them', async () => {
  const listed = await listLetterKeys(query(), testKeyCipher, new Date())
  await encryptStoredKeys(server.database, testKeyCipher)
  const given = await run(['rotate-keys', '--encryption-key-lost'], { KEY_ENCRYPTION_KEY: anotherKey })
  expect(given).toMatchObject({
    code: 0,
    output: expect.stringMatching(/\d+ keys could not be read .*asked for a link to a new one/),
  })
  await loadKeys(server.database, another)
  expect(await query().select().from(pushKeys)).toEqual([])
  // What the lost one has signed is verified as before.
  const [made, kept] = await listLetterKeys(query(), another, new Date())
  expect([made?.kid === listed[0]?.kid, kept?.kid]).toEqual([false, listed[0]?.kid])
  expect((await readLetterSigner(query(), another, new Date())).keyId).toBe(made?.kid)
  // Nobody can say any more whether a password is right: it is no way in, and neither is another.
  for (const code of ['', app.code(), app.recoveryCode]) expect(await signIn(code)).toBe(401)
  for (const secret of ['24680', '97531']) {
    const refused = await asDriver(secret)
    expect(refused).toMatchObject({ status: 401, body: { reason: 'secret_lost' } })
    expect(refused.body.message).toContain('Ask for a link')
  }
  const failed = await query().select().from(auditEntries).where(eq(auditEntries.action, 'sign_in_failed'))
  expect(failed.map(({ after }) => after)).toContainEqual(
    expect.objectContaining({ failure: 'secret_lost', attempts: 2 }),
  )
  for (let time = 3; time <= 10; time += 1) expect((await asDriver('24680')).status).toBe(401)
  expect((await asDriver('24680')).status, 'and count as any other').toBe(429)
  const own = await admin.post<{ violations: object[] }>('/users/me/personal_data', {
    password: 'Vrachtpas1',
  })
  expect(own.body.violations).toMatchObject([{ message: expect.stringContaining('Ask for a link') }])
  expect(await countLostSecrets(query())).toBe((await hashes()).length)
  // Nor is it as if they had never had one: whom the office gives another address keeps theirs until it is confirmed.
  const [held] = await query().select().from(users).where(eq(users.email, 'driver@demo.example.com'))
  const moved = await admin.patch(`/users/${held?.id}`, { email: 'somebody@else.example.com' })
  expect(moved).toMatchObject({ status: 200, body: { email: 'driver@demo.example.com' } })
  // Nor is a new password alone one for whoever had a second factor.
  const [admins] = await query().select().from(users).where(eq(users.email, 'admin@demo.example.com'))
  const { id } = admins ?? expect.fail('no administrator')
  await query()
    .update(users)
    .set({ secretHash: await sealedHash(testKeyCipher, id, 'Vrachtpas1') })
    .where(eq(users.id, id))
  for (const code of ['', app.code()]) expect(await signIn(code)).toBe(401)
  expect(await signIn(app.recoveryCode)).toBe(200)
})

test('where a key was to sign letters later and is lost, the one that is made goes on signing', async () => {
  const now = new Date()
  await rotateLetterKeys(query(), testKeyCipher, now)
  await query().execute(sql`update letter_keys set private_key = null`)
  await replaceLostLetterKey(query(), testKeyCipher, now)
  const { keyId } = await readLetterSigner(query(), testKeyCipher, now)
  const later = new Date(now.getTime() + 3 * 24 * 3_600_000)
  expect((await readLetterSigner(query(), testKeyCipher, later)).keyId).toBe(keyId)
})

test('keys that are rotated are encrypted as well', async () => {
  expect((await run(['rotate-keys'], {})).code).toBe(0)
  const { signing, letters } = await stored()
  expect([signing.length, letters.length]).toEqual([2, 2])
  for (const { privateKey } of [...signing, ...letters])
    expect(privateKey?.startsWith(testKeyCipher.prefix)).toBe(true)
  expect(await hasEncryptedKeys(query())).toBe(true)
})
