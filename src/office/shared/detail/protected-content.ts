import { withAccessToken } from '../../../api/with-access-token.ts'
import { apiClient } from '../../../api/client.ts'
import { requestHeaders, fetchWithTimeout, bufferResponse } from '../../../api/send-request.ts'
import { errorFromResponse } from '../../../api/response-error.ts'

export async function readContent(contentUrl: string, signal: AbortSignal): Promise<Blob> {
  const client = apiClient()
  const response = await withAccessToken(client, async (token) => {
    const content = await fetchWithTimeout(client, { signal }, (requestSignal) =>
      (client.fetch ?? fetch)(`${client.origin ?? ''}${contentUrl}`, {
        headers: requestHeaders(client, token),
        signal: requestSignal,
        redirect: 'manual',
      }).then(bufferResponse),
    )
    if (!content.ok) throw await errorFromResponse(content)
    return content
  })
  return response.blob()
}
