import type { ExportedList, RegisterFormat } from '#contract/office/exports.ts'
import { toQueryString } from '../../../api/send-request.ts'
import { type DownloadedFile, type DownloadProgress, downloadResponse } from '../page/download-response.ts'

/** What `/api/exports` offers. */
export type ExportPath = ExportedList | 'shipment_register' | 'waste_stream_months'

interface ExportRequest {
  readonly list: ExportPath
  readonly format: RegisterFormat
  readonly columns: readonly string[]
  readonly query: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
  readonly onProgress: (progress: DownloadProgress) => void
}

/** Reports what came in so far; stops when the signal aborts. @throws Problem, NetworkError */
export const downloadExport = ({
  list,
  format,
  columns,
  query,
  ...download
}: ExportRequest): Promise<DownloadedFile> =>
  downloadResponse({
    path: `/exports/${list}${toQueryString({ ...query, columns, format })}`,
    name: `${list}.${format}`,
    ...download,
  })
