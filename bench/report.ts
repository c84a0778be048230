import { availableParallelism, loadavg } from 'node:os'
import { type Finding, figure, verdictOf } from './finding.ts'
import type { Spread } from './spread.ts'

const write = (text: string) => void process.stdout.write(text)

/** One finding as soon as it is there. */
export function printFinding(finding: Finding): void {
  const { what, floor, ours, unit, judged, judgedUnit, note, budget } = finding
  write(`\n${what}\n`)
  if (floor) write(`  floor   ${spreadText(floor, unit)}\n`)
  write(`  ours    ${spreadText(ours, unit)}\n`)
  if (floor) write(`  ratio   ${figure(judged)} ${judgedUnit}${fastestText(finding, floor)}\n`)
  write(
    `  budget  ${budget === undefined ? '' : `must ${figure(budget.must)}${budget.aim === undefined ? '' : `, aim ${figure(budget.aim)}`}: `}${verdictOf(finding)}\n`,
  )
  if (note) write(`  ${note}\n`)
}

/** Said where others are at work when a measurement begins: ratios hold better than times. */
export function printBusy(): void {
  const [load = 0] = loadavg()
  const cores = availableParallelism()
  if (load > cores / 2)
    write(
      `The machine is busy (load ${load.toFixed(1)} on ${cores} cores): trust the ratios, not the times.\n`,
    )
}

/** All findings side by side. */
export function printTable(findings: readonly Finding[]): void {
  if (findings.length === 0) return
  const head = ['what', 'floor', 'ours', 'ratio', 'must', 'aim', '']
  const body = findings.map((one) => [
    one.what,
    one.floor ? `${figure(one.floor.median)} ${one.unit}` : '',
    `${figure(one.ours.median)} ${one.unit}`,
    one.floor ? `${figure(one.judged)} ${one.judgedUnit}` : '',
    one.budget ? figure(one.budget.must) : '',
    aimText(one),
    verdictOf(one),
  ])
  const widths = head.map((_, column) =>
    Math.max(...[head, ...body].map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `${cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()}\n`
  write(`\n${line(head)}${line(widths.map((width) => '-'.repeat(width)))}${body.map(line).join('')}`)
  const judged = findings.filter((one) => one.budget)
  const missed = judged.filter((one) => verdictOf(one).startsWith('MISSED'))
  write(`\n${judged.length - missed.length} of ${judged.length} budgets met\n`)
}

const spreadText = ({ median, least, most, runs }: Spread, unit: string) =>
  runs === 1
    ? `${figure(median)} ${unit}`
    : `${figure(median)} ${unit} (${figure(least)} to ${figure(most)}, ${runs} runs)`

/** Where a busy machine has held up some of the runs, the fastest ones tell what is left of the difference. */
function fastestText({ ours, judgedUnit, unit }: Finding, floor: Spread): string {
  if (ours.runs === 1) return ''
  const best = (spread: Spread) => (unit === '1/s' ? spread.most : spread.least)
  const ratio = judgedUnit === 'x' ? best(ours) / best(floor) : best(floor) / best(ours)
  return ` (of the fastest runs ${figure(ratio)})`
}

const aimText = ({ budget }: Finding) => (budget?.aim === undefined ? '' : figure(budget.aim))
