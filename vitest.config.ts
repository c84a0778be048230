import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ClosingLineReporter } from './tests/setup/closing-line-reporter.ts'
import { SlowestFirst } from './tests/setup/slowest-first.ts'
import { postgres15IsWithinReach } from './tests/support/debian-postgres.ts'
import { isLongRun } from './tests/support/long-run.ts'
import { testEncryptionKey } from './tests/support/test-encryption-key.ts'

/**
 * Server tests whose outcome does not depend on PostgreSQL's version: they have no database, start their own,
 * try what lies in front of it (routing, policies, documents, limits, files), or start and kill processes, which take
 * long and send the database nothing that other files do not.
 */
const versionIndependentTests = [
  'auth-limits',
  'config',
  'container-image',
  'database-frozen',
  'database-outage',
  'documentation',
  'embedded-postgres',
  'error-catalogue',
  'fuzz',
  'jobs-killed',
  'main',
  'matrix',
  'media*',
  'merge-patch',
  'messages',
  'npm-*',
  'pace',
  'page',
  'phone-numbers',
  'registers',
  'rotate-keys-command.long',
  's3*',
  'security-*',
  'signed-paths',
  'sms',
  'traces',
  'verify-signatures',
  'wire',
].map((name) => `tests/server/*/${name}.test.ts`)

const serverTests = ['tests/server/**/*.test.ts']

/** Tests of a whole service, which wait long for it and so begin among the first. */
const serviceTests = ['tests/operate/**/*.test.ts']

/** What is slow and breaks rarely; whatever it looks at has tests of its own in every run. */
const longTests = isLongRun ? [] : ['tests/**/*.long.test.ts']

/** Tests that drive Chromium. */
const chromiumTests = ['tests/journeys/**/*.test.ts', 'tests/faults/**/*.test.ts']

/** Tests of pages and of the queue of a phone, each a project by the name of its folder. */
const appTests = ['app', 'ui', 'offline', 'office', 'driver']

/** A long run tests the server on PostgreSQL 15 as well, the oldest that is supported, and so does `--project postgres-15`. */
const runsOnPostgres15 =
  (isLongRun || process.argv.some((argument) => argument.includes('postgres-15'))) &&
  (await postgres15IsWithinReach())

// A screen test asks for a page with `// @vitest-environment jsdom` as its first line.
export default defineConfig({
  // The page's build has its own plugins; tests need no more than the automatic JSX runtime.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['tests/**/*.test.{ts,tsx}'],
          // A test installs another app's packages, and those have tests of their own.
          exclude: [
            '**/node_modules/**',
            ...chromiumTests,
            ...serverTests,
            ...serviceTests,
            ...appTests.map((name) => `tests/${name}/**`),
            ...longTests,
          ],
          globalSetup: ['tests/setup/global.ts'],
          isolate: false,
        },
      },
      ...appTests.map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`tests/${name}/**/*.test.{ts,tsx}`],
          exclude: longTests,
          globalSetup: ['tests/setup/global.ts'],
          // A worker keeps one page of the office, of a driver or of the kit, and reads the app once, which halves what their
          // files take. The others begin as a page that was just opened does, before any session or any answer.
          isolate: name === 'app' || name === 'offline',
        },
      })),
      {
        extends: true,
        test: {
          name: 'server',
          include: [...serverTests, ...serviceTests],
          exclude: longTests,
          globalSetup: ['tests/setup/global.ts'],
          // Each file has its own database and server: nothing of one file's modules disturbs another.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'chromium',
          include: chromiumTests,
          exclude: longTests,
          // Some start a browser five times, which a busy machine does in ten seconds each.
          testTimeout: 120_000,
          // As the server's: what a file needs of a page lives in its browser, and each import of all takes two seconds.
          isolate: false,
          globalSetup: ['tests/setup/global.ts'],
        },
      },
      ...(runsOnPostgres15
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres-15',
                include: serverTests,
                exclude: versionIndependentTests,
                globalSetup: ['tests/setup/global.ts'],
                isolate: false,
              },
            },
          ]
        : []),
    ],
    environment: 'node',
    // Pages and servers make much that is soon garbage: with more room for it a worker collects it half as often.
    execArgv: ['--max-semi-space-size=32'],
    env: {
      // Also for the servers that tests start: all share the keys of the template databases.
      KEY_ENCRYPTION_KEY: testEncryptionKey,
      // The servers that tests start compile the same files repeatedly.
      NODE_COMPILE_CACHE: fileURLToPath(
        new URL('node_modules/.cache/vrachtpas/compiled-in-tests', import.meta.url),
      ),
    },
    reporters: ['default', new ClosingLineReporter()],
    // Every worker runs Chromium, PostgreSQL and a server beside it; three keep two cores busy while some of
    // them wait.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    setupFiles: ['tests/setup/assertions.ts'],
    testTimeout: 60_000,
    // Long enough for a busy machine; conditions are usually met much earlier.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
  },
})
