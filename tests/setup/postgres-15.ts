import type { TestProject } from 'vitest/node'
import { startDebianPostgres } from '../support/debian-postgres.ts'
import { prepareTemplateDatabases } from '../support/template-databases.ts'

let undo: (() => Promise<void>) | undefined

/**
 * Gives the project that runs the server's tests once more their databases on a PostgreSQL 15, under a role
 * without special rights.
 */
export async function setup(project: TestProject): Promise<void> {
  const postgres = await startDebianPostgres({ isMissed: false })
  try {
    const { templates, stop } = await prepareTemplateDatabases(postgres.databaseUrl)
    project.provide('templateDatabases', templates)
    undo = async () => {
      await stop()
      await postgres.stop()
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

export async function teardown(): Promise<void> {
  await undo?.()
}
