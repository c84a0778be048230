import { announcePhotoAgain } from '#contract/announced-photos.ts'
import { callWith } from '../../api/call.ts'
import type { Client } from '../../api/client.ts'
import type { PhotoRow } from '../store/device-database.ts'
import type { Runtime } from '../store/runtime.ts'

/** Tells the server that another picture comes. Throws Problem or NetworkError. */
export const announceOnServer = (runtime: Runtime, client: Client, row: PhotoRow) =>
  callWith(client, announcePhotoAgain, {
    params: { id: row.id },
    body: {
      photo: { sha256: row.sha256, bytes: row.bytes, mediaType: row.mediaType, takenAt: row.takenAt },
    },
    timeout: runtime.timeoutMs(500),
  })

/** Tells the server that no picture comes; answers whether it has one. Throws Problem or NetworkError. */
export const dropOnServer = async (runtime: Runtime, client: Client, id: string): Promise<boolean> =>
  (
    await callWith(client, announcePhotoAgain, {
      params: { id },
      body: {},
      timeout: runtime.timeoutMs(100),
    })
  ).status === 'received'
