import { relative } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findPostgres15, postgres15IsWithinReach, startDebianPostgres } from '../support/debian-postgres.ts'
import { buildPageIfStale, buildServerIfStale } from '../../scripts/builds.ts'
import { findChromium, findHeadlessShell } from '../support/find-chromium.ts'
import { installAdmin } from '../support/install-admin.ts'
import { prepareTemplateDatabases, type TemplateDatabases } from '../support/template-databases.ts'

interface StepResult {
  /** Handed to the tests of each project that needs the step. */
  readonly templateDatabases?: TemplateDatabases
  readonly undo?: () => Promise<void>
}

export interface SetupStep {
  name: string
  /** The test files, as paths from the repository's root, or projects that cannot run without this step. */
  neededBy: RegExp
  run: () => Promise<StepResult>
}

/**
 * What happens once a run, all at once: no step needs another one. A step that no chosen file needs is left
 * out.
 */
export const steps: readonly SetupStep[] = [
  {
    name: 'find a Chromium or install one',
    neededBy: /^tests\/(journeys|faults)/,
    run: async () => {
      await findChromium()
      await findHeadlessShell()
      return {}
    },
  },
  {
    name: 'find a PostgreSQL 15 or install one',
    neededBy: /postgres-15|^tests\/operate\//,
    run: async () => {
      if (await postgres15IsWithinReach()) await findPostgres15()
      return {}
    },
  },
  {
    name: 'install the admin of API Platform, which has packages of its own',
    neededBy: /^tests\/foreign\/admin/,
    run: async () => {
      await installAdmin()
      return {}
    },
  },
  {
    name: 'build the app',
    neededBy: /^tests\/(journeys|faults|architecture\/inspectors-page)/,
    run: async () => {
      await buildPageIfStale()
      return {}
    },
  },
  {
    name: 'build the server',
    neededBy: /^tests\/(journeys|faults|office|ui\/form-fields|operate|server|foreign|offline\/.*-on-server)/,
    run: async () => {
      await buildServerIfStale()
      return {}
    },
  },
  {
    name: 'make the databases that every test server gets a copy of',
    neededBy:
      /^tests\/(faults\/(?!server-killed)|foreign|office\/.*tsx$|ui\/form-fields|offline\/.*-on-server|journeys\/(?!main-job)|operate\/(?!survives|stops|full-disk)|server\/(?!embedded-postgres))/,
    run: async () => {
      const { templates, stop } = await prepareTemplateDatabases()
      return { templateDatabases: templates, undo: stop }
    },
  },
  {
    name: 'make those databases on a PostgreSQL 15, under a role without special rights',
    neededBy: /^postgres-15$/,
    run: async () => {
      const postgres = await startDebianPostgres({ isMissed: false })
      try {
        const { templates, stop } = await prepareTemplateDatabases(postgres.databaseUrl)
        return { templateDatabases: templates, undo: () => stop().finally(() => postgres.stop()) }
      } catch (error) {
        await postgres.stop()
        throw error
      }
    },
  },
]

interface RunState {
  /** What has begun, by the names of the steps. */
  readonly results: Map<string, Promise<StepResult>>
  /** Projects that have begun and have not been put away. */
  projects: number
}

// Each project loads this module for itself: what all of them share has to live beside it.
const shared = globalThis as typeof globalThis & { vrachtpasTestRun?: RunState }
const run = (shared.vrachtpasTestRun ??= { results: new Map(), projects: 0 })

function projectOf(file: string): string {
  const folder = file.split('/')[1] ?? ''
  if (/^(journeys|faults)$/.test(folder)) return 'chromium'
  if (folder === 'operate') return 'server'
  return /^(server|app|ui|offline|office|driver)$/.test(folder) ? folder : 'all'
}

/** Projects are set up one after the other, so the first of them begins what any of them needs. */
export async function setup(project: TestProject): Promise<void> {
  const { root } = project.config
  run.projects += 1
  const files = project.vitest.state.getPaths().map((path) => relative(root, path).replaceAll('\\', '/'))
  const neededBy = (names: readonly string[]) =>
    steps.filter((step) => names.some((name) => step.neededBy.test(name)))
  for (const step of neededBy([...files, ...project.vitest.projects.map(({ name }) => name)])) {
    const result = run.results.get(step.name) ?? step.run()
    run.results.set(step.name, result)
    // Whoever needs it says that it failed.
    result.catch(() => undefined)
  }
  for (const { name } of neededBy([
    project.name,
    ...files.filter((file) => projectOf(file) === project.name),
  ])) {
    const result = await run.results.get(name)?.catch(async (cause: unknown) => {
      await teardown()
      throw new Error(`Before the tests: could not ${name}.`, { cause })
    })
    if (result?.templateDatabases !== undefined)
      project.provide('templateDatabases', result.templateDatabases)
  }
}

/** The last project puts away what all of them used. */
export async function teardown(): Promise<void> {
  run.projects -= 1
  if (run.projects > 0) return
  const causes: unknown[] = []
  for (const result of run.results.values()) {
    const { undo } = await result.catch((): StepResult => ({}))
    await undo?.().catch((cause: unknown) => causes.push(cause))
  }
  run.results.clear()
  if (causes.length > 0)
    throw new AggregateError(causes, 'After the tests: not everything could be put away.')
}
