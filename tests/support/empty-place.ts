import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDatabase, databaseUrlOn, dropDatabase } from './template-databases.ts'

export interface Place {
  readonly databaseUrl: string
  readonly dataDirectory: string
}

export async function emptyPlace(): Promise<Place & AsyncDisposable> {
  const templates = inject('templateDatabases')
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await createDatabase(templates.server, name)
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vrachtpas-restored-'))
  return {
    databaseUrl: databaseUrlOn(templates.server, name),
    dataDirectory,
    async [Symbol.asyncDispose]() {
      await dropDatabase(templates.server, name)
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
