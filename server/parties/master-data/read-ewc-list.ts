import * as z from 'zod/mini'
import { day } from '#contract/kit/days.ts'
import { parseEwcCode } from '#contract/parties/ewc-codes.ts'
import type { RuleName } from '../../platform/i18n/violations.ts'
import { type KnownColumns, readTable, type TableError } from '../../platform/csv/read-table.ts'

export interface ListedEwcCode {
  readonly line: number
  readonly code: string
  readonly hazardous: boolean
  readonly nameEn?: string
  readonly nameNl?: string
  readonly validFrom?: string
  readonly validTo?: string
}

export interface ListError {
  readonly line: number
  readonly column?: string | undefined
  readonly value?: string | undefined
  readonly rule: RuleName
  readonly values?: Readonly<Record<string, unknown>>
}

export interface EwcList {
  readonly codes: readonly ListedEwcCode[]
  readonly errors: readonly ListError[]
}

/** When several columns match, the first alias here is used. */
const headings = {
  code: 'code codecompact displaycode ewc ewccode wastecode eural euralcode afvalcode afvalstofcode',
  hazardous: 'hazardous hazard hazardouswaste gevaarlijk gevaarlijkafval gevaarlijkeafvalstof gevaar',
  nameEn:
    'nameen descriptionen descriptionenglish nameenglish english engels naamengels omschrijvingengels naamen omschrijvingen name description',
  nameNl:
    'namenl descriptionnl descriptiondutch namedutch dutch nederlands naamnederlands omschrijvingnederlands naamnl omschrijvingnl naam omschrijving benaming',
  validFrom:
    'validfrom from startdate appliesfrom geldigvanaf geldigvan vanaf ingangsdatum startdatum begindatum',
  validTo: 'validto validuntil until to enddate geldigtot geldigtotenmet geldigtm tot totenmet einddatum',
} as const
type Column = keyof typeof headings

const titles: Readonly<Record<Column, string>> = {
  code: 'code / euralcode',
  hazardous: 'hazardous / gevaarlijk',
  nameEn: 'nameEn',
  nameNl: 'nameNl',
  validFrom: 'validFrom',
  validTo: 'validTo',
}
const columns: KnownColumns<Column> = {
  headings,
  titles: { en: titles, nl: titles },
  required: [['code']],
}

const yesFlags = new Set(['true', '1', 'yes', 'y', 'ja', 'j', 'x', '*', 'hazardous', 'gevaarlijk'])
const noFlags = new Set(['false', '0', 'no', 'n', 'nee', 'niet gevaarlijk', 'non-hazardous'])

const unreadable = ({ rule, values }: TableError): EwcList => ({
  codes: [],
  errors: [{ line: Number(values?.['line'] ?? 1), rule, ...(values === undefined ? {} : { values }) }],
})

interface ListLine {
  readonly line: number
  readonly cell: (column: Column) => string
  readonly addError: (column: Column, rule: RuleName, values?: ListError['values']) => void
}

type ParsedCode = ReturnType<typeof parseEwcCode>

/** All valid lines, and all errors of the others. `validFrom`: the first day of lines without one. */
export function readEwcList(bytes: Uint8Array, validFrom: string | undefined): EwcList {
  const table = readTable(bytes, columns, { locale: 'en', maxLines: Infinity })
  if ('rule' in table) return unreadable(table)
  // A list may mark only the hazardous codes, in a column or by an asterisk after the code.
  const flags = table.lines.map(({ cell }) => cell('hazardous').toLowerCase())
  const onlyYesFlags =
    flags.every((flag) => flag === '' || yesFlags.has(flag)) && flags.some((flag) => flag !== '')
  const hasAsterisks = table.lines.some(({ cell }) => cell('code').endsWith('*'))
  if (!table.has('hazardous') && !hasAsterisks)
    return unreadable({ rule: 'csv_column_missing', values: { column: titles.hazardous } })
  const mayLackFlag = onlyYesFlags || hasAsterisks

  const codes: ListedEwcCode[] = []
  const errors: ListError[] = []
  const firstLines = new Map<string, number>()
  for (const { line, cell, surplus } of table.lines) {
    const errorsBefore = errors.length
    if (surplus !== undefined) {
      errors.push({ line, rule: 'csv_surplus_cell', values: { value: surplus } })
      continue
    }
    const code = readLine(
      {
        line,
        cell,
        addError: (column, rule, values) =>
          void errors.push({
            line,
            column: table.has(column) ? table.nameOf(column) : undefined,
            value: cell(column) || undefined,
            rule,
            ...(values === undefined ? {} : { values }),
          }),
      },
      { validFrom, mayLackFlag, firstLines },
    )
    if (code !== undefined && errors.length === errorsBefore) codes.push(code)
  }
  return { codes, errors }
}

