import * as z from 'zod/mini'
import {
  type MediaObject,
  mediaObject,
  type MediaObjectDraft,
  mediaObjectDraft,
  mediaObjects,
} from '#contract/shipments/media-objects.ts'
import type { Client } from './client.ts'
import { NetworkError } from './errors.ts'
import { errorFromResponse, isJson } from './response-error.ts'
import { requestHeaders } from './send-request.ts'
import { withAccessToken } from './with-access-token.ts'

interface UploadOptions {
  readonly signal: AbortSignal
  readonly onProgress?: (part: number) => void
}

/** Throws Problem or NetworkError. */
export const uploadFile = (
  client: Client,
  file: File,
  draft: MediaObjectDraft,
  options: UploadOptions,
): Promise<MediaObject> =>
  withAccessToken(client, async (token) => {
    const response = await sendForm(client, token, formOf(file, draft), options)
    if (!response.ok) throw await errorFromResponse(response)
    const decoded = isJson(response)
      ? z.safeDecode(mediaObject, await response.json().catch(() => undefined))
      : undefined
    if (!decoded?.success) throw new NetworkError('portal', { status: response.status })
    return decoded.data
  })

/** The fields before the file: the server reads the form as a stream. */
function formOf(file: File, draft: MediaObjectDraft): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(z.encode(mediaObjectDraft, draft)))
    if (value !== undefined) form.append(name, String(value))
  form.append('file', file)
  return form
}

/** XMLHttpRequest, because `fetch` does not report how much it has sent. */
function sendForm(
  client: Client,
  token: string,
  form: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', `${client.origin ?? ''}/api${mediaObjects.create.path}`)
    for (const [name, value] of Object.entries(requestHeaders(client, token)))
      request.setRequestHeader(name, value)
    request.setRequestHeader('accept', 'application/ld+json')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
        }),
      ),
    )
    request.addEventListener('error', () => reject(new NetworkError('unreachable')))
    request.addEventListener('abort', () => reject(new NetworkError('aborted')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    if (signal.aborted) reject(new NetworkError('aborted'))
    else request.send(form)
  })
}
