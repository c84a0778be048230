import * as z from 'zod/mini'
import { wasteStreamMonthColumns } from '#contract/office/columns/waste-stream-months.ts'
import { csvDialects, exportFormats } from '#contract/office/exports.ts'
import { monthsQuery, type WasteStreamMonth } from '#contract/office/waste-stream-months.ts'
import { dialects } from '../../platform/csv/dialects.ts'
import { timeZoneOf } from '../../accounts/customers/time-zone.ts'
import { queryOf } from '../../platform/http/collection/filters.ts'
import { decodeOrRefuse, type RawCall } from '../../platform/http/request/endpoint.ts'
import { monthsBetween, readMonths } from '../waste-stream-months/read-months.ts'
import { labelsOf } from './file-labels.ts'
import { csvOf } from './csv.ts'
import { sendFile } from './send-file.ts'
import { localTimeIn, titledColumns } from './values.ts'
import { xlsxOf } from './xlsx.ts'

const exportQuery = z.extend(monthsQuery, {
  format: z._default(z.enum(exportFormats), 'csv'),
  dialect: z._default(z.enum(csvDialects), 'comma'),
})

export async function sendMonths(call: RawCall): Promise<unknown> {
  const { viewer, database, locale, request } = call
  const { format, dialect, ...query } = decodeOrRefuse(exportQuery, queryOf(request), locale)
  const batches: (readonly WasteStreamMonth[])[] = []
  for await (const batch of readMonths(database.query, viewer, query, monthsBetween(query, locale)))
    batches.push(batch)
  const localTime = localTimeIn(await timeZoneOf(database.query, viewer))
  const columns = Object.values(titledColumns(wasteStreamMonthColumns, labelsOf('waste_stream_months')))
  const name = 'waste_stream_months'
  async function* rows() {
    yield* batches
  }
  const body =
    format === 'csv'
      ? csvOf(rows(), columns, { dialect: dialects[dialect], locale, localTime })
      : await xlsxOf(rows(), columns, locale, { name, localTime })
  return sendFile(call, body, { name, format, rows: batches.flat().length, day: localTime })
}
