import type { TestProject } from 'vitest/node'
import { startDebianPostgres } from '../support/debian-postgres.ts'
import { prepareTemplates } from '../support/world-templates.ts'

let undo: (() => Promise<void>) | undefined

/** Gives the project that runs the server's tests once more their databases on a PostgreSQL 15, under a role without special rights. */
export async function setup(project: TestProject): Promise<void> {
  const postgres = await startDebianPostgres({ isMissed: false })
  try {
    const { templates, stop } = await prepareTemplates(postgres.databaseUrl)
    project.provide('worldTemplates', templates)
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