function readLine(
  listLine: ListLine,
  {
    validFrom,
    mayLackFlag,
    firstLines,
  }: {
    readonly validFrom: string | undefined
    readonly mayLackFlag: boolean
    readonly firstLines: Map<string, number>
  },
): ListedEwcCode | undefined {
  const { line, cell, addError } = listLine
  const parsedCode = parseEwcCode(cell('code'))
  if (parsedCode === undefined) addError('code', cell('code') === '' ? 'blank' : 'ewc_code')
  const hazardous = readHazard(listLine, parsedCode, mayLackFlag)
  const validity = readValidity(listLine, validFrom)
  const names = readNames(listLine)
  if (parsedCode === undefined) return undefined
  const key = `${parsedCode.code} ${validity.validFrom ?? ''}`
  const firstLine = firstLines.get(key)
  if (firstLine !== undefined) addError('code', 'listed_twice', { line: firstLine })
  firstLines.set(key, firstLine ?? line)
  return {
    line,
    code: parsedCode.code,
    hazardous: hazardous ?? parsedCode.hasAsterisk,
    ...names,
    ...validity,
  }
}

function readHazard(
  { cell, addError }: ListLine,
  parsedCode: ParsedCode,
  mayLackFlag: boolean,
): boolean | undefined {
  const flag = cell('hazardous').toLowerCase()
  const hazardous = yesFlags.has(flag) ? true : noFlags.has(flag) ? false : undefined
  if (flag !== '' && hazardous === undefined) addError('hazardous', 'yes_or_no')
  else if (hazardous === false && parsedCode?.hasAsterisk === true) addError('hazardous', 'hazard_disagrees')
  else if (flag === '' && parsedCode?.level === 'code' && !parsedCode.hasAsterisk && !mayLackFlag)
    addError('hazardous', 'blank')
  return hazardous
}

function readValidity(
  { cell, addError }: ListLine,
  defaultFirstDay: string | undefined,
): Pick<ListedEwcCode, 'validFrom' | 'validTo'> {
  const [from, to] = [parseDay(cell('validFrom')), parseDay(cell('validTo'))]
  if (typeof from === 'object') addError('validFrom', from.rule)
  if (typeof to === 'object') addError('validTo', to.rule)
  const firstDay = typeof from === 'string' ? from : defaultFirstDay
  if (typeof to === 'string' && firstDay !== undefined && to < firstDay) addError('validTo', 'validity_order')
  return {
    ...(firstDay === undefined ? {} : { validFrom: firstDay }),
    ...(typeof to === 'string' ? { validTo: to } : {}),
  }
}

function readNames({ cell, addError }: ListLine): Pick<ListedEwcCode, 'nameEn' | 'nameNl'> {
  const [nameEn, nameNl] = [cell('nameEn'), cell('nameNl')]
  for (const [column, name] of [
    ['nameEn', nameEn],
    ['nameNl', nameNl],
  ] as const)
    if (name.length > maxNameLength) addError(column, 'too_long', { maximum: maxNameLength })
  return { ...(nameEn === '' ? {} : { nameEn }), ...(nameNl === '' ? {} : { nameNl }) }
}

const maxNameLength = 1000

function parseDay(text: string): string | undefined | { readonly rule: RuleName } {
  if (text === '') return undefined
  const [, date, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  const iso =
    date === undefined || month === undefined
      ? text.replace(/[T ]00:00(:00)?.*$/, '')
      : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const result = z.safeParse(day, iso)
  return result.success
    ? iso
    : { rule: result.error.issues[0]?.message === 'date_range' ? 'date_range' : 'date' }
}
