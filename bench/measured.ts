import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Finding, formatFigure, verdictOf } from './finding.ts'
import type { Spread } from './spread.ts'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const measuredFile = fileOf('../docs/measured.md')
/** Not in git: every figure of the last run of each row. */
const outputFolder = fileOf('output/')
const mostLines = 60

/** What a row of the measurements found, and when. */
export interface RowResult {
  /** What was measured: the commit, `+` where the source differed from it. */
  readonly commit: string
  /** Year, month and day. */
  readonly day: string
  /** Of the machine when the row began. */
  readonly load: number
  readonly findings: readonly Finding[]
}

/** Takes down when and on what a row is measured; the function completes it by what was found. */
export async function beginRow(): Promise<(findings: readonly Finding[]) => RowResult> {
  const begun = {
    commit: await commit(),
    day: new Date().toISOString().slice(0, 10),
    load: loadavg()[0] ?? 0,
  }
  return (findings) => ({ ...begun, findings })
}

/** Writes the figures of a row into the folder of the output, and their summary into docs/measured.md. */
export async function writeResult(row: string, result: RowResult): Promise<void> {
  await mkdir(outputFolder, { recursive: true })
  await writeFile(`${outputFolder}${row}.json`, `${JSON.stringify(result, null, 1)}\n`)
  const before = await readFile(measuredFile, 'utf8').catch(() => '')
  await writeFile(measuredFile, withResult(before, row, result))
}

async function commit(): Promise<string> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: fileOf('..') })).stdout.trim()
  const changed = await git(
    'status',
    '--porcelain',
    '--',
    'contract',
    'src',
    'locales',
    'server',
    'service-worker',
  )
  return `${await git('rev-parse', '--short=8', 'HEAD')}${changed === '' ? '' : '+'}`
}

const head = `# Measured

What \`npm run bench\` found when each row was last measured: every missed budget first, then each row with what is nearest to
its budget. A ratio compares with a floor of the same run. The command writes this page, and every figure into a folder
\`output\` of \`bench/\` that git ignores.
Why budgets are missed stands in [decisions/0060](decisions/0060-missed-budgets.md).
`
const missedHead = `
| row | missed | floor | ours | ratio | must; aim | missed by |
| --- | --- | --- | --- | --- | --- | --- |
`
const rowsHead = `
| row | measured | budgets met | nearest of these to its budget |
| --- | --- | --- | --- |
`

/**
 * The page with the result of a row in place of the one before; the other rows stay as they are, because a run seldom
 * measures all of them.
 */
export function withResult(page: string, row: string, result: RowResult): string {
  const kept = [...page.matchAll(/^\| ([a-z][a-z-]*) \|.*$/gm)]
    .filter(([, name]) => name !== row && name !== 'row')
    .map(([line]) => line)
  const rows = [...kept.filter((line) => rowLine.test(line)), rowLineOf(row, result)].toSorted(byRow)
  const missed = [
    ...kept.filter((line) => !rowLine.test(line)),
    ...result.findings.filter(isMissed).map((finding) => missedLineOf(row, finding)),
  ].toSorted(byRow)
  const [met, all] = [1, 2].map((place) =>
    rows.reduce((sum, line) => sum + Number(rowLine.exec(line)?.[place]), 0),
  )
  const room = mostLines - rows.length - `${head}${missedHead}${rowsHead}`.split('\n').length - 1
  return [
    head,
    `\n${met} of ${all} budgets are met.${missed.length > room ? ` Not all that are missed have room here.` : ''}\n`,
    missedHead,
    ...missed.slice(0, room).map((line) => `${line}\n`),
    rowsHead,
    ...rows.map((line) => `${line}\n`),
  ].join('')
}

/** Within a row, in the order in which it was found. */
const byRow = (one: string, other: string) =>
  (one.split(' | ')[0] ?? '').localeCompare(other.split(' | ')[0] ?? '')

const rowLine = /^\| [a-z-]+ \| \d{4}-\d\d-\d\d at [^|]* \| (\d+) of (\d+) \|/
const isMissed = (finding: Finding) => verdictOf(finding).startsWith('MISSED')

function rowLineOf(row: string, { day, commit: of, load, findings }: RowResult): string {
  const budgeted = findings.filter(({ budget }) => budget !== undefined)
  const met = budgeted.filter((finding) => !isMissed(finding))
  const [nearest] = met.toSorted((one, other) => marginOf(one) - marginOf(other))
  return lineOf([
    row,
    `${day} at ${of} (load ${load.toFixed(1)})`,
    `${met.length} of ${budgeted.length}`,
    nearest === undefined
      ? ''
      : `${nearest.title}: ${formatFigure(nearest.score)} ${nearest.scoreUnit} of ${formatFigure(nearest.budget?.must ?? 0)}`,
  ])
}

/** How far a score is from its budget, as a part of it; a budget of nothing is met by nothing alone. */
const marginOf = ({ score, budget }: Finding) =>
  budget === undefined || budget.must === 0 ? 1 : Math.abs(budget.must - score) / budget.must

function missedLineOf(row: string, finding: Finding): string {
  const { title, floor, ours, unit, score, scoreUnit, budget } = finding
  const spread = ({ median, least, most, runs }: Spread) =>
    `${formatFigure(median)}${runs === 1 ? '' : ` (${formatFigure(least)} to ${formatFigure(most)})`} ${unit}`
  return lineOf([
    row,
    title,
    floor === undefined ? '' : spread(floor),
    spread(ours),
    floor === undefined ? '' : `${formatFigure(score)} ${scoreUnit}`,
    [budget?.must, budget?.aim]
      .flatMap((limit) => (limit === undefined ? [] : [formatFigure(limit)]))
      .join('; '),
    verdictOf(finding).replace('MISSED by ', ''),
  ])
}

const lineOf = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
