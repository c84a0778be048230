import type { RescueFile, RescuedOperation } from '#contract/device/rescue-file.ts'
import { appVersion } from '../faults/app-version.ts'
import { toManifest } from '../photos/photos.ts'
import { undeliveredRows, type PhotoRow, type Store } from '../store/device-database.ts'
import { deviceTimestamp } from '../store/device-timestamp.ts'
import { currentRuntime } from '../store/runtime.ts'
import { withStoreRetry } from '../store/store-retry.ts'
import { toWireOperation } from '../sync/flush.ts'

/** All unconfirmed work of this user as a JSON file; undefined without any. Changes nothing on the phone. */
export async function makeRescueFile(userId: string): Promise<File | undefined> {
  const runtime = currentRuntime()
  return withStoreRetry(runtime, async (store) => {
    const [rows, state, user] = await Promise.all([
      undeliveredRows(store.outbox, userId).sortBy('id'),
      store.deviceStates.get(userId),
      store.knownUsers.get(userId),
    ])
    const waiting = await undeliveredRows(store.photos, userId).toArray()
    const owners = await store.outbox.bulkGet(
      [...new Set(waiting.flatMap(({ operation }) => operation ?? []))].filter(
        (id) => !rows.some((row) => row.id === id),
      ),
    )
    const all = [...owners.filter((row) => row !== undefined), ...rows]
    if (all.length === 0 || state === undefined) return undefined
    const name = user?.name ?? state.signedOut?.name
    const head: Omit<RescueFile, 'operations'> = {
      format: 'vrachtpas-rescue',
      version: 1,
      madeAt: deviceTimestamp(runtime.now()),
      appVersion: runtime.version ?? appVersion,
      ...(name !== undefined && { name }),
    }
    // One operation at a time: all photos at once may exceed a phone's memory.
    const parts: string[] = []
    for (const row of all) {
      const photos = await store.photos.where('operation').equals(row.id).sortBy('id')
      const rescued: RescuedOperation = {
        operation: toWireOperation(row, state.device),
        ...(row.problem && { problem: row.problem }),
        photos: await Promise.all(photos.map((photo) => withContent(store, photo))),
      }
      parts.push(JSON.stringify(rescued))
    }
    const json = [
      JSON.stringify(head).slice(0, -1),
      ',"operations":[',
      ...parts.flatMap((part, index) => (index === 0 ? [part] : [',', part])),
      ']}',
    ]
    // Not as JSON, which Chromium does not share with other apps.
    return new File(json, `vrachtpas-${state.code ?? 'phone'}-${head.madeAt.slice(0, 10)}.txt`, {
      type: 'text/plain',
    })
  })
}

async function withContent(store: Store, photo: PhotoRow): Promise<RescuedOperation['photos'][number]> {
  const pieces = await store.photoBytes
    .where('[photo+start]')
    .between([photo.id, 0], [photo.id, Infinity])
    .toArray()
  return {
    ...toManifest(photo),
    phase: photo.phase,
    ...(photo.queue !== undefined &&
      pieces.length > 0 && { content: toBase64(pieces.map(({ bytes }) => new Uint8Array(bytes))) }),
  }
}

function toBase64(pieces: readonly Uint8Array[]): string {
  let binary = ''
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += 8192)
      binary += String.fromCharCode(...piece.subarray(at, at + 8192))
  return btoa(binary)
}
