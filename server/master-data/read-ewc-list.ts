import * as z from 'zod/mini'
import { day } from '#contract/days.ts'
import { readEwcCode } from '#contract/ewc-codes.ts'
import type { RuleName } from '../i18n/violations.ts'
import { csvLines, textOfFile } from './read-csv.ts'

/** One line of a list; what its columns do not say is absent. */
export interface ListedEwcCode {
  readonly line: number
  readonly code: string
  readonly hazardous: boolean
  readonly nameEn?: string
  readonly nameNl?: string
  readonly validFrom?: string
  readonly validTo?: string
}

export interface ListFault {
  readonly line: number
  readonly column?: string | undefined
  readonly rule: RuleName
  readonly values?: Readonly<Record<string, unknown>>
}

export interface EwcList {
  readonly codes: readonly ListedEwcCode[]
  readonly faults: readonly ListFault[]
}

/** Headings, without spaces, signs and capitals; of several of a kind the first counts. */
const headings = {
  code: [
    'code',
    'codecompact',
    'displaycode',
    'ewc',
    'ewccode',
    'wastecode',
    'eural',
    'euralcode',
    'afvalcode',
    'afvalstofcode',
  ],
  hazardous: [
    'hazardous',
    'hazard',
    'hazardouswaste',
    'gevaarlijk',
    'gevaarlijkafval',
    'gevaarlijkeafvalstof',
    'gevaar',
  ],
  nameEn: [
    'nameen',
    'descriptionen',
    'descriptionenglish',
    'nameenglish',
    'english',
    'engels',
    'naamengels',
    'omschrijvingengels',
    'naamen',
    'omschrijvingen',
    'name',
    'description',
  ],
  nameNl: [
    'namenl',
    'descriptionnl',
    'descriptiondutch',
    'namedutch',
    'dutch',
    'nederlands',
    'naamnederlands',
    'omschrijvingnederlands',
    'naamnl',
    'omschrijvingnl',
    'naam',
    'omschrijving',
    'benaming',
  ],
  validFrom: [
    'validfrom',
    'from',
    'startdate',
    'appliesfrom',
    'geldigvanaf',
    'geldigvan',
    'vanaf',
    'ingangsdatum',
    'startdatum',
    'begindatum',
  ],
  validTo: [
    'validto',
    'validuntil',
    'until',
    'to',
    'enddate',
    'geldigtot',
    'geldigtotenmet',
    'geldigtm',
    'tot',
    'totenmet',
    'einddatum',
  ],
} as const
type Column = keyof typeof headings
type Columns = Readonly<Partial<Record<Column, { readonly index: number; readonly heading: string }>>>

const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z]/g, '')

const columnsOf = (cells: readonly string[]): Columns =>
  Object.fromEntries(
    (Object.keys(headings) as Column[]).flatMap((column) => {
      const known: readonly string[] = headings[column]
      const index = known
        .map((one) => cells.findIndex((cell) => plain(cell) === one))
        .find((found) => found >= 0)
      return index === undefined ? [] : [[column, { index, heading: cells[index] ?? '' }]]
    }),
  )

const yes = new Set(['true', '1', 'yes', 'y', 'ja', 'j', 'x', '*', 'hazardous', 'gevaarlijk'])
const no = new Set(['false', '0', 'no', 'n', 'nee', 'niet gevaarlijk', 'non-hazardous'])

/**
 * Reads a list of EWC codes: every line that is whole, and every fault of those that are not. `validFrom` is the first day of lines
 * that name none.
 */
