import * as z from 'zod/mini'
import {
  photoContentPath,
  uploadOffsetHeader,
  uploadPhotoHeader,
  uploadResponse,
  type UploadResponse,
  uploadSha256Header,
} from '#contract/shipments/media.ts'
import { withAccessToken } from './with-access-token.ts'
import type { Client } from './client.ts'
import { NetworkError, Problem } from './errors.ts'
import { requestHeaders, fetchWithTimeout, type RequestLimits, bufferResponse } from './send-request.ts'
import { isJson, isCaptivePortal, errorFromResponse, isOwnChallenge, isOwnRefusal } from './response-error.ts'

/** The chunk did not start where the server's bytes end; continue at `offset`. */
export class OffsetMismatch extends Error {
  readonly offset: number

  constructor(offset: number) {
    super(`offset ${offset}`)
    this.offset = offset
  }
}

/**
 * Starts at `offset` (bytes). Throws OffsetMismatch, Problem or NetworkError. Plain `fetch` with a buffer,
 * because WebKit has lost bodies that were passed in a Request object.
 */
export async function uploadPhotoChunk(
  client: Client,
  id: string,
  offset: number,
  bytes: ArrayBuffer,
  limits: RequestLimits,
): Promise<UploadResponse> {
  const response = await requestPhotoContent(client, id, limits, {
    method: 'PUT',
    body: bytes,
    headers: {
      'content-type': 'application/octet-stream',
      [uploadOffsetHeader]: String(offset),
      accept: 'application/ld+json',
    },
  })
  if (!response.ok) {
    const serverOffset = uploadOffsetOf(response)
    const error = await errorFromResponse(response)
    if (error instanceof Problem && error.code === 'photo_offset_mismatch' && serverOffset !== undefined)
      throw new OffsetMismatch(serverOffset)
    throw error
  }
  const uploaded = isJson(response)
    ? z.safeDecode(uploadResponse, await response.json().catch(() => undefined))
    : undefined
  if (!uploaded?.success || uploaded.data.photo !== id)
    throw new NetworkError('portal', { status: response.status })
  return uploaded.data
}

export async function readUploadState(
  client: Client,
  id: string,
  limits: RequestLimits,
): Promise<Pick<UploadResponse, 'offset' | 'sha256'>> {
  const response = await requestPhotoContent(client, id, limits, { method: 'HEAD', headers: {} })
  const offset = uploadOffsetOf(response)
  const sha256 = response.headers.get(uploadSha256Header)
  if (
    response.ok &&
    offset !== undefined &&
    sha256 !== null &&
    response.headers.get(uploadPhotoHeader) === id
  )
    return { offset, sha256 }
  if (response.ok || isCaptivePortal(response)) throw new NetworkError('portal', { status: response.status })
  if (response.status === 404 && isOwnRefusal(response)) throw new Problem('not_found', 404, '')
  throw await errorFromResponse(response)
}

function requestPhotoContent(
  client: Client,
  id: string,
  limits: RequestLimits,
  init: { method: string; body?: ArrayBuffer; headers: Record<string, string> },
) {
  const url = `${client.origin ?? ''}/api${photoContentPath(id)}`
  return withAccessToken(client, async (token) => {
    const response = await fetchWithTimeout(client, limits, (signal) =>
      (client.fetch ?? fetch)(url, {
        ...init,
        headers: { ...init.headers, ...requestHeaders(client, token) },
        signal,
        redirect: 'manual',
        cache: 'no-store',
      }).then(bufferResponse),
    )
    // A response to HEAD has no body that could carry a code.
    if (response.status === 401)
      throw init.method === 'HEAD' && isOwnChallenge(response)
        ? new Problem('token_invalid', 401, '')
        : await errorFromResponse(response)
    return response
  })
}

function uploadOffsetOf(response: Response): number | undefined {
  const header = response.headers.get(uploadOffsetHeader)
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}
