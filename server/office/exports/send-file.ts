import type { Readable } from 'node:stream'
import type { RegisterFormat } from '#contract/office/exports.ts'
import type { RawCall } from '../../platform/http/request/endpoint.ts'
import type { LocalTime } from './values.ts'

const mediaTypes: Readonly<Record<RegisterFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  otm: 'application/json; charset=utf-8',
  efti: 'application/json; charset=utf-8',
}
const endings: Readonly<Record<RegisterFormat, string>> = {
  csv: 'csv',
  xlsx: 'xlsx',
  otm: 'otm.json',
  efti: 'efti.json',
}

interface SentFile {
  readonly name: string
  readonly format: RegisterFormat
  readonly rows: number
  readonly day: LocalTime
}

export const sendFile = (
  { reply }: RawCall,
  body: Readable,
  { name, format, rows, day }: SentFile,
): unknown =>
  reply
    .type(mediaTypes[format])
    .header(
      'Content-Disposition',
      `attachment; filename="${name}-${day(new Date().toISOString()).slice(0, 10)}.${endings[format]}"`,
    )
    .header('Cache-Control', 'private, no-store')
    .header('X-Total-Rows', String(rows))
    .send(body)
