import { Readable } from 'node:stream'
import { type RegisterRow, shipmentRegisterColumns } from '#contract/office/columns/shipment-register.ts'
import { type RegisterFormat, registerFormats } from '#contract/office/exports.ts'
import { keysOf } from '#contract/kit/objects.ts'
import type { ShipmentRow } from '#contract/shipments/shipments.ts'
import { timeZoneOf } from '../../../accounts/customers/time-zone.ts'
import { readInBatches } from '../../../platform/db/read-in-batches.ts'
import { queryOf } from '../../../platform/http/collection/filters.ts'
import type { RawCall } from '../../../platform/http/request/endpoint.ts'
import { csvOf } from '../csv.ts'
import { requestedExport } from '../send-export.ts'
import { sendFile } from '../send-file.ts'
import { type AnyColumn, localTimeIn } from '../values.ts'
import { xlsxOf } from '../xlsx.ts'
import { toConsignment } from './efti.ts'
import { toTrip } from './open-trip-model.ts'
import { withLetters } from './read-register.ts'

/**
 * What `/shipments` lists for the same query, with the content of the letters, as fast as the client reads.
 * @throws HttpProblem validation_failed for unknown columns or formats
 */
export async function sendRegister(call: RawCall): Promise<unknown> {
  const { viewer, database, context, locale, request } = call
  const query = queryOf(request)
  const all: Readonly<Record<string, AnyColumn>> = shipmentRegisterColumns
  const { columnNames = keysOf(all), format, dialect } = requestedExport(query, locale, all, registerFormats)
  const reader = context.wholeLists.get('shipments')
  if (reader === undefined) throw new Error('There is no list of shipments to export.')
  const timeZone = await timeZoneOf(database.query, viewer)
  const wholeList = await reader.find(database.query, viewer, query)
  const rows = await wholeList.count(database.query)
  const batches = readInBatches(database.pool, wholeList.ids, async (db, ids) =>
    withLetters(db, (await reader.rows(db, ids, viewer)) as readonly ShipmentRow[], viewer),
  )
  const localTime = localTimeIn(timeZone)
  const columns = columnNames.flatMap((name) => all[name] ?? [])
  const body =
    format === 'csv'
      ? csvOf(batches, columns, { dialect, locale, localTime })
      : format === 'xlsx'
        ? await xlsxOf(batches, columns, locale, { name: 'shipment_register', localTime })
        : jsonOf(batches, format)
  return sendFile(call, body, { name: 'shipment_register', format, rows, day: localTime })
}

const toJson: Readonly<Record<Exclude<RegisterFormat, 'csv' | 'xlsx'>, (row: RegisterRow) => object>> = {
  otm: toTrip,
  efti: toConsignment,
}

function jsonOf(batches: AsyncIterable<readonly RegisterRow[]>, format: keyof typeof toJson): Readable {
  async function* lines() {
    let separator = '[\n'
    for await (const rows of batches) {
      if (rows.length === 0) continue
      yield separator + rows.map((row) => JSON.stringify(toJson[format](row))).join(',\n')
      separator = ',\n'
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n'
  }
  return Readable.from(lines(), { objectMode: false })
}
