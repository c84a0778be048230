import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Finding, formatFigure, verdictOf } from './finding.ts'
import { missedReasons, reasonOf } from './missed-reasons.ts'
import type { Spread } from './spread.ts'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const measuredFile = fileOf('measured.json')
const readmeFile = fileOf('../README.md')
const [begin, end] = ['<!-- measured: written by npm run bench -- --record -->', '<!-- measured: end -->']
/** Of a row with more findings than this, those that are met are summed up. */
const mostMet = 20

/** A row of the measurements, as it was last recorded. */
interface RecordedRow {
  /** What was measured: the commit, `+` where the source differed from it. */
  readonly commit: string
  /** Year, month and day. */
  readonly day: string
  /** Of the machine when the row began. */
  readonly load: number
  readonly findings: readonly Finding[]
}

type Measured = Readonly<Record<string, RecordedRow>>

/** Takes down when and on what a row is measured; the function records its findings in place of those of before. */
export async function beginRecord(row: string): Promise<(findings: readonly Finding[]) => Promise<void>> {
  const begun = {
    commit: await commit(),
    day: new Date().toISOString().slice(0, 10),
    load: loadavg()[0] ?? 0,
  }
  return async (findings) => {
    const measured: Measured = { ...(await readMeasured()), [row]: { ...begun, findings } }
    await writeFile(measuredFile, `${JSON.stringify(measured, null, 1)}\n`)
  }
}

/**
 * Writes the table of everything that was recorded into the README, what is missed first, so that no miss is left out.
 * @throws where the README has no place for it
 */
export async function writeTable(rows: readonly string[]): Promise<void> {
  const readme = await readFile(readmeFile, 'utf8')
  const [before, rest] = readme.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`README.md has no ${begin} ... ${end}.`)
  const table = tableOf(rows, await readMeasured())
  await writeFile(readmeFile, `${before}${begin}\n${table}${end}${after}`)
}

/** What was recorded last; empty where nothing was. */
export async function readMeasured(): Promise<Measured> {
  try {
    return JSON.parse(await readFile(measuredFile, 'utf8')) as Measured
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

async function commit(): Promise<string> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: fileOf('..') })).stdout.trim()
  const changed = await git('status', '--porcelain', '--', 'contract', 'src', 'server', 'service-worker')
  return `${await git('rev-parse', '--short=8', 'HEAD')}${changed === '' ? '' : '+'}`
}

const places = { MISSED: 0, met: 1, 'no budget': 2 } as const
const placeOf = (finding: Finding) =>
  places[(/^(MISSED|met|no budget)/.exec(verdictOf(finding))?.[1] ?? 'no budget') as keyof typeof places]

function tableOf(rows: readonly string[], measured: Measured): string {
  const recorded = rows.flatMap((row) => (measured[row] === undefined ? [] : [{ row, ...measured[row] }]))
  const findings = recorded.flatMap((one) => one.findings)
  const budgeted = findings.filter(({ budget }) => budget !== undefined)
  const lines = recorded
    .flatMap(({ row, findings: ofRow }) => summedUp(ofRow).map((finding) => ({ row, finding })))
    .toSorted((one, other) => placeOf(one.finding) - placeOf(other.finding))
    .map(({ row, finding }) => lineOf(row, finding))
  return [
    `${budgeted.filter((finding) => placeOf(finding) === places.met).length} of ${budgeted.length} budgets are met. ` +
      `Measured: ${recorded.map(({ row, commit: of, day, load }) => `\`${row}\` ${day} at ${of} (load ${load.toFixed(1)})`).join(', ')}.\n\n`,
    '| row | what | floor | ours | ratio | must; aim | |\n',
    '| --- | --- | --- | --- | --- | --- | --- |\n',
    ...lines,
    '\nWhat is missed, and so open: where its time or its bytes go, what less would take, and why that was not done.\n\n',
    ...reasonLines(budgeted.filter((finding) => placeOf(finding) === places.MISSED)),
  ].join('')
}

/** A line for each reason with what is missed for it, and one for what has none. */
function reasonLines(missed: readonly Finding[]): readonly string[] {
  const titles = (findings: readonly Finding[]) => findings.map(({ title }) => `*${title}*`).join('; ')
  const unexplained = missed.filter((finding) => reasonOf(finding) === undefined)
  return [
    ...missedReasons.flatMap((reason) => {
      const about = missed.filter((finding) => reasonOf(finding) === reason)
      return about.length === 0
        ? []
        : [`- ${titles(about)}: ${reason.profile} It would take: ${reason.takes} Why not: ${reason.whyNot}\n`]
    }),
    ...(unexplained.length === 0 ? [] : [`- Without a reason yet: ${titles(unexplained)}.\n`]),
  ]
}

/** All that are missed; of many that are met, the worst of each budget with how many there are. */
function summedUp(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= mostMet) return findings
  const met = findings.filter((finding) => placeOf(finding) === places.met)
  const byBudget = Object.values(Object.groupBy(met, ({ budget }) => JSON.stringify(budget)))
  return [
    ...findings.filter((finding) => placeOf(finding) !== places.met),
    ...byBudget.flatMap((alike = []) => {
      const worst = alike.toSorted((one, other) => distanceOf(one) - distanceOf(other)).at(-1)
      return worst === undefined
        ? []
        : [{ ...worst, title: `${alike.length} alike that are met, the worst: ${worst.title}` }]
    }),
  ]
}

/** How near a score is to its budget: the greater, the worse. */
const distanceOf = ({ score, budget }: Finding) => (budget?.better === 'more' ? -score : score)

function lineOf(row: string, finding: Finding): string {
  const { title, note, floor, ours, unit, score, scoreUnit, budget } = finding
  const spread = ({ median, least, most, runs }: Spread) =>
    `${formatFigure(median)}${runs === 1 ? '' : ` (${formatFigure(least)} to ${formatFigure(most)})`} ${unit}`
  const cells = [
    row,
    // A size's note lists each file.
    note === undefined || note.length > 160 ? title : `${title} (${note})`,
    floor === undefined ? '' : spread(floor),
    spread(ours),
    floor === undefined ? '' : `${formatFigure(score)} ${scoreUnit}`,
    budget === undefined
      ? ''
      : `${formatFigure(budget.must)}${budget.aim === undefined ? '' : `; ${formatFigure(budget.aim)}`}`,
    verdictOf(finding).replace(/^MISSED/, '**missed**'),
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
}
