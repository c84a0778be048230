import { createHash } from 'node:crypto'
import { type CsvImport, type ImportedLine, maxImportLines } from '#contract/office/csv-imports.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { keysOf } from '#contract/kit/objects.ts'
import type { Transaction } from '../../platform/db/connect.ts'
import { newId } from '../../platform/db/uuid.ts'
import { isUnchanged } from '../../platform/http/collection/change-steps.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { ResourceRecord } from '../../platform/http/collection/resource-definition.ts'
import type { ResourceWriter } from '../../platform/http/collection/resource-routes.ts'
import type { PoolCall, WriteCall } from '../../platform/http/request/endpoint.ts'
import { detailOf, HttpProblem } from '../../platform/http/request/problem.ts'
import { type RuleName, violation } from '../../platform/i18n/violations.ts'
import { type KnownColumns, readTable, type Table, type TableLine } from '../../platform/csv/read-table.ts'

export interface CellError<Column extends string> {
  readonly column: Column
  readonly rule: RuleName
  readonly values?: Readonly<Record<string, unknown>>
}

export interface PlannedLine<Column extends string> {
  readonly id?: string | undefined
  readonly recognisedBy?: Column | undefined
  /** The item belongs to somebody else, so the line does not change it. */
  readonly leaveAsIs?: true
  /** A body for a new item, or a merge patch for an existing one. */
  readonly body: Readonly<Record<string, unknown>>
  readonly errors: readonly CellError<Column>[]
}

export interface ImportKind<Column extends string> extends KnownColumns<Column> {
  readonly type: string
  readonly writer: ResourceWriter
  readonly columnOfPath: Readonly<Record<string, Column>>
  readonly nameOf: (line: TableLine<Column>) => string
  readonly plan: (call: WriteCall, line: TableLine<Column>) => Promise<PlannedLine<Column>>
}

interface ImportOptions {
  readonly preview: boolean
  readonly sha256: string | undefined
  readonly leaveOut: (line: number) => boolean
  readonly customerId: string | null
}

class RollBack extends Error {}

/**
 * A preview runs the same transaction and is rolled back, as is a file with an error.
 * @throws HttpProblem validation_failed for an invalid table or, when applied, an erroneous line;
 * import_file_changed
 */
export async function runImport<Column extends string>(
  call: PoolCall,
  bytes: Uint8Array,
  kind: ImportKind<Column>,
  options: ImportOptions,
): Promise<CsvImport> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (!options.preview) assertPreviewed(call, options.sha256, sha256)
  const table = readTable(bytes, kind, { locale: call.locale, maxLines: maxImportLines })
  if ('rule' in table)
    throw new HttpProblem('validation_failed', {
      violations: [violation(['file'], table.rule, call.locale, table.values)],
    })
  const lines: ImportedLine[] = []
  await call.db
    .transaction(async (db) => {
      // The transaction may run again.
      lines.length = 0
      const seen = new Map<string, SeenItem>()
      for (const line of table.lines)
        lines.push(await importLine({ call, db, table, kind, line }, seen, options.leaveOut(line.line)))
      if (options.preview || lines.some((line) => line.kind === 'wrong')) throw new RollBack()
      await recordAudit(
        { db, viewer: call.viewer, request: call.request },
        {
          action: 'import',
          subject: { type: kind.type, id: newId() },
          customerId: options.customerId,
          after: { sha256, ...countsOf(lines) },
        },
      )
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error
    })
  const counts = countsOf(lines)
  const applied = !options.preview && counts.wrong === 0
  if (!options.preview && !applied) throw wrongLines(lines, call.locale)
  return {
    applied,
    sha256,
    ...counts,
    ignoredColumns: [...table.ignoredColumns],
    // The ids of a preview do not exist after its rollback.
    lines: lines.map((line) => (applied || line.kind !== 'created' ? line : { ...line, item: undefined })),
  }
}

function assertPreviewed({ locale }: PoolCall, previewed: string | undefined, sha256: string): void {
  if (previewed === undefined)
    throw new HttpProblem('validation_failed', {
      violations: [violation(['sha256'], 'preview_first', locale)],
    })
  if (previewed !== sha256) throw new HttpProblem('import_file_changed')
}

const maxViolations = 50

const wrongLines = (lines: readonly ImportedLine[], locale: Locale) =>
  new HttpProblem('validation_failed', {
    violations: lines
      .flatMap(({ kind, errors }) => (kind === 'wrong' ? errors : []))
      .slice(0, maxViolations)
      .map(({ line, column, value, message, code }) => {
        const place = [column, value === undefined ? undefined : `"${value}"`].filter(Boolean).join(' ')
        return {
          propertyPath: `lines[${line}]${column === undefined ? '' : `.${column}`}`,
          ...messageOf(place === '' ? 'import_line' : 'import_cell', locale, { line, place, message }),
          code,
        }
      }),
  })

const messageOf = (rule: RuleName, locale: Locale, values: Readonly<Record<string, unknown>>) => ({
  message: violation([], rule, locale, values).message,
})

const countsOf = (lines: readonly ImportedLine[]) => {
  const count = (kind: ImportedLine['kind']) => lines.filter((line) => line.kind === kind).length
  return {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    wrong: count('wrong'),
    leftOut: count('left_out'),
  }
}

