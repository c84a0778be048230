import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from './finding.ts'
import { printBusy, printFinding, printTable } from './report.ts'

export interface Bench {
  /** Reports a finding as soon as it is there. */
  readonly found: (finding: Finding) => void
  /** What is put away at the end, the last first, whether the row came to its end, broke, was interrupted or took too long. */
  readonly use: <Resource extends AsyncDisposable>(resource: Resource) => Resource
}

const longest = 15 * 60_000

/**
 * Runs one row of the measurements when its file is started: by itself, or by run.ts, which is handed the findings for
 * the table of all rows. A missed budget is a finding; only a measurement that breaks ends with an error.
 */
export async function measureRow(row: string, measure: (bench: Bench) => Promise<void>): Promise<void> {
  const findings: Finding[] = []
  const used: AsyncDisposable[] = []
  const found = (finding: Finding) => {
    findings.push(finding)
    printFinding(finding)
  }
  const use: Bench['use'] = (resource) => {
    used.push(resource)
    return resource
  }
  process.stdout.write(`\n== ${row}\n`)
  if (!process.send) printBusy()
  const over = new AbortController()
  const stopped = Promise.race([
    ...(['SIGINT', 'SIGTERM'] as const).map((signal) =>
      once(process, signal, { signal: over.signal }).then(() => signal),
    ),
    pause(longest, `${longest / 60_000} minutes`, { signal: over.signal }),
  ]).then((why) => Promise.reject(new Error(`Stopped after ${why}.`)))
  try {
    await Promise.race([measure({ found, use }), stopped])
  } catch (error) {
    process.stderr.write(
      `${row} broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exitCode = 1
  }
  for (const resource of used.toReversed()) {
    await Promise.resolve(resource[Symbol.asyncDispose]()).catch((error: unknown) =>
      process.stderr.write(`${String(error)}\n`),
    )
  }
  over.abort()
  await stopped.catch(() => undefined)
  if (process.send) process.send(findings, undefined, undefined, () => process.exit())
  else {
    printTable(findings)
    process.exit()
  }
}
