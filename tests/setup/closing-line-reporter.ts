import type { Reporter, TestModule, Vitest } from 'vitest/node'

interface Tally {
  passed: number
  failed: number
  skipped: number
}

/**
 * Prints `N passed, N failed` (and `, N skipped`) as the very last line of the run, so that a build server
 * can read the outcome without knowing the runner. A suite that failed outside its tests and an unhandled
 * error count as one failed each; a run that ends badly without naming a failure (a broken set-up, an
 * interrupt) says one failed.
 */
export class ClosingLineReporter implements Reporter {
  #tally: Tally = { passed: 0, failed: 0, skipped: 0 }

  onInit(vitest: Vitest): void {
    // Tearing down runs after the last reporter was told and can still fail the run: only the exit knows the
    // end.
    process.once('exit', (code) => {
      if (vitest.config.watch) return
      process.stdout.write(`${closingLine(this.#tally, code)}\n`)
    })
  }

  onTestRunEnd(testModules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    this.#tally = tallyOf(testModules)
    this.#tally.failed += unhandledErrors.length
  }
}

function tallyOf(testModules: readonly TestModule[]): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
  for (const testModule of testModules) {
    for (const test of testModule.children.allTests()) {
      const { state } = test.result()
      // A test that is still pending when the run is over never gave its answer.
      tally[state === 'pending' ? 'failed' : state] += 1
    }
    const suites = [testModule, ...testModule.children.allSuites()]
    tally.failed += suites.filter((suite) => suite.errors().length > 0).length
  }
  return tally
}

function closingLine({ passed, failed, skipped }: Tally, exitCode: number): string {
  const named = exitCode !== 0 && failed === 0 ? 1 : failed
  return `${passed} passed, ${named} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
