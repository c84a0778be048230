import { availableParallelism, loadavg } from 'node:os'
import { type Finding, formatFigure, verdictOf } from './finding.ts'
import type { Spread } from './spread.ts'

const write = (text: string) => void process.stdout.write(text)

/** Prints one finding. */
export function printFinding(finding: Finding): void {
  const { title, floor, ours, unit, score, scoreUnit, note, budget } = finding
  write(`\n${title}\n`)
  if (floor) write(`  floor   ${spreadText(floor, unit)}\n`)
  write(`  ours    ${spreadText(ours, unit)}\n`)
  if (floor) write(`  ratio   ${formatFigure(score)} ${scoreUnit}${fastestText(finding, floor)}\n`)
  write(
    `  budget  ${budget === undefined ? '' : `must ${formatFigure(budget.must)}${budget.aim === undefined ? '' : `, aim ${formatFigure(budget.aim)}`}: `}${verdictOf(finding)}\n`,
  )
  if (note) write(`  ${note}\n`)
}

/** Warns when other processes keep the machine busy: ratios are more reliable than times then. */
export function printBusy(): void {
  const [load = 0] = loadavg()
  const cores = availableParallelism()
  if (load > cores / 2)
    write(
      `The machine is busy (load ${load.toFixed(1)} on ${cores} cores): trust the ratios, not the times.\n`,
    )
}

/** Prints all findings as a table, and how many budgets are met. */
export function printTable(findings: readonly Finding[]): void {
  if (findings.length === 0) return
  const head = ['what', 'floor', 'ours', 'ratio', 'must', 'aim', '']
  const body = findings.map((finding) => [
    finding.title,
    finding.floor ? `${formatFigure(finding.floor.median)} ${finding.unit}` : '',
    `${formatFigure(finding.ours.median)} ${finding.unit}`,
    finding.floor ? `${formatFigure(finding.score)} ${finding.scoreUnit}` : '',
    finding.budget ? formatFigure(finding.budget.must) : '',
    aimText(finding),
    verdictOf(finding),
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
  const budgeted = findings.filter((finding) => finding.budget)
  const missed = budgeted.filter((finding) => verdictOf(finding).startsWith('MISSED'))
  write(`\n${budgeted.length - missed.length} of ${budgeted.length} budgets met\n`)
}

const spreadText = ({ median, least, most, runs }: Spread, unit: string) =>
  runs === 1
    ? `${formatFigure(median)} ${unit}`
    : `${formatFigure(median)} ${unit} (${formatFigure(least)} to ${formatFigure(most)}, ${runs} runs)`

/** The ratio of the fastest runs: on a busy machine these are disturbed least. */
function fastestText({ ours, scoreUnit, unit }: Finding, floor: Spread): string {
  if (ours.runs === 1) return ''
  const best = (spread: Spread) => (unit === '1/s' ? spread.most : spread.least)
  const ratio = scoreUnit === 'x' ? best(ours) / best(floor) : best(floor) / best(ours)
  return ` (of the fastest runs ${formatFigure(ratio)})`
}

const aimText = ({ budget }: Finding) => (budget?.aim === undefined ? '' : formatFigure(budget.aim))
