import { authorised } from '../../api/authorised.ts'
import { connectedClient } from '../../api/client.ts'
import { headersFor, heard, readWhole } from '../../api/exchange.ts'
import { refusalOf } from '../../api/refusal.ts'

/** Bytes behind a content address, such as a photo's: an `<img>` cannot send the token. Throws Problem or NetworkError. */
export async function readContent(contentUrl: string, signal: AbortSignal): Promise<Blob> {
  const client = connectedClient()
  const response = await authorised(client, async (token) => {
    const answer = await heard(client, { signal }, (given) =>
      (client.fetch ?? fetch)(`${client.origin ?? ''}${contentUrl}`, {
        headers: headersFor(client, token),
        signal: given,
        redirect: 'manual',
      }).then(readWhole),
    )
    if (!answer.ok) throw await refusalOf(answer)
    return answer
  })
  return response.blob()
}
