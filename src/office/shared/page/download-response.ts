import { apiClient } from '../../../api/client.ts'
import { NetworkError } from '../../../api/errors.ts'
import { errorFromResponse } from '../../../api/response-error.ts'
import { fetchWithTimeout, requestHeaders } from '../../../api/send-request.ts'
import { withAccessToken } from '../../../api/with-access-token.ts'

interface DownloadRequest {
  readonly path: string
  readonly name: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: DownloadProgress) => void
}

export interface DownloadProgress {
  /** Undefined until the server has counted them. */
  readonly totalRows: number | undefined
  readonly bytes: number
  /** Line ends so far: about the rows of a CSV file. */
  readonly lines: number
}

export interface DownloadedFile {
  readonly file: Blob
  readonly name: string
  readonly totalRows: number
}

const lineFeed = 10

/**
 * For a file that the server writes while it sends it: reports what came in so far, and stops when the signal
 * aborts. @throws Problem, NetworkError
 */
export async function downloadResponse({
  path,
  name,
  signal,
  onProgress,
}: DownloadRequest): Promise<DownloadedFile> {
  const client = apiClient()
  const response = await withAccessToken(client, async (token) => {
    const begun = await fetchWithTimeout(client, { signal }, (requestSignal) =>
      (client.fetch ?? fetch)(`${client.origin ?? ''}/api${path}`, {
        headers: requestHeaders(client, token),
        signal: requestSignal,
        redirect: 'manual',
      }),
    )
    if (!begun.ok) throw await errorFromResponse(begun)
    return begun
  })
  const totalRows = Number(response.headers.get('x-total-rows') ?? 0)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let progress: DownloadProgress = { totalRows, bytes: 0, lines: 0 }
  onProgress(progress)
  const reader = response.body?.getReader()
  // Once the headers have arrived, the signal no longer reaches the request.
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
    name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? name,
    totalRows,
  }
}

export function saveFile({ file, name }: DownloadedFile): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
