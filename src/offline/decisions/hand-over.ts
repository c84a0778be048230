import { NetworkError, Problem } from '../../api/errors.ts'
import { clientFor } from '../session/client-for.ts'
import type { OutboxRow } from '../store/device-database.ts'
import { currentRuntime, currentUserId, type Runtime } from '../store/runtime.ts'
import { withStoreRetry } from '../store/store-retry.ts'
import { requestSync } from '../sync/scheduler.ts'
import { operationsChannel } from '../store/sync-channel.ts'
import { giveToOffice, type HandOverOutcome, outcomeOf } from './give-to-office.ts'
import { rowsFrom } from './withdraw.ts'

export type { HandOverOutcome } from './give-to-office.ts'

/** Includes all later operations of its ordering key, which would be refused without it. */
export async function handOver(id: string): Promise<HandOverOutcome> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  const { rows, sending } = await withStoreRetry(runtime, async (store) => {
    const operation = await store.outbox.get(id)
    return {
      rows:
        operation?.userId === userId && operation.state === 'attention'
          ? await rowsFrom(store, operation)
          : [],
      sending: (await store.syncChannels.get(operationsChannel(userId)))?.lease?.sending ?? [],
    }
  })
  if (rows.length === 0) return 'nothing'
  if (rows.some((row) => sending.includes(row.id))) return 'sending'
  try {
    await giveToOffice({ runtime, userId, client: await clientFor(runtime, userId) }, rows)
  } catch (error) {
    if (error instanceof Problem && hasNoSession(error)) return await handOverByDevice(runtime, userId, rows)
    if (error instanceof NetworkError || error instanceof Problem) return outcomeOf(error)
    throw error
  }
  requestSync('tap')
  return 'handed-over'
}

const hasNoSession = ({ status, code }: Problem) => status === 401 || code === 'account_not_active'

async function handOverByDevice(
  runtime: Runtime,
  userId: string,
  rows: readonly OutboxRow[],
): Promise<HandOverOutcome> {
  const [{ deviceClientFor }, { uploadByDevice }] = await Promise.all([
    import('../session/device-key.ts'),
    import('../sync/upload-by-device.ts'),
  ])
  const client = await deviceClientFor(runtime, userId)
  if (client === undefined) return 'signedOut'
  try {
    await giveToOffice({ runtime, userId, client }, rows)
    await uploadByDevice({ runtime, userId, client })
  } catch (error) {
    if (error instanceof NetworkError || error instanceof Problem) return outcomeOf(error)
    throw error
  }
  return 'handed-over'
}
