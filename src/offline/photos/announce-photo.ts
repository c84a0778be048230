import type * as z from 'zod/mini'
import { announcePhotoAgain } from '#contract/shipments/announced-photos.ts'
import { callWith } from '../../api/call.ts'
import type { Client } from '../../api/client.ts'
import { NetworkError } from '../../api/errors.ts'
import type { PhotoRow } from '../store/device-database.ts'
import type { Runtime } from '../store/runtime.ts'

/** Announces a replacement. Throws Problem or NetworkError. */
export const announceOnServer = (runtime: Runtime, client: Client, row: PhotoRow) =>
  announce(runtime, client, row.id, {
    photo: { sha256: row.sha256, bytes: row.bytes, mediaType: row.mediaType, takenAt: row.takenAt },
  })

/** Tells the server that no picture comes; returns whether it has one. Throws Problem or NetworkError. */
export const dropOnServer = async (runtime: Runtime, client: Client, id: string): Promise<boolean> =>
  (await announce(runtime, client, id, {})).status === 'received'

async function announce(
  runtime: Runtime,
  client: Client,
  id: string,
  body: z.output<NonNullable<(typeof announcePhotoAgain)['body']>>,
) {
  const answer = await callWith(client, announcePhotoAgain, {
    params: { id },
    body,
    timeout: runtime.timeoutMs(500),
  })
  // The answer about another photo, repeated by something on the way.
  if (answer.id !== id) throw new NetworkError('portal')
  return answer
}
