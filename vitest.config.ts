import { defineConfig } from 'vitest/config'
import { ClosingLineReporter } from './tests/setup/closing-line-reporter.ts'

// A screen test asks for a page with `// @vitest-environment jsdom` as its first line.
export default defineConfig({
  // The page's build has its own plugins; tests need no more than the automatic JSX runtime.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['tests/setup/global.ts'],
    reporters: ['default', new ClosingLineReporter()],
    // Chromium, PostgreSQL and the server run beside every worker: more of them only wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
  },
})
