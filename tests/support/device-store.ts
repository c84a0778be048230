import type { Page } from 'playwright-core'
import { waitUntil } from './wait-until.ts'

export interface StoredOperation {
  readonly id: string
  readonly type: string
  readonly lane: string
  readonly state: string
  readonly attempts: number
  readonly deviceSequence: number
  readonly payload: {
    readonly shipment?: string
    readonly number?: string
    readonly photos?: readonly { readonly id: string; readonly sha256: string }[]
  }
  readonly receipt?: { readonly operation: string }
  readonly problem?: { readonly code: string }
}

/** Reads a whole table of the device's database past the app, as an examiner of the phone would. */
async function rows<Row>(page: Page, table: string): Promise<Row[]> {
  return (await page.evaluate(async (name) => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('vrachtpas')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
    try {
      if (!opened.objectStoreNames.contains(name)) return []
      return await new Promise<unknown[]>((resolve, reject) => {
        const request = opened.transaction(name).objectStore(name).getAll()
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    } finally {
      opened.close()
    }
  }, table)) as Row[]
}

export const storedSessions = (page: Page) => rows<{ readonly userId?: string }>(page, 'auth')

/** The PDFs of letters that the device keeps, without their bytes. */
export const keptLetterPdfs = (page: Page) =>
  rows<{ readonly id: string; readonly pdf?: { readonly fileName: string } }>(page, 'letterPdfs')
export const storedDrafts = (page: Page) => rows<object>(page, 'drafts')
export const storedOperations = (page: Page) => rows<StoredOperation>(page, 'outbox')

/** Whether everything that the server has for this phone has arrived once. */
export const hasPulled = async (page: Page) =>
  (await rows<{ readonly pulledAt?: number }>(page, 'cursors')).some(({ pulledAt }) => pulledAt !== undefined)

export async function storedPhotoHashes(page: Page): Promise<Map<string, string>> {
  const hashes = await page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('vrachtpas')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
    const pieces = await new Promise<{ photo: string; start: number; bytes: ArrayBuffer }[]>(
      (resolve, reject) => {
        const request = opened.transaction('photoBytes').objectStore('photoBytes').getAll()
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      },
    )
    opened.close()
    const photos = Map.groupBy(pieces, ({ photo }) => photo)
    return await Promise.all(
      [...photos].map(async ([photo, parts]) => {
        const whole = new Blob(parts.toSorted((a, b) => a.start - b.start).map(({ bytes }) => bytes))
        const digest = await crypto.subtle.digest('SHA-256', await whole.arrayBuffer())
        return [
          photo,
          Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
        ] as const
      }),
    )
  })
  return new Map(hashes)
}

export interface SeededOperation {
  readonly id: string
  readonly type: string
  readonly lane: string
  readonly payload: unknown
}

/** Lays operations into the signed-in driver's queue, as an app of this version would have written them. */
export async function seedOperations(page: Page, seeds: readonly SeededOperation[]): Promise<void> {
  await page.evaluate(async (given) => {
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('vrachtpas')
      request.addEventListener('success', () => resolve(request.result))
    })
    await new Promise<void>((resolve, reject) => {
      const transaction = opened.transaction(['outbox', 'deviceStates'], 'readwrite')
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error))
      const deviceStates = transaction.objectStore('deviceStates')
      const read = deviceStates.getAll()
      read.addEventListener('success', () => {
        const marker = read.result[0]
        let next = marker.nextSequence
        for (const seed of given) {
          transaction.objectStore('outbox').put({
            ...seed,
            userId: marker.userId,
            deviceSequence: next,
            schemaVersion: 1,
            after: [],
            occurredAt: new Date().toISOString(),
            state: 'ready',
            attempts: 0,
            unknownOutcome: false,
            queue: marker.userId,
            view: marker.userId,
          })
          next += 1
        }
        deviceStates.put({ ...marker, nextSequence: next })
      })
    })
    opened.close()
  }, seeds)
}

/**
 * Fills the device's database until the browser refuses to write more, as other photos would. Chromium keeps
 * its idea of what is left for half a minute: it takes that long at most.
 */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('vrachtpas')
      request.addEventListener('success', () => resolve(request.result))
    })
    const writeOne = (number: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = opened.transaction('photoThumbnails', 'readwrite')
        transaction
          .objectStore('photoThumbnails')
          .put({ photo: `filler ${number}`, bytes: crypto.getRandomValues(new Uint8Array(32_768)).buffer })
        transaction.addEventListener('complete', () => resolve(true))
        transaction.addEventListener('abort', () => resolve(false))
      })
    for (let number = 0; await writeOne(number); number += 1)
      await new Promise((resolve) => setTimeout(resolve, 200))
    opened.close()
  })
}

/** The server has signed every flow of this phone, and its certificate with them. */
export const waitUntilIssued = (page: Page): Promise<void> =>
  waitUntil(page, () => page.evaluate(hasIssuedFlows), 'Not all flows are signed.')

async function hasIssuedFlows(): Promise<boolean> {
  const opening = indexedDB.open('vrachtpas')
  const store = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result)
  })
  const reading = store.transaction(['materialFlows', 'issuedFlows'])
  const [flows, issued] = await Promise.all(
    ['materialFlows', 'issuedFlows'].map(
      (name) =>
        new Promise<string>((resolve) => {
          const rows = reading.objectStore(name).getAll()
          rows.onsuccess = () => resolve(rows.result.map(({ id, version }) => `${id} ${version}`).join())
        }),
    ),
  )
  store.close()
  return flows !== '' && flows === issued
}

/** Whether the signed-in driver's pincode would open this phone without a session. */
export const knowsPincode = async (page: Page) =>
  (await rows<{ readonly unlock?: object }>(page, 'deviceStates')).some(({ unlock }) => unlock !== undefined)
