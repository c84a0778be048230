import type { Readable } from 'node:stream'
import {
  exportFormats,
  type ExportedList,
  type ExportFormat,
  exportedLists,
} from '#contract/office/exports.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { keysOf } from '#contract/kit/objects.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { type DialectForm, dialectOf } from '../../platform/csv/dialects.ts'
import { timeZoneOf } from '../../accounts/customers/time-zone.ts'
import { readInBatches } from '../../platform/db/read-in-batches.ts'
import { type ParsedQuery, queryOf, queryTexts } from '../../platform/http/collection/filters.ts'
import type { RawCall, WholeListReader } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { exportShipments } from '../../shipments/export/export-shipments.ts'
import { csvHeader, csvOf } from './csv.ts'
import { sendFile } from './send-file.ts'
import { titledLists } from './titled-lists.ts'
import { type AnyColumn, localTimeIn } from './values.ts'
import { xlsxOf } from './xlsx.ts'

/**
 * What the same query lists, in its order.
 * @throws HttpProblem validation_failed for unknown columns or formats
 */
export async function sendExport(list: ExportedList, call: RawCall): Promise<unknown> {
  const { viewer, database, context, locale, request } = call
  const query = queryOf(request)
  const { columnNames, format, dialect } = requestedExport(
    query,
    locale,
    exportedLists[list].columns,
    exportFormats,
  )
  const reader = context.wholeLists.get(list)
  if (reader === undefined) throw new Error(`There is no list ${list} to export.`)
  const timeZone = await timeZoneOf(database.query, viewer)
  const wholeList = await reader.find(database.query, viewer, query)
  const rows = await wholeList.count(database.query)
  const body = await fileOf(list, call, {
    columnNames,
    format,
    dialect,
    query,
    timeZone,
    reader,
    wholeList,
  })
  return sendFile(call, body, { name: list, format, rows, day: localTimeIn(timeZone) })
}

interface FileRequest {
  readonly columnNames: readonly string[] | undefined
  readonly format: ExportFormat
  readonly dialect: DialectForm
  readonly query: ParsedQuery
  readonly timeZone: string
  readonly reader: WholeListReader
  readonly wholeList: Awaited<ReturnType<WholeListReader['find']>>
}

async function fileOf(
  list: ExportedList,
  { viewer, database, locale }: RawCall,
  { columnNames, format, dialect, query, timeZone, reader, wholeList }: FileRequest,
): Promise<Readable> {
  const all: Readonly<Record<string, AnyColumn>> = titledLists[list]
  const columns = (columnNames ?? keysOf(all)).flatMap((name) => all[name] ?? [])
  // PostgreSQL writes the lines of shipments, because there are many.
  if (list === 'shipments' && format === 'csv') {
    const lines = await exportShipments(database, {
      viewer,
      condition: wholeList.condition,
      order: query.order,
      dialect,
      locale,
      columnNames,
      timeZone,
    })
    lines.unshift(csvHeader(columns, { dialect, locale, timeZone }))
    return lines
  }
  const batches = readInBatches(database.pool, wholeList.ids, (db, ids) => reader.rows(db, ids, viewer))
  const localTime = localTimeIn(timeZone)
  return format === 'csv'
    ? csvOf(batches, columns, { dialect, locale, localTime })
    : await xlsxOf(batches, columns, locale, { name: list, localTime })
}

/** @throws HttpProblem validation_failed */
export function requestedExport<Format extends string>(
  query: ParsedQuery,
  locale: Locale,
  columns: object,
  formats: readonly Format[],
) {
  const columnNames = queryTexts(query.columns)
  const format = formats.find((name) => name === (query.format ?? 'csv'))
  const dialect = dialectOf(query)
  const violations: Violation[] = []
  if (columnNames.some((name) => !Object.hasOwn(columns, name)))
    violations.push(violation(['columns'], 'choice', locale))
  if (format === undefined) violations.push(violation(['format'], 'choice', locale))
  if (dialect === undefined) violations.push(violation(['dialect'], 'choice', locale))
  if (format === undefined || dialect === undefined || violations.length > 0)
    throw new HttpProblem('validation_failed', { violations })
  return { columnNames: columnNames.length === 0 ? undefined : columnNames, format, dialect }
}
