/**
 * `npm run bench [row ...]`: measures everything that has a budget against a floor of the same run. The rows
 * run one after the other, each in its own process. With `--record` their findings replace the recorded ones, and
 * README's table is written from these; else nothing is written into the project.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Finding } from './finding.ts'
import { beginRecord, writeTable } from './measured.ts'
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
const args = process.argv.slice(2)
const isRecorded = args.includes('--record')
const requested = args.filter((argument) => argument !== '--record')
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
if (isRecorded) await writeTable(rows)
if (failedRows.length > 0) {
  process.stdout.write(`failed: ${failedRows.join(', ')}\n`)
  process.exitCode = 1
}

/** Resolves to whether the measurement completed. */
async function run(row: string): Promise<boolean> {
  const record = isRecorded ? await beginRecord(row) : undefined
  const found: Finding[] = []
  const completed = await new Promise<boolean>((resolve) => {
    const child = fork(fileURLToPath(new URL(`./${row}.ts`, import.meta.url)))
    child.on('message', (message) => found.push(...(message as Finding[])))
    child.on('exit', (code) => resolve(code === 0))
  })
  findings.push(...found)
  if (completed) await record?.(found)
  return completed
}