interface SeenItem {
  readonly line: number
  readonly name: string
}

interface LineImport<Column extends string> {
  readonly call: PoolCall
  readonly db: Transaction
  readonly table: Table<Column>
  readonly kind: ImportKind<Column>
  readonly line: TableLine<Column>
}

/**
 * Imports one line in a savepoint, so that an error does not stop the others. `seen`: items of earlier lines.
 * An excluded line is tried too, to report its errors.
 */
async function importLine<Column extends string>(
  importing: LineImport<Column>,
  seen: Map<string, SeenItem>,
  isLeftOut: boolean,
): Promise<ImportedLine> {
  const { call, kind, line: tableLine } = importing
  const { line, surplus } = tableLine
  const result = { line, name: kind.nameOf(tableLine), changes: [], errors: [] }
  const wrong = (errors: ImportedLine['errors']): ImportedLine => ({
    ...result,
    kind: isLeftOut ? 'left_out' : 'wrong',
    errors,
  })
  if (surplus !== undefined) {
    const { message, code } = violation([], 'csv_surplus_cell', call.locale, { value: surplus })
    return wrong([{ line, message, code }])
  }
  const planned = await kind.plan(call.within(importing.db), tableLine)
  if (planned.errors.length > 0) return wrong(planned.errors.map((error) => cellError(importing, error)))
  try {
    const written = await importing.db.transaction(async (db) => {
      const outcome = await writeLine({ ...importing, db }, planned, seen)
      if (isLeftOut) throw new RollBack()
      return outcome
    })
    // Added only now, because an erroneous line cannot be repeated.
    seen.set(written.item, { line, name: result.name })
    return { ...result, ...written }
  } catch (error) {
    if (error instanceof RollBack) return wrong([])
    if (!(error instanceof HttpProblem)) throw error
    return wrong(errorsOf(importing, error))
  }
}

async function writeLine<Column extends string>(
  { call: { within }, db, table, kind: { writer, columnOfPath } }: LineImport<Column>,
  { id, body, recognisedBy, leaveAsIs }: PlannedLine<Column>,
  seen: ReadonlyMap<string, SeenItem>,
) {
  const call = within(db)
  if (id === undefined) return { kind: 'created' as const, item: await writer.create(call, body) }
  const first = seen.get(id)
  if (first !== undefined) {
    const path = keysOf(columnOfPath).find((name) => columnOfPath[name] === recognisedBy)
    throw new HttpProblem('validation_failed', {
      violations: [
        violation(path === undefined ? [] : [path], 'item_listed_twice', call.locale, { ...first }),
      ],
    })
  }
  if (leaveAsIs) return { kind: 'unchanged' as const, item: id }
  const { before, after } = await writer.change(call, id, body)
  return {
    kind: isUnchanged(before, after) ? ('unchanged' as const) : ('changed' as const),
    item: id,
    changes: changesOf(table, columnOfPath, before, after),
  }
}

function cellError<Column extends string>(
  importing: LineImport<Column>,
  { column, rule, values }: CellError<Column>,
) {
  const { message, code } = violation([column], rule, importing.call.locale, values)
  return { line: importing.line.line, ...placeOf(importing, column), message, code }
}

const placeOf = <Column extends string>({ table, line }: LineImport<Column>, column: Column) => ({
  column: table.nameOf(column),
  value: line.cell(column) || undefined,
})

function errorsOf<Column extends string>(
  importing: LineImport<Column>,
  problem: HttpProblem,
): ImportedLine['errors'] {
  const {
    call: { locale },
    kind: { columnOfPath },
    line: { line },
  } = importing
  if (problem.violations === undefined)
    return [{ line, message: detailOf(problem, locale), code: problem.code }]
  return problem.violations.map(({ propertyPath, rule, ...broken }) => {
    // A column may match the whole path, or its beginning.
    const path = propertyPath.replace(/\[\d+\]/g, '')
    const column = columnOfPath[path] ?? columnOfPath[path.split('.')[0] ?? '']
    const place = column === undefined ? { column: path || undefined } : placeOf(importing, column)
    // A cell contains a word or code, not the address of an item.
    const isNoItem = column !== undefined && (rule === 'unknown_item' || rule === 'iri')
    const { message, code } = isNoItem ? violation([], 'choice', locale) : broken
    return { line, ...place, message, code }
  })
}

function changesOf<Column extends string>(
  table: Table<Column>,
  columnOfPath: ImportKind<Column>['columnOfPath'],
  before: ResourceRecord,
  after: ResourceRecord,
): ImportedLine['changes'] {
  const changes = new Map<string, ImportedLine['changes'][number]>()
  for (const [path, column] of Object.entries(columnOfPath)) {
    const [old, present] = [valueAt(before, path), valueAt(after, path)]
    const heading = table.nameOf(column)
    if (table.has(column) && !changes.has(heading) && !isUnchanged(old, present))
      changes.set(heading, { column: heading, before: textOf(old), after: textOf(present) })
  }
  return [...changes.values()]
}

const valueAt = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null
          ? (value as Readonly<Record<string, unknown>>)[name]
          : undefined,
      record,
    )

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object'
    ? Object.values(value).map(textOf).filter(Boolean).join(' ')
    : String(value)
}
