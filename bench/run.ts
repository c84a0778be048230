/**
 * `npm run bench [row ...]`: measures everything that has a budget against a floor of the same run. Each row runs in a
 * process of its own, one after the other. Nothing is written into the project.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Finding } from './finding.ts'
import { printBusy, printTable } from './report.ts'

const rows = ['size', 'save', 'drain', 'start', 'server', 'growth'] as const
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !rows.some((row) => row === name))
if (unknown.length > 0) {
  process.stderr.write(`No such row: ${unknown.join(', ')}. There are ${rows.join(', ')}.\n`)
  process.exit(2)
}

printBusy()
const findings: Finding[] = []
const broken: string[] = []
for (const row of rows.filter((name) => asked.length === 0 || asked.includes(name))) {
  if (!(await run(row))) broken.push(row)
}
printTable(findings)
if (broken.length > 0) {
  process.stdout.write(`broken: ${broken.join(', ')}\n`)
  process.exitCode = 1
}

/** True when the measurement itself came to its end. */
function run(row: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL(`./${row}.ts`, import.meta.url)))
    child.on('message', (message) => findings.push(...(message as Finding[])))
    child.on('exit', (code) => resolve(code === 0))
  })
}
