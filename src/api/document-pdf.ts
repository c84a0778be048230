import { documentPdfPath } from '#contract/letters/documents.ts'
import type { Client } from './client.ts'
import { NetworkError } from './errors.ts'
import { errorFromResponse } from './response-error.ts'
import { bufferResponse, fetchWithTimeout, requestHeaders, type RequestLimits } from './send-request.ts'
import { withAccessToken } from './with-access-token.ts'

/** Throws Problem or NetworkError. */
export async function readDocumentPdf(
  client: Client,
  versionId: string,
  limits: RequestLimits,
): Promise<ArrayBuffer> {
  const url = `${client.origin ?? ''}/api${documentPdfPath(versionId)}`
  return await withAccessToken(client, async (token) => {
    const response = await fetchWithTimeout(client, limits, (signal) =>
      (client.fetch ?? fetch)(url, {
        headers: { ...requestHeaders(client, token), accept: 'application/pdf' },
        signal,
        redirect: 'manual',
        // The device's database keeps it; a second copy would only take space.
        cache: 'no-store',
      }).then(bufferResponse),
    )
    if (!response.ok) throw await errorFromResponse(response)
    // A captive portal answers with a page of its own.
    if (response.headers.get('content-type') !== 'application/pdf')
      throw new NetworkError('portal', { status: response.status })
    return await response.arrayBuffer()
  })
}
