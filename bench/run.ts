/**
 * `npm run bench [row ...]`: measures everything that has a budget against a floor of the same run. The rows
 * run one after the other, each in its own process. What they find is written into docs/measured.md and, figure by
 * figure, into bench/output.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Finding } from './finding.ts'
import { beginRow, writeResult } from './measured.ts'
import { printBusy, printTable } from './report.ts'

const rows = [
  'size',
  'save',
  'save-peers',
  'drain',
  'start',
  'memory',
  'lighthouse',
  'server',
  'api-peers',
  'growth',
  'office-volume',
  'frames',
  'queues',
  'letters',
  'check',
] as const
const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !rows.some((row) => row === name))
if (unknown.length > 0) {
  process.stderr.write(`No such row: ${unknown.join(', ')}. There are ${rows.join(', ')}.\n`)
  process.exit(2)
}

printBusy()
const findings: Finding[] = []
const failedRows: string[] = []
for (const row of rows.filter((name) => requested.length === 0 || requested.includes(name))) {
  if (!(await run(row))) failedRows.push(row)
}
printTable(findings)
if (failedRows.length > 0) {
  process.stdout.write(`failed: ${failedRows.join(', ')}\n`)
  process.exitCode = 1
}

/** Resolves to whether the measurement completed. */
async function run(row: string): Promise<boolean> {
  const resultOf = await beginRow()
  const found: Finding[] = []
  const completed = await new Promise<boolean>((resolve) => {
    const child = fork(fileURLToPath(new URL(`./${row}.ts`, import.meta.url)))
    child.on('message', (message) => found.push(...(message as Finding[])))
    child.on('exit', (code) => resolve(code === 0))
  })
  findings.push(...found)
  if (completed) await writeResult(row, resultOf(found))
  return completed
}
