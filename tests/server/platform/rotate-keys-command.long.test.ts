import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { decodeProtectedHeader } from 'jose'
import { expect, inject, test } from 'vitest'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { serverProgram } from '../../../scripts/builds.ts'
import { ServerProcess } from '../../support/server-process.ts'
import { createDatabase, databaseUrlOn, dropDatabase } from '../../support/template-databases.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const keyOf = (token: string) => decodeProtectedHeader(token).kid
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('the command rotates under two running instances; immediately, it ends what the old keys signed', async () => {
  const templates = inject('templateDatabases')
  const name = `rotate_${randomUUID().replaceAll('-', '')}`
  await createDatabase(templates.server, name, templates.demo)
  const databaseUrl = databaseUrlOn(templates.server, name)
  await using resources = new AsyncDisposableStack()
  resources.defer(() => dropDatabase(templates.server, name))
  const instances = [
    resources.use(await ServerProcess.start({ databaseUrl })),
    resources.use(await ServerProcess.start({ databaseUrl })),
  ] as const
  const [one, other] = instances
  const me = async ({ origin }: ServerProcess, token: string) =>
    (await fetch(`${origin}/api/users/me`, { headers: bearer(token) })).status
  const post = async ({ origin }: ServerProcess, path: string, body: object) => {
    const response = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as TokenPair
  }
  const login = (instance: ServerProcess) =>
    post(instance, '/token/login', { username: 'office@demo.example.com', password: 'Vrachtpas1' })
  const rotate = async (...options: string[]) => {
    const child = spawn(process.execPath, [serverProgram, 'rotate-keys', ...options], {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: one.dataDirectory,
        NODE_ENV: 'development',
      },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    const [code] = (await once(child, 'close')) as [number | null]
    expect(code, output).toBe(0)
    return output
  }
  /** Resolves with a token of another key than the given one, once both instances sign with it. */
  const tokensOfNewKey = async (old: string) => {
    const pairs: TokenPair[] = []
    for (const instance of instances)
      await expect
        .poll(
          async () => {
            const pair = await login(instance)
            if (keyOf(pair.token) === keyOf(old)) return 'the old key'
            pairs.push(pair)
            return 'the new key'
          },
          { timeout: 60_000, interval: 1000 },
        )
        .toBe('the new key')
    expect(new Set(pairs.map(({ token }) => keyOf(token))).size, 'one new key for both').toBe(1)
    return pairs
  }

  const before = await login(one)
  expect(await rotate()).toMatch(/replaced/)
  for (const instance of instances) expect(await me(instance, before.token)).toBe(200)
  const [fromOne, fromOther] = await tokensOfNewKey(before.token)
  expect(await me(other, fromOne?.token ?? '')).toBe(200)
  expect(await me(one, fromOther?.token ?? '')).toBe(200)
  expect(await me(one, before.token), 'the token of before goes on').toBe(200)

  await rotate('--immediately')
  for (const instance of instances)
    for (const pair of [before, fromOne, fromOther])
      await expect.poll(() => me(instance, pair?.token ?? ''), { timeout: 60_000, interval: 1000 }).toBe(401)
  for (const pair of [before, fromOther]) {
    const renewed = await post(other, '/token/refresh', { refresh_token: pair?.refresh_token })
    expect(await me(one, renewed.token), 'refresh tokens keep working').toBe(200)
  }
}, 180_000)
