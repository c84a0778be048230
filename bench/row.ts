import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from './finding.ts'
import { printBusy, printFinding, printTable } from './report.ts'

export interface Bench {
  /** Prints a finding, and keeps it for the table. */
  readonly report: (finding: Finding) => void
  /**
   * Registers a resource that is disposed of at the end of the row in reverse order, also after a failure, a
   * signal or a timeout.
   */
  readonly use: <Resource extends AsyncDisposable>(resource: Resource) => Resource
}

const timeoutMs = 15 * 60_000

/**
 * Runs one row of the measurements when its file is started, by itself or by run.ts, which gets the findings
 * for the table of all rows. A missed budget is a finding; only a measurement that fails ends the process
 * with an error.
 */
export async function measureRow(row: string, measure: (bench: Bench) => Promise<void>): Promise<void> {
  const findings: Finding[] = []
  const resources: AsyncDisposable[] = []
  const report = (finding: Finding) => {
    findings.push(finding)
    printFinding(finding)
  }
  const use: Bench['use'] = (resource) => {
    resources.push(resource)
    return resource
  }
  process.stdout.write(`\n== ${row}\n`)
  if (!process.send) printBusy()
  const finished = new AbortController()
  const stopped = Promise.race([
    ...(['SIGINT', 'SIGTERM'] as const).map((signal) =>
      once(process, signal, { signal: finished.signal }).then(() => signal),
    ),
    pause(timeoutMs, `${timeoutMs / 60_000} minutes`, { signal: finished.signal }),
  ]).then((reason) => Promise.reject(new Error(`Stopped after ${reason}.`)))
  try {
    await Promise.race([measure({ report, use }), stopped])
  } catch (error) {
    process.stderr.write(
      `${row} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exitCode = 1
  }
  for (const resource of resources.toReversed()) {
    await Promise.resolve(resource[Symbol.asyncDispose]()).catch((error: unknown) =>
      process.stderr.write(`${String(error)}\n`),
    )
  }
  finished.abort()
  await stopped.catch(() => undefined)
  if (process.send) process.send(findings, undefined, undefined, () => process.exit())
  else {
    printTable(findings)
    process.exit()
  }
}
