import type { NetworkErrorKind } from '../../api/errors.ts'
import type { Due } from './flush.ts'
import { isHeld, lineKeys } from './sync-channel.ts'
import { currentUser, realm } from '../store/runtime.ts'
import type { SyncReason } from './synchronise.ts'
import { wakeWorker } from './wake-worker.ts'

export type { SyncReason } from './synchronise.ts'

/** Delivers what is queued and fetches what is new, here or in the worker; nothing to wait for. */
export function requestSync(reason: SyncReason): void {
  if (!started) return
  if (reason === 'enqueue') void wakeWorker().catch(() => undefined)
  void operations.run(reason)
}

/** From now on this page delivers and fetches, at every sign of a network and by its own clock. Once a page. */
export function startSync(): void {
  if (!started) {
    started = true
    // `navigator.onLine` is never asked: it says yes behind a portal, and no on some working networks.
    for (const sign of ['online', 'pageshow', 'visibilitychange'])
      globalThis.addEventListener?.(sign, () => requestSync(sign === 'online' ? sign : 'visible'))
  }
  requestSync('start')
}

export interface SyncStatus {
  /** When everything was last fetched, by this device's clock; milliseconds since 1970. */
  readonly lastPull: number | undefined
  /** A page or the worker is at it now. */
  readonly running: boolean
  /** What went wrong last, until something went well. */
  readonly lastError: NetworkErrorKind | 'server' | undefined
}

/** Readable inside a live query. */
export async function syncStatus(): Promise<SyncStatus> {
  const { store, now } = realm()
  const userId = currentUser()
  const [cursor, lines] = await Promise.all([
    store.cursors.get('replica'),
    store.lines.bulkGet(lineKeys(userId)),
  ])
  return {
    lastPull: cursor?.pulledAt,
    running: lines.some((line) => isHeld(line, now())),
    lastError: lines.find((line) => line?.hold)?.hold?.kind ?? (cursor?.problem ? 'server' : undefined),
  }
}

let started = false

/** A page has no end that we must meet; this only bounds how long one turn keeps the line from the others. */
const turn = 10 * 60_000
const lookAgain = 30_000
const idle = 5 * 60_000

/** What talks to the server comes after the first screen is drawn. */
const engine = () => import('./synchronise.ts')

const photos = runner(async (reason) => (await engine()).syncPhotos(realm(), reason, turn))
const operations = runner(async (reason) => {
  try {
    return await (await engine()).syncOperations(realm(), reason, turn)
  } finally {
    // Whoever delivered by the clock frees photos to go just as whoever delivered by a tap.
    void photos.run(reason)
  }
})

/** One turn at a time; what is asked for meanwhile makes one more. Comes again by itself when something is due. */
function runner(turnOf: (reason: SyncReason) => Promise<Due>) {
  let running: Promise<void> | undefined
  let again: SyncReason | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function turns(first: SyncReason): Promise<void> {
    for (let reason: SyncReason | undefined = first; reason !== undefined; reason = again) {
      again = undefined
      clearTimeout(timer)
      // A phone that cannot even keep its notes shows that where it is asked to; here it is one more reason to come back.
      const dueAt = await turnOf(reason).catch(() => realm().now() + lookAgain)
      const wait = dueAt === undefined ? idle : dueAt - realm().now()
      timer = setTimeout(() => void run('timer'), Math.min(idle, Math.max(1000, wait)))
    }
    running = undefined
  }

  function run(reason: SyncReason): Promise<void> {
    if (running === undefined) running = turns(reason)
    else if (again === undefined || again === 'timer' || reason === 'tap') again = reason
    return running
  }

  return { run }
}
