import type { Page } from 'playwright-core'

export interface LongQueue {
  /** Shipments that are loaded with a photo, noted on and unloaded; the last ten stay on board. */
  readonly shipments: number
  /** Operations of each shipment. */
  readonly operations: number
}

/**
 * Copies the one shipment that the signed-in driver loaded with a photo and unloaded, past the app, as if there had been no
 * network for very long. The sample itself stays in the queue.
 */
export async function seedLongQueue(page: Page, queue: LongQueue): Promise<void> {
  await page.evaluate(async ({ shipments, operations }) => {
    type Row = Record<string, unknown> & { id: string; type?: string; payload: Record<string, unknown> }
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('vrachtpas')
      request.addEventListener('success', () => resolve(request.result))
    })
    const all = <One>(table: string) =>
      new Promise<One[]>((resolve, reject) => {
        const request = opened.transaction(table).objectStore(table).getAll()
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const write = (tables: string[], put: (transaction: IDBTransaction) => void) =>
      new Promise<void>((resolve, reject) => {
        const transaction = opened.transaction(tables, 'readwrite')
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () => reject(transaction.error))
        put(transaction)
      })
    const samples = await all<Row>('outbox')
    const load = samples.find(({ type }) => type === 'shipment.load')
    const unload = samples.find(({ type }) => type === 'shipment.unload')
    const [marker] = await all<Record<string, unknown> & { nextSequence: number }>('deviceStates')
    const [photo] = await all<Record<string, unknown>>('photos')
    const [content] = await all<{ bytes: ArrayBuffer }>('photoBytes')
    const [thumbnail] = await all<{ bytes: ArrayBuffer }>('photoThumbnails')
    if (!load || !unload || !marker || !photo || !content || !thumbnail) throw new Error('No sample.')

    let time = Date.now()
    const hexadecimal = (number: number, digits: number) => number.toString(16).padStart(digits, '0')
    const newId = () => {
      time += 1
      const stamp = hexadecimal(time, 12)
      return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${crypto.randomUUID().slice(15)}`
    }
    // A comment of its own makes the picture another file of about 480 KB, nearly all that is sent at once.
    const ownBytes = async () => {
      const bytes = new Uint8Array(content.bytes)
      const comments = Array.from({ length: 7 }, () => {
        const comment = crypto.getRandomValues(new Uint8Array(60_002))
        comment.set([0xff, 0xfe, 60_000 >> 8, 60_000 & 0xff])
        return comment
      })
      return await new Blob([bytes.slice(0, 2), ...comments, bytes.slice(2)]).arrayBuffer()
    }
    const hashOf = async (bytes: ArrayBuffer) =>
      [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
        .map((byte) => hexadecimal(byte, 2))
        .join('')

    let sequence = marker.nextSequence
    let lastId = ''
    const digits = /\d+$/.exec(String(load.payload['number']))?.[0] ?? ''
    const numberAt = (index: number) =>
      String(load.payload['number']).slice(0, -digits.length) +
      String(Number(digits) + index).padStart(digits.length, '0')
    for (let index = 1; index <= shipments; index += 1) {
      const shipment = newId()
      const number = numberAt(index)
      const bytes = await ownBytes()
      const manifest = { id: newId(), sha256: await hashOf(bytes), bytes: bytes.byteLength }
      const isOnBoard = index > shipments - 10
      const rows: Row[] = []
      const add = (sample: Row, type: string, payload: Record<string, unknown>) => {
        rows.push({
          ...sample,
          id: newId(),
          type,
          deviceSequence: sequence,
          lane: `shipment:${shipment}`,
          after: rows.slice(-1).map(({ id }) => id),
          occurredAt: new Date().toISOString(),
          subject: number,
          draft: undefined,
          onBoard: type === 'shipment.load' && isOnBoard ? load['userId'] : undefined,
          payload: { ...payload, shipment },
        })
        sequence += 1
      }
      const { takenAt, mediaType } = photo
      // 16 random bytes in base64url.
      const checkToken = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .slice(0, 22)
      const photos = [{ ...manifest, mediaType, takenAt }]
      add(load, 'shipment.load', { ...load.payload, number, checkToken, photos })
      for (let note = isOnBoard ? 1 : 2; note < operations; note += 1)
        add(load, 'shipment.note', { note: `Waited ${note} hours for the excavator.` })
      if (!isOnBoard)
        add(unload, 'shipment.unload', { ...unload.payload, weighSlipNumber: `W-${number}`, photos: [] })
      lastId = rows.at(-1)?.id ?? ''
      await write(['outbox', 'photos', 'photoBytes', 'photoThumbnails'], (transaction) => {
        for (const row of rows) transaction.objectStore('outbox').put(row)
        transaction.objectStore('photos').put({ ...photo, ...manifest, operation: rows[0]?.id })
        transaction.objectStore('photoBytes').put({ photo: manifest.id, start: 0, bytes })
        transaction.objectStore('photoThumbnails').put({ photo: manifest.id, bytes: thumbnail.bytes })
      })
    }
    await write(['deviceStates'], (transaction) => {
      transaction.objectStore('deviceStates').put({
        ...marker,
        nextSequence: sequence,
        lastId,
        shipmentCounter: Number(marker['shipmentCounter'] ?? 0) + shipments,
      })
    })
    opened.close()
  }, queue)
}
