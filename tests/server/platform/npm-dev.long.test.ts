import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DriverApi } from '../../support/driver-api.ts'
import { freePort } from '../../support/free-port.ts'
import { killTree, runningProcesses, treeOf } from '../../support/process-tree.ts'
import { shellEnvironment } from '../../support/shell-environment.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('`npm run dev` serves page and API from their sources on the address that it prints, and Ctrl-C ends all of it', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vrachtpas-npm-dev-'))
  const port = await freePort()
  const npm = spawn('npm', ['run', 'dev'], {
    cwd: root,
    env: {
      ...shellEnvironment(),
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DATA_DIR: dataDirectory,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const { pid = 0 } = npm
  try {
    const ended = once(npm, 'exit')
    let output = ''
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    await expect.poll(() => output, { timeout: 240_000 }).toContain('Vrachtpas is ready:')
    const origin = /Vrachtpas is ready: (\S+)/.exec(output)?.[1] ?? ''
    expect(origin).toBe(`http://127.0.0.1:${port}`)

    const page = await fetch(origin, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('/@vite/client')
    const source = await fetch(`${origin}/src/main.tsx`)
    expect(source.headers.get('content-type')).toContain('javascript')
    const driver = await DriverApi.signIn(origin)
    const operation = driver.newTruck()
    await driver.deliver([operation])
    expect([...(await driver.knownOperations([operation.id]))]).toEqual([operation.id])

    const all = await runningProcesses()
    const own = all.filter(({ id, command }) => id === pid || command.includes(dataDirectory))
    const ids = treeOf(
      own.map(({ id }) => id),
      all,
    ).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(3)
    process.kill(-pid, 'SIGINT')
    // The command ends last: at the prompt it can be started again.
    await ended
    expect((await runningProcesses()).filter(({ id }) => ids.includes(id))).toEqual([])
    await expect(fetch(origin)).rejects.toThrow()
    expect(await readFile(join(dataDirectory, 'postgres', 'postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    )
  } finally {
    await killTree(({ id, command }) => id === pid || command.includes(dataDirectory))
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
  }
}, 300_000)
