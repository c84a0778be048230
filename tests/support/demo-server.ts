import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { ServerProcess } from './server-process.ts'
import { createDatabase, databaseUrlOn, dropDatabase } from './template-databases.ts'

/**
 * The server as a process of its own on a copy of the run's demo database: it has no cluster to make and
 * nothing to seed. `environment`: settings beside those of a test.
 */
export async function startDemoServer(
  environment: Record<string, string> = {},
): Promise<{ server: ServerProcess; databaseUrl: string }> {
  const templates = inject('templateDatabases')
  const name = `demo_${randomUUID().replaceAll('-', '')}`
  await createDatabase(templates.server, name, templates.demo)
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vrachtpas-demo-server-'))
  await cp(templates.demoFolder, dataDirectory, { recursive: true })
  const databaseUrl = databaseUrlOn(templates.server, name)
  const server = await ServerProcess.start({
    databaseUrl,
    dataDirectory,
    environment,
    onStopped: async () => {
      await dropDatabase(templates.server, name)
      await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
    },
  })
  return { server, databaseUrl }
}
