import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { isLongRun } from '../../support/long-run.ts'
import { freePort } from '../../support/free-port.ts'
import { createDatabase, databaseUrlOn, dropDatabase } from '../../support/template-databases.ts'
import { buildAsScript, copiedFromContext } from '../../support/container-image.ts'
import { withoutServices } from '../../support/server-process.ts'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

test('the builder is given what the Dockerfile copies, and nothing else', async () => {
  const ignored = await readFile(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8')
  const rules = ignored.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const [everything, ...exceptions] = rules
  expect(everything).toBe('*')
  const copied = new Set(await copiedFromContext('deploy/Dockerfile'))
  expect(new Set(exceptions.map((rule) => rule.replace(/^!/, '')))).toEqual(copied)
})

test.runIf(isLongRun)(
  'the steps of the Dockerfile, run as a script, make a server that serves in production, unprivileged and without the sources of the app',
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vrachtpas-image-'))
    const { server } = inject('templateDatabases')
    const name = `image_${randomUUID().slice(0, 8)}`
    await createDatabase(server, name)
    try {
      const image = await buildAsScript('deploy/Dockerfile', folder, async (command, workingFolder) => {
        if (!command.startsWith('npm ci ')) return false
        // What `npm ci` installed for this run, by hard links: a download would prove nothing about the steps.
        await execute('cp', ['-al', join(root, 'node_modules'), join(workingFolder, 'node_modules')])
        return true
      })
      expect(image.user).toBe('node')
      expect((await readdir(image.workingFolder)).sort()).toEqual([
        'contract',
        'dist',
        'dist-server',
        'node_modules',
        'package.json',
        'server',
      ])
      const [program = '', ...args] = image.command
      expect(program).toBe('node')
      const port = await freePort()
      const environment = {
        PATH: process.env.PATH,
        ...image.environment,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: join(image.folder, image.environment.DATA_DIR ?? ''),
        DATABASE_URL: databaseUrlOn(server, name),
        PUBLIC_URL: 'https://vrachtpas.example.com',
        ...withoutServices,
        LOG_LEVEL: 'warn',
      }
      const child = spawn(process.execPath, args, { cwd: image.workingFolder, env: environment })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => (output += String(chunk)))
      const ended = once(child, 'exit')
      try {
        const origin = `http://127.0.0.1:${port}`
        await expect
          .poll(
            () =>
              child.exitCode === null
                ? fetch(`${origin}/readyz`).then(({ status }) => status, String)
                : `ended: ${output}`,
            { timeout: 120_000 },
          )
          .toSatisfy((answer) => answer === 200 || String(answer).startsWith('ended'))
        expect(child.exitCode, output).toBeNull()
        const page = await fetch(`${origin}/auth/sign-in`, { headers: { Accept: 'text/html' } })
        expect(page.headers.get('content-type')).toContain('text/html')
        const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text()) ?? []
        expect((await fetch(`${origin}${script}`)).status).toBe(200)
        expect((await fetch(`${origin}/api/projects`)).status).toBe(401)
        await execute('sh', ['-c', image.healthCheck ?? 'exit 1'], { env: environment })
      } finally {
        child.kill('SIGTERM')
        expect(await ended, output).toEqual([0, null])
      }
    } finally {
      await dropDatabase(server, name)
      await rm(folder, { recursive: true, force: true })
    }
  },
)
