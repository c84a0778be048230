import * as z from 'zod/mini'
import { photoContentPath, uploadAnswer, type UploadAnswer, uploadOffsetHeader } from '#contract/media.ts'
import { authorised } from './authorised.ts'
import type { Client } from './client.ts'
import { NetworkError, Problem } from './errors.ts'
import { headersFor, heard, type Patience, readWhole } from './exchange.ts'
import { isJson, isPortal, refusalOf } from './refusal.ts'

/** The server holds another number of a photo's bytes than the piece began at; go on at `offset`. */
export class OffsetMismatch extends Error {
  readonly offset: number

  constructor(offset: number) {
    super(`offset ${offset}`)
    this.offset = offset
  }
}

/**
 * Sends one piece of a photo, starting at `offset` (bytes). Throws OffsetMismatch, Problem or NetworkError.
 * It goes by plain `fetch` with a buffer: WebKit has lost bodies that went through a Request object.
 */
export async function putPhotoPiece(
  client: Client,
  id: string,
  offset: number,
  bytes: ArrayBuffer,
  patience: Patience,
): Promise<UploadAnswer> {
  const response = await sendOctets(client, id, patience, {
    method: 'PUT',
    body: bytes,
    headers: {
      'content-type': 'application/octet-stream',
      [uploadOffsetHeader]: String(offset),
      accept: 'application/ld+json',
    },
  })
  if (!response.ok) {
    const stated = offsetIn(response)
    const refusal = await refusalOf(response)
    if (refusal instanceof Problem && refusal.code === 'photo_offset_mismatch' && stated !== undefined)
      throw new OffsetMismatch(stated)
    throw refusal
  }
  const answer = isJson(response)
    ? z.safeDecode(uploadAnswer, await response.json().catch(() => undefined))
    : undefined
  if (!answer?.success) throw new NetworkError('portal', { status: response.status })
  return answer.data
}

/** How many bytes of a photo the server holds. Throws Problem or NetworkError. */
export async function photoOffset(client: Client, id: string, patience: Patience): Promise<number> {
  const response = await sendOctets(client, id, patience, { method: 'HEAD', headers: {} })
  const stated = offsetIn(response)
  if (response.ok && stated !== undefined) return stated
  if (response.ok || isPortal(response)) throw new NetworkError('portal', { status: response.status })
  if (response.status === 404) throw new Problem('not_found', 404, '')
  throw await refusalOf(response)
}

function sendOctets(
  client: Client,
  id: string,
  patience: Patience,
  init: { method: string; body?: ArrayBuffer; headers: Record<string, string> },
) {
  const url = `${client.origin ?? ''}/api${photoContentPath(id)}`
  return authorised(client, async (token) => {
    const response = await heard(client, patience, (signal) =>
      (client.fetch ?? fetch)(url, {
        ...init,
        headers: { ...init.headers, ...headersFor(client, token) },
        signal,
        redirect: 'manual',
        cache: 'no-store',
      }).then(readWhole),
    )
    // An answer to HEAD has no body that could carry a code.
    if (response.status === 401)
      throw init.method === 'HEAD' ? new Problem('token_invalid', 401, '') : await refusalOf(response)
    return response
  })
}

function offsetIn(response: Response): number | undefined {
  const stated = response.headers.get(uploadOffsetHeader)
  return stated !== null && /^\d+$/.test(stated) ? Number(stated) : undefined
}
