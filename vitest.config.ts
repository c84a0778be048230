import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ClosingLineReporter } from './tests/setup/closing-line-reporter.ts'
import { LongOnesFirst } from './tests/setup/long-ones-first.ts'
import { postgres15IsWithinReach } from './tests/support/debian-postgres.ts'

/** What has no database, or one of its own making. */
const sameOnAnyPostgres = ['config', 'embedded-postgres', 'main', 'page'].map(
  (name) => `tests/server/${name}.test.ts`,
)

// The whole run tries the server on both PostgreSQLs; who names files tries them once, or elsewhere with `--project postgres-15`.
const namesFiles =
  process.argv.some((argument) => /^(\.\/)?tests\//.test(argument)) &&
  !process.argv.some((argument) => argument.includes('postgres-15'))
const onPostgres15 = !namesFiles && (await postgres15IsWithinReach())

// A screen test asks for a page with `// @vitest-environment jsdom` as its first line.
export default defineConfig({
  // The page's build has its own plugins; tests need no more than the automatic JSX runtime.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'all', include: ['tests/**/*.test.{ts,tsx}'], globalSetup: ['tests/setup/global.ts'] },
      },
      ...(onPostgres15
        ? [
            {
              extends: true as const,
              // Each file has worlds of its own, so they may share the modules: it is the second time that they run.
              test: {
                name: 'postgres-15',
                include: ['tests/server/**/*.test.ts'],
                exclude: sameOnAnyPostgres,
                globalSetup: ['tests/setup/postgres-15.ts'],
                isolate: false,
              },
            },
          ]
        : []),
    ],
    environment: 'node',
    // The servers that tests start compile the same files time and again.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(
        new URL('node_modules/.cache/vrachtpas/compiled-in-tests', import.meta.url),
      ),
    },
    reporters: ['default', new ClosingLineReporter()],
    // Chromium, PostgreSQL and the server run beside every worker; while some wait for a moment to come, another has the cores.
    maxWorkers: 3,
    sequence: { sequencer: LongOnesFirst },
    // A build server may falter where nothing is broken; what passes only at its second try is named at the end.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    // Patience with a busy machine; what is awaited comes long before.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
  },
})