export function readEwcList(bytes: Uint8Array, validFrom: string | undefined): EwcList {
  const lines = csvLines(textOfFile(bytes))
  if ('brokenAt' in lines) return { codes: [], faults: [{ line: lines.brokenAt, rule: 'csv_broken' }] }
  const [first, ...rest] = lines
  if (first === undefined || rest.length === 0) return { codes: [], faults: [{ line: 1, rule: 'csv_empty' }] }
  const columns = columnsOf(first.cells)
  if (columns.code === undefined)
    return {
      codes: [],
      faults: [{ line: first.line, rule: 'csv_column_missing', values: { column: 'code' } }],
    }

  const cell = (cells: readonly string[], column: Column) => cells[columns[column]?.index ?? -1]?.trim() ?? ''
  // A list may mark the hazardous ones alone, in a column or by the asterisk behind the code.
  const flags = rest.map(({ cells }) => cell(cells, 'hazardous').toLowerCase())
  const marksAlone = flags.every((flag) => flag === '' || yes.has(flag)) && flags.some((flag) => flag !== '')
  const starred = rest.some(({ cells }) => cell(cells, 'code').endsWith('*'))
  if (columns.hazardous === undefined && !starred)
    return {
      codes: [],
      faults: [{ line: first.line, rule: 'csv_column_missing', values: { column: 'hazardous' } }],
    }

  const codes: ListedEwcCode[] = []
  const faults: ListFault[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of rest) {
    const wrong = (column: Column, rule: RuleName, values?: Readonly<Record<string, unknown>>) =>
      void faults.push({
        line,
        column: columns[column]?.heading,
        rule,
        ...(values === undefined ? {} : { values }),
      })
    const before = faults.length
    const read = readEwcCode(cell(cells, 'code'))
    if (read === undefined) wrong('code', cell(cells, 'code') === '' ? 'blank' : 'ewc_code')
    const flag = cell(cells, 'hazardous').toLowerCase()
    const said = yes.has(flag) ? true : no.has(flag) ? false : undefined
    if (flag !== '' && said === undefined) wrong('hazardous', 'yes_or_no')
    else if (said === false && read?.marked === true) wrong('hazardous', 'hazard_disagrees')
    else if (
      flag === '' &&
      columns.hazardous !== undefined &&
      read?.level === 'code' &&
      !read.marked &&
      !marksAlone &&
      !starred
    )
      wrong('hazardous', 'blank')
    const [from, to] = [dayOf(cell(cells, 'validFrom')), dayOf(cell(cells, 'validTo'))]
    if (typeof from === 'object') wrong('validFrom', from.rule)
    if (typeof to === 'object') wrong('validTo', to.rule)
    const starts = typeof from === 'string' ? from : validFrom
    if (typeof to === 'string' && starts !== undefined && to < starts) wrong('validTo', 'validity_order')
    const [nameEn, nameNl] = [cell(cells, 'nameEn'), cell(cells, 'nameNl')]
    for (const [column, name] of [
      ['nameEn', nameEn],
      ['nameNl', nameNl],
    ] as const)
      if (name.length > longestName) wrong(column, 'too_long', { maximum: longestName })
    const key = `${read?.code} ${starts ?? ''}`
    const twin = read === undefined ? undefined : seen.get(key)
    if (twin !== undefined) wrong('code', 'listed_twice', { line: twin })
    seen.set(key, twin ?? line)
    if (faults.length > before || read === undefined) continue
    codes.push({
      line,
      code: read.code,
      hazardous: said ?? read.marked,
      ...(nameEn === '' ? {} : { nameEn }),
      ...(nameNl === '' ? {} : { nameNl }),
      ...(starts === undefined ? {} : { validFrom: starts }),
      ...(typeof to === 'string' ? { validTo: to } : {}),
    })
  }
  return { codes, faults }
}

const longestName = 1000

/** An ISO date, or day, month and year as they are written in the Netherlands; undefined for nothing. */
function dayOf(typed: string): string | undefined | { readonly rule: RuleName } {
  if (typed === '') return undefined
  const [, date, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(typed) ?? []
  const iso =
    date === undefined || month === undefined
      ? typed.replace(/[T ]00:00(:00)?.*$/, '')
      : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const checked = z.safeParse(day, iso)
  return checked.success
    ? iso
    : { rule: checked.error.issues[0]?.message === 'date_range' ? 'date_range' : 'date' }
}
