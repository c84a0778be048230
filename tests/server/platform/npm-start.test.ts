import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DriverApi } from '../../support/driver-api.ts'
import { freePort } from '../../support/free-port.ts'
import { isLongRun } from '../../support/long-run.ts'
import { killTree, runningProcesses } from '../../support/process-tree.ts'
import { ServerProcess } from '../../support/server-process.ts'
import { shellEnvironment } from '../../support/shell-environment.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test.each(['whole group, as by Ctrl-C or a service manager,', ...(isLongRun ? ['process'] : [])])(
  'SIGTERM to the %s of `npm start` stops the server and its PostgreSQL in good order, and loses nothing',
  { timeout: 300_000 },
  async (receiver) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'vrachtpas-npm-start-'))
    const ownProcesses = async () =>
      (await runningProcesses()).filter(({ command }) => command.includes(dataDirectory))
    try {
      const port = await freePort()
      const origin = `http://127.0.0.1:${port}`
      const npm = spawn('npm', ['start'], {
        cwd: root,
        env: {
          ...shellEnvironment(),
          NODE_ENV: 'development',
          LOG_LEVEL: 'warn',
          PORT: String(port),
          HOST: '127.0.0.1',
          DATABASE_URL: '',
          DATA_DIR: dataDirectory,
        },
        stdio: 'ignore',
        detached: true,
      })
      const ended = once(npm, 'exit')
      await expect
        .poll(() => fetch(`${origin}/readyz`).then(({ status }) => status, String), {
          timeout: 240_000,
          interval: 200,
        })
        .toBe(200)
      const driver = await DriverApi.signIn(origin)
      const operation = driver.newTruck()
      await driver.deliver([operation])
      const { pid = 0 } = npm
      // npm hands the signal on to the server, which gets it twice where its whole group does.
      const signal = () => {
        try {
          process.kill(receiver === 'process' ? pid : -pid, 'SIGTERM')
        } catch {
          // They have ended.
        }
      }
      // An impatient user sends another, also while PostgreSQL is being stopped.
      await expect
        .poll(() => {
          signal()
          return ownProcesses()
        })
        .toEqual([])
      await ended
      await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
      const postgresLog = () => readFile(join(dataDirectory, 'postgres', 'postgres.log'), 'utf8')
      await expect.poll(postgresLog).toContain('database system is shut down')

      await using server = await ServerProcess.start({ dataDirectory })
      const known = await (await DriverApi.signIn(server.origin)).knownOperations([operation.id])
      expect([...known]).toEqual([operation.id])
      expect(await postgresLog()).not.toContain('not properly shut down')
    } finally {
      await killTree(({ command }) => command.includes(dataDirectory))
      await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)
