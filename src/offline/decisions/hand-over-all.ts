import { NetworkError, Problem } from '../../api/errors.ts'
import { uploadByDevice } from '../sync/upload-by-device.ts'
import { deviceClientFor } from '../session/device-key.ts'
import { undeliveredRows } from '../store/device-database.ts'
import { currentRuntime } from '../store/runtime.ts'
import { withStoreRetry } from '../store/store-retry.ts'
import { operationsChannel } from '../store/sync-channel.ts'
import { giveToOffice, type HandOverOutcome, outcomeOf } from './give-to-office.ts'

/**
 * Hands everything unsent over by the device's own key, whatever became of the session or account, and sends
 * the photos. `signedOut`: the server knows no key of the device. `photosLeft`: how many are missing.
 */
export async function handOverAll(
  userId: string,
): Promise<{ readonly outcome: HandOverOutcome; readonly photosLeft: number }> {
  const runtime = currentRuntime()
  const { rows, sending } = await withStoreRetry(runtime, async (store) => ({
    rows: await undeliveredRows(store.outbox, userId).sortBy('id'),
    sending: (await store.syncChannels.get(operationsChannel(userId)))?.lease?.sending ?? [],
  }))
  if (rows.some((row) => sending.includes(row.id))) return { outcome: 'sending', photosLeft: 0 }
  const client = await deviceClientFor(runtime, userId)
  if (client === undefined) return { outcome: 'signedOut', photosLeft: 0 }
  let isRefused = false
  try {
    await giveToOffice({ runtime, userId, client, byDevice: true }, rows)
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof Problem)) throw error
    const outcome = outcomeOf(error)
    if (outcome !== 'refused') return { outcome, photosLeft: 0 }
    isRefused = true
  }
  const photosLeft = await uploadByDevice({ runtime, userId, client, byDevice: true })
  if (isRefused) return { outcome: 'refused', photosLeft }
  return { outcome: rows.length > 0 || photosLeft === 0 ? 'handed-over' : 'unreachable', photosLeft }
}
