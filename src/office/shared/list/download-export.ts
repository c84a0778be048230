import type { ExportedList, RegisterFormat } from '#contract/exports.ts'
import { apiClient } from '../../../api/client.ts'
import { NetworkError } from '../../../api/errors.ts'
import { errorFromResponse } from '../../../api/response-error.ts'
import { fetchWithTimeout, requestHeaders, toQueryString } from '../../../api/send-request.ts'
import { withAccessToken } from '../../../api/with-access-token.ts'

/** What `/api/exports` offers. */
export type ExportPath = ExportedList | 'shipment_register' | 'waste_stream_months'

interface ExportRequest {
  readonly list: ExportPath
  readonly format: RegisterFormat
  /** Names of the exported columns, in their order. */
  readonly columns: readonly string[]
  /** Filters, search and order, as the list's endpoint takes them. */
  readonly query: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
}

export interface ExportProgress {
  /** Undefined until the server has counted them. */
  readonly totalRows: number | undefined
  readonly bytes: number
  /** Line ends so far: of a CSV file, about its rows. */
  readonly lines: number
}

export interface ExportedFile {
  readonly file: Blob
  readonly name: string
  readonly totalRows: number
}

const lineFeed = 10

/**
 * Fetches a list as a file, with what came in so far. Stops when the signal aborts.
 * @throws Problem, NetworkError
 */
export async function downloadExport({
  list,
  format,
  columns,
  query,
  signal,
  onProgress,
}: ExportRequest): Promise<ExportedFile> {
  const client = apiClient()
  const response = await withAccessToken(client, async (token) => {
    const begun = await fetchWithTimeout(client, { signal }, (requestSignal) =>
      (client.fetch ?? fetch)(
        `${client.origin ?? ''}/api/exports/${list}${toQueryString({ ...query, columns, format })}`,
        { headers: requestHeaders(client, token), signal: requestSignal, redirect: 'manual' },
      ),
    )
    if (!begun.ok) throw await errorFromResponse(begun)
    return begun
  })
  const totalRows = Number(response.headers.get('x-total-rows') ?? 0)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let progress: ExportProgress = { totalRows, bytes: 0, lines: 0 }
  onProgress(progress)
  const reader = response.body?.getReader()
  // Once the headers are there, the signal no longer reaches the request.
  const stop = () => void reader?.cancel()
  signal.addEventListener('abort', stop)
  try {
    for (;;) {
      const part = await reader?.read()
      if (signal.aborted) throw new NetworkError('aborted', {})
      if (part?.value === undefined) break
      parts.push(part.value)
      progress = {
        totalRows,
        bytes: progress.bytes + part.value.length,
        lines: progress.lines + part.value.filter((byte) => byte === lineFeed).length,
      }
      onProgress(progress)
    }
  } catch (cause) {
    throw cause instanceof NetworkError ? cause : new NetworkError('unreachable', { cause })
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return {
    file: new Blob(parts, { type: response.headers.get('content-type') ?? '' }),
    name:
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
      `${list}.${format}`,
    totalRows,
  }
}
