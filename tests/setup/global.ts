import { relative } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findPostgres15, postgres15IsWithinReach } from '../support/debian-postgres.ts'
import { buildPageIfStale } from '../../scripts/page-build.ts'
import { findChromium } from '../support/find-chromium.ts'
import { installAdmin } from '../support/install-admin.ts'
import { prepareTemplateDatabases } from '../support/template-databases.ts'

export interface SetupStep {
  name: string
  /** The test files, as paths from the repository's root, that cannot run without this step. */
  neededBy: RegExp
  /** Does the work, hands values to the tests with `project.provide`, and answers with how to undo it, if there is anything to undo. */
  run: (project: TestProject) => Promise<(() => Promise<void>) | undefined>
}

/** What happens once a run, in this order, and is undone in the reverse order. A step that no chosen file needs is left out. */
export const steps: readonly SetupStep[] = [
  {
    name: 'find a Chromium or install one',
    neededBy: /^tests\/(journeys|faults|architecture\/chromium)/,
    run: async () => {
      await findChromium()
      return undefined
    },
  },
  {
    name: 'find a PostgreSQL 15 or install one',
    neededBy: /debian-postgres|postgres-15/,
    run: async () => {
      if (await postgres15IsWithinReach()) await findPostgres15()
      return undefined
    },
  },
  {
    name: 'install the admin of API Platform, which has packages of its own',
    neededBy: /^tests\/foreign\/admin/,
    run: async () => {
      await installAdmin()
      return undefined
    },
  },
  {
    name: 'build the app',
    neededBy: /^tests\/(journeys|faults)/,
    run: async () => {
      await buildPageIfStale()
      return undefined
    },
  },
  {
    name: 'make the databases that every test server gets a copy of',
    neededBy:
      /^tests\/(foreign|offline\/random-walk-on-server|journeys\/(?!main-job)|server\/(?!embedded-postgres))/,
    run: async (project) => {
      const { templates, stop } = await prepareTemplateDatabases()
      project.provide('templateDatabases', templates)
      return stop
    },
  },
]

const undoings: (() => Promise<void>)[] = []

export async function setup(project: TestProject): Promise<void> {
  const { root } = project.config
  const isOfProject = (file: string) =>
    /^tests\/(journeys|faults)\//.test(file) === (project.name === 'chromium')
  const files = project.vitest.state
    .getPaths()
    .map((path) => relative(root, path).replaceAll('\\', '/'))
    .filter(isOfProject)
  for (const step of steps) {
    if (!files.some((file) => step.neededBy.test(file))) continue
    try {
      const undo = await step.run(project)
      if (undo) undoings.push(undo)
    } catch (cause) {
      await teardown()
      throw new Error(`Before the tests: could not ${step.name}.`, { cause })
    }
  }
}

export async function teardown(): Promise<void> {
  const outcomes: PromiseSettledResult<void>[] = []
  for (let undo = undoings.pop(); undo; undo = undoings.pop())
    outcomes.push(...(await Promise.allSettled([undo()])))
  const causes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (causes.length > 0)
    throw new AggregateError(causes, 'After the tests: not everything could be put away.')
}
